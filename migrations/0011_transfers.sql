-- Transfers: a shipment from one warehouse that is a receipt at another.

-- The receipt that awaits the goods; null: an ordinary shipment. What it says of itself is not said again here: its
-- warehouse is where the transfer goes.
alter table shipments
  add column receipt_no bigint,
  add foreign key (account_id, receipt_no) references receipts;
create unique index shipments_receipt on shipments (account_id, receipt_no) where receipt_no is not null;

-- Units that leave a warehouse for another are in transit there. A move is the one place where the two meet, so that
-- nothing can leave the one without coming to the other. Null: units stay in their warehouse.
alter table stock_moves
  add column to_warehouse text,
  add check (to_warehouse is null or (to_warehouse <> warehouse and from_bucket < 'supplier' and to_bucket < 'supplier'));

-- What of a transfer is still on its way is asked of the ledger itself; such moves bear the receipt that awaits them.
create index stock_moves_transit on stock_moves (account_id, receipt_no)
  where from_bucket = 'in_transit' or to_bucket = 'in_transit';

-- As in 0003, but a move with a to_warehouse enters its bucket there. Ordinary moves are still read as one row each.
create or replace function post_moves() returns trigger language plpgsql as $$
declare
  named  bigint;
  posted bigint;
begin
  with side as (
    select account_id, warehouse, item_no, lot_no, quantity, from_bucket,
           case when to_warehouse is null then to_bucket end as to_bucket
      from moved
    union all
    select account_id, to_warehouse, item_no, lot_no, quantity, null, to_bucket
      from moved where to_warehouse is not null
  ), change as (
    select account_id, warehouse, item_no, lot_no,
           sum(case when to_bucket = 'available'    then quantity when from_bucket = 'available'    then -quantity else 0 end) as available,
           sum(case when to_bucket = 'reserved'     then quantity when from_bucket = 'reserved'     then -quantity else 0 end) as reserved,
           sum(case when to_bucket = 'allocated'    then quantity when from_bucket = 'allocated'    then -quantity else 0 end) as allocated,
           sum(case when to_bucket = 'picked'       then quantity when from_bucket = 'picked'       then -quantity else 0 end) as picked,
           sum(case when to_bucket = 'packed'       then quantity when from_bucket = 'packed'       then -quantity else 0 end) as packed,
           sum(case when to_bucket = 'in_transit'   then quantity when from_bucket = 'in_transit'   then -quantity else 0 end) as in_transit,
           sum(case when to_bucket = 'processing'   then quantity when from_bucket = 'processing'   then -quantity else 0 end) as processing,
           sum(case when to_bucket = 'defective'    then quantity when from_bucket = 'defective'    then -quantity else 0 end) as defective,
           sum(case when to_bucket = 'unidentified' then quantity when from_bucket = 'unidentified' then -quantity else 0 end) as unidentified
      from side
     group by account_id, warehouse, item_no, lot_no
  ), posting as (
    update stock s
       set available    = s.available + c.available,
           reserved     = s.reserved + c.reserved,
           allocated    = s.allocated + c.allocated,
           picked       = s.picked + c.picked,
           packed       = s.packed + c.packed,
           in_transit   = s.in_transit + c.in_transit,
           processing   = s.processing + c.processing,
           defective    = s.defective + c.defective,
           unidentified = s.unidentified + c.unidentified
      from change c
     where s.account_id = c.account_id and s.warehouse = c.warehouse and s.item_no = c.item_no and s.lot_no = c.lot_no
    returning 1
  )
  select (select count(*) from change), (select count(*) from posting) into named, posted;
  if named <> posted then
    raise exception 'stock moves name % balances that do not exist', named - posted;
  end if;
  return null;
end $$;
