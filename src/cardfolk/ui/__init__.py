"""Ways to play: words, cards as art, and the front ends."""
