import { type JobHelpers, runMigrations } from 'graphile-worker';
import { pino } from 'pino';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobTools } from '../../src/jobs/job.js';
import { JOBS } from '../../src/jobs/jobs.js';
import { releaseWavesJob } from '../../src/jobs/release-waves.js';
import { startJobs } from '../../src/jobs/worker.js';
import { contextPerAccount } from '../../src/operations/context.js';
import { type ConnectionPool, openWorkerPool } from '../../src/storage/database/open-pool.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, PUBLIC_URL, shipment } from '../kit/api.js';

/* Jobs whose minute passed while no worker reached the database. */

let api: Api;
let now = Temporal.Instant.from('2026-11-24T08:00:00+09:00');
beforeAll(async () => {
  api = await openApi({ clock: { now: () => now } });
});
afterAll(() => api.close());

it('are made up for where no later run does their work', async () => {
  const { connectionString: url = '' } = (api.ctx.pool as ConnectionPool).options;
  await runMigrations({ connectionString: url });
  await api.rows(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     select task, now() - interval '1 day', date_trunc('hour', now()) - interval '1 hour' from unnest($1::text[]) as task`,
    [JOBS.map(({ task }) => task)],
  );
  const jobs = await startJobs({
    ctx: api.ctx,
    contextOf: contextPerAccount(api.ctx),
    openPool: (connections) => openWorkerPool(url, connections),
    transport: () => Promise.reject(new Error('no mails')),
    publicUrl: () => PUBLIC_URL,
    log: pino({ level: 'silent' }),
    scheduled: true,
  });
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

it('release a wave once, however late they run, and take only what its day takes', async () => {
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 9 }]);
  const ordered = async (identifier: string, more: object = {}) =>
    String((await api.call('POST', '/shipments', shipment(identifier, more))).body.id);
  const statusOf = async (id: string) => (await api.call('GET', `/shipments/${id}`)).body.status;
  const runOf = (time: string) =>
    releaseWavesJob.make({ ctx: api.ctx } as JobTools)(
      { _cron: { ts: `2026-11-24T${time}:00+09:00`, backfilled: true } },
      {} as JobHelpers,
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
