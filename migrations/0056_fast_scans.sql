-- What a scan reads is found by an index, however many places, batches and receipts there are.
create index places_totes on places (warehouse) where kind = 'tote' and closed_at is null;
create index work_lines_open_batch on work_lines (warehouse, batch_no) where picked + dropped < units;
create index receipts_checking on receipts (warehouse, status_at) where status = 'checking' and cancelled_at is null;

-- These triggers run within a statement of move_between_places (0047), which joins by hash for its own sake. They were planned like
-- that, too: each unit that was picked read all that lies in all warehouses, and all places. They find rows by their keys.
alter function post_place_moves() set enable_nestloop = on;
alter function post_place_moves() set enable_hashjoin = off;
alter function post_place_moves() set enable_mergejoin = off;
alter function post_place_moves() set enable_seqscan = off;
alter function refuse_closed_places() set enable_nestloop = on;
alter function refuse_closed_places() set enable_hashjoin = off;
alter function refuse_closed_places() set enable_mergejoin = off;
alter function refuse_closed_places() set enable_seqscan = off;
