update tokens set last_used_at = '2026-08-10T00:00:00Z', last_used_from = '192.0.2.7';
-- A token that may only read, and has never been used.
insert into tokens (account_id, name, hash, created_at, scope) values ('TS001', 'reports', sha256('kura_reports'), '2026-08-10T00:00:00Z', 'read');
