-- A disposal that is done, and one that waits: its units lie in `processing`.
insert into disposals (account_id, warehouse, item_no, status, requested_by, requested_at, started_by, started_at, ended_by, ended_at) values
  ('TS001', 'TOKYO', 2, 'done', 'shop', '2026-04-01T00:00:00Z', 'floor', '2026-04-02T00:00:00Z', 'floor', '2026-04-02T01:00:00Z'),
  ('TS001', 'TOKYO', 1, 'waiting', 'shop', '2026-04-03T00:00:00Z', null, null, null, null);
insert into disposal_lots values ('TS001', 1, 1, 4), ('TS001', 2, 0, 1);
insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, disposal_no, actor, at)
  select 'TS001', item_no, 'TOKYO', lot_no, quantity, from_bucket::bucket, to_bucket::bucket, 'disposal', disposal_no, 'floor', '2026-04-03T00:00:00Z'
    from (values (1, 2, 1, 4, 'available', 'processing'), (1, 2, 1, 4, 'processing', 'disposed'), (2, 1, 0, 1, 'available', 'processing'))
         as move (disposal_no, item_no, lot_no, quantity, from_bucket, to_bucket);
