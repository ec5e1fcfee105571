-- Requests that may be sent again (Idempotency-Key), and requests that are only tried out (dry_run).

-- The answer to a request that came with a key, written in the transaction of what it answers for: a committed deed has
-- its answer, and one that was rolled back has none. Answers hold addresses, so they go after a day (a job sweeps).
create table idempotency_keys (
  account_id  text not null references accounts,
  key         text not null check (char_length(key) between 1 and 255),
  -- SHA-256 of what was asked: method, path, query, body.
  fingerprint bytea not null,
  -- The answer. Null only inside the transaction that works it out; nobody else ever sees such a row.
  status      smallint,
  headers     jsonb,
  body        text,
  -- Wall time, also in the demo.
  created_at  timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- The number that the next resource of a kind will get, and within the transaction those after it, without using them
-- up: sequences do not roll back, and what was only tried out must leave no gap. kura.dry_run says how many to leave out.
create function peek_no(kind text, account text) returns bigint language plpgsql volatile as $$
declare
  setting constant text := 'kura.last_' || kind || '_no';
  last bigint := nullif(current_setting(setting, true), '');
begin
  if last is null then
    execute format('select last_value - (not is_called)::integer from %I', kind || '_no_' || account) into last;
    last := last + current_setting('kura.dry_run')::bigint;
  end if;
  perform set_config(setting, (last + 1)::text, true);
  return last + 1;
end $$;

-- Still one expression that is inlined into the statement that calls it. The setting is null in a session that never had a
-- dry run, and empty after one.
create or replace function next_no(kind text, account text) returns bigint language sql volatile as $$
  select case when current_setting('kura.dry_run', true) <> '' then peek_no(kind, account)
              else nextval(quote_ident(kind || '_no_' || account)::regclass) end
$$;
