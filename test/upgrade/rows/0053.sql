-- A count that waits for an administrator.
with counted as (
  insert into counts (warehouse, place_no, reason, state, opened_by, opened_at, begun_by, begun_at, begun_move, finished_by, finished_at,
                      finished_move)
  select p.warehouse, p.place_no, 'asked', 'counted', '佐藤', now(), '佐藤', now(), 0, '佐藤', now(), 0
    from place_stock s join places p using (warehouse, place_no) where p.code = 'MAIN' and s.condition = 'sound'
   order by p.warehouse, s.account_id, s.item_no limit 1
  returning count_no, warehouse, place_no
)
insert into count_rows (account_id, count_no, item_no, lot_no, condition, units, lying, variance)
select s.account_id, c.count_no, s.item_no, s.lot_no, s.condition, 0, s.quantity, -s.quantity
  from counted c join place_stock s using (warehouse, place_no);
