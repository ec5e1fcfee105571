import type pg from 'pg';
import { STANDARD_CALENDAR } from '../src/rules/calendar/calendar.js';
import { WAREHOUSE } from './data.js';

/* Demand that an allocation run serves: lines over 1,000 items with 5 lots each, of which there is enough for all. */

export const ITEMS = 1_000;
const LOTS = 5;

/** An account whose orders, of two lines each, wait for stock that has just come. */
export async function prepareWaiting(client: pg.Client, account: string, lines: number): Promise<void> {
  await client.query(
    `insert into warehouses (warehouse, name, postcode, prefecture, address, phone, calendar, default_carrier, opened_at)
     values ($1, '東京倉庫', '1350061', '東京都', '江東区豊洲1-1-1', '03-0000-0001', $2, 'CARRIERA', now())
     on conflict do nothing`,
    [WAREHOUSE, JSON.stringify(STANDARD_CALENDAR)],
  );
  await client.query(
    `insert into places (warehouse, code, kind, use) values ($1, 'MAIN', 'shelf', 'pick'), ($1, 'STAGING', 'staging', null)
     on conflict do nothing`,
    [WAREHOUSE],
  );
  await client.query(
    `insert into accounts (account_id, name, features, settings, payment_registered, created_at)
     values ($1, 'bench', '{}', '{}', true, now())`,
    [account],
  );
  await client.query(
    `insert into items (account_id, item_no, code, name, lot_limit_type, expiry_at_allocatable_days, created_at)
     select $1, n, 'ALLOC-' || n, '計測用の商品', 'expiry', 30, now() from generate_series(1, $2::integer) n`,
    [account, ITEMS],
  );
  await client.query(
    `insert into stock (account_id, warehouse, item_no, lot_no, in_run)
     select $1, $2, n, 0, true from generate_series(1, $3::integer) n`,
    [account, WAREHOUSE, ITEMS],
  );
  await client.query(
    `with lot as (
       insert into lots (account_id, item_no, expiry_date)
       select $1, n, current_date + 100 * k from generate_series(1, $3::integer) n cross join generate_series(1, $4::integer) k
       returning item_no, lot_no
     ), balance as (
       insert into stock (account_id, warehouse, item_no, lot_no) select $1, $2, item_no, lot_no from lot
     )
     select count(*) from lot`,
    [account, WAREHOUSE, ITEMS, LOTS],
  );
  await client.query(
    `insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, actor, at)
     select account_id, item_no, $2, lot_no, $3, 'adjustment', 'available', 'adjustment', 'bench', now()
       from lots where account_id = $1`,
    [account, WAREHOUSE, Math.ceil((lines * 2) / ITEMS / LOTS) + 4],
  );
  const recipient = {
    ...{ region_code: null, postcode: '1000001', prefecture: '東京都', address1: '千代田区千代田1-1', address2: null },
    ...{ name: '山田 太郎', company: null, division: null, phone: '03-1234-5678' },
  };
  const document = {
    sender: recipient,
    recipient,
    total_amount: 3600,
    message: 'このたびはご注文ありがとうございます。',
  };
  // Without the foreign keys, which would be asked for every row what these statements know.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into shipments (account_id, shipment_no, identifier, status, warehouse, suspend, allocate_priority, delivery_date, carrier,
                            document, line_count, unit_count, bytes, searched, created_at, status_at)
     select $1, n, 'alloc-' || n, 'backordered', $2, false, n % 3 * 50,
            case when n % 4 = 0 then current_date + 7 end, 'CARRIERA', $4, 2, 2 * (1 + n % 2), order_bytes($4, null),
            order_search_text('alloc-' || n, $4), now(), now()
       from generate_series(1, $3::integer) n`,
    [account, WAREHOUSE, lines / 2, JSON.stringify(document)],
  );
  await client.query(
    `with line as (
       insert into shipment_lines (account_id, shipment_no, line_no, item_no, quantity)
       select $1, n, k, 1 + (n * 7 + k * 31) % $4::integer, 1 + n % 2
         from generate_series(1, $3::integer) n cross join generate_series(1, 2) k
       returning shipment_no, line_no, item_no, quantity
     )
     insert into shipment_demands (account_id, shipment_no, line_no, item_no, warehouse, quantity, rank)
     select $1, shipment_no, line_no, item_no, $2, quantity, -(shipment_no % 3 * 50) from line`,
    [account, WAREHOUSE, lines / 2, ITEMS],
  );
  await client.query('reset session_replication_role');
}

/** What the transaction that brought the stock would have written. */
export const OPEN_RUN = `
  insert into allocation_runs (account_id, warehouse, item_nos, after_rank, after_shipment, actor, since, caller_kind, caller_id)
  select account_id, $2, array_agg(item_no), -1000000, 0, 'bench', now(), 'system', 'bench' from items where account_id = $1 group by account_id`;
