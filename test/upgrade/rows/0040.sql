-- A change that has ended, one that was being made when its server stopped, one that waits for its turn, and one that nobody has agreed to.
insert into bulk_changes (account_id, kind, priority, query, person_id, name, address, state, turn, stop_asked, failure, outlook, total,
                          done_to, changed, refused, charged, started_at, changed_at, leased_by, leased_until)
  select 'TS001', kind, priority, '{"view": "all", "filter": {"search": null, "no": null, "warehouses": null, "from": null, "to": null, "nos": null}}',
         2, '倉田 結衣', '192.0.2.7', state, turn, stop_asked, failure::json,
         '{"total": 2, "applicable": 1, "charges": 0, "groups": [{"status": "waiting", "effect": "change", "count": 1, "charges": 0},
                                                                {"status": "shipped", "effect": "never", "count": 1, "charges": 0}]}',
         2, done_to, changed, refused, 0, '2026-09-10T00:00:00Z', '2026-09-10T00:01:00Z', leased_by::uuid, leased_until::timestamptz
    from (values ('suspend', null, 'ended', 1, false, '{"en": "Somebody stopped it.", "ja": "停止されました。"}', 2, 1, 1, null, null),
                 ('priority', 3, 'working', 2, true, null, 1, 0, 1, '11111111-2222-4333-8444-555555555555', '2026-09-10T00:02:00Z'),
                 ('resume', null, 'working', 3, false, null, 0, 0, 0, null, null),
                 ('cancel', null, 'asked', null, false, null, 0, 0, 0, null, null))
         as change (kind, priority, state, turn, stop_asked, failure, done_to, changed, refused, leased_by, leased_until);
insert into bulk_change_orders (account_id, change_no, shipment_no, agreed, state, reason) values
  ('TS001', 1, 1, 0, 'refused', '{"en": "It has been shipped.", "ja": "出荷済みです。"}'), ('TS001', 1, 3, 0, 'changed', null),
  ('TS001', 2, 1, 0, 'refused', '{"en": "It has been shipped.", "ja": "出荷済みです。"}'), ('TS001', 2, 3, 0, 'open', null),
  ('TS001', 3, 1, 0, 'open', null), ('TS001', 3, 3, 0, 'open', null),
  ('TS001', 4, 1, 500, 'open', null), ('TS001', 4, 3, 0, 'open', null);
