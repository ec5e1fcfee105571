-- A unit in quarantine.
insert into adjustments (account_id, warehouse, item_no, lot_no, quantity, from_bucket, to_bucket, reason, actor, at)
  values ('TS001', 'TOKYO', 1, 0, 1, 'adjustment', 'defective', 'found', 'Sato', '2026-09-07T00:00:00Z');
insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, adjustment_no, actor, caller_kind, caller_id, at)
  values ('TS001', 1, 'TOKYO', 0, 1, 'adjustment', 'defective', 'adjustment', 2, 'Sato', 'staff', 'Sato', '2026-09-07T00:00:00Z');
