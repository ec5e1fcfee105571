-- Accounts, their tokens and senders, and the provider's warehouses.

create table accounts (
  account_id         text primary key check (account_id ~ '^[A-Z]{2}[0-9]{3,16}$'),
  name               text not null,
  features           jsonb not null,
  settings           jsonb not null,
  payment_registered boolean not null,
  rate_limit         integer check (rate_limit > 0),
  created_at         timestamptz not null
);

-- The token itself is never stored: 256 random bits need no slow hash, and a look-up by hash must be one index probe.
create table tokens (
  account_id text not null references accounts,
  token_id   integer generated always as identity,
  name       text not null,
  hash       bytea not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, token_id)
);
-- The one unique key that does not lead with the account: the account is what the look-up is for.
create unique index tokens_hash on tokens (hash) where deleted_at is null;

create table warehouses (
  warehouse       text primary key,
  name            text not null,
  postcode        text not null,
  prefecture      text not null,
  address         text not null,
  phone           text not null,
  calendar        jsonb not null,
  default_carrier text not null
);

create table senders (
  account_id text not null references accounts,
  uuid       uuid not null,
  postcode   text not null,
  prefecture text not null,
  address1   text not null,
  address2   text,
  name       text not null,
  company    text,
  division   text,
  phone      text,
  message    text,
  is_default boolean not null default false,
  primary key (account_id, uuid)
);
create unique index senders_default on senders (account_id) where is_default;

-- Running numbers come from sequences, one of each kind an account: a locked counter row would make every create of
-- an account wait for the one before it, and one shared sequence would tell each account how busy the others are.
create function create_account_sequences(account text) returns void language plpgsql as $$
begin
  execute format('create sequence %I', 'item_no_' || account);
  execute format('create sequence %I', 'receipt_no_' || account);
  execute format('create sequence %I', 'shipment_no_' || account);
end $$;

create function next_no(kind text, account text) returns bigint language sql volatile as $$
  select nextval(quote_ident(kind || '_no_' || account)::regclass)
$$;

-- Switches of the operator and the demo's clock: one row each.
create table switches (
  name  text primary key,
  value jsonb not null
);
