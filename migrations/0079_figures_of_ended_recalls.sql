-- Where the units of a recall lay when it ended: what lies there later says nothing about it. While it is open they are counted.
-- Of recalls that ended before this migration, what lies there now is written.
alter table recalls
  add column collected  bigint,
  add column on_shelves bigint,
  add column at_work    bigint,
  add column missing    bigint;

update recalls r
   set (collected, on_shelves, at_work, missing) = (
     select coalesce(sum(y.quantity) filter (where y.place_no = r.place_no), 0),
            coalesce(sum(y.quantity) filter (where y.place_no <> r.place_no and o.kind = 'shelf'), 0),
            coalesce(sum(y.quantity) filter (where o.kind in ('tote', 'packing', 'staging')), 0),
            coalesce(sum(y.quantity) filter (where o.kind = 'missing'), 0)
       from place_stock y join places o on o.warehouse = y.warehouse and o.place_no = y.place_no
      where y.account_id = r.account_id and y.warehouse = r.warehouse and y.item_no = r.item_no and y.lot_no = any(r.lot_nos))
 where ended_at is not null;

alter table recalls add check (num_nonnulls(collected, on_shelves, at_work, missing) = case when ended_at is null then 0 else 4 end);
