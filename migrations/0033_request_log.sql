-- The requests of client programs in the last 7 days, by token: what an integrator asks about when something went wrong. Written in
-- batches, outside of the requests; bodies, queries and addresses are not kept.
create table request_log (
  account_id  text not null references accounts,
  token_id    integer not null,
  entry_no    bigint generated always as identity,
  at          timestamptz not null,
  method      text not null,
  path        text not null,
  status      integer not null,
  duration_ms integer not null,
  request_id  text not null,
  primary key (account_id, token_id, entry_no)
);
-- For deleting what is older.
create index request_log_at on request_log (at);
