-- Files of orders and items that people send in the console. Their entries are judged and made some at a time, so that a
-- reloaded page or a restarted server loses nothing. Times are of the wall clock.
create table imports (
  account_id   text not null references accounts,
  import_no    bigint generated always as identity,
  kind         text not null check (kind in ('shipments', 'items')),
  file         text not null,
  -- Who sent it: the work goes on in this person's name. `address` is where the request came from.
  person_id    integer not null references people,
  name         text not null,
  address      text not null,
  -- What is being done with it now; `waiting`: somebody decides what is next.
  state        text not null check (state in ('judging', 'sending', 'waiting')),
  stop_asked   boolean not null default false,
  -- Why the work stopped before its end, in both languages; null: it did not.
  failure      json,
  started_at   timestamptz not null default now(),
  changed_at   timestamptz not null default now(),
  -- Which server is at it, and until when it has to show that it still is; null: none.
  leased_by    uuid,
  leased_until timestamptz,
  primary key (account_id, import_no)
);
create index imports_at_work on imports (leased_until) where state <> 'waiting';
create index imports_changed on imports (changed_at);

-- What one request would make: an order or an item.
create table import_entries (
  account_id text not null,
  import_no  bigint not null,
  position   integer not null,
  -- open: not judged yet. What was made keeps neither rows nor draft.
  state      text not null check (state in ('open', 'sound', 'faulty', 'made')),
  -- The rows of the file, as they are shown and mended. JSON is kept as it was written: a text may have any character.
  rows       json,
  -- What it says, decoded, with the faults found by that; null: the page has found faults that only the file shows.
  draft      json,
  faults     json,
  primary key (account_id, import_no, position),
  foreign key (account_id, import_no) references imports on delete cascade
);
create index import_entries_by_state on import_entries (account_id, import_no, state, position);
