-- A warehouse that was opened from then on, an account that may not use it, and who decided so.
insert into warehouses (warehouse, name, postcode, prefecture, address, phone, calendar, default_carrier, opened_at)
  select 'NARA', '奈良倉庫', '6308114', '奈良県', '奈良市芝辻町2-2-2', '0742-00-0001', calendar, default_carrier, '2026-08-03T00:00:00Z'
    from warehouses where warehouse = 'OSAKA';
insert into stock (account_id, warehouse, item_no, lot_no) select account_id, 'NARA', item_no, 0 from items;
update accounts set warehouses = array['TOKYO', 'OSAKA'];
insert into audit_log (at, caller_kind, caller_id, actor, action, account, subject, details) values
  ('2026-08-03T00:00:00Z', 'staff', 'Sato', 'Sato', 'openWarehouse', null, 'NARA', '{"warehouse": "NARA", "name": "奈良倉庫"}'),
  ('2026-08-03T00:01:00Z', 'staff', 'Sato', 'Sato', 'setAccount', 'TS001', 'TS001', '{"warehouses": ["TOKYO", "OSAKA"]}');
