"""Spades Learn: an interactive teacher for the card game Spades.

Seven layers, each importing only what stands to its left:
``cards < rules < game < bots < teaching < ui < app``.
"""

__version__ = "0.1.0"
