"""What was learnt, in numbers so coarse that every sum of them is exact: one answer on every machine.

How a library adds up thousands of numbers depends on the processor, and with it the last digits. Whoever plays many
moves in a row by such numbers would sooner or later come to another game elsewhere. Here weights and what goes from
layer to layer are multiples of powers of two, few enough bits for their sums to fit a float32 whole, in any order.
"""

from __future__ import annotations

import numpy as np

from .policy import Floats, Mask, Policy

FIRST = 4096.0  # parts of 1 that weights of the first layer are rounded to: what comes in is in 64ths at the finest
WEIGHT = 256.0  # those of the others
PASSED = 128.0  # and what goes from layer to layer: sums below 512 are exact


class ExactPolicy(Policy):
    """A policy with its numbers rounded."""

    def __init__(self, policy: Policy) -> None:
        super().__init__(policy.header, [])
        for at, (weight, bias) in enumerate(policy.layers):
            parts = WEIGHT if at else FIRST
            self.layers.append((_rounded(weight, parts), _rounded(bias, parts)))

    def logits(self, features: Floats, legal: Mask | None = None) -> Floats:
        """float32[..., actions]; minus infinity for what is not legal."""
        x = features
        for at, (weight, bias) in enumerate(self.layers[:-1]):
            made = x @ weight
            made += bias
            np.maximum(made, 0.0, out=made)
            made *= PASSED
            np.rint(made, out=made)
            made /= PASSED
            x = made if at == 0 else x + made
        weight, bias = self.layers[-1]
        found: Floats = x @ weight + bias
        if legal is not None:
            found[~legal] = -np.inf
        return found


def _rounded(numbers: Floats, parts: float) -> Floats:
    found: Floats = np.rint(numbers * np.float32(parts)) / np.float32(parts)
    return found
