"""What stands behind build.py: standard library only, so that it runs before any install."""
