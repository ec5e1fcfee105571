import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Pool } from 'undici';
import { systemClock } from '../src/kernel/clock.js';
import type { Context as Operating } from '../src/operations/context.js';
import { inspectPicks } from '../src/operations/floor/inspect-picks.js';
import { askForCounts } from '../src/operations/floor/open-counts.js';
import { pickGoods } from '../src/operations/floor/pick-goods.js';
import { releaseWave } from '../src/operations/floor/release-waves.js';
import { startPicking } from '../src/operations/floor/start-picking.js';
import { staff } from '../src/rules/accounts/caller.js';
import { WHATEVER_IS_DUE } from '../src/rules/floor/wave.js';
import { openPool } from '../src/storage/database/open-pool.js';
import { openFiles } from '../src/storage/files/files.js';
import { amount, isQuick } from './amount.js';
import type { Context } from './context.js';
import { makeToken, orderFor, WAREHOUSE } from './data.js';
import { FLOOR, freeShelves, fullShelves, makeFloor, signIn, toteCodes } from './floor-data.js';
import { headersOf, openLoad } from './load.js';
import { median } from './rounds.js';
import { type Chores, type Job, Scanner, scanEvery } from './scanners.js';
import { waveOf } from './walk.js';

/*
 * The floor of a warehouse with 10,720 shelves. A wave of 10,000 orders becomes batches; then 50 people with devices scan every two
 * seconds, beside 20 creates a second of another account. The time of a scan is that of the client on the same machine, from sending
 * it to the last byte of the answer: the server's own is a little less.
 *
 * The baseline of a scan is one statement that keeps a scan with an answer and writes the state of a task, and its commit, on a
 * connection of its own at the same time.
 */

const WAVE = amount(10_000);
/** Devices by what is done with them. */
const DEVICES: Readonly<Record<Job, number>> = { pick: 22, inbound: 10, pack: 10, count: 4, move: 4 };
const EVERY_MS = 2_000;
const CREATES_A_SECOND = 20;
const BASELINE_EVERY_MS = 250;
const WARM_UP_MS = isQuick ? 2_000 : 20_000;
const MEASURED_MS = isQuick ? 4_000 : 60_000;

const WORKER = staff('bench');

export async function measureFloor(context: Context) {
  const { waves_s, chores } = await prepareFloor(context);
  return { waves_s, ...(await measureScans(context, chores)) };
}

type Served = Pick<Context, 'server' | 'databaseUrl' | 'pool'>;

/** Goods, places and work for the people; and how long the wave took. */
export async function prepareFloor({ server, databaseUrl, pool }: Served) {
  await makeFloor(pool);
  const token = await makeToken(pool, FLOOR);
  const operating = openPool(databaseUrl, { max: 2 });
  const ctx: Operating = { pool: operating, clock: systemClock, files: openFiles(tmpdir()) };
  try {
    const toPack = await ordersToPack(ctx, server.url, token, pool);
    // The code is compiled before it is timed, as a server's is.
    await releaseOrders(ctx, server.url, token, pool, isQuick ? 100 : 500);
    const waves_s = await releaseOrders(ctx, server.url, token, pool, WAVE);
    const full = fullShelves();
    const counted = full.slice(0, full.length / 2).filter((_, nth) => nth % (isQuick ? 2 : 20) === 0);
    const codes = counted.map(({ code }) => code);
    await askForCounts(ctx, WAREHOUSE, codes, WORKER);
    await pool.query('vacuum analyze');
    const chores: Chores = {
      receipts: await receiptsToCome(server.url, token),
      totes: toteCodes(),
      toPack,
      carry: full.slice(full.length / 2),
      // The nearest ones are proposed to whoever puts goods away.
      free: freeShelves().reverse(),
      counted: new Map(counted.map(({ code, item }) => [code, item])),
    };
    return { waves_s, chores };
  } finally {
    await operating.end();
  }
}

const padded = (no: number): string => String(no).padStart(6, '0');

/** Orders of 2 to 5 lines, of which some items are wanted much more often than others. @returns their numbers */
async function order(url: string, token: string, count: number): Promise<number[]> {
  const orders = waveOf(count).map(({ picks }) =>
    orderFor([...new Set(picks.map(({ item_no }) => `FLOOR-${item_no}`))]),
  );
  const nos: number[] = [];
  for (let at = 0; at < orders.length; at += 1_000) {
    const body = JSON.stringify({ shipments: orders.slice(at, at + 1_000) });
    const answer = await fetch(`${url}/api/shipments/bulk`, { method: 'POST', headers: headersOf(token), body });
    if (!answer.ok) throw new Error(`orders: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
    const { shipments } = (await answer.json()) as { shipments: { id: string }[] };
    nos.push(...shipments.map(({ id }) => Number(id.split('-S')[1])));
  }
  return nos;
}

/** A wave with so many new orders. @returns the seconds from its release until batches, work lines and replenishments are there */
async function releaseOrders(ctx: Operating, url: string, token: string, pool: pg.Pool, count: number) {
  await order(url, token, count);
  await pool.query(`update shipments set assigned_shipping_date = '2020-01-01' where account_id = $1`, [FLOOR]);
  const started = performance.now();
  const { released: taken } = await releaseWave(ctx, WAREHOUSE, WHATEVER_IS_DUE, WORKER);
  const seconds = (performance.now() - started) / 1000;
  const { rows } = await pool.query<{ waiting: string }>(
    `select count(*) as waiting from shipments s where s.account_id = $1 and s.status = 'picking'
        and not exists (select from batch_orders o where o.account_id = s.account_id and o.shipment_no = s.shipment_no)`,
    [FLOOR],
  );
  if (taken < count || rows[0]?.waiting !== '0') throw new Error(`of ${count} orders ${taken} were released`);
  return seconds;
}

/** Orders of which everything is picked. @returns their ids */
async function ordersToPack(ctx: Operating, url: string, token: string, pool: pg.Pool): Promise<string[]> {
  const nos = await order(url, token, isQuick ? 50 : 300);
  for (const step of [startPicking, pickGoods, inspectPicks]) await step(ctx, FLOOR, nos, WORKER);
  await pool.query('analyze');
  return nos.map((no) => `${FLOOR}-S${padded(no)}`);
}

/** Announced receipts of four items each. @returns their ids */
async function receiptsToCome(url: string, token: string): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < (isQuick ? 20 : 80); nth += 1) {
    const items = [1, 2, 3, 4].map((line) => ({ code: `FLOOR-${((nth * 4 + line) * 7) % 720 || 720}`, quantity: 24 }));
    const body = JSON.stringify({ inspection_type: 'CODE', arrival_date: '2030-01-15', items });
    const answer = await fetch(`${url}/api/warehousings`, { method: 'POST', headers: headersOf(token), body });
    if (!answer.ok) throw new Error(`receipts: ${answer.status} ${await answer.text()}`);
    ids.push(((await answer.json()) as { id: string }).id);
  }
  return ids;
}

async function measureScans({ server, databaseUrl, pool }: Served, chores: Chores) {
  const jobs = (Object.keys(DEVICES) as Job[]).flatMap((job) => Array.from({ length: DEVICES[job] }, () => job));
  const http = new Pool(server.url, { connections: jobs.length, pipelining: 1 });
  const signedIn = await signIn(pool, jobs.length);
  const began = performance.now();
  const measuredFrom = began + WARM_UP_MS;
  const until = measuredFrom + MEASURED_MS;
  const scans: number[] = [];
  let wrong = 0;
  const people = jobs.map((job, nth) => {
    const own = signedIn[nth];
    if (own === undefined) throw new Error('there are fewer devices than people');
    const first = began + (nth * EVERY_MS) / jobs.length;
    return scanEvery(new Scanner(http, own, job, chores), EVERY_MS, first, until, (ms, right) => {
      if (performance.now() < measuredFrom) return;
      scans.push(ms);
      if (!right) wrong += 1;
    });
  });
  const baselines: number[] = [];
  const baseline = await openBaseline(databaseUrl);
  const least = scanEvery(baseline, BASELINE_EVERY_MS, began, until, (ms) => baselines.push(ms));
  const load = openLoad(server.url, server.token, CREATES_A_SECOND);
  await Promise.all([...people, least, createEvery(load, until)]);
  await Promise.all([http.close(), load.end(), baseline.end()]);
  if (wrong > scans.length / 50) throw new Error(`of ${scans.length} scans ${wrong} were wrong`);
  const sorted = scans.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    scan_p50_ms: at(0.5),
    scan_p95_ms: at(0.95),
    scan_p99_ms: at(0.99),
    scan_ratio: at(0.5) / median(baselines),
  };
}

/** Creates orders on time, without waiting for the answers. */
async function createEvery(load: ReturnType<typeof openLoad>, until: number): Promise<void> {
  const creates: Promise<unknown>[] = [];
  for (let due = performance.now(); due < until; due += 1000 / CREATES_A_SECOND) {
    await sleep(Math.max(0, due - performance.now()));
    creates.push(load.create(1));
  }
  await Promise.all(creates);
}

async function openBaseline(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ task_no: string; device_no: number }>(
    `insert into floor_tasks (warehouse, kind, subject, state, began_at, changed_at)
     values ($1, 'move', 'bench', '{}', now(), now()) returning task_no, (select min(device_no) from devices) as device_no`,
    [WAREHOUSE],
  );
  const text = `with task as (update floor_tasks set state = $3, changed_at = now() where warehouse = $1 and task_no = $2)
    insert into floor_scans (device_no, op_id, content_hash, answer) values ($4, $5, $6, $7)`;
  const answer = JSON.stringify({ screen: 'bench', data: 'x'.repeat(400) });
  let count = 0;
  return {
    scan: async () => {
      count += 1;
      const values = [
        WAREHOUSE,
        rows[0]?.task_no,
        answer,
        rows[0]?.device_no,
        `baseline-${count}`,
        Buffer.alloc(32),
        answer,
      ];
      const started = performance.now();
      await client.query({ name: 'scan_baseline', text, values });
      return { ms: performance.now() - started, right: true };
    },
    end: () => client.end(),
  };
}
