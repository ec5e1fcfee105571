-- Units of a condition that leave places which are not named come from places where they really lie first. The place of missing
-- goods has path 0, before all shelves: so units that nobody can find were released as if they had been found.
-- Otherwise this is the function of 0047.
create or replace function move_between_places() returns trigger language plpgsql as $$
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
                              order by (l.kind = 'missing'), l.path, l.code, p.place_no));

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
