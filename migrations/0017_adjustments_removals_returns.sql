-- Adjustments, removals of goods at their client's wish, and goods that recipients sent back.

-- A disposal was the first kind of removal: units done away with. The other is their return to the client. Units on the shelf lie
-- in `processing` from the request on. Defective and unidentified ones are in no figure that clients see and stay
-- where they are; a removal that runs has a claim to them (storage/stock.ts, `freeUnits`).
alter table disposals rename to removals;
alter table removals rename column disposal_no to removal_no;
alter table disposal_lots rename to removal_lots;
alter table removal_lots rename column disposal_no to removal_no;
alter index disposals_pkey rename to removals_pkey;
alter index disposal_lots_pkey rename to removal_lots_pkey;
alter index disposals_running rename to removals_running;
alter sequence disposals_disposal_no_seq rename to removals_removal_no_seq;

alter table removals
  add column kind   text   not null default 'disposal' check (kind in ('disposal', 'return')),
  add column source bucket not null default 'available' check (source in ('available', 'defective', 'unidentified'));
alter table removals alter column kind drop default, alter column source drop default;

-- What a person found to be otherwise than the books had it: units found, lost, damaged, recognised. Never changed.
create table adjustments (
  account_id    text not null references accounts,
  adjustment_no bigint generated always as identity,
  warehouse     text not null references warehouses,
  item_no       bigint not null,
  lot_no        bigint not null,
  quantity      bigint not null check (quantity > 0),
  from_bucket   bucket not null check (from_bucket in ('adjustment', 'available', 'defective', 'unidentified')),
  to_bucket     bucket not null check (to_bucket in ('adjustment', 'available', 'defective', 'unidentified')),
  reason        text not null check (reason in (
    'stocktake', 'found', 'lost', 'damaged', 'repaired', 'recognised', 'sample', 'correction', 'other')),
  note          text,
  actor         text not null,
  at            timestamptz not null,
  primary key (account_id, adjustment_no),
  foreign key (account_id, item_no) references items,
  check (from_bucket <> to_bucket),
  check (reason <> 'other' or note is not null)
);
create index adjustments_item on adjustments (account_id, item_no);
create trigger append_only before update or delete on adjustments for each statement execute function refuse_change();

-- Goods of a shipment that left and came back, each row a part of a line in one lot. Never changed.
create table shipment_returns (
  account_id  text not null,
  return_no   bigint generated always as identity,
  shipment_no bigint not null,
  line_no     integer not null,
  -- Of a set, one of its parts.
  item_no     bigint not null,
  lot_no      bigint not null,
  warehouse   text not null references warehouses,
  good        bigint not null check (good >= 0),
  defective   bigint not null check (defective >= 0),
  actor       text not null,
  at          timestamptz not null,
  primary key (account_id, return_no),
  foreign key (account_id, shipment_no, line_no) references shipment_lines,
  check (good + defective > 0)
);
create index shipment_returns_shipment on shipment_returns (account_id, shipment_no);
create trigger append_only before update or delete on shipment_returns for each statement execute function refuse_change();

-- With which return a numbered unit came back. Null: the recipient has it.
alter table shipment_serials add column return_no bigint;

-- The word for the cause changes with its table's name; what moved, and when, does not.
alter table stock_moves disable trigger append_only;
alter table stock_moves drop constraint stock_moves_cause_check;
update stock_moves set cause = 'removal' where cause = 'disposal';
alter table stock_moves enable trigger append_only;
alter table stock_moves rename column disposal_no to removal_no;
alter table stock_moves
  add column adjustment_no bigint,
  add constraint stock_moves_cause_check
    check (cause in ('receipt', 'allocation', 'release', 'shipment', 'adjustment', 'removal', 'return'));

-- What a shipment took to its recipient, and what came back from there.
create index stock_moves_customer on stock_moves (account_id, shipment_no)
  where from_bucket = 'customer' or to_bucket = 'customer';
