import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type pg from 'pg';
import { amount } from './amount.js';
import { checkpoint } from './checkpoint.js';
import type { Context } from './context.js';
import { ACCOUNT, makeAccount } from './data.js';
import { medianOf } from './rounds.js';
import { BUILT } from './server.js';

/*
 * A ledger of a million moves, as a busy year leaves it, in an account of its own: 1,000 items with five dated lots each, brought by
 * receipts of 25 lines; 123,000 shipments that have left, and 8,000 that are waiting, picked, packed or backordered with what
 * they hold and wait for. Made by set-based statements; the ledger's trigger posts the balances as ever. Only the
 * histories are left out, which `kura verify` does not read.
 */

const LEDGER = 'LG001';
const ITEMS = 1_000;
const LOTS = 5;
const SHIPPED = amount(123_000);
const OPEN = amount(8_000);

/** A lot's number by its item and its place among the item's lots, from 0. */
const lotNo = (item: string, place: string) => `((${item} - 1) * ${LOTS} + ${place} + 1)`;

/** Every line of every shipment, and how far it got: 0 backordered, then waiting, picked, packed, 4 shipped. */
const LINES = `(
  select n, line_no, item_no, ${lotNo('item_no', '(n + line_no) % 5')} as lot_no, 1 + n % 3 as quantity,
         case when n <= ${SHIPPED} then 4 else n % 4 end as stage
    from generate_series(1, ${SHIPPED + OPEN}) n
   cross join lateral (values (1, 1 + n * 7 % ${ITEMS}), (2, 1 + (n * 7 + 311) % ${ITEMS})) line(line_no, item_no))`;

/** What the shipments have gone through, a statement each: a statement takes units from where they lie when it begins. */
const STEPS = [
  ['available', 'reserved', 'allocation', 'stage = 0 and line_no = 1'],
  ['available', 'allocated', 'allocation', 'stage >= 1'],
  ['allocated', 'picked', 'shipment', 'stage >= 2'],
  ['picked', 'packed', 'shipment', 'stage >= 3'],
  ['packed', 'customer', 'shipment', 'stage >= 4'],
] as const;

const STATEMENTS = [
  `insert into items (account_id, item_no, code, name, lot_limit_type, expiry_at_allocatable_days, created_at)
   select $1, n, 'LEDGER-' || n, '計測用', 'expiry', 30, now() from generate_series(1, ${ITEMS}) n`,
  `insert into lots (account_id, item_no, lot_no, expiry_date)
   select $1, n, ${lotNo('n', 'place')}, current_date + 365 + place
     from generate_series(1, ${ITEMS}) n cross join generate_series(0, ${LOTS - 1}) place`,
  `insert into stock (account_id, warehouse, item_no, lot_no)
   select $1, warehouse, item_no, 0 from items cross join warehouses where account_id = $1
   union all
   select $1, 'TOKYO', item_no, lot_no from lots where account_id = $1`,
  `insert into receipts (account_id, receipt_no, status, warehouse, arrival_date, document, create_user, created_at, status_at, stocked_at)
   select $1, n, 'stocked', 'TOKYO', current_date, '{}', 'bench', now(), now(), now() from generate_series(1, ${ITEMS / 25}) n`,
  `insert into receipt_lines (account_id, receipt_no, line_no, item_no, quantity)
   select $1, 1 + (n - 1) / 25, 1 + (n - 1) % 25, n, 10000 from generate_series(1, ${ITEMS}) n`,
  `insert into receipt_counts (account_id, receipt_no, line_no, lot_no, good, good_stored)
   select $1, r.receipt_no, line_no, lot_no, 2000, 2000
     from receipt_lines r join lots using (account_id, item_no) where account_id = $1`,
  `insert into shipments (account_id, shipment_no, identifier, status, warehouse, suspend, carrier, document, line_count, unit_count, bytes, searched, created_at,
                          status_at, shipped_at)
   select $1, n, 'ledger-' || n, (array['backordered', 'waiting', 'picked', 'packed', 'shipped'])[stage + 1], 'TOKYO', false, 'CARRIERA',
          document, 2, 2 * quantity, bytes, order_search_text('ledger-' || n, document), now(), now(), case when stage = 4 then now() end
     from ${LINES} as line cross join (select document, bytes from shipments where account_id = '${ACCOUNT}' limit 1) sample
    where line_no = 1`,
  `insert into shipment_lines (account_id, shipment_no, line_no, item_no, quantity)
   select $1, n, line_no, item_no, quantity from ${LINES} as line`,
  `insert into shipment_demands (account_id, shipment_no, line_no, item_no, warehouse, quantity)
   select $1, n, line_no, item_no, 'TOKYO', quantity from ${LINES} as line where stage = 0 and line_no = 2`,
  `insert into shipment_allocations (account_id, shipment_no, line_no, item_no, lot_no, warehouse, bucket, quantity)
   select $1, n, line_no, item_no, lot_no, 'TOKYO',
          (array['reserved', 'allocated', 'picked', 'packed'])[stage + 1]::bucket, quantity
     from ${LINES} as line where stage < 4 and (stage > 0 or line_no = 1)`,
  `insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, receipt_no, actor, at)
   select $1, item_no, 'TOKYO', lot_no, 2000, 'supplier', 'available', 'receipt', r.receipt_no, 'bench', now()
     from receipt_lines r join lots using (account_id, item_no) where account_id = $1`,
  ...STEPS.map(
    ([from_bucket, to_bucket, cause, condition]) =>
      `insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, shipment_no, line_no, actor, at)
       select $1, item_no, 'TOKYO', lot_no, quantity, '${from_bucket}', '${to_bucket}', '${cause}', n, line_no, 'bench', now()
         from ${LINES} as line where ${condition} order by n, line_no`,
  ),
];

/** `kura verify` over it. */
export async function measureLedger({ pool, dataDir, databaseUrl }: Context) {
  const moves = await fillLedger(pool);
  await checkpoint(databaseUrl);
  return { verify_s: await medianOf(3, () => verifySeconds(dataDir, moves)) };
}

/** Fills the account; answers how many moves there are then, in all accounts. */
async function fillLedger(pool: pg.Pool): Promise<number> {
  await makeAccount(pool, LEDGER);
  for (const text of STATEMENTS) await pool.query(text, text.includes('$1') ? [LEDGER] : []);
  // What autovacuum does to tables that grew in the ordinary way.
  await pool.query(
    'vacuum analyze shipments, shipment_lines, shipment_demands, shipment_allocations, stock, stock_moves, lots',
  );
  const { rows } = await pool.query<{ count: number }>('select count(*) as count from stock_moves');
  return Number(rows[0]?.count);
}

/** Runs `kura verify` beside the server, as an operator would; seconds, from its start to its end. */
async function verifySeconds(dataDir: string, moves: number): Promise<number> {
  const started = performance.now();
  // Rejects unless it ends with 0: what was measured must have been in order.
  const { stdout } = await promisify(execFile)('env', [...BUILT, 'verify', '--json'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, KURA_DATA: dataDir, LOG_LEVEL: 'warn' },
    maxBuffer: 64 * 2 ** 20,
  });
  const seconds = (performance.now() - started) / 1000;
  if ((JSON.parse(stdout) as { moves: number }).moves < moves) throw new Error('not all moves were verified');
  return seconds;
}
