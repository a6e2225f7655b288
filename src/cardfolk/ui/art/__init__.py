"""Cards and faces drawn by our own code as SVG, plain shapes that every program can draw."""

from .cards import BACK, NAMES, card_svg, write_cards
from .faces import face_svg

__all__ = ["BACK", "NAMES", "card_svg", "face_svg", "write_cards"]
