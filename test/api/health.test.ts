import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKS_IN_JAPANESE } from '../../console/src/desk/health/check-words.js';
import { dealWithNotice } from '../../src/operations/notice-mails/notice-mails.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { CONCERNS } from '../../src/rules/server/health-values.js';
import { underlyingPool } from '../../src/storage/database/database.js';
import type { ConnectionPool } from '../../src/storage/database/open-pool.js';
import { versionOfKura } from '../../src/storage/server/installation.js';
import { CHECKS } from '../../src/storage/verify/verify.js';
import { type Answer, type Api, faultsOf, openApi } from '../kit/api.js';
import { Desk } from '../kit/desk.js';
import { type Browser, join } from '../kit/people.js';

/* What the provider's administrators watch: health, the verification, the log of all requests, an account, a month. */

type Json = Record<string, unknown>;

let api: Api;
let desk: Desk;
let admin: Browser;
let owner: Browser;
beforeAll(async () => {
  api = await openApi();
  desk = await Desk.open(api);
  admin = desk.provider.admin;
  owner = await join(api, 'TS001', 'owner@example.com', 'owner');
  await api.rows("update kura_migrations set applied_at = now() - interval '8 days'");
});
afterAll(() => api.close());

const read = async (path: string): Promise<Json> => {
  const { status, body } = await admin.call('GET', `/provider${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body as Json;
};
const health = () => read('/health');
const concerns = async () => ((await health()).concerns as { what: string; level: string }[]).map(({ what }) => what);
const verification = async () => (await read('/verification')).verification as Json | null;
const startVerify = (browser = admin): Promise<Answer> => browser.call('POST', '/provider/verification');
const untilDone = () => expect.poll(async () => (await verification())?.state, { timeout: 20_000 }).not.toBe('running');

it('is for administrators', async () => {
  for (const path of ['/health', '/verification', '/requests', '/accounts/TS001', '/accounts/TS001/tokens'])
    for (const other of [desk.floor, owner])
      expect([path, (await other.call('GET', `/provider${path}`)).status]).toEqual([path, 403]);
  expect((await startVerify(desk.floor)).status).toBe(403);
  expect(await verification()).toBeNull();
});

describe('health', () => {
  it('tells what is installed, and that no worker has ever run', async () => {
    const body = await health();
    expect(body).toMatchObject({
      server: { version: versionOfKura(), node: process.version, requests_counted: 'own' },
      jobs: null,
      disk: null,
      closed_for_maintenance: false,
    });
    expect((body.database as Json).migration).toMatch(/^00[0-9]{2}_/);
    expect((body.database as Json).bytes).toBeGreaterThan(1_000_000);
    expect(await concerns()).toEqual(['worker_stopped', 'verify_old']);
  });

  it('is told to programs that watch, with what is all right', async () => {
    const { status, text } = await api.visit('GET', '/metrics');
    expect(status).toBe(200);
    const levels = Object.fromEntries(
      [...text.matchAll(/^kura_concern\{what="([a-z_]+)"\} ([0-9])$/gm)].map(([, what, level]) => [
        what,
        Number(level),
      ]),
    );
    const all = Object.fromEntries(CONCERNS.map((what) => [what, 0]));
    expect(levels).toEqual({ ...all, worker_stopped: 2, verify_old: 1 });
  });

  it('tells of jobs that wait, that fail and that were given up', async () => {
    const pool = underlyingPool(api.ctx.pool) as ConnectionPool;
    await runMigrations({ connectionString: pool.options.connectionString ?? '' });
    expect(await concerns()).toEqual(['verify_old']);
    const job = (task: string, change: string) =>
      api
        .rows(
          `with made as (select (graphile_worker.add_job($1, max_attempts => 3)).id)
         select id from made`,
          [task],
        )
        .then(([row]) => api.rows(`update graphile_worker._private_jobs set ${change} where id = ${row?.id}`));
    await job('send_notices', `attempts = 1, last_error = 'no mail server', run_at = now() + interval '1 minute'`);
    await job('sweep_exports', `attempts = 3, last_error = 'away'`);
    await job('sweep_exports', `attempts = 3, last_error = 'long ago', updated_at = now() - interval '2 days'`);
    await job('serve_runs', `run_at = now() - interval '11 minutes'`);
    await job('release_waves', `run_at = now() + interval '1 day'`);
    await api.rows(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('serve_runs', now(), now() - interval '6 minutes')`,
    );
    const { tasks, waits_s } = (await health()).jobs as { tasks: Json[]; waits_s: number };
    expect(tasks).toMatchObject([
      { task: 'sweep_exports', failed: 1, failing: 0, waiting: 0, last_error: 'away' },
      { task: 'send_notices', failed: 0, failing: 1, waiting: 0, last_error: 'no mail server' },
      { task: 'serve_runs', failed: 0, waiting: 1, last_error: null, failed_at: null },
    ]);
    expect(waits_s).toBeGreaterThanOrEqual(660);
    expect(await concerns()).toEqual(['worker_stopped', 'jobs_late', 'jobs_failed', 'verify_old']);
    await job('sweep_scans', `attempts = 1, locked_by = 'lost', locked_at = now() - interval '31 minutes'`);
    expect(await concerns()).toEqual(['worker_stopped', 'jobs_late', 'jobs_stuck', 'jobs_failed', 'verify_old']);
    await api.rows('delete from graphile_worker._private_jobs');
    await api.rows('update graphile_worker._private_known_crontabs set last_execution = now()');
    expect(await concerns()).toEqual(['verify_old']);
  });

  it('counts the requests of the last hour alone, with the time that they took', async () => {
    const log = (minutes: number, status: number, duration_ms: number) =>
      api.rows(
        `insert into request_log (account_id, token_id, at, method, path, status, duration_ms, request_id)
         select account_id, token_id, now() - make_interval(mins => $1), 'GET', '/api/items/TS001', $2, $3, 'req-' || $1
           from tokens where account_id = 'TS001' limit 1`,
        [minutes, status, duration_ms],
      );
    for (const minutes of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) await log(minutes, 200, minutes);
    await log(11, 404, 40);
    await log(12, 500, 1_000_000_000);
    await log(61, 500, 7);
    expect((await health()).requests).toEqual({
      count: 12,
      more: false,
      refused: 1,
      failed: 1,
      median_ms: 6,
      slow_ms: 1_000_000_000,
    });
    expect(await concerns()).toEqual(['requests_failed', 'verify_old']);
    await api.rows('delete from request_log');
    expect((await health()).requests).toMatchObject({ count: 0, median_ms: null, slow_ms: null });
  });
});

describe('health of mails', () => {
  const mailed = (change: string) =>
    api
      .rows(
        `insert into person_mails (purpose, person_id) select 'reset', person_id from people where email = 'owner@example.com'`,
      )
      .then(() =>
        api.rows(`update person_mails set ${change} where mail_no = (select max(mail_no) from person_mails)`),
      );
  const mails = async () => (await health()).work as Json;
  const since = async () => (await concerns()).filter((what) => what.includes('mails'));

  it('tells of mails to people that were tried twice, and of those that failed until they are asked for again', async () => {
    const { person_mails } = await mails();
    await mailed(`attempts = 1, due_at = now() + interval '1 minute'`);
    expect(await since()).toEqual([]);
    await mailed(`attempts = 2, due_at = now() + interval '2 minutes'`);
    expect(await since()).toEqual(['mails_delayed']);
    await mailed(`attempts = 24, failed = 'nobody listens'`);
    expect(await since()).toEqual(['person_mails_failed', 'mails_delayed']);
    expect(await mails()).toMatchObject({
      person_mails: (person_mails as number) + 2,
      person_mails_failed: 1,
      mails_delayed: 1,
    });
    await mailed('sent_at = now()');
    await api.rows('update person_mails set sent_at = now() where sent_at is null and failed is null');
    expect(await since()).toEqual([]);
    await mailed(`failed = 'long ago', asked_at = now() - interval '8 days'`);
    expect(await since()).toEqual([]);
  });

  it('tells of notice mails that were tried twice, and of those that failed until they are done with', async () => {
    // Without the shipments that they are of.
    const notice = (shipment_no: number, tries: number) =>
      api.rows(`begin; set local session_replication_role = replica;
        insert into notices (account_id, shipment_no, attempts, tries) values ('TS001', ${shipment_no}, 5, ${tries}); commit`);
    await notice(1, 1);
    expect(await since()).toEqual([]);
    await notice(2, 2);
    expect(await since()).toEqual(['mails_delayed']);
    expect(await mails()).toMatchObject({ notices_waiting: 2, mails_delayed: 1 });
    await api.rows("update notices set state = 'failed', tries = 0");
    expect([await since(), (await mails()).notices_failed]).toEqual([['mails_failed'], 2]);
    await dealWithNotice(api.ctx, 'TS001', 1, staff('admin'));
    expect((await mails()).notices_failed).toBe(1);
    await api.rows("update notices set state = 'in_doubt' where shipment_no = 2");
    await dealWithNotice(api.ctx, 'TS001', 2, staff('admin'));
    expect([await since(), (await mails()).notices_in_doubt]).toEqual([[], 0]);
    await api.rows('delete from notices');
  });
});

describe('the verification', () => {
  it('runs in the background, and says that every figure is proven', async () => {
    const { status, body } = await startVerify();
    expect([status, (body.verification as Json).state]).toEqual([201, 'running']);
    await untilDone();
    const run = (await verification()) as Json;
    expect(run).toMatchObject({ state: 'done', result: { accounts: 2, differences: 0, faulty: [] } });
    expect(run.done).toBe(run.steps);
    expect(run.steps).toBeGreaterThan(10);
    expect(await concerns()).toEqual([]);
  });

  it('shows what differs, and what it found stays while another one runs', async () => {
    // Items without their stock lock rows: more than are kept.
    await api.rows(`insert into items (account_id, item_no, code, created_at)
      select 'TS002', n, 'X' || n, now() from generate_series(900000, 900019) n`);
    await startVerify();
    await untilDone();
    const { result } = (await verification()) as { result: Json };
    expect(result).toMatchObject({ differences: 40, items: 20 });
    const [faulty] = result.faulty as { name: string; count: number; differences: Json[] }[];
    expect([faulty?.name, faulty?.count, faulty?.differences.length]).toEqual(['rows', 40, 20]);
    expect(faulty?.differences[0]).toMatchObject({ account_id: 'TS002', item: 'TS002-I900000', warehouse: 'OSAKA' });
    expect(await concerns()).toEqual(['differences']);
    await api.rows('delete from items where item_no >= 900000');
    const again = (await startVerify()).body.verification as Json;
    expect((again.result as Json).differences).toBe(result.differences);
    await untilDone();
    expect(await concerns()).toEqual([]);
  });

  it('runs once at a time, until whoever works on it falls silent', async () => {
    const fake = (state: string, seen: string) =>
      api.rows(
        `update switches set value = value || jsonb_build_object('state', $1::text, 'seen_at', now() - $2::interval)
          where name = 'verification'`,
        [state, seen],
      );
    await fake('running', '50 seconds');
    const refused = await startVerify();
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
    expect((await verification())?.state).toBe('running');
    await fake('running', '61 seconds');
    expect((await verification())?.state).toBe('stopped');
    expect(await concerns()).toEqual(['verify_failed']);
    const both = await Promise.all([startVerify(), startVerify()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    await untilDone();
    expect((await verification())?.state).toBe('done');
  });
});

it('each check has words in Japanese for the page', () => {
  const names = [...CHECKS.flatMap(({ checks }) => checks.map(({ name }) => name)), 'figures'];
  expect(Object.keys(CHECKS_IN_JAPANESE).sort()).toEqual(names.sort());
});

it('a server that stops leaves a verification at once, also in the middle of a check', async () => {
  const stopped = await openApi();
  const provider = await Desk.open(stopped);
  const { connectionString } = (underlyingPool(stopped.ctx.pool) as ConnectionPool).options;
  const holder = new pg.Client({ connectionString });
  await holder.connect();
  await holder.query('begin; lock table stock_moves in access exclusive mode');
  const browser = provider.provider.admin;
  expect((await startVerify(browser)).status).toBe(201);
  const waits = "select 1 from pg_locks where not granted and relation = 'stock_moves'::regclass";
  await expect.poll(async () => (await holder.query(waits)).rowCount, { timeout: 10_000 }).toBe(1);
  // Nobody waits for it.
  expect((await browser.call('GET', '/provider/verification')).status).toBe(200);
  expect((await browser.call('GET', '/provider/health')).status).toBe(200);
  // The lock is still held: who waited for the check would wait for ever.
  await stopped.stop();
  const [row] = await stopped.rows("select value ->> 'state' as state from switches where name = 'verification'");
  expect(row).toEqual({ state: 'stopped' });
  await holder.query('rollback');
  await holder.end();
  await stopped.close();
});

describe('the log of all requests', () => {
  const found = async (query: string) => (await read(`/requests?${query}`)).requests as Json[];
  const log = (account: string, at: string, path: string, status = 200) =>
    api.rows(
      `insert into request_log (account_id, token_id, at, method, path, status, duration_ms, request_id)
       select account_id, token_id, $2, 'GET', $3, $4, 5, 'req-' || $3 from tokens where account_id = $1 limit 1`,
      [account, at, path, status],
    );

  it('is of all accounts, newest first, with filters', async () => {
    await log('TS001', '2026-11-20T10:00:00+09:00', '/api/items/TS001');
    await log('TS002', '2026-11-20T10:00:01+09:00', '/api/shipments', 422);
    await log('TS001', '2026-11-21T00:00:00+09:00', '/api/shipments', 503);
    const paths = async (query: string) => (await found(query)).map(({ account_id, path }) => `${account_id} ${path}`);
    const all = ['TS001 /api/shipments', 'TS002 /api/shipments', 'TS001 /api/items/TS001'];
    expect(await paths('')).toEqual(all);
    expect(await paths('account=TS001')).toEqual([all[0], all[2]]);
    expect(await paths('outcome=refused')).toEqual([all[1]]);
    expect(await paths('search=GET%20/API/ship&to=2026-11-20')).toEqual([all[1]]);
    expect(await paths('from=2026-11-21')).toEqual([all[0]]);
    const [, { token_id, token } = {}] = await found('');
    expect(token).toBe('test');
    expect(await paths(`account=TS002&token=${token_id}`)).toEqual([all[1]]);
    expect(await paths('account=TS009')).toEqual([]);
    const wrong = await admin.call('GET', '/provider/requests?account=%27&token=x&outcome=so&from=now');
    expect([wrong.status, faultsOf(wrong)]).toEqual([422, ['account', 'from', 'outcome', 'token']]);
  });

  it('has pages that leave out and repeat nothing, also where times are the same', async () => {
    await api.rows('delete from request_log');
    for (const path of ['/1', '/2', '/3', '/4', '/5']) await log('TS001', '2026-11-20T10:00:00.000001+09:00', path);
    for (const whose of ['', 'account=TS001&']) {
      const seen: unknown[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const body = await read(`/requests?${whose}limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
        seen.push(...(body.requests as Json[]).map(({ path }) => path));
        cursor = (body.metadata as { page: { next_cursor: string | null } }).page.next_cursor;
      }
      expect(seen).toEqual(['/5', '/4', '/3', '/2', '/1']);
    }
    await api.rows('delete from request_log');
  });
});

describe('an account', () => {
  it('is shown with its senders, tokens and people', async () => {
    const account = await read('/accounts/TS001');
    expect(account).toMatchObject({ account_id: 'TS001', payment_registered: true });
    expect((account.senders as Json[])[0]).toMatchObject({ is_default: true, address: { name: '倉の店' } });
    expect((await admin.call('GET', '/provider/accounts/TS404')).status).toBe(404);
    const { members } = await read('/accounts/TS001/members');
    expect(members).toMatchObject([{ email: 'owner@example.com', role: 'owner' }]);
    const { tokens } = await read('/accounts/TS001/tokens');
    expect(tokens).toMatchObject([{ name: 'test', scope: 'full' }, { name: 'api' }]);
  });

  it('its people and tokens are stopped by an administrator', async () => {
    const made = await owner.call('POST', '/tokens', { name: 'leaked', scope: 'read' }, 'TS001');
    const path = `/provider/accounts/TS001/tokens/${(made.body as Json).token_id}`;
    expect((await admin.call('DELETE', path.replace('TS001', 'TS002'))).status).toBe(404);
    expect((await desk.floor.call('DELETE', path)).status).toBe(403);
    expect((await admin.call('DELETE', path)).status).toBe(200);
    expect((await read('/accounts/TS001/tokens')).tokens).toHaveLength(2);
    const other = await join(api, 'TS001', 'other@example.com', 'member');
    const [row] = await api.rows(`select person_id from people where email = 'other@example.com'`);
    const change = (body: Json) => admin.call('PUT', `/provider/accounts/TS001/members/${row?.person_id}`, body);
    expect((await change({ disabled: true })).body).toMatchObject({ status: 'disabled' });
    expect((await other.call('GET', '/account', undefined, 'TS001')).status).toBe(403);
    const [last] = await api.rows(`select person_id from people where email = 'owner@example.com'`);
    const refused = await admin.call('PUT', `/provider/accounts/TS001/members/${last?.person_id}`, { disabled: true });
    expect(refused.status).toBe(409);
  });
});

describe('a month of a warehouse', () => {
  const month = async (path: string) =>
    (await desk.rows(`/warehouses/TOKYO/calendar/${path}`, 'days')) as readonly Json[];

  it('has each day, whether it works, and the holidays by name', async () => {
    const november = await month('2026/11');
    expect(november).toHaveLength(30);
    expect(november[0]).toEqual({ date: '2026-11-01', open: false, holiday: null });
    expect(november[2]).toEqual({
      date: '2026-11-03',
      open: false,
      holiday: { en: 'National Culture Day', ja: '文化の日' },
    });
    await desk.ask('PUT', '/warehouses/TOKYO/calendar', {
      calendar: { observes_holidays: false, extra_closed: ['2026-11-04'] },
    });
    const [, , third, fourth] = await month('2026/11');
    expect([third?.open, third?.holiday, fourth?.open]).toEqual([
      true,
      { en: 'National Culture Day', ja: '文化の日' },
      false,
    ]);
    expect(await month('2028/02')).toHaveLength(29);
  });

  it('is refused for what is no month, and in a warehouse of others', async () => {
    expect(faultsOf(await desk.ask('GET', '/warehouses/TOKYO/calendar/20x6/13'))).toEqual(['month', 'year']);
    expect((await desk.ask('GET', '/warehouses/NARA/calendar/2026/11')).status).toBe(404);
    const other = await desk.ask('GET', '/warehouses/TOKYO/calendar/2026/11', undefined, desk.limited);
    expect(other.status).toBe(403);
  });
});
