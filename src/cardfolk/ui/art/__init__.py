"""Cards drawn by our own code: one parametric design as SVG, plain shapes that every program can draw."""

from .cards import BACK, NAMES, card_svg, write_cards

__all__ = ["BACK", "NAMES", "card_svg", "write_cards"]
