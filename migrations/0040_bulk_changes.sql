-- Changes of many orders at once, which people ask for in the console. They are made some orders at a time, so that a closed
-- page or a restarted server loses nothing, and none is made twice. Times are of the wall clock.
create table bulk_changes (
  account_id   text not null references accounts,
  change_no    bigint generated always as identity,
  kind         text not null check (kind in ('suspend', 'resume', 'priority', 'cancel')),
  priority     integer check ((priority is not null) = (kind = 'priority')),
  -- What its orders were found by: view and filter of the list.
  query        json not null,
  -- Who asked for it: the work goes on in this person's name. `address` is where the request came from.
  person_id    integer not null references people,
  name         text not null,
  address      text not null,
  -- asked: its orders are fixed, and the person has not agreed yet.
  state        text not null check (state in ('asked', 'working', 'ended')),
  -- The order in which the changes of an account are made: one at a time. Null: the person has not agreed yet.
  turn         bigint,
  stop_asked   boolean not null default false,
  failure      json,
  -- What the person agreed to: its orders by what will become of them, and what that costs, in yen.
  outlook      json not null,
  total        bigint not null,
  -- How far it is: up to which order, how many were changed and how many were not, and what was charged, in yen.
  done_to      bigint not null default 0,
  changed      bigint not null default 0,
  refused      bigint not null default 0,
  charged      bigint not null default 0,
  started_at   timestamptz not null default now(),
  changed_at   timestamptz not null default now(),
  -- Which server is at it, and until when it has to show that it still is; null: none.
  leased_by    uuid,
  leased_until timestamptz,
  primary key (account_id, change_no)
);
create index bulk_changes_at_work on bulk_changes (leased_until) where state = 'working';
create index bulk_changes_changed on bulk_changes (changed_at);

-- The orders of a change.
create table bulk_change_orders (
  account_id  text not null,
  change_no   bigint not null,
  shipment_no bigint not null,
  -- What the person agreed to pay for it, in yen.
  agreed      integer not null,
  state       text not null default 'open' check (state in ('open', 'changed', 'refused')),
  -- Why it was not changed, in both languages.
  reason      json check ((reason is not null) = (state = 'refused')),
  primary key (account_id, change_no, shipment_no),
  foreign key (account_id, change_no) references bulk_changes on delete cascade
);
