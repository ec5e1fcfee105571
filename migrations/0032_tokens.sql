-- What a token may do, and when it was used last. A read-only token may do what only reads (src/rules/accounts/permissions.ts).
-- Uses are written in batches, so last_used_at is some seconds behind.
alter table tokens
  add column scope text not null default 'full' check (scope in ('full', 'read')),
  add column last_used_at timestamptz,
  add column last_used_from text;
