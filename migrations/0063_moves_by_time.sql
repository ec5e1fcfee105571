-- What was moved today, for the desk. Moves are written in the order of time, so a few bytes for each range of pages find them, and
-- a new move costs nothing.
create index stock_moves_at on stock_moves using brin (at) with (pages_per_range = 32, autosummarize = on);
