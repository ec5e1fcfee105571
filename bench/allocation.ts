import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { dateInTokyo } from '../src/kernel/dates.js';
import { type LotBalance, Supply } from '../src/rules/allocation/allocate.js';
import { groupWaiting, serveWaiting, type WaitingRow } from '../src/rules/allocation/serve-waiting.js';
import { STANDARD_CALENDAR, shippingDateAssigner } from '../src/rules/calendar/calendar.js';
import type { LotPolicy } from '../src/rules/stock/lots.js';
import { LOCK_BATCH } from '../src/storage/allocation/allocation-runs.js';
import { ROWS_OF_SHIPMENTS, servedValues, WRITE_SERVED } from '../src/storage/allocation/waiting-demand.js';
import type { Statement } from '../src/storage/database/database.js';
import { migrate } from '../src/storage/database/migrate.js';
import { ITEM_POLICIES } from '../src/storage/items/items.js';
import { FREE_BALANCES } from '../src/storage/stock/stock.js';

/*
 * Waiting demand served by an allocation run: lines over 1,000 items with 5 lots each, of which there is enough for all. The
 * run is worked off by Kura's own code in a process of its own, whose memory is measured. The floor is the statements
 * that a batch asks of the database (its reads with the locks, the one write, COMMIT), with the same parameters, driven by `pg`
 * alone over data of the same shape; deciding and making the parameters are not counted.
 */

const ITEMS = 1_000;
const LOTS = 5;
const BATCH = 2_000;
const WAREHOUSE = 'TOKYO';
const ROUNDS = 5;
/** Lines that the job serves before it is timed: Kura serves runs in a process that has been at work. */
const WARM_UP = 10_000;

export interface AllocationFigures {
  readonly alloc_ratio_10k: number;
  readonly alloc_ratio_100k: number;
  readonly alloc_per_s_10k: number;
  readonly alloc_per_s_100k: number;
  readonly alloc_rss_mb: number;
}

/** @param url of a server in which a database may be made; it is dropped afterwards */
export async function measureAllocation(url: string): Promise<AllocationFigures> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const name = `bench_allocation_${process.pid}`;
  await admin.query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  try {
    await migrate(own.href, { info: () => {}, warn: () => {} });
    // Tables that were empty when they were last analyzed make plans that no grown database has.
    await measureRound(own.href, 9, WARM_UP);
    // The large one first, so that none has the advantage of a small database.
    const large = await measureRound(own.href, ROUNDS, 100_000);
    const small: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) small.push(await measureRound(own.href, round, 10_000));
    const middle = (of: (round: Round) => number): number =>
      small.map(of).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
    return {
      alloc_ratio_10k: middle((round) => round.job / round.floor),
      alloc_ratio_100k: large.job / large.floor,
      alloc_per_s_10k: middle((round) => round.job),
      alloc_per_s_100k: large.job,
      alloc_rss_mb: large.rss_mb,
    };
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

/** Lines a second. */
interface Round {
  readonly job: number;
  readonly floor: number;
  readonly rss_mb: number;
}

async function measureRound(url: string, round: number, lines: number): Promise<Round> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await prepare(client, `JB00${round}`, lines);
    await prepare(client, `FL00${round}`, lines);
    await prepare(client, `WU00${round}`, WARM_UP);
    await client.query('vacuum analyze');
    const floor = await floorMs(client, `FL00${round}`);
    await client.query(OPEN, [`WU00${round}`, WAREHOUSE]);
    const { ms, rss_mb } = await runJob(url, `JB00${round}`);
    const { rows } = await client.query('select count(*)::integer as left from shipment_demands');
    if (rows[0].left !== 0) throw new Error(`${rows[0].left} lines were not served`);
    return { job: (lines * 1000) / ms, floor: (lines * 1000) / floor, rss_mb };
  } finally {
    await client.end();
  }
}

/** An account whose orders, of two lines each, wait for stock that has just come. */
async function prepare(client: pg.Client, account: string, lines: number): Promise<void> {
  await client.query(
    `insert into warehouses select $1, '東京倉庫', '1350061', '東京都', '江東区豊洲1-1-1', '03-0000-0001', $2, 'CARRIERA'
     on conflict do nothing`,
    [WAREHOUSE, JSON.stringify(STANDARD_CALENDAR)],
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
  await client.query(
    `insert into shipments (account_id, shipment_no, identifier, status, warehouse, suspend, allocate_priority, delivery_date, carrier,
                            document, created_at, status_at)
     select $1, n, 'alloc-' || n, 'backordered', $2, false, n % 3 * 50,
            case when n % 4 = 0 then current_date + 7 end, 'CARRIERA', $4, now(), now()
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
}

/** What the transaction that brought the stock would have written. */
const OPEN = `
  insert into allocation_runs (account_id, warehouse, item_nos, after_rank, after_shipment, actor, since)
  select account_id, $2, array_agg(item_no), -1000000, 0, 'bench', now() from items where account_id = $1 group by account_id`;

/** Time that the statements of all batches take. */
async function floorMs(client: pg.Client, account: string): Promise<number> {
  let ms = 0;
  const timed = async <R>({ name, text }: Statement, values: unknown[]): Promise<R[]> => {
    const started = performance.now();
    const { rows } = await client.query({ name, text, values });
    ms += performance.now() - started;
    return rows as R[];
  };
  const numbers = (values: readonly unknown[]): number[] => values.map(Number);
  const all = Array.from({ length: ITEMS }, (_, n) => n + 1);
  let after = { rank: -1_000_000, shipment_no: '0' };
  for (;;) {
    await timed({ name: 'begin', text: 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE' }, []);
    const next = [account, WAREHOUSE, all, after.rank, after.shipment_no, null, BATCH];
    const [batch] = await timed<typeof after & { shipment_nos: string[] }>(LOCK_BATCH, next);
    if (batch === undefined) break;
    const rows = await timed<WaitingRow>(ROWS_OF_SHIPMENTS, [account, all, batch.shipment_nos]);
    const item_nos = [...new Set(numbers(rows.map((row) => row.item_no)))];
    const policies = await timed<LotPolicy & { item_no: string }>(ITEM_POLICIES, [account, item_nos]);
    const balances = await timed<LotBalance>(FREE_BALANCES, [account, [WAREHOUSE], item_nos]);
    const write = decide(account, rows, policies, balances);
    await timed(WRITE_SERVED, write);
    await timed({ name: 'commit', text: 'COMMIT' }, []);
    after = { rank: batch.rank, shipment_no: batch.shipment_no };
  }
  await client.query('COMMIT');
  return ms;
}

/** What Kura would write; `pg` alone reads BIGINT as text and DATE as Date. */
function decide(
  account: string,
  rows: readonly WaitingRow[],
  policies: readonly (LotPolicy & { item_no: string })[],
  balances: readonly LotBalance[],
): unknown[] {
  const day = (value: unknown): string | null => (value instanceof Date ? dayOf(value) : null);
  const plain = rows.map((row) => ({
    ...row,
    shipment_no: Number(row.shipment_no),
    item_no: Number(row.item_no),
    quantity: Number(row.quantity),
    open_lines: Number(row.open_lines),
    shipping_date: day(row.shipping_date),
    delivery_date: day(row.delivery_date),
  }));
  const free = balances.map((one) => ({
    ...one,
    item_no: Number(one.item_no),
    lot_no: Number(one.lot_no),
    available: Number(one.available),
    expiry_date: day(one.expiry_date),
  }));
  const now = Temporal.Now.instant();
  const supply = new Supply(
    free,
    new Map(policies.map((one) => [Number(one.item_no), one])),
    dateInTokyo(now).toString(),
  );
  const served = serveWaiting(groupWaiting(plain), supply, shippingDateAssigner(STANDARD_CALENDAR, now), '東京都');
  return servedValues(account, WAREHOUSE, served, {
    actor: 'bench',
    caller_kind: 'client',
    caller_id: '1',
    at: now.toString(),
  });
}

const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

/** The job, as the built server runs it: what is open as a warm-up, then, timed, the run over an account that it opens. */
const JOB = `
  import { systemClock } from './dist/kernel/clock.js';
  import { serveRuns } from './dist/operations/stock/serve-runs.js';
  import { openPool } from './dist/storage/open-pool.js';
  const pool = openPool(process.argv[1], { max: 1 });
  await serveRuns({ pool, clock: systemClock });
  await pool.query(process.argv[2], process.argv.slice(3));
  const started = performance.now();
  await serveRuns({ pool, clock: systemClock });
  const ms = performance.now() - started;
  console.log(JSON.stringify({ ms, rss_mb: process.resourceUsage().maxRSS * 1024 / 1e6 }));
  await pool.end();`;

async function runJob(url: string, account: string): Promise<{ ms: number; rss_mb: number }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', JOB, url, OPEN, account, WAREHOUSE], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += String(chunk);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the job ended with ${code}`);
  return JSON.parse(text);
}
