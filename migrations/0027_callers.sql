-- Who acted, beside the name that was shown: the kind of caller (src/rules/accounts/caller.ts), and what tells it from others of
-- its kind. Null: written before callers were kept. Moves cannot be rewritten, so what exists stays as it is.
alter table stock_moves add column caller_kind text, add column caller_id text;
alter table shipment_history add column caller_kind text, add column caller_id text;
alter table receipt_history add column caller_kind text, add column caller_id text;

-- A run stamps what it writes with whoever brought the stock.
alter table allocation_runs
  add column caller_kind text not null default 'system',
  add column caller_id text not null default 'serve_runs';
alter table allocation_runs alter column caller_kind drop default, alter column caller_id drop default;

-- A key belongs to the caller who gave it: two callers of an account may use the same one. Which token gave the keys of the last
-- day is not known, so each token of the account gets them: a request that is sent again after the upgrade finds its answer.
alter table idempotency_answer_parts drop constraint idempotency_answer_parts_account_id_key_fkey;
alter table idempotency_answer_parts drop constraint idempotency_answer_parts_pkey;
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys add column caller text;
alter table idempotency_answer_parts add column caller text;

insert into idempotency_keys (account_id, caller, key, fingerprint, status, headers, body, parts, created_at)
select account_id, 'client:' || token_id, key, fingerprint, status, headers, body, parts, k.created_at
  from idempotency_keys k join tokens using (account_id) where caller is null;
insert into idempotency_answer_parts (account_id, caller, key, part, body)
select account_id, 'client:' || token_id, key, part, body
  from idempotency_answer_parts join tokens using (account_id) where caller is null;
delete from idempotency_keys where caller is null;
delete from idempotency_answer_parts where caller is null;

alter table idempotency_keys add primary key (account_id, caller, key);
alter table idempotency_answer_parts
  add primary key (account_id, caller, key, part),
  add foreign key (account_id, caller, key) references idempotency_keys on delete cascade;
