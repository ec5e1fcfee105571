import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ClockMoves, workUnderLock } from '../../src/demo/clock-moves.js';
import type { Demo } from '../../src/demo/demo.js';
import type { DemoLog } from '../../src/demo/demo-log.js';
import { Timekeeper } from '../../src/demo/timekeeper.js';
import { VirtualClock } from '../../src/demo/virtual-clock.js';
import type { ClockMove } from '../../src/operations/demo/clock-move.js';
import { type KeptClock, readClock } from '../../src/operations/demo/turn-clock.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { openPool } from '../../src/storage/database/open-pool.js';
import { DEMO_LOCK } from '../../src/storage/demo/demo-locks.js';
import { command, type FreshDatabase } from '../kit/database.js';
import { files, openDemo, openSeededDemo, START, seededDatabase } from './demo-kit.js';

/* Moves of the demo's clock that people ask for: they go on by themselves, are stopped, and outlive their server. */

let database: FreshDatabase;
let demo: Demo;
beforeAll(async () => {
  database = await seededDatabase();
});
beforeEach(async () => {
  await demo?.stop();
  demo = await openDemo(database);
});
afterAll(async () => {
  await demo.stop();
  await database.drop();
});

const UNTIL = { timeout: 30_000, interval: 10 };
const CALLER = staff('森 拓也');
const days = (count: number) => ({ hours: 24 * count });
const start = async (by: { hours: number }): Promise<ClockMove> => {
  const now = await demo.now();
  return demo.moves.start(now, now.add(by), CALLER);
};
/** A server that rests after each piece of work, so that there is time to stop it. */
const slowly = async (log: DemoLog = SILENT): Promise<ClockMoves> => {
  const { pool } = database;
  const timekeeper = new Timekeeper({ pool, files }, new VirtualClock((await readClock({ pool })) as KeptClock));
  const advance: Timekeeper['advance'] = (stillMine, targetOf, tell, goesOn) =>
    timekeeper.advance(stillMine, targetOf, tell, async () => {
      await sleep(40);
      return goesOn?.() ?? true;
    });
  return new ClockMoves({ pool }, (work) => workUnderLock(pool, { advance }, work), log);
};
const HAS_LOCK = async (): Promise<void> => {};
/** A second server of the same demo environment. */
const otherServer = async (
  standsAt: typeof START | null = START,
): Promise<[server: Demo, close: () => Promise<void>]> => {
  const pool = openPool(database.url);
  const server = await openDemo({ ...database, pool }, standsAt);
  const close = async () => {
    await server.stop();
    await pool.end();
  };
  return [server, close];
};
const SILENT = { info: () => {}, error: () => {} };
/** Process numbers of the connections that have the demo lock. */
const holdersOfDemoLock = async (): Promise<number[]> => {
  const rows = await command<{ pid: number }>(
    database.url,
    `select pid from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
        and (classid::bigint << 32) + objid::bigint = $1
        and database = (select oid from pg_database where datname = current_database())`,
    [DEMO_LOCK],
  );
  return rows.map(({ pid }) => pid);
};
const begun = () =>
  expect.poll(async () => (await demo.moves.read())?.happened.TS001?.count ?? 0, UNTIL).toBeGreaterThan(0);
const ended = async (): Promise<ClockMove> => {
  await expect.poll(async () => (await demo.moves.read())?.state, UNTIL).toMatch(/done|stopped|failed/);
  return (await demo.moves.read()) as ClockMove;
};

it('a move goes on after the answer, and tells what happened to whom', async () => {
  expect(await demo.moves.read()).toBeNull();
  const { state, to } = await start(days(2));
  expect(state).toBe('running');
  const { happened, ...move } = await ended();
  expect(move).toMatchObject({ state: 'done', name: '森 拓也', from: START.toString() });
  expect((await demo.now()).toString()).toBe(to);
  const { count = 0, latest = [] } = happened.TS001 ?? {};
  expect(count).toBeGreaterThan(12);
  expect(latest).toHaveLength(12);
  expect(latest.map(({ at }) => at)).toEqual(latest.map(({ at }) => at).sort());
});

it('of two moves that begin at the same moment, one goes on', async () => {
  const now = await demo.now();
  const starts = Array.from({ length: 8 }, () => demo.moves.start(now, now.add(days(1)), CALLER));
  const begins = await Promise.allSettled(starts);
  expect(begins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await ended();
});

it('a move is stopped where it is, and the next one goes on from there', async () => {
  await demo.reset();
  const from = await demo.now();
  const to = from.add(days(3));
  const slow = await slowly();
  await slow.start(from, to, CALLER);
  await begun();
  await expect(start(days(1))).rejects.toMatchObject({ refusal: 'conflict' });
  expect((await demo.moves.stop(CALLER))?.state).toBe('stopping');
  expect((await ended()).state).toBe('stopped');
  await slow.close();
  const now = await demo.now();
  expect([from, now, to].map(String)).toEqual([from, now, to].map(String).sort());
  expect(now.toString()).not.toBe(to.toString());
  // Stopped again, it stays as it is.
  expect((await demo.moves.stop(CALLER))?.state).toBe('stopped');
  expect((await start({ hours: 1 })).from).toBe(now.toString());
  expect((await ended()).state).toBe('done');
});

it('what a server leaves of a move, the next one does', async () => {
  await demo.reset();
  const from = await demo.now();
  const to = from.add(days(3)).toString();
  const slow = await slowly();
  await slow.start(from, from.add(days(3)), CALLER);
  await begun();
  await slow.close();
  const left = await demo.moves.read();
  expect(left?.state).toBe('running');
  expect((await demo.now()).toString() < to).toBe(true);
  await demo.stop();
  demo = await openDemo(database);
  demo.start();
  const { state, happened } = await ended();
  expect([state, (await demo.now()).toString()]).toEqual(['done', to]);
  expect(happened.TS001?.count).toBeGreaterThanOrEqual(left?.happened.TS001?.count ?? Number.NaN);
});

it('a move that was to be stopped when its server ended is stopped by the next one', async () => {
  await demo.reset();
  const from = await demo.now();
  const slow = await slowly();
  await slow.start(from, from.add(days(3)), CALLER);
  await begun();
  await demo.moves.stop(CALLER);
  await slow.close();
  expect((await demo.moves.read())?.state).toBe('stopped');
  // A server that was killed has written nothing more.
  await database.pool.query(`update switches set value = value || '{"state": "stopping"}' where name = 'demo_move'`);
  await demo.moves.resume();
  expect((await ended()).state).toBe('stopped');
});

it('a server leaves a move to the one that works on it', async () => {
  await demo.reset();
  const [other, close] = await otherServer();
  const { id, to } = await start(days(3));
  await begun();
  await other.moves.resume();
  const move = await ended();
  expect(move).toMatchObject({ id, state: 'done' });
  await close();
  expect(await demo.moves.read()).toEqual(move);
  expect((await demo.now()).toString()).toBe(to);
});

it('a server that runs already goes on with a move when the one that works on it ends', async () => {
  await demo.reset();
  const [other, close] = await otherServer();
  other.start();
  const slow = await slowly();
  const from = await demo.now();
  const { to } = await slow.start(from, from.add(days(3)), CALLER);
  await begun();
  await slow.close();
  expect((await ended()).state).toBe('done');
  await close();
  expect((await demo.now()).toString()).toBe(to);
});

it('a server that ends leaves the rest of a move, also while work of its running clock waits for it', async () => {
  await demo.reset();
  const [other, close] = await otherServer(null);
  const now = await other.now();
  const { to } = await other.moves.start(now, now.add(days(30)), CALLER);
  await expect.poll(holdersOfDemoLock, UNTIL).not.toEqual([]);
  other.start();
  await close();
  expect((await demo.moves.read())?.state).toBe('running');
  expect((await demo.now()).toString() < to).toBe(true);
  await demo.reset();
});

it('a move whose work failed says so, and does not keep the next one from beginning', async () => {
  const logged: string[] = [];
  const log = { info: () => {}, error: (_details: object, message: string) => logged.push(message) };
  const fails = () => Promise.reject(new Error('broken'));
  const broken = new ClockMoves({ pool: database.pool }, (work) => work(fails, HAS_LOCK), log);
  const now = await demo.now();
  await broken.start(now, now.add({ hours: 1 }), CALLER);
  expect((await ended()).state).toBe('failed');
  await broken.close();
  expect(logged).toEqual(['work on a move of the clock failed']);
  await start({ hours: 1 });
  expect((await ended()).state).toBe('done');
});

it('a server that lost the lock leaves the move to the one that has it, and logs why', async () => {
  await demo.reset();
  const logged: string[] = [];
  const slow = await slowly({ ...SILENT, error: (_details, message) => logged.push(message) });
  const from = await demo.now();
  const { to } = await slow.start(from, from.add(days(3)), CALLER);
  await begun();
  for (const pid of await holdersOfDemoLock()) await command(database.url, 'select pg_terminate_backend($1)', [pid]);
  await slow.close();
  expect(logged).toEqual(['a move of the clock is left to others', 'work on a move of the clock failed']);
  expect((await demo.moves.read())?.state).toBe('running');
  await demo.moves.resume();
  expect((await ended()).state).toBe('done');
  expect((await demo.now()).toString()).toBe(to);
});

it('a reset forgets the last move', async () => {
  expect(await demo.moves.read()).not.toBeNull();
  await demo.reset();
  expect(await demo.moves.read()).toBeNull();
});

it('is what the console has; programs turn the clock and wait', async () => {
  const seeded = await openSeededDemo();
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    seeded.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${seeded.token}` },
      ...(payload && { payload }),
    });
  expect((await ask('GET', '/console/clock/move')).json()).toEqual({ move: null });
  expect((await ask('POST', '/console/clock/move', { by: 'soon' })).statusCode).toBe(422);
  expect((await ask('POST', '/console/clock/advance', { by: 'PT1H' })).statusCode).toBe(404);
  expect((await ask('POST', '/demo/clock/advance', { by: 'PT1H' })).statusCode).toBe(200);
  await seeded.close();
});
