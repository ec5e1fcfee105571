-- A recall that nobody has begun.
insert into recalls (account_id, warehouse, item_no, lot_nos, reason, place_no, opened_by, opened_at)
select l.account_id, p.warehouse, l.item_no, array[l.lot_no], '異物混入のおそれ', p.place_no, '佐藤', now()
  from lots l cross join places p where p.code = 'MAIN' order by l.account_id, l.item_no, l.lot_no, p.warehouse limit 1;
