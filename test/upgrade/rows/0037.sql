-- A file that is ready, one of a lot that failed, and one that was being written when its server stopped.
insert into exports (account_id, kind, query, language, person_id, name, address, state, failure, total, done, before, bytes,
                     started_at, changed_at, leased_by, leased_until) values
  ('TS001', 'shipments', '{"view": "all", "filter": {"search": "old", "no": null, "warehouses": ["TOKYO"], "from": "2026-01-01", "to": null, "nos": null}}',
   'ja', 2, '倉田 結衣', '192.0.2.7', 'ready', null, 1, 1, 1, 9, '2026-09-09T00:00:00Z', '2026-09-09T00:01:00Z', null, null),
  ('TS001', 'recipients', '{"item_no": 2, "lot_no": 1}', 'en', 2, '倉田 結衣', '192.0.2.7', 'failed',
   '{"en": "The database is not available.", "ja": "データベースを利用できません。"}', null, 0, null, 0, '2026-09-09T00:00:00Z', '2026-09-09T00:01:00Z', null, null),
  ('TS001', 'items', '{"view": "all", "filter": {"search": null, "no": null, "warehouses": null, "from": null, "to": null, "nos": [1, 2]}}',
   'ja', 2, '倉田 結衣', '192.0.2.7', 'writing', null, 2, 1, 2, 4, '2026-09-09T00:00:00Z', '2026-09-09T00:01:00Z',
   '11111111-2222-4333-8444-555555555555', '2026-09-09T00:02:00Z');
insert into export_parts values ('TS001', 1, 0, 'id,status'), ('TS001', 3, 0, 'code');
