-- A file whose entries are counted as they change.
insert into imports (account_id, kind, file, person_id, name, address, state, started_at, changed_at) values
  ('TS001', 'shipments', 'counted.csv', 2, '倉田 結衣', '192.0.2.7', 'waiting', '2026-11-29T00:00:00Z', '2026-11-29T00:01:00Z');
insert into import_entries (account_id, import_no, position, state, rows)
select 'TS001', max(import_no), n, 'faulty', '[{"no": 2, "cells": {"identifier": "OLD-10"}}]' from imports, generate_series(0, 2) n group by n;
update import_entries set state = 'made', rows = null where position = 2 and import_no = (select max(import_no) from imports);
delete from import_entries where position = 1 and import_no = (select max(import_no) from imports);
