-- Where units lie. The ledger of stock (0003) says what each unit is promised for; this one says in which place it lies. Both are
-- about the same units:
--
--   1. place_moves is append-only; a trigger posts it to place_stock, whose quantities cannot become negative.
--   2. For each account, warehouse, item and lot: sound units in places = available + reserved + allocated + picked + packed +
--      processing; defective and unidentified ones equal their buckets.
--   3. Units in transit, and goods that were received and are not put away, lie in no place.
--   4. Shelves feed work. Totes, packing and staging have what was taken from shelves: their sound units = picked + packed + units
--      that cancelled shipments left to be put back.
--
-- A move of stock that enters or leaves the warehouse, changes the condition of units, or takes them from the shelf to work or back
-- changes both ledgers in one statement: the trigger of stock_moves writes the moves between places. An operation may name the
-- places (stock_moves.from_place, to_place). Where it names none, units are taken from where they lie, in path order, and come to
-- MAIN or STAGING, which every warehouse has: so a warehouse without places of its own works as before.
--
-- Locks: the stock lock row comes first, where stock moves; then the rows of place_stock. A move from place to place takes no stock
-- lock row: it changes nothing that an order could see.

create table places (
  warehouse   text not null references warehouses,
  place_no    bigint generated always as identity,
  -- What its barcode says.
  code        text not null check (code ~ '^[0-9A-Z][0-9A-Z-]{0,19}$'),
  kind        text not null check (kind in ('shelf', 'tote', 'packing', 'staging', 'missing')),
  -- Of shelves: their address, for people. Null: the code says enough.
  zone        text,
  aisle       text,
  bay         text,
  level       text,
  -- The order in which places are walked to.
  path        integer not null default 0,
  temperature text not null default 'dry' check (temperature in ('dry', 'chilled', 'frozen')),
  -- Of shelves: whether orders are picked there, or goods wait there to be brought to a pick face.
  use         text check (use in ('pick', 'reserve')),
  -- Whether it may hold units of only one item.
  one_item    boolean not null default false,
  closed_at   timestamptz,
  primary key (warehouse, place_no),
  unique (warehouse, code),
  check ((kind = 'shelf') = (use is not null))
);

insert into places (warehouse, code, kind, use)
select warehouse, code, kind, use
  from warehouses
 cross join (values ('MAIN', 'shelf', 'pick'), ('STAGING', 'staging', null), ('MISSING', 'missing', null)) own(code, kind, use)
 order by warehouse, code;

create type condition as enum ('sound', 'defective', 'unidentified');

create table place_moves (
  account_id     text not null,
  place_move_no  bigint generated always as identity,
  -- The move of stock with which it was written; null: only the place changed.
  move_no        bigint,
  warehouse      text not null,
  item_no        bigint not null,
  lot_no         bigint not null,
  quantity       bigint not null check (quantity > 0),
  -- Null: outside of all places.
  from_place     bigint,
  from_condition condition,
  to_place       bigint,
  to_condition   condition,
  cause          text not null check (cause in (
    'receipt', 'allocation', 'release', 'shipment', 'adjustment', 'removal', 'return', 'opening', 'relocation')),
  actor          text not null,
  at             timestamptz not null,
  caller_kind    text,
  caller_id      text,
  primary key (account_id, place_move_no),
  check ((from_place is null) = (from_condition is null)),
  check ((to_place is null) = (to_condition is null)),
  check ((from_place, from_condition) is distinct from (to_place, to_condition)),
  -- Without a move of stock, units stay inside and keep their condition. The opening moves are those of units that were there before.
  check (move_no is not null or cause = 'opening' or from_condition = to_condition)
);
create index place_moves_item on place_moves (account_id, item_no, place_move_no);
create trigger append_only before update or delete on place_moves for each statement execute function refuse_change();

create table place_stock (
  account_id text not null,
  warehouse  text not null,
  item_no    bigint not null,
  lot_no     bigint not null,
  place_no   bigint not null,
  condition  condition not null,
  quantity   bigint not null check (quantity >= 0),
  primary key (account_id, warehouse, item_no, lot_no, place_no, condition),
  foreign key (account_id, item_no) references items,
  foreign key (warehouse, place_no) references places
) with (fillfactor = 60);
create index place_stock_place on place_stock (warehouse, place_no);

-- Posts one statement's moves to the places that they name. A place without units has no row.
create function post_place_moves() returns trigger language plpgsql as $$
declare
  named  bigint;
  posted bigint;
begin
  -- In the order of the key, as everybody locks them: units are carried to and fro at once.
  perform from (select distinct account_id, warehouse, item_no, lot_no from moved) m
     join place_stock p using (account_id, warehouse, item_no, lot_no)
    order by account_id, warehouse, item_no, lot_no, p.place_no, p.condition
      for update of p;

  with change as (
    select account_id, warehouse, item_no, lot_no, place_no, condition, sum(units) as units
      from (select account_id, warehouse, item_no, lot_no, from_place as place_no, from_condition as condition, -quantity as units
              from moved where from_place is not null
            union all
            select account_id, warehouse, item_no, lot_no, to_place, to_condition, quantity from moved where to_place is not null) side
     group by account_id, warehouse, item_no, lot_no, place_no, condition
    having sum(units) <> 0
     order by account_id, warehouse, item_no, lot_no, place_no, condition
  ), arriving as (
    insert into place_stock as p (account_id, warehouse, item_no, lot_no, place_no, condition, quantity)
    select * from change where units > 0
    on conflict (account_id, warehouse, item_no, lot_no, place_no, condition) do update set quantity = p.quantity + excluded.quantity
    returning 1
  ), leaving as (
    update place_stock p set quantity = p.quantity + c.units
      from change c
     where c.units < 0 and p.account_id = c.account_id and p.warehouse = c.warehouse and p.item_no = c.item_no
       and p.lot_no = c.lot_no and p.place_no = c.place_no and p.condition = c.condition
    returning 1
  )
  select (select count(*) from change), (select count(*) from arriving) + (select count(*) from leaving) into named, posted;
  if named <> posted then
    raise exception 'moves take units from % places where none lie', named - posted;
  end if;

  delete from place_stock p
   using (select distinct account_id, warehouse, item_no, lot_no, from_place, from_condition from moved where from_place is not null) m
   where p.account_id = m.account_id and p.warehouse = m.warehouse and p.item_no = m.item_no and p.lot_no = m.lot_no
     and p.place_no = m.from_place and p.condition = m.from_condition and p.quantity = 0;
  return null;
end $$;

create trigger post_place_moves after insert on place_moves
  referencing new table as moved for each statement execute function post_place_moves();

-- Nobody brings units to a closed place, also where an operation names it. Whoever closes a place locks its row and looks whether
-- units lie there (operations/places/close-place.ts). A place in which none lay gets a row of place_stock from post_place_moves,
-- whose foreign key waits for that lock. This trigger comes after it, by its name.
create function refuse_closed_places() returns trigger language plpgsql as $$
declare
  closed text;
begin
  select p.code into closed
    from moved m
    join places p on p.warehouse = m.warehouse and p.place_no = m.to_place
   where p.closed_at is not null
   limit 1;
  if closed is not null then
    raise exception 'place % is closed', closed;
  end if;
  return null;
end $$;

create trigger refuse_closed_places after insert on place_moves
  referencing new table as moved for each statement execute function refuse_closed_places();

-- Places that an operation names; null: see above.
alter table stock_moves add column from_place bigint, add column to_place bigint;

-- Whether units in a bucket are on shelves or at work; null: they lie in no place. What a cancelled shipment left (cause `release`)
-- is in processing like goods of a removal, but not on a shelf.
create function side_of(bucket bucket, cause text) returns text language sql immutable as $$
  select case when bucket in ('available', 'reserved', 'allocated', 'defective', 'unidentified') then 'shelf'
              when bucket in ('picked', 'packed') or bucket = 'processing' and cause = 'release' then 'work'
              when bucket = 'processing' then 'shelf' end
$$;

create function condition_of(bucket bucket) returns condition language sql immutable as $$
  select case bucket when 'defective' then 'defective'::condition when 'unidentified' then 'unidentified' else 'sound' end
$$;

-- Units of one place that moves may take. Those of one side of one lot are counted through: `first` to `until`.
create type lying_units as (
  account_id text, warehouse text, item_no bigint, lot_no bigint, condition condition, side text,
  place_no bigint, kind text, first numeric, until numeric);

create function move_between_places() returns trigger language plpgsql as $$
declare
  lying  lying_units[];
  moving numeric;
  placed numeric;
begin
  -- Orders and the service of demand only write moves of this kind, so nothing more is done for them.
  if not exists (select from moved where not (from_bucket in ('available', 'reserved', 'allocated')
                                              and to_bucket in ('available', 'reserved', 'allocated'))) then
    return null;
  end if;

  -- Nobody else moves these units from place to place until this is committed.
  perform from (select distinct account_id, warehouse, item_no, lot_no from moved) m
     join place_stock p using (account_id, warehouse, item_no, lot_no)
    order by account_id, warehouse, item_no, lot_no, p.place_no, p.condition
      for update of p;

  lying := array(
    select row (p.account_id, p.warehouse, p.item_no, p.lot_no, p.condition, k.side, p.place_no, l.kind,
                sum(p.quantity) over same_units - p.quantity, sum(p.quantity) over same_units)::lying_units
      from (select distinct account_id, warehouse, item_no, lot_no from moved
             where side_of(from_bucket, cause) is not null and from_place is null) m
      join place_stock p using (account_id, warehouse, item_no, lot_no)
      join places l on l.warehouse = p.warehouse and l.place_no = p.place_no
     cross join lateral (
       select case when l.kind = 'shelf' or p.condition <> 'sound' then 'shelf'
                   when l.kind in ('tote', 'packing', 'staging') then 'work' end as side) k
    window same_units as (partition by p.account_id, p.warehouse, p.item_no, p.lot_no, p.condition, k.side
                              order by l.path, l.code, p.place_no));

  -- A plan is made for the first statement of a connection and kept for all others. Made for a few moves, it would compare each of
  -- a hundred thousand with all units; so it must join by hash.
  perform set_config('enable_nestloop', 'off', true);
  with move as materialized (
    select m.*, side_of(from_bucket, cause) as from_side, condition_of(from_bucket) as from_condition,
           case when to_warehouse is null then side_of(to_bucket, cause) end as to_side, condition_of(to_bucket) as to_condition
      from moved m
  ), due as materialized (
    select * from move
     where from_side is distinct from to_side
        or from_side is not null and to_side is not null and from_condition <> to_condition
        or from_place is not null or to_place is not null
  ), wanted as (
    -- Units that leave places which are not named, one after the other.
    select d.move_no, d.account_id, d.warehouse, d.item_no, d.lot_no, d.from_side, d.from_condition,
           sum(d.quantity) over same_units - d.quantity as first, sum(d.quantity) over same_units as until
      from due d
     where d.from_side is not null and d.from_place is null
    window same_units as (partition by d.account_id, d.warehouse, d.item_no, d.lot_no, d.from_side, d.from_condition order by d.move_no)
  ), leaving as (
    select w.move_no, y.place_no as from_place, y.kind, least(w.until, y.until) - greatest(w.first, y.first) as units
      from wanted w
      join unnest(lying) y on y.account_id = w.account_id and y.warehouse = w.warehouse and y.item_no = w.item_no
                          and y.lot_no = w.lot_no and y.condition = w.from_condition and y.side = w.from_side
                          and y.first < w.until and w.first < y.until
    union all
    select d.move_no, d.from_place, (select kind from places o where o.warehouse = d.warehouse and o.place_no = d.from_place), d.quantity
      from due d where d.from_place is not null or d.from_side is null
  ), written as (
    insert into place_moves (account_id, move_no, warehouse, item_no, lot_no, quantity, from_place, from_condition,
                             to_place, to_condition, cause, actor, at, caller_kind, caller_id)
    select d.account_id, d.move_no, d.warehouse, d.item_no, d.lot_no, v.units,
           v.from_place, case when d.from_side is not null then d.from_condition end,
           t.to_place, case when d.to_side is not null then d.to_condition end,
           d.cause, d.actor, d.at, d.caller_kind, d.caller_id
      from due d
      join leaving v on v.move_no = d.move_no
     cross join lateral (
       select case when d.to_side is null then null
                   when d.to_place is not null then d.to_place
                   -- Units whose condition changes stay on their shelf.
                   when d.to_side = 'shelf' and v.kind = 'shelf' then v.from_place
                   else (select o.place_no from places o
                          where o.warehouse = d.warehouse and o.code = case d.to_side when 'shelf' then 'MAIN' else 'STAGING' end) end
              as to_place) t
     order by d.move_no, v.from_place
    returning quantity
  )
  select (select sum(quantity) from due), (select sum(quantity) from written) into moving, placed;
  perform set_config('enable_nestloop', 'on', true);
  if moving is distinct from placed then
    raise exception 'of % units that move, % lie in a place', moving, coalesce(placed, 0);
  end if;
  return null;
end $$;

create trigger post_places after insert on stock_moves
  referencing new table as moved for each statement execute function move_between_places();

-- What lies in the warehouses today: one opening move for each balance.
insert into place_moves (account_id, warehouse, item_no, lot_no, quantity, to_place, to_condition, cause, actor, at, caller_kind, caller_id)
select s.account_id, s.warehouse, s.item_no, s.lot_no, lying.units, p.place_no, lying.condition, 'opening', 'Kura', now(), 'system', 'migration'
  from stock s
  left join (select account_id, warehouse, item_no, lot_no, sum(quantity) as units from put_backs where done_at is null
              group by account_id, warehouse, item_no, lot_no) b using (account_id, warehouse, item_no, lot_no)
 cross join lateral (values
   ('MAIN', 'sound'::condition, s.available + s.reserved + s.allocated + s.processing - coalesce(b.units, 0)),
   ('STAGING', 'sound', s.picked + s.packed + coalesce(b.units, 0)),
   ('MAIN', 'defective', s.defective),
   ('MAIN', 'unidentified', s.unidentified)) lying(code, condition, units)
  join places p on p.warehouse = s.warehouse and p.code = lying.code
 where lying.units > 0
 order by s.account_id, s.warehouse, s.item_no, s.lot_no;
