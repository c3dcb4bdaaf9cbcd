"""Everything of Tertulia that has a screen: pure views, words, styles, art and the glue to the page."""
