"""Tables of friends in the page: comes with the first one (web/fair.py), and no start waits for it."""
