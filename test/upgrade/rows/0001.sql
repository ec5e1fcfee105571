-- A shop with its token (the SHA-256 of kura_upgrade), and the provider's warehouses.
insert into accounts values ('TS001', '古い店',
  '{"temperature": true, "fifo": true, "expiry": true, "labelless": true, "case_receiving": true, "case_shipping": true}',
  '{"standard_warehouse": "TOKYO", "identity_types": [], "tax_included": true, "label_note": null, "delivery_note_type": "NONE", "purpose": null}',
  true, null, '2026-01-05T00:00:00Z');
select create_account_sequences('TS001');
insert into tokens (account_id, name, hash, created_at)
  values ('TS001', 'shop', sha256('kura_upgrade'), '2026-01-05T00:00:00Z');
insert into warehouses values
  ('TOKYO', '東京倉庫', '1350061', '東京都', '江東区豊洲1-1-1', '03-0000-0001',
   '{"closed_weekdays": [6, 7], "observes_holidays": true, "extra_closed": [], "intake_times": ["09:00", "12:30"]}', 'CARRIERA'),
  ('OSAKA', '大阪倉庫', '5500001', '大阪府', '西区土佐堀1-1-1', '06-0000-0001',
   '{"closed_weekdays": [6, 7], "observes_holidays": true, "extra_closed": [], "intake_times": ["09:00", "12:30"]}', 'CARRIERB');
insert into senders (account_id, uuid, postcode, prefecture, address1, name, phone, is_default)
  values ('TS001', '11111111-2222-4333-8444-555555555555', '1500041', '東京都', '渋谷区神南1-2-3', '古い店', '03-0000-0200', true);
