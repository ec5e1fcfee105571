-- Waves that were released, and what the desk decides about batches.

-- Orders that were given to the floor together, with what they had in common. Each shipment that a wave took is a row of
-- wave_orders; one that waited for stock again, and was taken once more, is in two waves.
create table waves (
  wave_no      bigint generated always as identity primary key,
  warehouse    text not null references warehouses,
  released_at  timestamptz not null,
  released_by  text not null,
  -- Null: whatever was due. Only orders that had to be ready by then.
  cut_off      timestamptz,
  -- Null: all. Else orders of these carriers, and orders whose goods lie in these zones.
  carriers     text[],
  zones        text[],
  min_priority integer
);
create index waves_warehouse on waves (warehouse, wave_no);

create table wave_orders (
  account_id  text not null,
  shipment_no bigint not null,
  wave_no     bigint not null references waves,
  primary key (account_id, shipment_no, wave_no),
  foreign key (account_id, shipment_no) references shipments
);
create index wave_orders_of on wave_orders (wave_no);

-- What the desk says: greater ones are picked first, whatever their cut-off.
alter table batches add column urgency integer not null default 0;

-- Totes on a cart, one for each order.
alter table warehouses add column cart_totes integer not null default 12 check (cart_totes between 1 and 100);
