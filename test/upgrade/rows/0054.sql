-- One more tea of OLD-1 came back, with a receipt of its own.
insert into receipts (account_id, receipt_no, status, warehouse, arrival_date, document, create_user, created_at, status_at, stocked_at,
                      returned_shipment_no)
select account_id, next_no('receipt', 'TS001'), 'stocked', warehouse, arrival_date, document, 'Sato', now(), now(), now(), 1
  from receipts where account_id = 'TS001' order by receipt_no limit 1;
insert into receipt_lines (account_id, receipt_no, line_no, item_no, quantity)
select 'TS001', max(receipt_no), 1, 1, 1 from receipts where account_id = 'TS001' and returned_shipment_no = 1;
insert into receipt_counts (account_id, receipt_no, line_no, lot_no, good, good_stored)
select 'TS001', max(receipt_no), 1, 0, 1, 1 from receipts where account_id = 'TS001' and returned_shipment_no = 1;
insert into receipt_history (account_id, receipt_no, event, from_status, to_status, actor, at)
select 'TS001', max(receipt_no), 'take_back', null, 'stocked', 'Sato', now() from receipts where account_id = 'TS001' and returned_shipment_no = 1;
insert into shipment_returns (account_id, shipment_no, line_no, item_no, lot_no, warehouse, good, defective, receipt_no, actor, at)
select 'TS001', 1, 1, 1, 0, 'TOKYO', 1, 0, max(receipt_no), 'Sato', now() from receipts where account_id = 'TS001' and returned_shipment_no = 1;
insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, shipment_no, line_no, receipt_no,
                         actor, at, caller_kind, caller_id)
select 'TS001', 1, 'TOKYO', 0, 1, 'customer', 'available', 'return', 1, 1, max(receipt_no), 'Sato', now(), 'staff', 'Sato'
  from receipts where account_id = 'TS001' and returned_shipment_no = 1;
