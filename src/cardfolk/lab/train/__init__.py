"""Training by self-play: `run.train` learns on arrays with JAX, `policy.Policy` plays what was learnt with numpy alone.

Nothing is imported here, so that a player of the weights does not need JAX.
"""
