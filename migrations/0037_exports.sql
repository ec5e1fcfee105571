-- Files that people have made of what a list has found. They are written some rows at a time, so that a reloaded page or a
-- restarted server loses nothing, and kept for a week. Times are of the wall clock.
create table exports (
  account_id   text not null references accounts,
  export_no    bigint generated always as identity,
  kind         text not null check (kind in ('shipments', 'items', 'receipts', 'recipients', 'receipt_papers')),
  -- What it is made of: view and filter of a list, or a lot of an item.
  query        json not null,
  language     text not null check (language in ('ja', 'en')),
  -- Who asked for it: the work goes on in this person's name. `address` is where the request came from.
  person_id    integer not null references people,
  name         text not null,
  address      text not null,
  state        text not null check (state in ('writing', 'ready', 'failed')),
  failure      json,
  -- What the list had found when the work began; null: not counted.
  total        bigint,
  done         bigint not null default 0,
  -- Below which running number the next part begins; null: with the newest.
  before       bigint,
  bytes        bigint not null default 0,
  started_at   timestamptz not null default now(),
  changed_at   timestamptz not null default now(),
  -- Which server is at it, and until when it has to show that it still is; null: none.
  leased_by    uuid,
  leased_until timestamptz,
  primary key (account_id, export_no)
);
create index exports_at_work on exports (leased_until) where state = 'writing';
create index exports_changed on exports (changed_at);

create table export_parts (
  account_id text not null,
  export_no  bigint not null,
  position   integer not null,
  content    bytea not null,
  primary key (account_id, export_no, position),
  foreign key (account_id, export_no) references exports on delete cascade
);
