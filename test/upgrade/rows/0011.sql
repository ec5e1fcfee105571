-- A transfer of two teas is on its way to OSAKA.
insert into receipts (account_id, receipt_no, identifier, status, warehouse, arrival_date, document, create_user, created_at, status_at)
  values ('TS001', next_no('receipt', 'TS001'), null, 'waiting', 'OSAKA', '2026-12-08',
          '{"driver_info": null, "company_memo": null, "container_no": null, "sales_method": "INVENTORY", "vehicle_code": null, "vehicle_size": null,
           "identity_type": "ID_OR_LABEL", "tracking_codes": null, "transport_mode": "HOME_DELIVERY", "arrival_time_to": null,
           "carrying_method": null, "identity_values": null, "inspection_type": "CODE", "arrival_time_from": null,
           "stock_deadline_date": "2026-12-10", "arrival_date_confirmed": true, "shipping_scheduled_date": null}',
          'shop', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z');
insert into receipt_lines values ('TS001', 3, 1, 1, 2);
insert into receipt_history (account_id, receipt_no, event, from_status, to_status, actor, at)
  values ('TS001', 3, 'announce', null, 'waiting', 'shop', '2026-03-01T00:00:00Z');
insert into shipments (account_id, shipment_no, identifier, status, warehouse, suspend, shipping_date, carrier, document, tracking_codes, packages,
                       shipped_at, delivery_day, created_at, status_at, receipt_no)
  select 'TS001', next_no('shipment', 'TS001'), 'MOVE-1', 'shipped', 'TOKYO', false, '2026-03-02', 'CARRIERA', document, tracking_codes, packages,
         '2026-03-02T08:00:00Z', '2026-03-03', '2026-03-01T00:00:00Z', '2026-03-02T08:00:00Z', 3 from shipments where shipment_no = 1;
insert into shipment_lines (account_id, shipment_no, line_no, item_no, quantity, document) values ('TS001', 6, 1, 1, 2, '{"name": null}');
insert into shipment_history (account_id, shipment_no, event, from_status, to_status, actor, at)
  select 'TS001', 6, event, from_status, to_status, 'floor', '2026-03-02T08:00:00Z'
    from (values ('order', null, 'waiting'), ('start_picking', 'waiting', 'picking'), ('pick', 'picking', 'picked'), ('pack', 'picked', 'packed'),
                 ('ship', 'packed', 'shipped')) as step (event, from_status, to_status);
insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, shipment_no, line_no, receipt_no, to_warehouse, actor, at)
  select 'TS001', 1, 'TOKYO', 0, 2, from_bucket::bucket, to_bucket::bucket, cause, 6, 1, receipt_no, to_warehouse, 'floor', '2026-03-02T08:00:00Z'
    from (values ('available', 'allocated', 'allocation', null, null), ('allocated', 'picked', 'shipment', null, null),
                 ('picked', 'packed', 'shipment', null, null), ('packed', 'in_transit', 'shipment', 3, 'OSAKA'))
         as move (from_bucket, to_bucket, cause, receipt_no, to_warehouse);
