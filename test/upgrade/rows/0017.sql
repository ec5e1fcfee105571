-- A tea was found; one of those that were shipped came back.
insert into adjustments (account_id, warehouse, item_no, lot_no, quantity, from_bucket, to_bucket, reason, actor, at)
  values ('TS001', 'TOKYO', 1, 0, 1, 'adjustment', 'available', 'found', 'operator', '2026-07-01T00:00:00Z');
insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, adjustment_no, actor, at)
  values ('TS001', 1, 'TOKYO', 0, 1, 'adjustment', 'available', 'adjustment', 1, 'operator', '2026-07-01T00:00:00Z');
insert into shipment_returns (account_id, shipment_no, line_no, item_no, lot_no, warehouse, good, defective, actor, at)
  values ('TS001', 1, 1, 1, 0, 'TOKYO', 1, 0, 'floor', '2026-07-02T00:00:00Z');
insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, shipment_no, line_no, actor, at)
  values ('TS001', 1, 'TOKYO', 0, 1, 'customer', 'available', 'return', 1, 1, 'floor', '2026-07-02T00:00:00Z');
