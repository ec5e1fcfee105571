import type pg from 'pg';
import { makeAccount, WAREHOUSE } from './data.js';
import { SAMPLE } from './history-data.js';

/*
 * A big day of one warehouse: orders of several accounts that wait, are picked, packed and shipped on the same day, with waves,
 * batches, parcels, manifests and scans. Made by set-based statements, and in the order in which a day writes them: orders are
 * inserted and then change their status step by step, so that pages hold old rows and new ones as those of a working day do.
 */

const ACCOUNTS = ['DK001', 'DK002', 'DK003', 'DK004'];
const ITEMS = 200;
/** Orders that are picked together. */
const BATCH = 12;
/** Orders that were released together. */
const WAVES = 12;
const CARRIERS = `(array['CARRIERA', 'CARRIERB', 'CARRIERC'])`;

export interface BigDay {
  /** All orders of the day. */
  readonly orders: number;
  /** How many of a hundred have come that far, or further. */
  readonly released: number;
  readonly picked: number;
  readonly packed: number;
  readonly shipped: number;
  /** Its beginning, and the time of the reader: ISO instants. */
  readonly begins: string;
  readonly now: string;
}

/** When something happened to order `n` that all orders go through between two shares of the day. */
const at = ({ orders, begins, now }: BigDay, from: number, until: number): string =>
  `('${begins}'::timestamptz + ('${now}'::timestamptz - '${begins}') * (${from} + (${until} - ${from}) * n / ${orders}.0))`;

/** Account and number of order `n`: those of all accounts come by turns. */
const KEY = `(array[${ACCOUNTS.map((one) => `'${one}'`).join(', ')}])[1 + n % ${ACCOUNTS.length}]`;
const NO = `n / ${ACCOUNTS.length}`;
/** Lines of order `n`: one to three. */
const LINES = `generate_series(1, 1 + n % 3) line_no`;
const ITEM = `1 + (n * 7 + line_no * 31) % ${ITEMS}`;
const ORDERS_UP_TO = (last: number) => `generate_series(${ACCOUNTS.length}, ${last + ACCOUNTS.length - 1}) n`;

const STEPS = ['released', 'picked', 'packed', 'shipped'] as const;
const STATUS = { released: 'picking', picked: 'picked', packed: 'packed', shipped: 'shipped' } as const;

/** The statements, one after the other; `vacuum` is what autovacuum does between the steps of a day. */
function statementsOf(day: BigDay): string[] {
  const upTo = (step: (typeof STEPS)[number]) => Math.floor((day.orders * day[step]) / 100);
  const begins = `'${day.begins}'::timestamptz`;
  const due = `('${day.now}'::timestamptz at time zone 'Asia/Tokyo')::date`;
  const moves = (step: (typeof STEPS)[number], from: string, to: string, when: string) => `
    insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, shipment_no, line_no, actor, at)
    select ${KEY}, ${ITEM}, '${WAREHOUSE}', 0, 1, '${from}', '${to}', 'shipment', ${NO}, line_no, 'bench', ${when}
      from ${ORDERS_UP_TO(upTo(step))}, ${LINES} order by n, line_no`;
  const becomes = (step: (typeof STEPS)[number], when: string, more = '') => [
    `update shipments s set status = '${STATUS[step]}', status_at = ${when} ${more}
       from ${ORDERS_UP_TO(upTo(step))} where s.account_id = ${KEY} and s.shipment_no = ${NO}`,
    'vacuum shipments',
  ];
  const holds = (step: (typeof STEPS)[number], bucket: string) => `
    update shipment_allocations s set bucket = '${bucket}'
      from ${ORDERS_UP_TO(upTo(step))} where s.account_id = ${KEY} and s.shipment_no = ${NO}`;
  // The wave of order `n`.
  const WAVE_OF = `(select max(wave_no) from waves) - ${WAVES - 1} + (n - 4) * ${WAVES} / ${upTo('released')}`;
  return [
    `insert into shipments (account_id, shipment_no, identifier, status, warehouse, suspend, carrier, document, line_count, unit_count, bytes, searched, created_at,
                            status_at, assigned_shipping_date, allocate_priority)
     select ${KEY}, ${NO}, 'day-' || n, 'waiting', '${WAREHOUSE}', false, ${CARRIERS}[1 + n % 3], sample.document, 1 + n % 3, 1 + n % 3,
            order_bytes(sample.document, null), order_search_text('day-' || n, sample.document),
            ${at(day, -0.5, 0.9)}, ${at(day, -0.5, 0.9)}, ${due}, case when n % 10 = 0 then n % 90 end
       from (${SAMPLE}) sample, ${ORDERS_UP_TO(day.orders)}`,
    `insert into shipment_lines (account_id, shipment_no, line_no, item_no, quantity)
     select ${KEY}, ${NO}, line_no, ${ITEM}, 1 from ${ORDERS_UP_TO(day.orders)}, ${LINES}`,
    `insert into shipment_allocations (account_id, shipment_no, line_no, item_no, lot_no, warehouse, bucket, quantity)
     select ${KEY}, ${NO}, line_no, ${ITEM}, 0, '${WAREHOUSE}', 'allocated', 1 from ${ORDERS_UP_TO(day.orders)}, ${LINES}`,
    `insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, shipment_no, line_no, actor, at)
     select ${KEY}, ${ITEM}, '${WAREHOUSE}', 0, 1, 'available', 'allocated', 'allocation', ${NO}, line_no, 'bench', ${at(day, -0.5, 0.9)}
       from ${ORDERS_UP_TO(day.orders)}, ${LINES} order by n, line_no`,
    `insert into waves (warehouse, released_by, released_at)
     select '${WAREHOUSE}', 'system', ${begins} + ('${day.now}'::timestamptz - ${begins}) * n / ${WAVES + 1}.0 from generate_series(1, ${WAVES}) n`,
    `insert into wave_orders (account_id, shipment_no, wave_no)
     select ${KEY}, ${NO}, ${WAVE_OF}
       from ${ORDERS_UP_TO(upTo('released'))} order by n`,
    `insert into batches (warehouse, kind, cut_off, carrier, temperature, priority, made_at)
     select '${WAREHOUSE}', 'cart', '${day.now}'::timestamptz - interval '1 hour', ${CARRIERS}[1 + n % 3], 'dry', 0, ${begins}
       from generate_series(1, ${Math.ceil(upTo('released') / BATCH)}) n`,
    `insert into batch_orders (account_id, shipment_no, warehouse, batch_no, position, released_no)
     select ${KEY}, ${NO}, '${WAREHOUSE}', first + (n - 4) / ${BATCH}, 1 + n % ${BATCH}, 1
       from (select max(batch_no) - ${Math.ceil(upTo('released') / BATCH) - 1} as first from batches) b, ${ORDERS_UP_TO(upTo('released'))}`,
    `insert into work_lines (account_id, warehouse, batch_no, shipment_no, line_no, item_no, lot_no, place_no, units, picked, after_replenishment)
     select ${KEY}, '${WAREHOUSE}', first + (n - 4) / ${BATCH}, ${NO}, line_no, ${ITEM}, 0, place_no, 1, 0, false
       from (select max(batch_no) - ${Math.ceil(upTo('released') / BATCH) - 1} as first from batches) b,
            (select min(place_no) as place_no from places where warehouse = '${WAREHOUSE}' and code = 'MAIN') p,
            ${ORDERS_UP_TO(upTo('released'))}, ${LINES}`,
    'vacuum analyze',
    ...becomes('released', at(day, 0, 0.9), `, wave_no = ${WAVE_OF}`),
    ...becomes('picked', at(day, 0.1, 0.95)),
    `update work_lines w set picked = 1 from ${ORDERS_UP_TO(upTo('picked'))} where w.account_id = ${KEY} and w.shipment_no = ${NO}`,
    'vacuum work_lines',
    moves('picked', 'allocated', 'picked', at(day, 0.1, 0.95)),
    holds('picked', 'picked'),
    ...becomes('packed', at(day, 0.2, 0.97)),
    moves('packed', 'picked', 'packed', at(day, 0.2, 0.97)),
    holds('packed', 'packed'),
    // Of a carrier, one manifest is open at a time. The demo's seed has opened some.
    `update manifests set closed_at = opened_at, closed_by = 'bench' where closed_at is null`,
    `insert into manifests (warehouse, carrier, day, opened_by, opened_at, closed_by, closed_at)
     select '${WAREHOUSE}', ${CARRIERS}[1 + n % 3], ${due}, 'bench', ${begins} + n * interval '1 hour',
            case when n <= 6 then 'bench' end, case when n <= 6 then ${begins} + (n + 1) * interval '1 hour' end
       from generate_series(1, 9) n`,
    `insert into parcels (account_id, shipment_no, parcel_no, tracking_code, carrier, warehouse, made_at, handed_over_at, handed_over_by, manifest_no)
     select ${KEY}, ${NO}, parcel_no, 'D' || n || '-' || parcel_no, ${CARRIERS}[1 + n % 3], '${WAREHOUSE}', ${at(day, 0.2, 0.97)},
            case when n <= ${upTo('shipped')} then ${at(day, 0.3, 0.99)} end, case when n <= ${upTo('shipped')} then 'bench' end,
            case when n <= ${upTo('shipped')} then (select max(manifest_no) from manifests) - 8 + n % 9 end
       from ${ORDERS_UP_TO(upTo('packed'))}, generate_series(1, case when n % 10 = 0 then 2 else 1 end) parcel_no`,
    ...becomes('shipped', at(day, 0.3, 0.99), `, shipped_at = ${at(day, 0.3, 0.99)}`),
    moves('shipped', 'packed', 'customer', at(day, 0.3, 0.99)),
    `delete from shipment_allocations s using ${ORDERS_UP_TO(upTo('shipped'))} where s.account_id = ${KEY} and s.shipment_no = ${NO}`,
    `update stock s set allocated = h.units
       from (select account_id, warehouse, item_no, lot_no, sum(quantity) as units from shipment_allocations
              where bucket = 'allocated' group by account_id, warehouse, item_no, lot_no) h
      where s.account_id = h.account_id and s.warehouse = h.warehouse and s.item_no = h.item_no and s.lot_no = h.lot_no
        and s.account_id = any('{${ACCOUNTS.join(',')}}')`,
    `insert into devices (warehouse, name, made_by, caller_kind, caller_id, paired_at, token_hash)
     select '${WAREHOUSE}', 'desk ' || n, 'bench', 'staff', 'bench', now(), decode(md5('desk' || n), 'hex') from generate_series(1, 50) n`,
    `insert into floor_scans (device_no, op_id, content_hash, answer, at)
     select d.first + n % 50, 'desk-' || n, '\\x00', ('{"screen": "pick", "data": "' || repeat('x', 600) || '"}')::json, clock_timestamp() - ('${day.now}'::timestamptz - ${at(day, 0.1, 0.99)})
       from (select max(device_no) - 49 as first from devices) d, ${ORDERS_UP_TO(day.orders)}`,
    'vacuum analyze',
    // The last changes of a table are not vacuumed yet: autovacuum begins with a fifth of it.
    `update shipments s set status_at = status_at + interval '1 second'
       from ${ORDERS_UP_TO(day.orders)} where s.account_id = ${KEY} and s.shipment_no = ${NO} and n % 8 = 0`,
  ];
}

/** Makes it. */
export async function makeBigDay(client: pg.ClientBase, day: BigDay): Promise<void> {
  for (const account of ACCOUNTS) {
    await makeAccount(client, account);
    await client.query(
      `insert into items (account_id, item_no, code, name, created_at)
       select $1, n, 'DESK-' || n, '計測用の商品 ' || n, now() from generate_series(1, ${ITEMS}) n`,
      [account],
    );
    await client.query(
      `insert into stock (account_id, warehouse, item_no, lot_no, available)
       select account_id, warehouse, item_no, 0, 0 from items cross join warehouses where account_id = $1`,
      [account],
    );
  }
  await client.query(
    `insert into places (warehouse, code, kind, use, zone, path)
     select $1, zone || '-DESK-' || n, 'shelf', 'pick', zone, n from unnest('{A,B}'::text[]) zone, generate_series(1, ${ITEMS}) n`,
    [WAREHOUSE],
  );
  // Without foreign keys and triggers, which would be asked a million times what these statements know.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into place_stock (account_id, warehouse, item_no, lot_no, place_no, condition, quantity)
     select i.account_id, $1, i.item_no, 0, p.place_no, 'sound', 1000000
       from items i join places p on p.warehouse = $1 and p.code = case when i.item_no % 4 = 0 then 'B' else 'A' end || '-DESK-' || i.item_no
      where i.account_id = any($2)`,
    [WAREHOUSE, ACCOUNTS],
  );
  for (const text of statementsOf(day)) await client.query(text);
  await client.query('reset session_replication_role');
}
