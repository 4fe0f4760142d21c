"""The stage of the replay: one hand of a match as drawings that the browser steps through by itself.

`act` makes the data, as plain values, and `component` puts the stage on the page. The browser builds nodes from the
data, one by one and texts as texts, so nothing in it can become markup.
"""
