-- An item, one with best-before dates, and a set of the first.
insert into items (account_id, item_no, code, name, price, lot_limit_type, expiry_at_allocatable_days, is_set, created_at) values
  ('TS001', next_no('item', 'TS001'), 'TEA', '煎茶 100g', 1080, null, null, false, '2026-01-05T00:00:00Z'),
  ('TS001', next_no('item', 'TS001'), 'COCOA', 'ココア', 800, 'expiry', 30, false, '2026-01-05T00:00:00Z'),
  ('TS001', next_no('item', 'TS001'), 'PAIR', '煎茶 2袋', 2000, null, null, true, '2026-01-05T00:00:00Z');
insert into set_children values ('TS001', 3, 1, 1, 2);
-- Every item has its heads from its beginning, so no database had items before it could have these.
insert into stock (account_id, warehouse, item_no, lot_no)
  select 'TS001', warehouse, item_no, 0 from warehouses cross join items;
insert into lots (account_id, item_no, expiry_date, received_at) values ('TS001', 2, '2027-06-30', '2026-01-07T03:00:00Z');
insert into stock (account_id, warehouse, item_no, lot_no) select 'TS001', 'TOKYO', item_no, lot_no from lots;
