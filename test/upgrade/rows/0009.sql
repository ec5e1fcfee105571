insert into shipping_rules values ('TS001', 3, 'first', '[]', '2026-02-01T00:00:00Z');
