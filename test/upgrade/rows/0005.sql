-- Orders: one that has left, one that is allocated, a set that is, and two that wait for stock, the later one in front.
create temporary table o (identifier text, status text, priority integer, line_no integer, item_no bigint, quantity bigint, parts jsonb);
insert into o values
  ('OLD-1', 'shipped', null, 1, 1, 3, null), ('OLD-2', 'waiting', null, 1, 1, 5, null), ('OLD-3', 'waiting', 5, 1, 3, 2, '[{"item_no": 1, "quantity": 4}]'),
  ('OLD-4', 'backordered', null, 1, 2, 40, null), ('OLD-5', 'backordered', 7, 1, 2, 35, null);
insert into shipments (account_id, shipment_no, identifier, status, warehouse, suspend, allocate_priority, shipping_date, carrier, document,
                       tracking_codes, packages, shipped_at, delivery_day, created_at, status_at)
  select 'TS001', next_no('shipment', 'TS001'), identifier, status, 'TOKYO', false, priority, '2026-01-08', 'CARRIERA',
         '{"sender": {"region_code": null, "postcode": "1500041", "prefecture": "東京都", "address1": "渋谷区神南1-2-3", "address2": null,
                      "name": "古い店", "company": null, "division": null, "phone": "03-0000-0200"},
           "recipient": {"region_code": null, "postcode": "5300001", "prefecture": "大阪府", "address1": "大阪市北区梅田1-2-3", "address2": null,
                      "name": "山田 太郎", "company": null, "division": null, "phone": "06-1234-5678"}}',
         case status when 'shipped' then array['400000000012'] else '{}' end,
         case status when 'shipped' then '[{"size": "60"}]'::jsonb end,
         case status when 'shipped' then timestamptz '2026-01-08T08:00:00Z' end,
         case status when 'shipped' then date '2026-01-09' end, '2026-01-07T05:00:00Z', '2026-01-08T08:00:00Z'
    from o order by identifier;
insert into shipment_lines (account_id, shipment_no, line_no, item_no, quantity, parts, document)
  select 'TS001', shipment_no, line_no, item_no, quantity, parts, '{"name": null, "unit_price": 1000}' from o join shipments using (identifier);
insert into shipment_demands (account_id, shipment_no, line_no, item_no, warehouse, quantity)
  select 'TS001', shipment_no, line_no, item_no, 'TOKYO', quantity from o join shipments s using (identifier) where s.status = 'backordered';
insert into shipment_holdings values ('TS001', 2, 1, 1, 0, 'TOKYO', 'allocated', 5), ('TS001', 3, 1, 1, 0, 'TOKYO', 'allocated', 4);
insert into shipment_history (account_id, shipment_no, event, from_status, to_status, actor, at)
  select 'TS001', shipment_no, 'order', null, case s.status when 'shipped' then 'waiting' else s.status end, 'shop', s.created_at from shipments s
  union all select 'TS001', 1, event, from_status, to_status, 'floor', '2026-01-08T08:00:00Z'
    from (values ('intake', 'waiting', 'picking'), ('pick', 'picking', 'picked'), ('pack', 'picked', 'packed'), ('ship', 'packed', 'shipped'))
         as step (event, from_status, to_status);
insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, shipment_no, line_no, actor, at)
  select 'TS001', 1, 'TOKYO', 0, quantity, from_bucket::bucket, to_bucket::bucket, cause, shipment_no, 1, 'floor', '2026-01-08T08:00:00Z'
    from (values (1, 3, 'available', 'allocated', 'allocation'), (1, 3, 'allocated', 'picked', 'shipment'), (1, 3, 'picked', 'packed', 'shipment'),
                 (1, 3, 'packed', 'customer', 'shipment'), (2, 5, 'available', 'allocated', 'allocation'), (3, 4, 'available', 'allocated', 'allocation'))
         as move (shipment_no, quantity, from_bucket, to_bucket, cause);
drop table o;
select nextval('tracking_serial');
