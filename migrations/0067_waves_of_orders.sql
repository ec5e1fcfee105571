-- What the desk reads of a big day, without looking at each order.

-- The last wave that took an order, as wave_orders has it: how far the orders of a wave are is counted from one small index. Orders
-- that no wave took are not in it, so making an order costs nothing.
alter table shipments add column wave_no bigint;
update shipments s set wave_no = w.wave_no
  from (select account_id, shipment_no, max(wave_no) as wave_no from wave_orders group by account_id, shipment_no) w
 where s.account_id = w.account_id and s.shipment_no = w.shipment_no;
create index shipments_wave on shipments (wave_no, status) where wave_no is not null and deleted_at is null;

-- Parcels are made in the order of time: a few bytes for each range of pages find those of a day.
create index parcels_made on parcels using brin (made_at) with (pages_per_range = 32, autosummarize = on);

-- Scans of a day are counted by device: by the index alone, since each row has the whole screen that it answered.
drop index floor_scans_at;
create index floor_scans_at on floor_scans (at) include (device_no);
