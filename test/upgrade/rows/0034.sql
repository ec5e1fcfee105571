-- The provider with an administrator, who has left; an owner with all that one can sign in with; a member who is invited.
insert into provider (name, invoice_number, language, set_up_at) values ('古倉庫株式会社', 'T1234567890123', 'ja', '2026-09-01T00:00:00Z');
insert into people (email, email_key, name, language, password_hash, totp_secret, totp_since, totp_step, created_at) values
  ('Sato@example.com', 'sato@example.com', '佐藤 健', 'ja', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA', null, null, null, '2026-09-01T00:00:00Z'),
  ('kurata@example.com', 'kurata@example.com', '倉田 結衣', 'ja', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA', 'JBSWY3DPEHPK3PXP',
   '2026-09-02T00:00:00Z', 59000000, '2026-09-01T00:00:00Z'),
  ('jane@example.com', 'jane@example.com', 'Jane', 'en', null, null, null, null, '2026-09-03T00:00:00Z');
insert into staff_members values (1, 'admin', '2026-09-01T00:00:00Z', '2026-09-01T01:00:00Z', '2026-09-30T00:00:00Z');
insert into memberships values
  ('TS001', 2, 'owner', '2026-09-01T00:00:00Z', '2026-09-01T02:00:00Z', null), ('TS001', 3, 'member', '2026-09-03T00:00:00Z', null, null);
insert into person_codes values
  (sha256('invitation'), 'invitation', 3, 'TS001', '2026-09-10T00:00:00Z'), (sha256('reset'), 'reset', 2, null, '2026-09-02T03:00:00Z'),
  (sha256('set-up'), 'set_up', null, null, '2026-09-01T01:00:00Z');
-- Sessions end by the real clock: this one is as if it had just begun.
insert into sessions (session_hash, person_id, address, browser) values (sha256('session of upgrade'), 2, '192.0.2.7', 'Firefox');
insert into known_browsers values (sha256('browser of upgrade'), 2, '2026-09-02T00:00:00Z');
insert into failed_sign_ins values ('address:kurata@example.com', 2, '2026-09-02T00:00:00Z');
insert into recovery_codes values (2, sha256('recovery'));
insert into passkeys (credential_id, person_id, name, public_key, counter, transports, created_at, last_used_at)
  values ('credential', 2, '事務所のパソコン', '\x0102', 3, array['internal', 'hybrid'], '2026-09-02T00:00:00Z', '2026-09-03T00:00:00Z');
insert into passkey_challenges values ('of a person', 2, '2026-09-02T00:05:00Z'), ('of a sign-in', null, '2026-09-02T00:05:00Z');
insert into person_mails (purpose, person_id, account, inviter, asked_at, attempts, due_at, sent_at, failed) values
  ('invitation', 2, 'TS001', '佐藤 健', '2026-09-01T00:00:00Z', 1, '2026-09-01T00:00:00Z', '2026-09-01T00:01:00Z', null),
  ('invitation', 3, 'TS001', '倉田 結衣', '2026-09-03T00:00:00Z', 1, '2026-09-03T00:00:00Z', null, '550 No such mailbox'),
  ('reset', 2, null, null, '2026-09-04T00:00:00Z', 0, '2026-09-04T00:00:00Z', null, null);
insert into audit_log (at, caller_kind, caller_id, actor, action, account, subject, details, address) values
  ('2026-09-03T00:00:00Z', 'member', '2', '倉田 結衣', 'inviteMember', 'TS001', '3', '{"email": "jane@example.com", "role": "member"}', '192.0.2.7'),
  ('2026-09-03T00:01:00Z', 'person', '2', '倉田 結衣', 'signIn', null, '2', '{}', '192.0.2.7');
