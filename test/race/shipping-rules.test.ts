import { afterEach, beforeEach, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import type { Context } from '../../src/operations/context.js';
import { updateItem } from '../../src/operations/items/update-item.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { updateShipment } from '../../src/operations/shipments/update-shipment.js';
import { setShippingRules } from '../../src/operations/shipping-rules/shipping-rules.js';
import { verifyStock } from '../../src/operations/stock/verify-stock.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import type { PlannedShipment } from '../../src/rules/shipments/plan-shipment.js';
import type { ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import { decodeShippingRules } from '../../src/wire/console/shipping-rules.js';
import { decodeItemUpdate } from '../../src/wire/contract/items/items.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, OSAKA, order, stockUp, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { times } from '../kit/race.js';

/*
 * Many orders at once whose rules want the same few enclosed goods, from two warehouses: what rules add is counted and locked
 * like what clients order.
 */

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;

beforeEach(async () => {
  database = await freshDatabase();
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  await makeWarehouse(ctx, OSAKA);
  caller = await makeAccount(ctx);
  await makeItems(
    ctx,
    caller,
    // Enclosed goods come first in the order of locks: whoever asks for them late asks in the wrong order.
    ['FLY', 'CARD', 'TEA', 'CUP'].map((code) => ({ code })),
  );
  for (const code of ['FLY', 'CARD']) {
    await updateItem(ctx, caller, { code }, () =>
      decodeItemUpdate(withoutFaults({ code, bundled_item: true }), true, {}),
    );
  }
  const plenty = ['TEA', 'CUP'].map((code) => ({ code, good: 1000 }));
  await stockUp(ctx, caller, [...plenty, { code: 'FLY', good: 10 }, { code: 'CARD', good: 10 }]);
  await stockUp(ctx, caller, [{ code: 'TEA', good: 20 }], 'OSAKA');
});
afterEach(() => database.drop());

const rule = (name: string, actions: object, any?: readonly string[]) => ({
  name,
  conditions: any === undefined ? [] : [{ on: 'order_no', any }],
  actions,
});
const setRules = (rules: readonly object[]) =>
  setShippingRules(ctx, 'TS001', decodeShippingRules(withoutFaults({ mode: 'all', rules })), caller);

async function create(identifier: string, code: string, more: ShipmentDraft = {}): Promise<PlannedShipment> {
  const draft = order(identifier, [{ code, quantity: 1 }], { apply_rule: true, ...more });
  const [made] = await createShipments(ctx, caller, [draft], 'single');
  if (made === undefined) throw new Error('nothing was made');
  return made;
}

const carrying = (made: readonly { lines: PlannedShipment['lines'] }[], code: string) =>
  made.filter(({ lines }) => lines.some((line) => line.code === code)).length;

async function clean(): Promise<void> {
  const { ok, checks } = await verifyStock(ctx);
  expect(checks.flatMap((check) => check.differences.map(({ text }) => `${check.name}: ${text}`))).toEqual([]);
  expect(ok).toBe(true);
}

it('the last 10 flyers go with exactly 10 of 50 orders; the others go without', async () => {
  await setRules([rule('flyer', { bundled_items: ['FLY'] })]);
  const made = await Promise.all(times(50, (n) => create(`o${n}`, n % 2 === 0 ? 'TEA' : 'CUP')));
  expect(made.every(({ status }) => status === 'waiting')).toBe(true);
  expect(carrying(made, 'FLY')).toBe(10);
  await clean();
});

it('exactly 10 of 50 orders that may wait have theirs, and 40 wait', async () => {
  await setRules([rule('flyer', { bundled_items: ['FLY'] })]);
  const made = await Promise.all(times(50, (n) => create(`o${n}`, 'TEA', { backorder_if_unavailable: true })));
  expect(carrying(made, 'FLY')).toBe(50);
  expect(made.filter(({ status }) => status === 'waiting')).toHaveLength(10);
  await clean();
});

it('rules in any order, two warehouses, orders and updates at once: nobody waits for nobody, and no unit is given twice', async () => {
  await setRules([
    rule('west', { warehouse: 'OSAKA' }, ['w*']),
    rule('both', { bundled_items: ['CARD', 'FLY'] }, ['a*', 'b*']),
    rule('turned', { bundled_items: ['FLY', 'CARD'] }, ['c*']),
  ]);
  const before = await Promise.all(times(10, (n) => create(`b${n}`, 'CUP', { apply_rule: false })));
  const news = times(60, (n) => create(`${'wac'[n % 3]}${n}`, n % 3 === 0 ? 'TEA' : 'CUP'));
  const changes = before.map(({ shipment_no }) =>
    updateShipment(ctx, caller, { shipment_no }, () => withoutFaults({ apply_rule: true })),
  );
  const [made, changed] = await Promise.all([Promise.all(news), Promise.all(changes)]);
  expect(made.filter(({ warehouse }) => warehouse === 'OSAKA')).toHaveLength(20);
  for (const code of ['FLY', 'CARD']) {
    expect(carrying(made, code) + changed.filter(({ lines }) => lines.some((line) => line.code === code)).length).toBe(
      10,
    );
  }
  await clean();
  // A deadlock would be tried again unseen, until there are too many.
  await database.pool.end();
  const stats = 'select deadlocks::int from pg_stat_database where datname = current_database()';
  expect(await command(database.url, stats)).toEqual([{ deadlocks: 0 }]);
});
