-- Two shelves beside the place that every warehouse has, and goods that were carried to one of them.
insert into places (warehouse, code, kind, zone, aisle, bay, level, path, use)
select warehouse, 'A-01-0' || level || '-1', 'shelf', 'A', '01', '0' || level, '1', level * 10, case level when 1 then 'pick' else 'reserve' end
  from warehouses cross join generate_series(1, 2) level;

insert into place_moves (account_id, warehouse, item_no, lot_no, quantity, from_place, from_condition, to_place, to_condition, cause,
                         actor, at, caller_kind, caller_id)
select s.account_id, s.warehouse, s.item_no, s.lot_no, 1, s.place_no, s.condition, p.place_no, s.condition, 'relocation', '佐藤', now(), 'staff', '佐藤'
  from place_stock s
  join places m on m.warehouse = s.warehouse and m.place_no = s.place_no and m.code = 'MAIN'
  join places p on p.warehouse = s.warehouse and p.code = 'A-01-01-1'
 where s.condition = 'sound'
 order by s.account_id, s.item_no, s.lot_no
 limit 1;
