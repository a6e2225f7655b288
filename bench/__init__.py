"""How fast the games are, beside OpenSpiel's and RLCard's nearest kin: `python -m bench`."""
