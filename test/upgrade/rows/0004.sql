-- A receipt that is on the shelf, with what was broken and what nobody knew, and one that is announced.
insert into receipts (account_id, receipt_no, identifier, status, warehouse, arrival_date, document, create_user, created_at, status_at, stocked_at)
  select 'TS001', next_no('receipt', 'TS001'), identifier, status, 'TOKYO', day,
         '{"driver_info": null, "company_memo": null, "container_no": null, "sales_method": "INVENTORY", "vehicle_code": null, "vehicle_size": null,
           "identity_type": "ID_OR_LABEL", "tracking_codes": null, "transport_mode": "HOME_DELIVERY", "arrival_time_to": null,
           "carrying_method": null, "identity_values": null, "inspection_type": "CODE", "arrival_time_from": null,
           "stock_deadline_date": "2026-12-10", "arrival_date_confirmed": true, "shipping_scheduled_date": null}',
         'shop', '2026-01-05T00:00:00Z', '2026-01-07T03:00:00Z', stocked
    from (values ('IN-1', 'stocked', date '2026-01-07', timestamptz '2026-01-07T03:00:00Z'), ('IN-2', 'waiting', '2026-12-07', null))
         as receipt (identifier, status, day, stocked);
insert into receipt_lines values ('TS001', 1, 1, 1, 45), ('TS001', 1, 2, 2, 30), ('TS001', 2, 1, 2, 50);
insert into receipt_counts (account_id, receipt_no, line_no, lot_no, good, defective, unidentified, good_stored, defective_stored, unidentified_stored)
  select 'TS001', 1, line_no, lot_no, good, defective, unidentified, good, defective, unidentified
    from (values (1, 0, 40, 2, 3), (2, 1, 30, 0, 0)) as count (line_no, lot_no, good, defective, unidentified);
insert into receipt_history (account_id, receipt_no, event, from_status, to_status, actor, at) values
  ('TS001', 1, 'announce', null, 'waiting', 'shop', '2026-01-05T00:00:00Z'),
  ('TS001', 2, 'announce', null, 'waiting', 'shop', '2026-01-05T00:00:00Z'),
  ('TS001', 1, 'receive', 'waiting', 'received', 'floor', '2026-01-07T01:00:00Z'),
  ('TS001', 1, 'check', 'received', 'checking', 'floor', '2026-01-07T02:00:00Z'),
  ('TS001', 1, 'stock', 'checking', 'stocked', 'floor', '2026-01-07T03:00:00Z');
insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, receipt_no, line_no, actor, at)
  select 'TS001', item_no, 'TOKYO', lot_no, quantity, 'supplier', bucket::bucket, 'receipt', 1, line_no, 'floor', '2026-01-07T03:00:00Z'
    from (values (1, 1, 0, 40, 'available'), (1, 1, 0, 2, 'defective'), (1, 1, 0, 3, 'unidentified'), (2, 2, 1, 30, 'available'))
         as move (line_no, item_no, lot_no, quantity, bucket);
