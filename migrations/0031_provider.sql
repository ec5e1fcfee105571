-- What a provider sets up: warehouses, accounts, and which of the warehouses an account may use.

-- A warehouse is opened while the server runs. Until all its stock lock rows exist it has no opened_at, and nobody can use it;
-- items that are created meanwhile get theirs (src/operations/warehouses/finish-openings.ts).
alter table warehouses add column opened_at timestamptz;
update warehouses set opened_at = now();

-- Null: all warehouses of the provider.
alter table accounts add column warehouses text[] check (cardinality(warehouses) > 0);

-- Who changed what that is not in the ledger or in a history: accounts, warehouses, tokens. The log is the provider's; account
-- says which client an entry is about, null: about the provider itself.
create table audit_log (
  entry_no    bigint generated always as identity primary key,
  at          timestamptz not null,
  caller_kind text not null,
  caller_id   text not null,
  actor       text not null,
  action      text not null,
  account     text,
  subject     text not null,
  details     jsonb not null
);
create index audit_log_account on audit_log (account, entry_no);

create trigger append_only before update or delete on audit_log
  for each statement execute function refuse_change();
