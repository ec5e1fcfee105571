-- The answer to a bulk request may have hundreds of megabytes. Beyond one megabyte it stands in parts, so that nobody has
-- all of it in memory: neither who keeps it, nor who gives it again, nor a backup.
alter table idempotency_keys add column parts integer not null default 0 check (parts >= 0);

create table idempotency_answer_parts (
  account_id text not null,
  key        text not null,
  -- From 0; those from idempotency_keys.parts on were another answer's, whose key was used anew after a day.
  part       integer not null check (part >= 0),
  body       bytea not null,
  primary key (account_id, key, part),
  foreign key (account_id, key) references idempotency_keys on delete cascade
);
