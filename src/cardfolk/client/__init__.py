"""A table somewhere else: the same to a front end as one in this process."""
