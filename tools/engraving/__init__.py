"""Draws Tertulia's pictures: `python -m tools.engraving` writes the SVG files of web/art.

The pictures are engravings: nothing but ink of one colour, tone by the width and spacing of lines. The styles use them
as masks, so that each theme prints them in its own ink.
"""
