-- From which places the orders of a wave are picked, and which of them are picked together.
--
-- A work line says that units of a line are to be taken from a place. It is worth only what the shipment still holds as `allocated`:
-- each unit that leaves this bucket (picked, not found, released) ends a unit of open work, by a trigger of the ledger of stock. So
-- work that is done without scans, or ended by a cancellation, closes its lines too, and no operation can forget it.
--
-- Locks: whoever plans locks the warehouse's row, then the shipments that need work, in key order. Work lines of a shipment are
-- written by who has locked its row, or the stock of its items.

-- One line may hold units of a lot on the shelf and in a tote.
alter table shipment_allocations drop constraint shipment_allocations_pkey,
  add primary key (account_id, shipment_no, line_no, item_no, lot_no, bucket);

-- What one person picks on one walk.
create table batches (
  warehouse    text not null references warehouses,
  batch_no     bigint generated always as identity,
  kind         text not null check (kind in ('singles', 'cart', 'alone')),
  -- When the orders had to be ready: the wave release for which they waited.
  cut_off      timestamptz not null,
  carrier      text not null,
  temperature  text not null check (temperature in ('dry', 'chilled', 'frozen')),
  -- Greater ones first, of the same cut-off. A person may change it.
  priority     integer not null,
  made_at      timestamptz not null,
  -- Its orders have gone to other batches.
  dissolved_at timestamptz,
  primary key (warehouse, batch_no)
);

create table batch_orders (
  account_id  text not null,
  shipment_no bigint not null,
  warehouse   text not null,
  batch_no    bigint not null,
  -- From 1. On a cart, the first order gets the first tote.
  position    integer not null check (position > 0),
  -- The row of its history with which it came to the floor: an order that waited for stock again comes anew, to another batch.
  released_no bigint not null,
  left_at     timestamptz,
  primary key (account_id, shipment_no, batch_no),
  foreign key (account_id, shipment_no) references shipments,
  foreign key (warehouse, batch_no) references batches
);
create unique index batch_orders_once on batch_orders (account_id, shipment_no) where left_at is null;
create index batch_orders_batch on batch_orders (warehouse, batch_no, position);

-- A tote serves one order of a batch, or the whole batch, at a time.
create table batch_totes (
  warehouse text not null,
  tote_no   bigint generated always as identity,
  place_no  bigint not null,
  batch_no  bigint not null,
  -- The order on a cart; null: all orders of the batch.
  position  integer,
  since     timestamptz not null,
  ended_at  timestamptz,
  primary key (warehouse, tote_no),
  foreign key (warehouse, place_no) references places,
  foreign key (warehouse, batch_no) references batches
);
create unique index batch_totes_once on batch_totes (warehouse, place_no) where ended_at is null;
create index batch_totes_batch on batch_totes (warehouse, batch_no);

create table work_lines (
  account_id          text not null,
  work_line_no        bigint generated always as identity,
  warehouse           text not null,
  batch_no            bigint not null,
  shipment_no         bigint not null,
  line_no             integer not null,
  item_no             bigint not null,
  lot_no              bigint not null,
  place_no            bigint not null,
  units               bigint not null check (units > 0),
  picked              bigint not null default 0 check (picked >= 0),
  -- Units that are not to be picked here any more.
  dropped             bigint not null default 0 check (dropped >= 0),
  -- Some of the units must be brought to the place first.
  after_replenishment boolean not null,
  primary key (account_id, work_line_no),
  foreign key (account_id, shipment_no) references shipments,
  foreign key (warehouse, batch_no) references batches,
  foreign key (warehouse, place_no) references places,
  check (picked + dropped <= units)
);
create index work_lines_shipment on work_lines (account_id, shipment_no);
create index work_lines_batch on work_lines (warehouse, batch_no);
create index work_lines_open on work_lines (warehouse, place_no) where picked + dropped < units;

-- Units that are to be brought from the reserve to a pick face.
create table replenishments (
  account_id       text not null,
  replenishment_no bigint generated always as identity,
  warehouse        text not null,
  item_no          bigint not null,
  lot_no           bigint not null,
  from_place       bigint not null,
  to_place         bigint not null,
  units            bigint not null check (units > 0),
  carried          bigint not null default 0 check (carried between 0 and units),
  made_at          timestamptz not null,
  -- Everything was carried, or nobody will carry the rest.
  done_at          timestamptz,
  primary key (account_id, replenishment_no),
  foreign key (account_id, item_no) references items,
  foreign key (warehouse, from_place) references places,
  foreign key (warehouse, to_place) references places
);
create index replenishments_open on replenishments (warehouse) where done_at is null;

-- Follows the units that a shipment had to be picked. Moves name a place only if somebody scanned it.
create function follow_picks() returns trigger language plpgsql as $$
begin
  -- Orders, which bring units to `allocated`, end here.
  if not exists (select from moved where shipment_no is not null
                    and (from_bucket = 'allocated' or from_bucket = 'picked' and to_bucket = 'allocated')) then
    return null;
  end if;

  -- Units that were picked, or put back, where a line says so.
  if exists (select from moved where from_place is not null and to_bucket = 'picked' or to_place is not null and from_bucket = 'picked') then
    with scanned as (
      select account_id, shipment_no, line_no, item_no, lot_no, from_place as place_no, sum(quantity) as units
        from moved where from_bucket = 'allocated' and to_bucket = 'picked' and from_place is not null
       group by 1, 2, 3, 4, 5, 6
    ), lines as (
      select w.account_id, w.work_line_no, s.units,
             sum(w.units - w.picked - w.dropped) over same - (w.units - w.picked - w.dropped) as first,
             sum(w.units - w.picked - w.dropped) over same as until
        from scanned s join work_lines w using (account_id, shipment_no, line_no, item_no, lot_no, place_no)
       where w.picked + w.dropped < w.units
      window same as (partition by w.account_id, w.shipment_no, w.line_no, w.item_no, w.lot_no, w.place_no order by w.work_line_no)
    )
    update work_lines w set picked = w.picked + least(l.until, l.units) - l.first
      from lines l
     where w.account_id = l.account_id and w.work_line_no = l.work_line_no and l.first < l.units;

    with undone as (
      select account_id, shipment_no, line_no, item_no, lot_no, to_place as place_no, sum(quantity) as units
        from moved where from_bucket = 'picked' and to_bucket = 'allocated' and to_place is not null
       group by 1, 2, 3, 4, 5, 6
    ), lines as (
      select w.account_id, w.work_line_no, u.units, sum(w.picked) over same - w.picked as first, sum(w.picked) over same as until
        from undone u join work_lines w using (account_id, shipment_no, line_no, item_no, lot_no, place_no)
       where w.picked > 0
      window same as (partition by w.account_id, w.shipment_no, w.line_no, w.item_no, w.lot_no, w.place_no order by w.work_line_no desc)
    )
    update work_lines w set picked = w.picked - (least(l.until, l.units) - l.first)
      from lines l
     where w.account_id = l.account_id and w.work_line_no = l.work_line_no and l.first < l.units;
  end if;

  -- What is open beyond the units that are still to be picked: these were picked elsewhere, or will not be picked.
  with changed as (
    select account_id, shipment_no, line_no, item_no, lot_no, bool_or(to_bucket = 'picked') as is_picked
      from moved where from_bucket = 'allocated' and shipment_no is not null
     group by 1, 2, 3, 4, 5
  ), lines as (
    select w.account_id, w.work_line_no, c.is_picked, w.units - w.picked - w.dropped as open, coalesce(h.quantity, 0) as held,
           sum(w.units - w.picked - w.dropped) over (
             partition by w.account_id, w.shipment_no, w.line_no, w.item_no, w.lot_no order by w.work_line_no) as until
      from changed c
      join work_lines w using (account_id, shipment_no, line_no, item_no, lot_no)
      left join shipment_allocations h on h.account_id = c.account_id and h.shipment_no = c.shipment_no and h.line_no = c.line_no
                                      and h.item_no = c.item_no and h.lot_no = c.lot_no and h.bucket = 'allocated'
     where w.picked + w.dropped < w.units
  )
  update work_lines w
     set picked = w.picked + case when l.is_picked then least(l.open, l.until - l.held) else 0 end,
         dropped = w.dropped + case when l.is_picked then 0 else least(l.open, l.until - l.held) end
    from lines l
   where w.account_id = l.account_id and w.work_line_no = l.work_line_no and l.until > l.held;
  return null;
end $$;

create trigger follow_picks after insert on stock_moves
  referencing new table as moved for each statement execute function follow_picks();
