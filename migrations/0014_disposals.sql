-- Disposals: goods on the shelf that a client wants done away with. From the request on their units lie in `processing`.

create table disposals (
  account_id   text not null references accounts,
  disposal_no  bigint generated always as identity,
  warehouse    text not null references warehouses,
  item_no      bigint not null,
  status       text not null check (status in ('waiting', 'processing', 'done', 'withdrawn')),
  requested_by text not null,
  requested_at timestamptz not null,
  started_by   text,
  started_at   timestamptz,
  ended_by     text,
  ended_at     timestamptz,
  primary key (account_id, disposal_no),
  foreign key (account_id, item_no) references items,
  check ((status in ('processing', 'done')) = (started_at is not null)),
  check ((status in ('done', 'withdrawn')) = (ended_at is not null))
);
create index disposals_running on disposals (account_id, item_no) where status in ('waiting', 'processing');

-- Which units, settled by the request.
create table disposal_lots (
  account_id  text not null,
  disposal_no bigint not null,
  lot_no      bigint not null,
  quantity    bigint not null check (quantity > 0),
  primary key (account_id, disposal_no, lot_no),
  foreign key (account_id, disposal_no) references disposals
);

alter table stock_moves
  add column disposal_no bigint,
  drop constraint stock_moves_cause_check,
  add constraint stock_moves_cause_check
    check (cause in ('receipt', 'allocation', 'release', 'shipment', 'adjustment', 'disposal'));
