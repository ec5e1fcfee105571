import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../src/storage/database/database.js';
import { endMaintenanceWindow } from '../../src/storage/server/maintenance.js';
import { type Api, faultsOf, openApi } from '../kit/api.js';
import { Desk } from '../kit/desk.js';

/* Maintenance that is planned: Kura is closed in its time, and open again after it. Its times are real ones. */

let api: Api;
let desk: Desk;
beforeAll(async () => {
  api = await openApi();
  desk = await Desk.open(api);
});
afterAll(() => api.close());
beforeEach(() => desk.ask('DELETE', '/maintenance/planned'));

const PATH = '/maintenance/planned';
const MINUTE = 60_000;
const inMinutes = (minutes: number): string =>
  new Date(Math.round(Date.now() / 1000) * 1000 + minutes * MINUTE).toISOString();
const plan = (from: unknown, until: unknown, browser = desk.provider.admin) =>
  desk.ask('PUT', PATH, { from, until }, browser);
const closed = async () => (await desk.ask('GET', '/maintenance')).body.maintenance;
/** What a device and a client get. */
const statuses = async () =>
  Promise.all([api.call('GET', '/items/TS001'), api.visit('GET', '/floor/me')]).then((answers) =>
    answers.map(({ status }) => status),
  );
const OPEN = [200, 401];
const CLOSED = [503, 503];

it('is read and taken back before it begins', async () => {
  const [from, until] = [inMinutes(60), inMinutes(90)];
  const { body } = await plan(from, until);
  const { planned } = body as { planned: { from: string; until: string; running: boolean } };
  expect([new Date(planned.from).toISOString(), new Date(planned.until).toISOString()]).toEqual([from, until]);
  expect(planned.running).toBe(false);
  expect((await desk.ask('GET', PATH, undefined, desk.floor)).body).toEqual(body);
  expect(await closed()).toBe(false);
  // To turn maintenance off says nothing of what is planned.
  await desk.ask('POST', '/maintenance', { maintenance: true });
  await desk.ask('POST', '/maintenance', { maintenance: false });
  expect((await desk.ask('GET', PATH)).body).toEqual(body);
  expect((await desk.ask('DELETE', PATH)).body).toEqual({ planned: null });
  expect((await desk.ask('GET', PATH)).body).toEqual({ planned: null });
});

it('closes Kura in its time, and ends by itself', async () => {
  await expect.poll(statuses, { timeout: 10_000 }).toEqual(OPEN);
  const { body } = await plan(inMinutes(-1), inMinutes(60));
  expect(body).toMatchObject({ planned: { running: true } });
  expect((await desk.ask('GET', PATH)).body).toEqual(body);
  expect(await closed()).toBe(true);
  await expect.poll(statuses, { timeout: 10_000 }).toEqual(CLOSED);
  // The desk itself is closed too, but for these routes.
  expect((await desk.provider.desk('GET', '/batches')).status).toBe(503);
  const over = { from: inMinutes(-60), until: inMinutes(-1) };
  await api.rows("update switches set value = $1 where name = 'maintenance_window'", [JSON.stringify(over)]);
  expect((await desk.ask('GET', PATH)).body).toEqual({ planned: null });
  expect(await closed()).toBe(false);
  await expect.poll(statuses, { timeout: 10_000 }).toEqual(OPEN);
});

it('ends when maintenance is turned off, and what was turned on stays on after it', async () => {
  await plan(inMinutes(-1), inMinutes(60));
  await desk.ask('POST', '/maintenance', { maintenance: false });
  expect([await closed(), (await desk.ask('GET', PATH)).body]).toEqual([false, { planned: null }]);
  await plan(inMinutes(-1), inMinutes(60));
  await desk.ask('POST', '/maintenance', { maintenance: true });
  await desk.ask('DELETE', PATH);
  expect(await closed()).toBe(true);
  await desk.ask('POST', '/maintenance', { maintenance: false });
  expect(await closed()).toBe(false);
});

it('stays when it was planned while another one was being ended', async () => {
  const { body } = await plan(inMinutes(120), inMinutes(180));
  const before = { from: inMinutes(-1), until: inMinutes(60) };
  expect(await inTransaction(api.ctx.pool, (tx) => endMaintenanceWindow(tx, before))).toBe(false);
  expect((await desk.ask('GET', PATH)).body).toEqual(body);
});

it('is planned by administrators, and refused with every fault', async () => {
  expect((await plan(inMinutes(1), inMinutes(2), desk.floor)).status).toBe(403);
  expect((await desk.ask('DELETE', PATH, undefined, desk.floor)).status).toBe(403);
  expect(faultsOf(await plan('tonight', '2026-02-30T02:00:00+09:00'))).toEqual(['from', 'until']);
  expect(faultsOf(await plan(1, null))).toEqual(['from', 'until']);
  // It is the year 10000 in London.
  expect(faultsOf(await plan(inMinutes(60), '9999-12-31T23:59:59-01:00'))).toEqual(['until']);
  expect(faultsOf(await desk.ask('PUT', PATH, { colour: 1 }))).toEqual(['colour', 'from', 'until']);
  expect(faultsOf(await plan(inMinutes(60), inMinutes(60)))).toEqual(['until']);
  expect(faultsOf(await plan(inMinutes(-60), inMinutes(-1)))).toEqual(['until']);
  expect((await desk.ask('GET', PATH)).body).toEqual({ planned: null });
});
