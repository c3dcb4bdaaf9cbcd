"""Dealing and dice that nobody can see, stack or bend, and a cheat is named (docs/fairness.md)."""
