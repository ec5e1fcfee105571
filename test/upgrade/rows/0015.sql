-- One of the two broken teas turned out to be sound.
update receipt_counts set defective_released = 1 where receipt_no = 1 and line_no = 1;
insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, receipt_no, line_no, actor, at)
  values ('TS001', 1, 'TOKYO', 0, 1, 'defective', 'available', 'release', 1, 1, 'floor', '2026-05-01T00:00:00Z');
