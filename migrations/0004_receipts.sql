-- Inbound receipts ("warehousings" on the wire).

create table receipts (
  account_id   text not null references accounts,
  receipt_no   bigint not null,
  identifier   text,
  status       text not null check (status in ('waiting', 'received', 'checking', 'stocked')),
  -- True from the first partial put-away until the receipt is stocked.
  halfway      boolean not null default false,
  warehouse    text not null references warehouses,
  arrival_date date not null,
  -- The fields that are only printed back.
  document     jsonb not null,
  create_user  text not null,
  created_at   timestamptz not null,
  status_at    timestamptz not null,
  stocked_at   timestamptz,
  cancelled_at timestamptz,
  primary key (account_id, receipt_no)
);
create unique index receipts_identifier on receipts (account_id, identifier) where cancelled_at is null;
create index receipts_pending on receipts (account_id, receipt_no) where status <> 'stocked' and cancelled_at is null;
create index receipts_stocked on receipts (account_id, stocked_at) where status = 'stocked';

create table receipt_lines (
  account_id text not null,
  receipt_no bigint not null,
  line_no    smallint not null,
  item_no    bigint not null,
  quantity   bigint not null check (quantity > 0),
  primary key (account_id, receipt_no, line_no),
  foreign key (account_id, receipt_no) references receipts,
  foreign key (account_id, item_no) references items
);
create index receipt_lines_item on receipt_lines (account_id, item_no);

-- What the inspection counted of a line, by lot, and how much of it has been put away. Facts of receiving: later
-- shipments and adjustments leave them as they are.
create table receipt_counts (
  account_id            text not null,
  receipt_no            bigint not null,
  line_no               smallint not null,
  lot_no                bigint not null,
  good                  bigint not null default 0 check (good >= 0),
  defective             bigint not null default 0 check (defective >= 0),
  unidentified          bigint not null default 0 check (unidentified >= 0),
  good_stored           bigint not null default 0 check (good_stored between 0 and good),
  defective_stored      bigint not null default 0 check (defective_stored between 0 and defective),
  unidentified_stored   bigint not null default 0 check (unidentified_stored between 0 and unidentified),
  -- Of the units stored as unidentified: how many were recognised later and released to available.
  unidentified_released bigint not null default 0 check (unidentified_released between 0 and unidentified_stored),
  primary key (account_id, receipt_no, line_no, lot_no),
  foreign key (account_id, receipt_no, line_no) references receipt_lines
);

create table receipt_history (
  account_id  text not null,
  history_no  bigint generated always as identity,
  receipt_no  bigint not null,
  event       text not null,
  from_status text,
  to_status   text not null,
  actor       text not null,
  at          timestamptz not null,
  primary key (account_id, history_no)
);
create index receipt_history_receipt on receipt_history (account_id, receipt_no);
