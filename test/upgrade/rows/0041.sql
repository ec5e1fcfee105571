-- An order of that time, which waits for stock: its recipient has capitals and no telephone, and its delivery note a number of its own.
insert into shipments (account_id, shipment_no, identifier, status, warehouse, suspend, shipping_date, carrier, document, tracking_codes, created_at, status_at)
  select account_id, next_no('shipment', 'TS001'), 'OLD-6', status, warehouse, suspend, shipping_date, carrier,
         jsonb_set(document, '{recipient}', document -> 'recipient' || '{"name": "Jane DOE", "phone": null}') || '{"order_no": "Note-77"}', '{}', '2026-10-01T00:00:00Z', '2026-10-01T00:00:00Z'
    from shipments where identifier = 'OLD-4';
insert into shipment_lines (account_id, shipment_no, line_no, item_no, quantity, parts, document)
  select 'TS001', shipment_no, 1, 2, 50, null, '{"name": null, "unit_price": 1000}' from shipments where identifier = 'OLD-6';
insert into shipment_demands (account_id, shipment_no, line_no, item_no, warehouse, quantity, rank)
  select 'TS001', shipment_no, 1, 2, 'TOKYO', 50, 0 from shipments where identifier = 'OLD-6';
insert into shipment_history (account_id, shipment_no, event, from_status, to_status, actor, caller_kind, caller_id, at)
  select 'TS001', shipment_no, 'order', null, status, 'shop', 'client', '1', created_at from shipments where identifier = 'OLD-6';
