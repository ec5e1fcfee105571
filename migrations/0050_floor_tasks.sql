-- Work of the floor that somebody is in the middle of, and what devices have scanned.

-- A task: a batch that is picked, a receipt that is counted, a place whose units are counted. Where it is lies here, not on a device,
-- so that another device goes on at the same point. What was done is in the tables of the work itself: shipments, receipts, the ledgers.
--
-- A scan locks the row of its task first of all, before any stock: nobody locks a task while holding a lock on stock.
create table floor_tasks (
  warehouse  text not null references warehouses,
  task_no    bigint generated always as identity,
  kind       text not null check (kind in (
    'pick', 'pack', 'hand_over', 'receive', 'put_away', 'put_back', 'move', 'replenish', 'count', 'return', 'removal', 'recall')),
  -- What it is about, as its kind names it: `TS001-W0001`, the number of a batch.
  subject    text not null,
  -- Where it is, as its kind writes it (rules/floor/tasks).
  state      jsonb not null,
  -- Who works on it; null: it was put aside, and anybody can go on with it.
  person_id  integer references staff_members,
  began_at   timestamptz not null,
  changed_at timestamptz not null,
  done_at    timestamptz,
  primary key (warehouse, task_no)
);
-- Nobody begins the same work twice, and a person does one thing at a time.
create unique index floor_tasks_open on floor_tasks (warehouse, kind, subject) where done_at is null;
create unique index floor_tasks_person on floor_tasks (warehouse, person_id) where done_at is null;

-- What devices sent, with the answers: sent again, it gets the same answer and has no second effect. Kept for 30 days of wall time.
create table floor_scans (
  device_no    integer not null references devices,
  -- The device's own.
  op_id        text not null,
  content_hash bytea not null,
  -- Null only within the transaction that does the work.
  -- As text: sent again, it is the same to the letter.
  answer       json,
  at           timestamptz not null default clock_timestamp(),
  primary key (device_no, op_id)
);
create index floor_scans_at on floor_scans (at);

-- Codes of goods and of parcels, whosever they are.
create index items_by_code on items (code) where deleted_at is null;
create index items_by_barcode on items (barcode) where deleted_at is null and barcode is not null;
create index shipments_tracking_codes on shipments using gin (tracking_codes) where tracking_codes <> '{}';
