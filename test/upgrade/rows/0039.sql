insert into saved_views values
  ('TS001', 2, 'shipments', '東京だけ', 'view=waiting&warehouses=TOKYO'), ('TS001', 2, 'items', '月曜', 'sort=code');
