"""What measures: see `python3 build.py bench`."""
