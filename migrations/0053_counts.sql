-- Counts of places. Somebody counts what lies on a shelf without seeing the figures; others work there meanwhile.
--
-- A count is asked for (`open`), begun (`counting`), and finished: `agreed`, or `counted` while its variances wait for an
-- administrator, who has them recorded (`approved`) or not (`dismissed`). place_moves tells what moved while it ran:
-- begun_move and finished_move are the last numbers that were drawn there. Times would not do: a clock may stand still.
--
-- Locks: the count's row first of all, with its place; then stock lock rows, shipments, and the rows of place_stock.
create table counts (
  count_no      bigint generated always as identity primary key,
  warehouse     text not null references warehouses,
  place_no      bigint not null,
  reason        text not null check (reason in ('asked', 'short_pick', 'planned')),
  state         text not null default 'open' check (state in ('open', 'counting', 'counted', 'agreed', 'approved', 'dismissed')),
  opened_by     text not null,
  opened_at     timestamptz not null,
  begun_by      text,
  begun_at      timestamptz,
  begun_move    bigint,
  -- Whether it differed once and was begun again.
  recounted     boolean not null default false,
  finished_by   text,
  finished_at   timestamptz,
  finished_move bigint,
  decided_by    text,
  decided_at    timestamptz,
  -- Why it was dismissed.
  decision      text,
  foreign key (warehouse, place_no) references places,
  check ((begun_at is null) = (state = 'open')),
  check ((finished_at is null) = (state in ('open', 'counting'))),
  check ((decided_at is null) = (state not in ('approved', 'dismissed')))
);
-- A place is counted once at a time.
create unique index counts_running on counts (warehouse, place_no) where state in ('open', 'counting');
create index counts_waiting on counts (warehouse, count_no) where state = 'counted';

-- What lay there by the ledger, or was counted.
create table count_rows (
  account_id text not null,
  count_no   bigint not null references counts,
  item_no    bigint not null,
  lot_no     bigint not null,
  condition  condition not null,
  units      bigint not null check (units >= 0),
  -- By the ledger, when the count was finished.
  lying      bigint not null,
  -- Units found too many (more than 0) or too few, in view of what moved while the count ran.
  variance   bigint not null,
  primary key (account_id, count_no, item_no, lot_no, condition),
  foreign key (account_id, item_no) references items
);
create index count_rows_of on count_rows (count_no);
