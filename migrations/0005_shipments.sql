-- Outbound shipments.
--
-- Each part of a line is in one of two places, never both: in shipment_demands while it waits for stock, in
-- shipment_holdings while units of the ledger are held for it. A line moves between them whole.

create table shipments (
  account_id             text not null references accounts,
  shipment_no            bigint not null,
  identifier             text not null,
  status                 text not null check (status in (
    'backordered', 'waiting', 'suspended', 'picking', 'picked', 'packed', 'shipped', 'modify_request', 'cancel_request')),
  warehouse              text not null references warehouses,
  suspend                boolean not null,
  allocate_priority      integer,
  shipping_date          date,
  assigned_shipping_date date,
  delivery_date          date,
  carrier                text not null,
  -- The fields that are only printed back.
  document               jsonb not null,
  -- Facts of the work.
  tracking_codes         text[] not null default '{}',
  packages               jsonb,
  shipped_at             timestamptz,
  delivery_day           date,
  created_at             timestamptz not null,
  status_at              timestamptz not null,
  -- Wall time, also in the demo: what the 60 s window against quick repeats is measured in.
  accepted_at            timestamptz not null default clock_timestamp(),
  deleted_at             timestamptz,
  primary key (account_id, shipment_no)
);
create unique index shipments_identifier on shipments (account_id, identifier) where deleted_at is null;
create index shipments_pending on shipments (account_id, shipment_no) where status <> 'shipped' and deleted_at is null;
create index shipments_shipped on shipments (account_id, shipped_at) where status = 'shipped';
-- What the floor takes up: a small index, since everything leaves it once shipped.
create index shipments_floor on shipments (warehouse, status, assigned_shipping_date)
  where status not in ('shipped', 'backordered') and deleted_at is null;

create table shipment_lines (
  account_id  text not null,
  shipment_no bigint not null,
  line_no     integer not null,
  item_no     bigint not null,
  quantity    bigint not null check (quantity > 0),
  -- An enclosed good (flyer, sample) rather than something ordered.
  bundled     boolean not null default false,
  -- A set, exploded when the order was made and frozen: [{item_no, quantity}] in units for the whole line. Null: the item itself.
  parts       jsonb,
  document    jsonb,
  primary key (account_id, shipment_no, line_no),
  foreign key (account_id, shipment_no) references shipments,
  foreign key (account_id, item_no) references items
);
create index shipment_lines_item on shipment_lines (account_id, item_no);

create table shipment_demands (
  account_id  text not null,
  shipment_no bigint not null,
  line_no     integer not null,
  item_no     bigint not null,
  warehouse   text not null,
  quantity    bigint not null check (quantity > 0),
  primary key (account_id, shipment_no, line_no, item_no)
);
create index shipment_demands_item on shipment_demands (account_id, warehouse, item_no);

create table shipment_holdings (
  account_id  text not null,
  shipment_no bigint not null,
  line_no     integer not null,
  item_no     bigint not null,
  lot_no      bigint not null,
  warehouse   text not null,
  bucket      bucket not null check (bucket in ('reserved', 'allocated', 'picked', 'packed')),
  quantity    bigint not null check (quantity > 0),
  primary key (account_id, shipment_no, line_no, item_no, lot_no)
);

create table shipment_history (
  account_id  text not null,
  history_no  bigint generated always as identity,
  shipment_no bigint not null,
  event       text not null,
  from_status text,
  to_status   text not null,
  -- What else changed with it, e.g. a delivery date that could no longer be met.
  detail      jsonb,
  actor       text not null,
  at          timestamptz not null,
  primary key (account_id, history_no)
);
create index shipment_history_shipment on shipment_history (account_id, shipment_no);

create sequence tracking_serial;
