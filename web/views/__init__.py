"""Pure views: plain data in, markup text out. A view imports a game's public names only, and never the page."""
