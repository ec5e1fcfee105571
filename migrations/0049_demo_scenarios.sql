-- Plans of what goes wrong in a demo environment: in the warehouse with one receipt or shipment, or with the next answers of the API
-- to one account. A production database has the table and no rows. A demo reset empties it.
create table demo_scenarios (
  account_id  text not null references accounts,
  scenario_no bigint generated always as identity,
  subject     text not null check (subject in ('receipt', 'shipment', 'answer')),
  -- The receipt or the shipment; null: answers of the API.
  resource_no bigint,
  outcome     text not null,
  -- The parameters of the outcome.
  detail      jsonb not null,
  times       integer not null check (times between 1 and 1000),
  used        integer not null default 0 check (used between 0 and times),
  planned_by  text not null,
  planned_at  timestamptz not null,
  used_at     timestamptz,
  primary key (account_id, scenario_no),
  check ((resource_no is null) = (subject = 'answer'))
);
-- The open ones: each look-up of a token asks whether its account has any for answers.
create index demo_scenarios_open on demo_scenarios (account_id, subject, scenario_no) where used < times;
