"""Tests of build.py and the modules behind it."""
