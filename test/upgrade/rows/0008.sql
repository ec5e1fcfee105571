insert into idempotency_keys values ('TS001', 'old key', '\x00', 201, '{}', '{"id": "TS001-S000001"}', now());
