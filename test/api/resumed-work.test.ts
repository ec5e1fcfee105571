import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resumeJobs } from '../../src/jobs/resume.js';
import { startJobs } from '../../src/jobs/worker.js';
import { KuraError } from '../../src/kernel/errors.js';
import { type Context, contextPerAccount } from '../../src/operations/context.js';
import { doLeasedWork, type LeasedWorkKind, resumeLeasedWork } from '../../src/operations/leased-work.js';
import { AccountPool, inTransaction } from '../../src/storage/database/database.js';
import { type ConnectionPool, openWorkerPool } from '../../src/storage/database/open-pool.js';
import { exportLeases, type LeasedExport } from '../../src/storage/exports/exports.js';
import { makeItems } from '../kit/accounts.js';
import { type Api, openApi, PUBLIC_URL } from '../kit/api.js';
import { type Browser, join } from '../kit/people.js';
import { unreliableLink } from '../kit/unreliable-link.js';

/* Work that servers have left: a few pieces at a time, beside the jobs and not in their place, each by one server. */

const SOON = { timeout: 20_000, interval: 20 };
const FILES = 7;

let api: Api;
let member: Browser;
let log: Logger;
beforeAll(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA', name: '煎茶' }]);
  member = await join(api, 'TS001', 'member@example.com', 'member');
  log = pino({ level: 'silent' });
});
afterAll(() => api.close());
/** Files that servers have left. */
beforeEach(async () => {
  await api.rows('delete from exports');
  for (let left = FILES; left > 0; left -= 1) {
    expect((await member.call('POST', '/exports', { kind: 'items' }, 'TS001')).status).toBe(201);
    await expect.poll(states, SOON).not.toContain('writing');
  }
  await leave();
});

/** All files are as a server leaves them that ends in the middle of its work. */
async function leave(): Promise<void> {
  await api.rows('delete from export_parts');
  await api.rows(`update exports set state = 'writing', total = null, done = 0, before = null, bytes = 0`);
}

const states = async () =>
  (await api.rows('select state from exports order by export_no')).map(({ state }) => state as string);
const all = (state: string) => Array.from({ length: FILES }, () => state);

/** Work that goes on until it is let go. */
function heldWork() {
  const seen = { now: 0, most: 0, pieces: [] as number[], pools: [] as unknown[] };
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const kind: LeasedWorkKind<LeasedExport> = {
    name: 'exports',
    leases: exportLeases,
    ends: { done: 'ready', failed: 'failed' },
    begin: ({ ctx, no }) => {
      seen.pieces.push(no);
      seen.pools.push(ctx.pool);
      return async () => {
        seen.now += 1;
        seen.most = Math.max(seen.most, seen.now);
        await gate;
        seen.now -= 1;
        return false;
      };
    },
  };
  return { kind, seen, letGo: () => letGo() };
}

/** One server's look for work, and the end of what it has begun. */
function server(kind: LeasedWorkKind<LeasedExport>, isStopping = () => false) {
  const begun: Promise<void>[] = [];
  const onError = (error: unknown) => {
    throw error;
  };
  const contextOf = contextPerAccount(api.ctx);
  const inBackground = (work: Promise<void>) => begun.push(work);
  const look = resumeLeasedWork(kind, api.ctx, { isStopping, onError, contextOf, inBackground });
  return { look, begun, ended: () => Promise.all(begun) };
}

describe('a look for work that servers have left', () => {
  it('ends while the work goes on: two pieces at a time, with the connections of their account, however often', async () => {
    const { kind, seen, letGo } = heldWork();
    const one = server(kind);
    await one.look();
    await vi.waitFor(() => expect(seen.now).toBe(2), SOON);
    await one.look();
    await one.look();
    expect([one.begun.length, seen.now, seen.pieces.length]).toEqual([2, 2, 2]);
    letGo();
    await one.ended();
    expect([seen.most, await states()]).toEqual([2, all('ready')]);
    expect(seen.pools.every((pool) => pool instanceof AccountPool)).toBe(true);
  });

  it('gives each piece to one server', async () => {
    const { kind, seen, letGo } = heldWork();
    const servers = [server(kind), server(kind), server(kind)];
    await Promise.all(servers.map(({ look }) => look()));
    await vi.waitFor(() => expect(seen.now).toBeGreaterThan(0), SOON);
    await Promise.all(servers.map(({ look }) => look()));
    letGo();
    await Promise.all(servers.map(({ ended }) => ended()));
    expect([seen.pieces.length, new Set(seen.pieces).size, await states()]).toEqual([FILES, FILES, all('ready')]);
  });

  it('ends a piece as failed when ten tries in a row have not ended a step of it', async () => {
    await api.rows('delete from exports where export_no <> (select min(export_no) from exports)');
    const { kind } = heldWork();
    let isBusy = true;
    const busy: typeof kind = {
      ...kind,
      begin: ({ ctx, account_id, no, lease }) => {
        const step = () =>
          inTransaction(ctx.pool, async (tx) => {
            await exportLeases.hold(tx, account_id, no, lease);
            if (isBusy) throw new KuraError('unavailable');
          });
        return async () => {
          await step();
          isBusy = true;
          return true;
        };
      },
    };
    const errors: unknown[] = [];
    const tryIt = async () => {
      const begun: Promise<void>[] = [];
      const control = {
        isStopping: () => false,
        onError: (error: unknown) => void errors.push(error),
        contextOf: contextPerAccount(api.ctx),
        inBackground: (work: Promise<void>) => void begun.push(work),
      };
      await resumeLeasedWork(busy, api.ctx, control)();
      await Promise.all(begun);
      await api.rows('update exports set leased_until = now() where leased_until is not null');
    };
    for (let tries = 9; tries > 0; tries -= 1) await tryIt();
    // One step ends, so the tries are counted anew.
    isBusy = false;
    for (let tries = 11; tries > 0; tries -= 1) await tryIt();
    expect([await states(), errors.length]).toEqual([['writing'], 20]);
    await tryIt();
    expect(await states()).toEqual(['failed']);
    expect(errors.at(-1)).toMatchObject({ message: 'no step of the work ended in 10 tries' });
  });

  it('leaves what it has not begun when the server stops', async () => {
    const { kind, seen, letGo } = heldWork();
    let stopping = false;
    const one = server(kind, () => stopping);
    await one.look();
    await vi.waitFor(() => expect(seen.now).toBe(2), SOON);
    stopping = true;
    letGo();
    await one.ended();
    await one.look();
    expect([seen.pieces.length, (await states()).filter((state) => state === 'writing').length]).toEqual([
      2,
      FILES - 2,
    ]);
    expect(await api.rows('select 1 from exports where leased_by is not null')).toEqual([]);
  });
});

describe('work that begins with requests', () => {
  const leased = async () =>
    (await api.rows('select export_no::int as no from exports where leased_by is not null')).length;
  /** Long enough for whatever does not wait for its turn. */
  const meanwhile = async () => {
    for (let times = 20; times > 0; times -= 1) await states();
  };

  it('takes turns with what the server resumes: two steps of a kind at a time, and each piece keeps its lease', async () => {
    const { kind, seen, letGo } = heldWork();
    const contextOf = contextPerAccount(api.ctx);
    const numbers = (await api.rows('select export_no::int as no from exports order by 1 limit 4')).map(({ no }) => no);
    const control = { isStopping: () => false, onError: () => {} };
    const begun = (numbers as number[]).map((no) =>
      doLeasedWork(kind, { ctx: contextOf('TS001'), account_id: 'TS001', no }, control),
    );
    const resume = { ...control, contextOf, inBackground: (work: Promise<void>) => void begun.push(work) };
    await vi.waitFor(async () => expect(await leased()).toBe(4), SOON);
    await resumeLeasedWork(kind, api.ctx, resume)();
    await vi.waitFor(async () => expect(await leased()).toBe(6), SOON);
    await meanwhile();
    expect(seen.now).toBe(2);
    letGo();
    await Promise.all(begun);
    expect([seen.most, seen.pieces.length, await states()]).toEqual([2, FILES, all('ready')]);
  });

  it('does two steps of a kind at a time, whatever an account asks for', async () => {
    await api.rows('delete from exports');
    const letGo = await hold('lock table export_parts in exclusive mode');
    for (let left = 3; left > 0; left -= 1)
      expect((await member.call('POST', '/exports', { kind: 'items' }, 'TS001')).status).toBe(201);
    await vi.waitFor(async () => expect(await leased()).toBe(3), SOON);
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2), SOON);
    await meanwhile();
    expect(await waitingForLocks()).toBe(2);
    await letGo();
    await expect.poll(states, SOON).toEqual(['ready', 'ready', 'ready']);
  });
});

/** Holds what a statement locks. */
async function hold(statement: string): Promise<() => Promise<unknown>> {
  const client = await (api.ctx.pool as ConnectionPool).connect();
  await client.query(`begin; ${statement}`);
  return async () => {
    await client.query('commit');
    client.release();
  };
}
/** Holds the rows of all files, so that nobody can go on with one. */
const holdFiles = () => hold('select 1 from exports for update');
const waitingForLocks = async () =>
  (await api.rows("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
    .length;

const databaseUrl = () => (api.ctx.pool as ConnectionPool).options.connectionString ?? '';

/** The worker of a server, and the connections that it has opened. */
async function startWorker(url: string, timeoutMs?: number) {
  const pools: ReturnType<typeof openWorkerPool>[] = [];
  const jobs = await startJobs({
    ctx: api.ctx,
    contextOf: contextPerAccount(api.ctx),
    openPool: (connections) => {
      const pool = openWorkerPool(url, connections, timeoutMs);
      pools.push(pool);
      return pool;
    },
    transport: () => Promise.reject(new Error('no mails')),
    publicUrl: () => PUBLIC_URL,
    log,
    scheduled: false,
  });
  return { jobs, pools };
}

describe('the jobs', () => {
  it('hold no place of the worker while the work goes on', async () => {
    const begun: Promise<void>[] = [];
    const tools = {
      ctx: api.ctx,
      contextOf: (): Context => api.ctx,
      inBackground: (work: Promise<void>) => void begun.push(work),
      isStopping: () => false,
      transport: () => Promise.reject(new Error('no mails')),
      publicUrl: () => PUBLIC_URL,
      log,
    };
    const letGo = await holdFiles();
    for (const job of resumeJobs) await job.make(tools)(null, { addJob: async () => {} });
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2), SOON);
    await letGo();
    await Promise.all(begun);
    expect(await states()).toEqual(all('ready'));
  });

  it('are waited for until the work has stopped at its next step', async () => {
    const letGo = await holdFiles();
    const { jobs, pools } = await startWorker(databaseUrl());
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2), SOON);
    let stopped = false;
    const stop = jobs.stop().then(() => {
      stopped = true;
    });
    // The worker itself ends at once: what it began in the background is all that is left.
    await vi.waitFor(() => expect(pools.map((pool) => pool.ended)).toEqual([true]), SOON);
    expect(stopped).toBe(false);
    await letGo();
    await stop;
    expect([new Set(await states()), await api.rows('select 1 from exports where leased_by is not null')]).toEqual([
      new Set(['writing']),
      [],
    ]);
  });

  it('run also when the connection broke at the first statement of the worker', async () => {
    const link = await unreliableLink(databaseUrl());
    link.loseAnswerTo('_private_tasks as tasks (identifier)');
    const { jobs, pools } = await startWorker(link.url);
    await expect.poll(states, SOON).toEqual(all('ready'));
    // Another worker runs them.
    await expect.poll(() => pools.map((pool) => pool.ending), SOON).toEqual([true, false]);
    await jobs.stop();
    await link.close();
  });

  it('run again when the server of the database has vanished without a word, and another one answers', async () => {
    // graphile-worker would print the error.
    const [traced, told] = [vi.spyOn(console, 'trace').mockImplementation(() => {}), vi.spyOn(log, 'error')];
    const link = await unreliableLink(databaseUrl());
    const { jobs, pools } = await startWorker(link.url, 2_000);
    await expect.poll(states, SOON).toEqual(all('ready'));
    link.mode('vanish');
    await expect.poll(() => pools[0]?.ending, SOON).toBe(true);
    await leave();
    link.mode('pass');
    await expect.poll(states, SOON).toEqual(all('ready'));
    await vi.waitFor(
      () => expect(told).toHaveBeenCalledWith({ job: true, err: expect.any(Error) }, 'the worker ended'),
      SOON,
    );
    await jobs.stop();
    expect(traced).not.toHaveBeenCalled();
    await link.close();
  });

  it('are waited for also when their worker has lost the database', async () => {
    const letGo = await hold('lock table exports');
    const link = await unreliableLink(databaseUrl());
    const { jobs, pools } = await startWorker(link.url);
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), SOON);
    link.mode('refuse');
    // The next worker is tried.
    await expect.poll(() => pools.length, SOON).toBeGreaterThan(1);
    let stopped = false;
    const stop = jobs.stop().then(() => {
      stopped = true;
    });
    await sleep(500);
    expect(stopped).toBe(false);
    await letGo();
    await stop;
    await link.close();
  });
});
