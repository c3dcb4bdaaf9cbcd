"""The rules of Tertulia's games, what deals their luck, the bots and the tables: pure Python.

Nothing here knows a browser, a clock, a network or a source of randomness. All four come in from outside as plain values.
"""

__version__ = "0.1.0"
