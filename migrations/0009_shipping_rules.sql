-- Shipping rules: what an account wants done to orders that ask for it.

-- One row an account, replaced whole. The version counts the replacements, and traces name it.
create table shipping_rules (
  account_id text primary key references accounts,
  version    bigint not null,
  mode       text not null check (mode in ('first', 'all')),
  rules      jsonb not null,
  changed_at timestamptz not null
);

-- Which rules did what to the shipment, and why. Null: none were applied.
alter table shipments add column rule_trace jsonb;
