-- One file that waits for its person, with an entry in each state, and one that was being judged when its server stopped.
insert into imports (account_id, kind, file, person_id, name, address, state, failure, started_at, changed_at, leased_by, leased_until) values
  ('TS001', 'items', '商品.csv', 2, '倉田 結衣', '192.0.2.7', 'waiting', '{"en": "The database is not available.", "ja": "データベースを利用できません。"}',
   '2026-09-08T00:00:00Z', '2026-09-08T00:01:00Z', null, null),
  ('TS001', 'shipments', 'orders.csv', 2, '倉田 結衣', '192.0.2.7', 'judging', null,
   '2026-09-08T00:00:00Z', '2026-09-08T00:01:00Z', '11111111-2222-4333-8444-555555555555', '2026-09-08T00:02:00Z');
insert into import_entries values
  ('TS001', 1, 0, 'sound', '[{"no": 2, "cells": {"code": "CUP", "name": "湯のみ"}}]', '{"value": {"code": "CUP", "name": "湯のみ"}, "faults": []}', null),
  ('TS001', 1, 1, 'faulty', '[{"no": 3, "cells": {"code": ""}}]', '{"value": {"code": ""}, "faults": []}',
   '[{"path": "code", "message": {"en": "Must not be empty.", "ja": "入力してください。"}}]'),
  ('TS001', 1, 2, 'faulty', '[{"no": 4, "cells": {"code": "LID", "price": "x"}}]', null, null),
  ('TS001', 1, 3, 'made', null, null, null),
  ('TS001', 2, 0, 'open', '[{"no": 2, "cells": {"identifier": "OLD-9"}}]', '{"value": {"identifier": "OLD-9"}, "faults": []}', null);
