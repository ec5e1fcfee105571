-- Requests to change or cancel a shipment that the floor already has, what they cost, goods that a cancellation left to
-- be put back on the shelf, and serial numbers.

create table shipment_requests (
  account_id   text not null references accounts,
  request_no   bigint generated always as identity,
  shipment_no  bigint not null,
  kind         text not null check (kind in ('modify', 'cancel')),
  -- Where the shipment stood, and goes back to unless it is cancelled.
  stage        text not null check (stage in ('picking', 'picked', 'packed')),
  -- What a modify request changes, as it will be written on acceptance.
  change       jsonb,
  state        text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  -- Why it was refused.
  reason       text,
  requested_by text not null,
  requested_at timestamptz not null,
  answered_by  text,
  answered_at  timestamptz,
  primary key (account_id, request_no),
  foreign key (account_id, shipment_no) references shipments,
  check ((kind = 'modify') = (change is not null)),
  check ((state = 'open') = (answered_at is null))
);
create unique index shipment_requests_open on shipment_requests (account_id, shipment_no) where state = 'open';
create index shipment_requests_shipment on shipment_requests (account_id, shipment_no);

-- What a client is charged, in yen. Never changed: what is taken back is a row of its own with a negative amount.
create table charges (
  account_id  text not null references accounts,
  charge_no   bigint generated always as identity,
  shipment_no bigint not null,
  request_no  bigint not null,
  kind        text not null check (kind in ('administrative_fee', 'work_fee')),
  amount      integer not null,
  at          timestamptz not null,
  primary key (account_id, charge_no),
  foreign key (account_id, request_no) references shipment_requests
);
create index charges_request on charges (account_id, request_no);
create trigger append_only before update or delete on charges for each statement execute function refuse_change();

-- Units in `processing` that lie beside the shelf: picked for a shipment that was cancelled since.
create table put_backs (
  account_id  text not null,
  put_back_no bigint generated always as identity,
  shipment_no bigint not null,
  warehouse   text not null references warehouses,
  item_no     bigint not null,
  lot_no      bigint not null,
  quantity    bigint not null check (quantity > 0),
  since       timestamptz not null,
  done_at     timestamptz,
  primary key (account_id, put_back_no),
  foreign key (account_id, item_no) references items
);
create index put_backs_open on put_backs (account_id, shipment_no) where done_at is null;

create table shipment_serials (
  account_id  text not null,
  shipment_no bigint not null,
  line_no     integer not null,
  -- The item that bears the number: of a set, one of its parts.
  item_no     bigint not null,
  serial_no   text not null,
  primary key (account_id, shipment_no, item_no, serial_no),
  foreign key (account_id, shipment_no, line_no) references shipment_lines
);
-- Recall: from a number to whoever received it.
create index shipment_serials_number on shipment_serials (account_id, item_no, serial_no);
