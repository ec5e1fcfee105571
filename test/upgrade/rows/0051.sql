-- A batch in each warehouse.
insert into batches (warehouse, kind, cut_off, carrier, temperature, priority, made_at)
select distinct warehouse, 'cart', now(), 'CARRIERA', 'dry', 0, now() from warehouses;
-- An order that was picked from MAIN to a tote before it was shipped, and goods that were brought from the reserve for it.
insert into places (warehouse, code, kind, path) values ('TOKYO', 'T-01', 'tote', 900);
insert into batch_orders (account_id, shipment_no, warehouse, batch_no, position, released_no, left_at)
select 'TS001', 1, 'TOKYO', min(batch_no), 1, 0, now() from batches where warehouse = 'TOKYO';
insert into batch_totes (warehouse, place_no, batch_no, position, since, ended_at)
select 'TOKYO', p.place_no, b.batch_no, 1, now(), now() from places p join batches b using (warehouse) where p.code = 'T-01';
insert into work_lines (account_id, warehouse, batch_no, shipment_no, line_no, item_no, lot_no, place_no, units, picked, after_replenishment)
select 'TS001', 'TOKYO', b.batch_no, 1, 1, 1, 0, p.place_no, 3, 3, true from places p join batches b using (warehouse)
 where warehouse = 'TOKYO' and p.code = 'MAIN';
insert into replenishments (account_id, warehouse, item_no, lot_no, from_place, to_place, units, carried, made_at, done_at)
select 'TS001', 'TOKYO', 1, 0, f.place_no, t.place_no, 3, 3, now(), now() from places f join places t using (warehouse)
 where warehouse = 'TOKYO' and f.code = 'STAGING' and t.code = 'MAIN';
