-- Units that must leave the shelves of a warehouse: somebody carries them all to one shelf. Their lots are blocked (lot_blocks), so
-- nobody is promised them any more. Where they lie, and how many are left, is in place_stock.
--
-- Locks: the stock lock row of the item comes first; whoever opens or ends a recall holds it.
create table recalls (
  account_id text not null,
  recall_no  bigint generated always as identity,
  warehouse  text not null references warehouses,
  item_no    bigint not null,
  lot_nos    bigint[] not null check (cardinality(lot_nos) > 0),
  reason     text not null,
  -- The shelf to which they are carried.
  place_no   bigint not null,
  opened_by  text not null,
  opened_at  timestamptz not null,
  -- No unit is left elsewhere in the warehouse.
  ended_by   text,
  ended_at   timestamptz,
  primary key (account_id, recall_no),
  foreign key (account_id, item_no) references items,
  foreign key (warehouse, place_no) references places,
  check ((ended_at is null) = (ended_by is null))
);
create index recalls_open on recalls (warehouse, recall_no) where ended_at is null;

-- The home screen of a device says how many wait.
create index removals_to_collect on removals (warehouse, requested_at) where status in ('waiting', 'processing');
create index put_backs_waiting on put_backs (warehouse, since) where done_at is null;
