import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../src/kernel/clock.js';
import { createToken } from '../src/operations/accounts/tokens.js';
import { findRunningDatabase } from '../src/storage/database/embedded-database.js';
import { openPool } from '../src/storage/database/open-pool.js';
import { openFiles } from '../src/storage/files/files.js';
import { encodeCursor, listNamed } from '../src/wire/contract/lists.js';
import { measureAllocation } from './allocation.js';
import { oneLine, order, prepareDeepList, prepareSkus } from './data.js';
import { prepareFloor } from './floor.js';
import { fillLedger, verifySeconds } from './ledger.js';
import { openLoad } from './load.js';
import { type ServerUnderTest, startServer } from './server.js';
import { validationCost } from './validation.js';

/*
 * `npm run bench`: client, server and database share this machine; what counts are the ratios within one run. The
 * server is the built one with its demo environment and embedded PostgreSQL; only the rate limit is off.
 */

const CONNECTIONS = 8;
/** Rounds of HTTP create and of its floor take turns, so that a machine that drifts drifts for both. */
const ROUNDS = 5;
const CREATES = 1_500;
/** Both sides run this often before they are timed: compiled code and grown tables are what a server lives with. */
const WARM_UP = 5_000;
/** How many want one item at once. */
const CROWD = 32;
const CROWD_CREATES = 2_000;
const DEPTH = 490_000;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Runs `measure` several times; the median. */
async function medianOf(times: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let n = 0; n < times; n += 1) values.push(await measure());
  return median(values);
}

async function measure(dataDir: string) {
  const cold = await startServer(dataDir);
  await cold.stop();
  const server = await startServer(dataDir);
  try {
    const attached = await findRunningDatabase(dataDir);
    if (attached === null) throw new Error('the embedded server does not answer');
    const pool = openPool(attached.url, { max: 2, statementTimeoutMs: 120_000 });
    const headers = {
      authorization: `Bearer ${server.token}`,
      'x-api-version': '1.6',
      'content-type': 'application/json',
    };
    await prepareSkus(server.url, headers, pool);
    const load = openLoad(server.url, server.token, CONNECTIONS);
    const orders = Array.from({ length: WARM_UP + ROUNDS * CREATES }, order);
    const floor = await prepareFloor(attached.url, server.token, orders, CONNECTIONS);

    await load.create(WARM_UP);
    await floor.run(WARM_UP);
    const rounds: { create: number; floor: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ create: await load.create(CREATES), floor: await floor.run(CREATES) });
    await floor.end();

    const crowd = await measureCrowd(server);

    await load.bulk(1_000);
    const bulk_us_100 = await medianOf(9, () => load.bulk(100));
    const bulk_us_1000 = await medianOf(5, () => load.bulk(1_000));
    const bulk_us_10000 = await medianOf(3, () => load.bulk(10_000));

    const bulk_faults_ms = await medianOf(5, () => load.faulty(1_000));

    const allocation = await measureAllocation(attached.url);

    const verify_s = await verifySeconds(dataDir, await fillLedger(pool));

    const account = await prepareDeepList(pool, DEPTH + 10_000);
    const { token } = await createToken(
      { pool, files: openFiles(join(dataDir, 'files')), clock: systemClock },
      account,
      'bench',
    );
    const pages: { top: number; deep: number }[] = [];
    const cursor = encodeCursor(listNamed(account, '/api/shipments'), 10_001);
    for (let n = 0; n < 40; n += 1)
      pages.push({ top: await load.page(null, token), deep: await load.page(cursor, token) });
    const rss_mb = await server.rssMb();
    await load.end();
    await pool.end();
    return {
      create_ratio: median(rounds.map((round) => round.create / round.floor)),
      create_per_s: median(rounds.map((round) => round.create)),
      floor_per_s: median(rounds.map((round) => round.floor)),
      ...crowd,
      bulk_us_100,
      bulk_us_1000,
      bulk_us_10000,
      bulk_faults_ms,
      validate_us: validationCost(),
      page_ratio: median(pages.map((page) => page.deep)) / median(pages.map((page) => page.top)),
      cold_start_ms: cold.startMs,
      warm_start_ms: server.startMs,
      rss_mb,
      ...allocation,
      verify_s,
    };
  } finally {
    await server.stop();
  }
}

/** Orders of one line on 32 connections: for one item, and for items of their own, in turns. */
async function measureCrowd({ url, token }: ServerUnderTest) {
  const load = openLoad(url, token, CROWD);
  const distinct = () => load.create(CROWD_CREATES, () => oneLine('distinct'));
  const hot = () => load.create(CROWD_CREATES, () => oneLine('hot'));
  await distinct();
  await hot();
  const rounds: { hot: number; distinct: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ hot: await hot(), distinct: await distinct() });
  await load.end();
  return {
    hot_ratio: median(rounds.map((round) => round.hot / round.distinct)),
    hot_per_s: median(rounds.map((round) => round.hot)),
    distinct_per_s: median(rounds.map((round) => round.distinct)),
  };
}

type Result = Awaited<ReturnType<typeof measure>>;

const MEANING: Readonly<Record<keyof Result, readonly [what: string, aim: string]>> = {
  create_ratio: ['HTTP create (3 lines, 8 connections) against its floor', 'at least 0.6'],
  create_per_s: ['HTTP creates a second', ''],
  floor_per_s: ['the same statements by `pg` alone, a second', ''],
  hot_ratio: ['creates for one item against creates for distinct items (1 line, 32 connections)', 'at least 0.5'],
  hot_per_s: ['creates for one item, a second', ''],
  distinct_per_s: ['creates for distinct items, a second', ''],
  bulk_us_100: ['bulk of 100, µs a shipment', ''],
  bulk_us_1000: ['bulk of 1,000, µs a shipment', 'at most 250'],
  bulk_us_10000: ['bulk of 10,000, µs a shipment', 'at most 250, and 1.3 x the 1,000'],
  bulk_faults_ms: ['bulk of 1,000 with a fault in each, ms to the last byte of the answer', 'under 1,000'],
  validate_us: ['an order of 60 fields checked against schema and rules, µs of CPU', 'at most 200'],
  page_ratio: ['page of 100 at depth 490,000 against depth 0', 'at most 2'],
  cold_start_ms: ['cold start, ms', 'at most 15,000'],
  warm_start_ms: ['warm start, ms', 'at most 3,000'],
  rss_mb: ['memory of the server after the run, MB', 'under 300'],
  alloc_ratio_10k: ['10,000 waiting lines served by a run, against its floor', 'at least 0.7'],
  alloc_ratio_100k: ['100,000 waiting lines served by a run, against its floor', 'at least 0.7'],
  alloc_per_s_10k: ['waiting lines served a second, of 10,000', ''],
  alloc_per_s_100k: ['waiting lines served a second, of 100,000', 'no lower than of 10,000'],
  alloc_rss_mb: ['memory of the process that served 100,000, at its peak, MB', 'under 400'],
  verify_s: ['`kura verify` over a million moves, seconds', 'at most 20'],
};

const rounded = (value: number): number => (value < 10 ? Math.round(value * 100) / 100 : Math.round(value));

function tableOf(result: Result): string {
  const rows = Object.entries(MEANING).map(
    ([name, [what, aim]]) => `| \`${name}\` | ${rounded(result[name as keyof Result])} | ${what} | ${aim} |`,
  );
  return ['| Figure | Measured | What | Aim |', '|---|---|---|---|', ...rows].join('\n');
}

const PAGE = new URL('../docs/performance.md', import.meta.url);
const MARK = '<!-- the last run; npm run bench rewrites what follows -->';

/** Keeps the table where readers look for it, with what it was measured on. */
async function keep(result: Result): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  await writeFile(PAGE, `${page.slice(0, page.indexOf(MARK))}${MARK}\n\n${machine}\n\n${tableOf(result)}\n`);
}

const root = new URL('..', import.meta.url);
execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
const dataDir = await mkdtemp(join(tmpdir(), 'kura-bench-'));
await chmod(dataDir, 0o755);
try {
  const result = await measure(dataDir);
  if (process.argv.includes('--json')) {
    console.log(
      JSON.stringify(Object.fromEntries(Object.entries(result).map(([name, value]) => [name, rounded(value)]))),
    );
  } else {
    console.log(tableOf(result));
    await keep(result);
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
