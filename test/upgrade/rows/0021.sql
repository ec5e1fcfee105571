insert into idempotency_keys values ('TS001', 'long key', '\x00', 200, '{}', null, now(), 2);
insert into idempotency_answer_parts values ('TS001', 'long key', 0, '{"shipments":['), ('TS001', 'long key', 1, ']}');
