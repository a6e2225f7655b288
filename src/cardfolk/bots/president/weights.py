"""The weights of what is known of President, fitted to how rounds between players who know it ended. Compiled."""

from __future__ import annotations

from typing import Final

# Where the weights of each kind begin in a list of them.
HOLD_ONE: Final = 0  # a single held, by step; early, then late
HOLD_TWO: Final = 26  # a pair held, by step; early, then late
HOLD_THREE: Final = 46
HOLD_FOUR: Final = 56
HOLD_HIGH: Final = 66  # sets held, by the step of their cards as singles: pairs, threes, fours
HOLD_TOP: Final = 84  # the 3s held; early, then late
PLAY_ONE: Final = 86  # a single played, by step of what those in the trick may beat it with
PLAY_TWO: Final = 99
PLAY_MORE: Final = 109
CLOSE: Final = 119  # someone has one, two, three cards left: when passing, after a safe play, after another play
LAST: Final = 128  # the play may be beaten by someone's last cards: a single, a set
BURDEN: Final = 130  # for each group left that is not safe: after a safe play, after another play, when passing

# The weights, a line a kind (early and late apart), where to be President is worth 10 and to be Scum 0.
AT_THREE: Final = """
1.01 1.12 0.60 0.45 0.44 0.15 0.18 -0.07 -0.24 -0.25 -0.43 -0.84 -0.44
1.15 1.17 0.65 0.59 0.34 0.10 0.02 -0.17 -0.34 -0.46 -0.68 -0.68 -0.68
-0.53 -0.51 -0.34 -0.82 -0.70 -0.96 -0.99 -1.06 -1.20 -1.29
-0.56 -0.63 -0.60 -0.92 -1.05 -1.31 -1.27 -1.38 -1.46 -1.46
0.67 0.46 0.43 0.29 0.04 -0.24 -0.41 -0.13 -0.13 -0.13
-0.35 -0.15 0.17 0.17 0.17 0.17 0.17 0.17 0.17 0.17
2.82 2.55 2.30 1.97 1.76 1.46
2.73 2.05 1.61 1.44 1.21 0.88
4.74 4.19 2.81 2.01 1.81 1.79
1.56 1.64
2.12 2.16 1.71 1.70 1.57 1.48 1.46 1.37 1.41 1.46 1.43 1.16 1.24
2.82 3.08 2.92 2.54 2.24 2.14 2.11 2.15 2.03 1.74
3.76 3.41 3.30 2.91 2.57 2.43 2.17 2.52 2.52 2.52
-0.36 -0.25 -0.12
0.14 0.25 0.15
0.21 0.00 -0.04
-0.39 0.23
-0.38 -0.38 -0.21
"""
AT_FOUR: Final = """
1.13 1.22 0.59 0.62 0.53 0.39 0.25 0.04 -0.15 -0.30 -0.49 -0.67 -0.82
1.27 1.30 0.87 0.75 0.56 0.44 0.34 0.08 -0.16 -0.24 -0.44 -0.44 -0.44
-0.65 -0.56 -0.44 -0.77 -0.93 -1.05 -1.05 -1.12 -1.03 -1.14
-0.65 -0.68 -0.57 -0.82 -0.96 -1.22 -1.27 -1.21 -1.34 -1.34
0.56 0.36 0.25 0.05 0.20 -0.12 -0.17 -0.35 -0.35 -0.35
-0.36 -0.31 0.12 0.12 0.12 0.12 0.12 0.12 0.12 0.12
2.91 2.51 2.33 1.94 1.61 1.15
2.73 2.01 1.81 1.41 1.02 0.59
4.74 4.16 2.86 2.38 1.77 1.29
1.48 1.64
1.80 2.17 1.73 1.62 1.58 1.52 1.55 1.45 1.47 1.43 1.37 1.43 1.45
2.52 3.24 2.85 2.61 2.26 2.10 2.01 2.04 2.02 1.87
3.42 3.69 3.25 2.96 2.42 2.34 2.34 2.23 2.23 2.23
-0.16 -0.02 -0.03
0.10 0.08 0.04
0.06 -0.05 -0.01
-0.20 0.16
-0.22 -0.31 -0.10
"""
AT_MORE: Final = """
1.25 1.27 0.79 0.66 0.60 0.36 0.29 0.06 -0.12 -0.26 -0.48 -0.72 -0.87
1.33 1.25 0.77 0.66 0.49 0.30 0.20 -0.02 -0.25 -0.40 -0.66 -0.66 -0.66
-0.42 -0.51 -0.44 -0.75 -0.87 -1.00 -1.07 -1.09 -1.10 -1.23
-0.48 -0.63 -0.67 -0.92 -1.07 -1.29 -1.31 -1.33 -1.45 -1.45
0.69 0.36 0.34 0.22 0.13 -0.18 -0.32 -0.35 -0.35 -0.35
-0.42 -0.12 0.27 0.27 0.27 0.27 0.27 0.27 0.27 0.27
2.88 2.48 2.23 1.90 1.60 1.19
2.91 2.09 1.70 1.36 1.01 0.62
5.17 4.41 2.88 2.09 1.64 1.29
1.58 1.63
1.79 2.25 1.71 1.64 1.59 1.51 1.52 1.44 1.46 1.45 1.38 1.36 1.40
2.63 3.25 2.93 2.58 2.25 2.15 2.08 2.15 2.05 1.75
3.53 3.68 3.41 3.03 2.51 2.34 2.11 2.23 2.23 2.23
0.00 0.06 0.05
0.06 0.07 0.03
-0.07 -0.13 -0.08
-0.13 0.07
-0.08 -0.19 0.03
"""


def _weights(text: str) -> list[float]:
    return [float(word) for word in text.split()]


WEIGHTS: Final[list[list[float]]] = [  # by the number of seats
    _weights(AT_THREE if seats < 4 else AT_FOUR if seats < 6 else AT_MORE) for seats in range(9)
]
