import type pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { request } from 'undici';
import { hashOfSecret, newSecret } from '../src/kernel/secrets.js';
import { STANDARD_CALENDAR } from '../src/rules/calendar/calendar.js';
import { lateBounds } from '../src/rules/floor/day.js';
import { amount, times } from './amount.js';
import { type Context, inContext } from './context.js';
import { WAREHOUSE } from './data.js';
import { makeBigDay } from './desk-data.js';
import { inTurns, median, medianSide } from './rounds.js';

/*
 * What the desk reads of a warehouse over HTTP, on a day of 100,000 orders, 40,000 of which wait for a wave. The clock stands, so that
 * the simulated warehouse leaves them alone. The baseline is one pass over the orders of the day, which only counts them.
 */

const ORDERS = amount(100_000);
const NOW = Temporal.Instant.from('2026-11-24T16:00:00+09:00');
const ROUNDS = times(15);
const WARM_UP = 5;

export const measureDesk = () => inContext(measureReads, { KURA_DEMO_CLOCK: NOW.toString() });

async function measureReads({ server, pool }: Context) {
  await prepareDay(pool);
  const headers = { cookie: `kura_session=${await signIn(pool)}`, 'content-type': 'application/json' };
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };
  const ask = (path: string, body?: object) => async () => {
    const url = new URL(`/desk${path}`, server.url);
    // Changes are accepted from Kura's own pages alone, and the server calls itself localhost.
    url.hostname = 'localhost';
    const sent = body === undefined ? {} : { method: 'POST' as const, body: JSON.stringify(body) };
    const answer = await request(url, { headers: { ...headers, origin: url.origin }, ...sent });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`);
  };
  const sides = {
    pass: () =>
      pool.query('select count(*) from shipments where warehouse = $1 and created_at < $2', [
        WAREHOUSE,
        NOW.toString(),
      ]),
    day: ask(`/warehouses/${WAREHOUSE}/day`),
    work: ask(`/warehouses/${WAREHOUSE}/work-done`),
    ready: ask('/waves/ready'),
    waves: ask(`/waves?warehouse=${WAREHOUSE}`),
    preview: ask('/waves/preview', { warehouse: WAREHOUSE }),
    zones: ask('/waves/preview', { warehouse: WAREHOUSE, zones: ['A'] }),
  };
  const measured = Object.fromEntries(Object.entries(sides).map(([name, work]) => [name, () => timed(work)])) as {
    [Side in keyof typeof sides]: () => Promise<number>;
  };
  await inTurns(WARM_UP, measured);
  const rounds = await inTurns(ROUNDS, measured);
  return {
    desk_day_ms: medianSide(rounds, 'day'),
    desk_work_ms: medianSide(rounds, 'work'),
    desk_ready_ms: medianSide(rounds, 'ready'),
    desk_waves_ms: medianSide(rounds, 'waves'),
    desk_preview_ms: medianSide(rounds, 'preview'),
    desk_zones_ms: medianSide(rounds, 'zones'),
    desk_ratio: median(rounds.map(({ pass, ...reads }) => Math.max(...Object.values(reads)) / pass)),
  };
}

async function prepareDay(pool: pg.Pool): Promise<void> {
  const { begins } = lateBounds(STANDARD_CALENDAR, NOW);
  const shares = { released: 60, picked: 40, packed: 35, shipped: 30 };
  const client = await pool.connect();
  try {
    await makeBigDay(client, { orders: ORDERS, ...shares, begins, now: NOW.toString() });
  } finally {
    client.release();
  }
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
}

/** The secret of a session of an administrator of the demo. */
async function signIn(pool: pg.Pool): Promise<string> {
  const secret = newSecret();
  await pool.query(
    `insert into sessions (session_hash, person_id, address, browser)
     select $1, min(person_id), '127.0.0.1', 'bench' from staff_members where role = 'admin'`,
    [hashOfSecret(secret)],
  );
  return secret;
}
