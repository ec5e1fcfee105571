import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareBulkChange, runBulkChange } from '../../src/operations/bulk-changes/bulk-changes.js';
import { resumeBulkChanges, workOnBulkChange } from '../../src/operations/bulk-changes/work-on-bulk-change.js';
import type { WorkControl } from '../../src/operations/leased-work.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import type { MemberCaller } from '../../src/rules/accounts/caller.js';
import type { BulkAction } from '../../src/rules/bulk-changes/bulk-change.js';
import { findBulkChange } from '../../src/storage/bulk-changes/bulk-changes.js';
import { inReadOnly } from '../../src/storage/database/database.js';
import { contextOn, makeItems, stockUp } from '../kit/accounts.js';
import { type Api, HOME, openApi } from '../kit/api.js';
import { differences, workUpTo } from '../kit/floor.js';
import { join } from '../kit/people.js';
import { times, tried } from '../kit/race.js';
import { resumed } from '../kit/resumed.js';

/*
 * A change of many orders while others are at the same orders: several servers, the floor, other people. Each order is changed
 * once, or refused with its reason, and nobody pays twice.
 */

let api: Api;
let caller: MemberCaller;
beforeAll(async () => {
  api = await openApi();
  await makeItems(
    api.ctx,
    api.caller,
    times(4, (n) => ({ code: `I${n}` })),
  );
  await stockUp(
    api.ctx,
    api.caller,
    times(4, (n) => ({ code: `I${n}`, good: 10_000 })),
  );
  await join(api, 'TS001', 'member@example.com', 'member');
  const [person] = await api.rows("select person_id, name from people where email = 'member@example.com'");
  const { account } = api.caller;
  caller = {
    kind: 'member',
    account,
    person_id: person?.person_id as number,
    name: String(person?.name),
    role: 'member',
    address: '192.0.2.1',
  };
});
afterAll(() => api.close());

const control: WorkControl = {
  isStopping: () => false,
  onError: (error) => {
    throw error;
  },
};

/** Numbers of new orders, each of two goods. */
async function orders(name: string, count: number): Promise<number[]> {
  const shipments = times(count, (n) => ({
    identifier: `${name}-${n}`,
    recipient: HOME,
    items: [
      { code: `I${n % 4}`, quantity: 1 },
      { code: `I${(n * 3 + 1) % 4}`, quantity: 1 },
    ].filter(({ code }, at, all) => all.findIndex((one) => one.code === code) === at),
  }));
  const { status } = await api.call('POST', '/shipments/bulk', { shipments });
  expect(status).toBeLessThan(300);
  const rows = await api.rows('select shipment_no from shipments where identifier like $1 order by shipment_no', [
    `${name}-%`,
  ]);
  return rows.map(({ shipment_no }) => shipment_no as number);
}

const NONE = { search: null, no: null, warehouses: null, from: null, to: null };

/** A change to which somebody has agreed, and that no server makes yet. */
async function agreed(action: BulkAction, nos: readonly number[]): Promise<number> {
  const { change_no } = await prepareBulkChange(api.ctx, caller, action, { view: 'all', filter: { ...NONE, nos } });
  await runBulkChange(api.ctx, caller, change_no);
  return change_no;
}
const found = async (no: number) => inReadOnly(api.ctx.pool, (tx) => findBulkChange(tx, 'TS001', no));
const charged = async (name: string) =>
  api.rows(
    `select count(*)::integer as requests, count(distinct shipment_no)::integer as orders from shipment_requests
       join shipments using (account_id, shipment_no) where identifier like $1`,
    [`${name}-%`],
  );

/** Servers that want to make it, again and again until it is over. */
async function servers(no: number, count = 3): Promise<void> {
  await Promise.all(
    times(count, async () => {
      // A server that loses the race for the lease does nothing; like the job, it looks again.
      for (let look = 0; look < 40; look += 1) {
        await workOnBulkChange({ ctx: contextOn(api.ctx.pool), account_id: 'TS001', no }, control);
        await resumed(contextOn(api.ctx.pool), resumeBulkChanges, control);
        if ((await found(no))?.state === 'ended') return;
      }
    }),
  );
}

it('is made once by several servers', async () => {
  const nos = await orders('ONCE', 320);
  await workUpTo(api.ctx, 'TS001', nos.slice(0, 60), 'picking');
  const no = await agreed({ kind: 'cancel', priority: null }, nos);
  await servers(no);
  expect(await found(no)).toMatchObject({ state: 'ended', changed: 320, refused: 0, charged: 60 * 400, failure: null });
  expect(await charged('ONCE')).toEqual([{ requests: 60, orders: 60 }]);
  const history = await api.rows(
    `select count(*)::integer as events from shipment_history join shipments using (account_id, shipment_no)
      where identifier like 'ONCE-%' and event in ('delete', 'request_cancel')`,
  );
  expect(history).toEqual([{ events: 320 }]);
  expect(await differences(api.ctx)).toEqual([]);
});

it('keeps to what each order allows while the floor and others work on the same orders', async () => {
  const nos = await orders('BUSY', 240);
  const floor = nos.filter((_, at) => at % 3 === 0);
  const deleted = nos.filter((_, at) => at % 3 === 1);
  const no = await agreed({ kind: 'cancel', priority: null }, nos);
  const [, ...outcomes] = await Promise.all([
    servers(no, 2),
    ...floor.map((one) => tried(workUpTo(contextOn(api.ctx.pool), 'TS001', [one], 'picking'))),
    ...deleted.map((one) => tried(deleteShipment(contextOn(api.ctx.pool), api.caller, { shipment_no: one }))),
  ]);
  expect(outcomes.every((one) => ['done', 'api_exception', 'not_found', 'conflict'].includes(String(one)))).toBe(true);
  const change = await found(no);
  expect([change?.state, change?.failure, (change?.changed ?? 0) + (change?.refused ?? 0)]).toEqual([
    'ended',
    null,
    240,
  ]);
  // Nobody agreed to a fee: an order that was already being picked is left.
  expect([change?.charged, await charged('BUSY')]).toEqual([0, [{ requests: 0, orders: 0 }]]);
  const rows = await api.rows(
    `select o.state, s.status, s.deleted_at is not null as gone, count(*)::integer as count
       from bulk_change_orders o join shipments s using (account_id, shipment_no)
      where o.change_no = $1 group by 1, 2, 3`,
    [no],
  );
  for (const { state, status, gone } of rows) {
    if (state === 'changed') expect(gone).toBe(true);
    else expect(gone || status === 'picking').toBe(true);
  }
  const deletions = await api.rows(
    `select count(*)::integer as events, count(distinct shipment_no)::integer as orders from shipment_history
       join shipments using (account_id, shipment_no) where identifier like 'BUSY-%' and event = 'delete'`,
  );
  expect(deletions[0]?.events).toBe(deletions[0]?.orders);
  expect(await differences(api.ctx)).toEqual([]);
});

it('suspends no order that the floor has taken, and takes none from it', async () => {
  const nos = await orders('HELD', 200);
  const no = await agreed({ kind: 'suspend', priority: null }, nos);
  const some = nos.filter((_, at) => at % 2 === 0);
  await Promise.all([
    servers(no, 2),
    ...some.map((one) => tried(workUpTo(contextOn(api.ctx.pool), 'TS001', [one], 'picking'))),
  ]);
  const rows = await api.rows(
    `select o.state, s.status, count(*)::integer as count from bulk_change_orders o join shipments s using (account_id, shipment_no)
      where o.change_no = $1 group by 1, 2`,
    [no],
  );
  for (const { state, status } of rows)
    expect([state, status]).toEqual(state === 'changed' ? ['changed', 'suspended'] : ['refused', 'picking']);
  expect(rows.reduce((sum, { count }) => sum + (count as number), 0)).toBe(200);
  expect(await differences(api.ctx)).toEqual([]);
});
