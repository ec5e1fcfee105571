-- Somebody who carries goods, another task that was put aside, one that is finished, and what a device has sent.
insert into floor_tasks (warehouse, kind, subject, state, person_id, began_at, changed_at)
select 'TOKYO', 'move', 'person ' || person_id, '{"step": "goods", "from": "MAIN"}', person_id, now(), now()
  from staff_members order by person_id limit 1;
insert into floor_tasks (warehouse, kind, subject, state, began_at, changed_at, done_at)
values ('TOKYO', 'receive', 'TS001-W0001', '{"step": "arrive"}', now(), now(), null),
       ('TOKYO', 'move', 'person 0', '{"step": "from"}', now(), now(), now());
insert into floor_scans (device_no, op_id, content_hash, answer)
select min(device_no), 'scan of upgrade', sha256('scan of upgrade'), '{"task": 1, "step": "goods"}' from devices;
