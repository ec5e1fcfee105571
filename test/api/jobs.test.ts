import { runMigrations } from 'graphile-worker';
import { pino } from 'pino';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { allocateWaitingJob } from '../../src/jobs/allocate-waiting.js';
import { checkpointStockJob } from '../../src/jobs/checkpoint-stock.js';
import type { Job, JobTools } from '../../src/jobs/job.js';
import { JOBS } from '../../src/jobs/jobs.js';
import { releaseWavesJob } from '../../src/jobs/release-waves.js';
import { removeFilesJob } from '../../src/jobs/remove-files.js';
import { sweepJobs } from '../../src/jobs/sweep.js';
import { type JobsParts, startJobs } from '../../src/jobs/worker.js';
import { contextPerAccount } from '../../src/operations/context.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { type ConnectionPool, openWorkerPool } from '../../src/storage/database/open-pool.js';
import { makeAccount, makeItems, order, stockUp } from '../kit/accounts.js';
import { type Api, openApi, PUBLIC_URL, shipment } from '../kit/api.js';
import { urlOfDatabase } from '../kit/database.js';
import { StatementRecorder } from '../kit/sent-statements.js';
import { unreliableLink } from '../kit/unreliable-link.js';

/* Jobs whose minute passed while no worker reached the database, and jobs of a worker that stops. */

let api: Api;
let now = Temporal.Instant.from('2026-11-24T08:00:00+09:00');
beforeAll(async () => {
  api = await openApi({ clock: { now: () => now } });
});
afterAll(() => api.close());

const databaseUrl = () => (api.ctx.pool as ConnectionPool).options.connectionString ?? '';
const log = pino({ level: 'silent' });
const start = (openPool: JobsParts['openPool']) =>
  startJobs({
    ctx: api.ctx,
    contextOf: contextPerAccount(api.ctx),
    openPool,
    transport: () => Promise.reject(new Error('no mails')),
    publicUrl: () => PUBLIC_URL,
    log,
    scheduled: true,
  });

it('those whose minute passed are made up for where no later run does their work', async () => {
  const url = databaseUrl();
  await runMigrations({ connectionString: url });
  await api.rows(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     select task, now() - interval '1 day', date_trunc('hour', now()) - interval '1 hour' from unnest($1::text[]) as task`,
    [JOBS.map(({ task }) => task)],
  );
  const jobs = await start((connections) => openWorkerPool(url, connections));
  const madeUpFor = async () =>
    (
      await api.rows(
        `select identifier from graphile_worker._private_known_crontabs
          where last_execution > date_trunc('hour', now()) - interval '1 hour' and identifier in ('release_waves', 'allocate_waiting')
          order by identifier`,
      )
    ).map(({ identifier }) => identifier);
  await expect.poll(madeUpFor, { timeout: 20_000 }).toEqual(['allocate_waiting', 'release_waves']);
  await jobs.stop();
});

describe('a worker that does not start', () => {
  const nowhere = (connections: number) => openWorkerPool(urlOfDatabase(databaseUrl(), 'no_such'), connections);

  it('says why, once for each reason, when it is to replace another one', async () => {
    const told = vi.spyOn(log, 'error');
    onTestFinished(() => told.mockRestore());
    const link = await unreliableLink(databaseUrl());
    let pools = 0;
    const jobs = await start((connections) => {
      pools += 1;
      return pools === 1 ? openWorkerPool(link.url, connections) : nowhere(connections);
    });
    const listening = () =>
      api.rows(
        `select from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs%' and state = 'idle'`,
      );
    await expect.poll(async () => (await listening()).length, { timeout: 20_000 }).toBeGreaterThan(0);
    link.mode('refuse');
    await expect.poll(() => pools, { timeout: 20_000 }).toBeGreaterThan(3);
    await jobs.stop();
    await link.close();
    const err = expect.objectContaining({ message: 'database "no_such" does not exist' });
    const ofStarts = told.mock.calls.filter(([, text]) => text === 'no worker starts: trying again');
    expect(ofStarts).toEqual([[{ err, job: true }, expect.anything()]]);
  });

  it('leaves the console as it was when it is the first', async () => {
    const { trace } = console;
    await expect(start(nowhere)).rejects.toThrow('no_such');
    expect(console).toHaveProperty('trace', trace);
  });
});

it('those that were made up for release a wave once, however late they run, and take only what its day takes', async () => {
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 9 }]);
  const ordered = async (identifier: string, more: object = {}) =>
    String((await api.call('POST', '/shipments', shipment(identifier, more))).body.id);
  const statusOf = async (id: string) => (await api.call('GET', `/shipments/${id}`)).body.status;
  const runOf = (time: string) =>
    releaseWavesJob.make({ ctx: api.ctx, isStopping: () => false } as JobTools)(
      { _cron: { ts: `2026-11-24T${time}:00+09:00`, backfilled: true } },
      { addJob: async () => {} },
    );
  const first = await ordered('FIRST');
  const tomorrow = await ordered('TOMORROW', { shipping_date: '2026-11-25' });
  now = Temporal.Instant.from('2026-11-24T09:20:00+09:00');
  await runOf('08:55');
  expect(await statusOf(first)).toBe('waiting');
  await runOf('09:00');
  expect(await statusOf(first)).toBe('picking');
  const second = await ordered('SECOND');
  await runOf('09:05');
  expect(await statusOf(second)).toBe('waiting');
  // So late that it is another day.
  now = Temporal.Instant.from('2026-11-25T00:10:00+09:00');
  await runOf('12:30');
  expect([await statusOf(second), await statusOf(tomorrow)]).toEqual(['picking', 'waiting']);
});

describe('of a worker that stops', () => {
  const recorder = new StatementRecorder<string>();
  afterAll(() => recorder.stop());
  const added: string[] = [];
  const helpers = {
    addJob: async (task: string, payload: unknown) => {
      added.push(payload === null ? task : `${task} ${JSON.stringify(payload)}`);
    },
  };
  /** A stop that is seen from this question on, counted from 1. */
  const stopAt = (question: number) => {
    let asked = 0;
    return () => {
      asked += 1;
      return asked >= question;
    };
  };
  const run = (job: Job, isStopping: () => boolean, payload: unknown = null) =>
    recorder.during(job.task, async () => {
      await job.make({ ctx: api.ctx, isStopping } as JobTools)(payload, helpers);
    });

  it('sweeps and checkpoints begin no further part', async () => {
    // The sweep of sign-ins is one short transaction.
    const jobs = [...sweepJobs, checkpointStockJob].filter(({ task }) => task !== 'sweep_sign_ins');
    for (const job of jobs) await run(job, () => true);
    const written = () =>
      recorder.sent.filter(({ text }) => /^begin(?!.*read only)/is.test(text)).map(({ request }) => request);
    expect(written()).toEqual([]);
    for (const job of jobs) await run(job, () => false);
    expect(new Set(written())).toEqual(new Set(jobs.map(({ task }) => task)));
  });

  it('the half-hourly pass leaves the rest to the next worker at once', async () => {
    const id = String((await api.call('POST', '/shipments', shipment('CLEARED'))).body.id);
    await api.call('POST', `/shipments/allocation/${id}/clear`);
    const status = async () => (await api.call('GET', `/shipments/${id}`)).body.status;
    await run(allocateWaitingJob, () => true);
    expect([await status(), added]).toEqual(['backordered', ['allocate_waiting']]);
    await run(allocateWaitingJob, () => false);
    expect([await status(), added]).toEqual(['waiting', ['allocate_waiting']]);
  });

  it('a wave leaves the rest to the next worker, if there is one', async () => {
    const other = await makeAccount(api.ctx, 'TS002');
    await makeItems(api.ctx, other, [{ code: 'TEA' }]);
    await stockUp(api.ctx, other, [{ code: 'TEA', good: 5 }]);
    await createShipments(api.ctx, other, [order('OTHER', [{ code: 'TEA', quantity: 1 }])], 'single');
    await api.call('POST', '/shipments', shipment('MINE'));
    const waiting = async () =>
      (await api.rows("select distinct account_id from shipments where status = 'waiting' order by account_id")).map(
        ({ account_id }) => account_id,
      );
    expect(await waiting()).toEqual(['TS001', 'TS002']);
    now = Temporal.Instant.from('2026-11-26T12:31:00+09:00');
    const payload = { _cron: { ts: '2026-11-26T12:30:00+09:00' } };
    added.length = 0;
    // Stopped earlier, then later and later: between the accounts too.
    for (let at = 1; (await waiting()).length === 2; at += 1) await run(releaseWavesJob, stopAt(at), payload);
    expect([await waiting(), new Set(added)]).toEqual([
      ['TS002'],
      new Set([`release_waves ${JSON.stringify(payload)}`]),
    ]);
    added.length = 0;
    await run(releaseWavesJob, () => false, payload);
    expect([await waiting(), added]).toEqual([[], []]);
    await run(releaseWavesJob, () => true, { _cron: { ts: '2026-11-26T12:35:00+09:00' } });
    expect(added).toEqual([]);
  });

  it('files are left to the next run', async () => {
    const keys = Array.from({ length: 150 }, (_, no) => `left/${no}`);
    await api.rows("insert into file_removals select 'TS001', unnest($1::text[])", [keys]);
    const left = async () => (await api.rows("select from file_removals where key like 'left/%'")).length;
    await run(removeFilesJob, () => true);
    expect(await left()).toBe(150);
    await run(removeFilesJob, stopAt(2));
    expect(await left()).toBe(50);
    await run(removeFilesJob, () => false);
    expect(await left()).toBe(0);
  });
});
