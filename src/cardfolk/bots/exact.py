"""What was learnt, in numbers so coarse that every sum of them is exact: one answer on every machine.

How a library adds up thousands of numbers depends on the processor, and with it the last digits. Whoever plays many
moves in a row by such numbers would sooner or later come to another game elsewhere. Here weights and what goes from
layer to layer are multiples of powers of two, few enough bits for their sums to fit a float32 whole, in any order.
"""

from __future__ import annotations

import numpy as np

from .policy import Floats, Policy

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

    def pass_on(self, made: Floats) -> None:
        """Round what a layer has made."""
        made *= PASSED
        np.rint(made, out=made)
        made /= PASSED


def _rounded(numbers: Floats, parts: float) -> Floats:
    found: Floats = np.rint(numbers * np.float32(parts)) / np.float32(parts)
    return found
