-- A wave of one order in each warehouse.
with wave as (
  insert into waves (warehouse, released_at, released_by, carriers)
  select warehouse, now(), 'Sato', '{CARRIERA}' from warehouses
  returning wave_no, warehouse
)
insert into wave_orders (account_id, shipment_no, wave_no)
select distinct on (w.wave_no) s.account_id, s.shipment_no, w.wave_no
  from wave w join shipments s using (warehouse) order by w.wave_no, s.account_id, s.shipment_no;
