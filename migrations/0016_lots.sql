-- The ledger asked by item, and freezes of lots.

-- What was where at a moment, the moves of an item, and who received a lot are all read from the moves of one item.
create index stock_moves_item on stock_moves (account_id, item_no, move_no);

-- Why a lot may not leave, since when, and until when. lots.frozen is what allocation reads; it is changed together with
-- these rows, under the heads of the lot's item in every warehouse.
create table lot_freezes (
  account_id text not null,
  freeze_no  bigint generated always as identity,
  item_no    bigint not null,
  lot_no     bigint not null,
  reason     text not null,
  frozen_by  text not null,
  frozen_at  timestamptz not null,
  ended_by   text,
  ended_at   timestamptz,
  primary key (account_id, freeze_no),
  foreign key (account_id, item_no, lot_no) references lots,
  check ((ended_by is null) = (ended_at is null)),
  check (ended_at >= frozen_at)
);
create unique index lot_freezes_open on lot_freezes (account_id, item_no, lot_no) where ended_at is null;
create index lot_freezes_lot on lot_freezes (account_id, item_no, lot_no);
