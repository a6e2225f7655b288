"""Reviews: a game that is over, judged decision by decision, by what one seat could know when it decided.

- `decision.py`: what a review is made of: Decision, Stretch, Review
- `reviewer.py`: makes one, step by step, in a crew of processes
- `summing.py`: what it comes to: luck and skill, the decisions that mattered, one sentence
- `kept.py`: reviews that were made, in the data folder; what they tell of many games
"""

from __future__ import annotations

from .decision import BLUNDER, FINE, GOOD, GRADES, MISTAKE, SLIP, Decision, Point, Review
from .kept import KeptReviews, Progress
from .reviewer import Reviewer, review_of, seats_of
from .summing import Luck, key_decisions, kinds_of, luck_of, sentence_of

__all__ = [
    "BLUNDER",
    "FINE",
    "GOOD",
    "GRADES",
    "MISTAKE",
    "SLIP",
    "Decision",
    "KeptReviews",
    "Luck",
    "Point",
    "Progress",
    "Review",
    "Reviewer",
    "key_decisions",
    "kinds_of",
    "luck_of",
    "review_of",
    "seats_of",
    "sentence_of",
]
