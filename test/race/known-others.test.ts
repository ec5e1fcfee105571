import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import type { Context } from '../../src/operations/context.js';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { handOverShipments } from '../../src/operations/floor/hand-over-shipments.js';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { readReceiptAtWork } from '../../src/operations/floor/read-receipt-at-work.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { releaseQuarantined } from '../../src/operations/floor/release-quarantined.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import { readShipment } from '../../src/operations/shipments/read-shipments.js';
import { requestModify } from '../../src/operations/shipments/request-modify.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { countGoods, makeItems, stockUp } from '../kit/accounts.js';
import { workUpTo } from '../kit/floor.js';
import { deadlocks, times, tried } from '../kit/race.js';
import {
  bucketsOf,
  clean,
  create,
  goodsOf,
  meanwhile,
  openSetup,
  type Setup,
  stockOf,
  update,
  WAIT,
} from './known-kit.js';

/* Known failures of this trade, last part: what else goes wrong in it. */

const FLOOR = 'TS001';

let setup: Setup;
let round = 0;
beforeAll(async () => {
  setup = await openSetup();
});
afterAll(() => setup.close());

async function newItem(): Promise<string> {
  round += 1;
  const code = `X-${round}`;
  await makeItems(setup.ctx, setup.caller, [{ code }]);
  return code;
}

const someContext = (n: number) => (n % 2 === 0 ? setup.ctx : setup.other);
const runToEnd = (count: number, work: (n: number) => Promise<unknown>): Promise<string[]> =>
  Promise.all(times(count, (n) => tried(work(n)))).then((outcomes) => outcomes.sort());
const done = (outcomes: readonly string[]): number => outcomes.filter((one) => one === 'done').length;

it('one put-away reported by two hand-held terminals brings its goods once', async () => {
  const code = await newItem();
  const { receipt_no } = await countGoods(setup.ctx, setup.caller, [{ code, good: 7, defective: 2 }]);
  const outcomes = await runToEnd(4, (n) => putAway(someContext(n), FLOOR, receipt_no, {}, staff('floor')));
  expect(done(outcomes)).toBe(1);
  expect(await bucketsOf(setup, code)).toEqual({ available: 7, defective: 2 });
  await clean(setup);
});

it('partial put-aways at once never bring more than was counted', async () => {
  const code = await newItem();
  const { receipt_no } = await countGoods(setup.ctx, setup.caller, [{ code, good: 10 }]);
  const parts = [{ line_no: 1, lot_no: 0, good: 4, defective: 0, unidentified: 0 }];
  const outcomes = await runToEnd(6, (n) =>
    putAway(someContext(n), FLOOR, receipt_no, { parts, complete: false }, staff('floor')),
  );
  expect(done(outcomes)).toBe(2);
  expect(await bucketsOf(setup, code)).toEqual({ available: 8 });
  await clean(setup);
});

it('units in quarantine are released once, and not also removed', async () => {
  const code = await newItem();
  const { receipt_no } = await stockUp(setup.ctx, setup.caller, [{ code, defective: 6 }]);
  const parts = [{ line_no: 1, lot_no: 0, good: 0, defective: 4, unidentified: 0 }];
  const removal = { warehouse: 'TOKYO', code, quantity: 4, lot_no: null, kind: 'disposal', source: 'defective' };
  const outcomes = await runToEnd(6, (n) =>
    n % 3 === 2
      ? requestRemoval(someContext(n), FLOOR, removal, staff('client'))
      : releaseQuarantined(someContext(n), FLOOR, receipt_no, parts, staff('floor')),
  );
  expect(done(outcomes)).toBe(1);
  const { available = 0, defective = 0, processing = 0 } = await bucketsOf(setup, code);
  expect(available + defective + processing).toBe(6);
  await clean(setup);
});

it('removals and orders at once never want a unit that is not there', async () => {
  const code = await newItem();
  await stockUp(setup.ctx, setup.caller, [{ code, good: 10 }]);
  const removal = { warehouse: 'TOKYO', code, quantity: 3, lot_no: null, kind: 'return', source: 'available' };
  const outcomes = await runToEnd(12, (n) =>
    n % 2 === 0
      ? requestRemoval(n % 4 === 0 ? setup.ctx : setup.other, FLOOR, removal, staff('client'))
      : create(setup, someContext(n >> 1), `${code}-${n}`, [[code, 3]]),
  );
  expect(done(outcomes)).toBe(3);
  expect((await bucketsOf(setup, code)).available).toBe(1);
  await clean(setup);
});

it('a transfer is counted in one warehouse at a time, at every step, and in none while it travels', async () => {
  const { ctx, caller } = setup;
  const code = await newItem();
  await stockUp(ctx, caller, [{ code, good: 10 }]);
  const counted = async () => {
    const { total, warehouses } = await stockOf(setup, setup.other, code);
    const sum = warehouses.reduce((units, { figures }) => units + figures.quantity, 0);
    expect(total.quantity).toBe(sum);
    return warehouses.map(({ warehouse, figures }) => `${warehouse} ${figures.quantity}`);
  };
  const draft = { value: { warehouse: 'TOKYO', destination: 'OSAKA', items: [{ code, quantity: 4 }] }, faults: [] };
  const { shipment_no, destination } = await createTransfer(ctx, caller, draft);
  expect(await counted()).toEqual(['TOKYO 10']);
  await workUpTo(ctx, FLOOR, [shipment_no], 'packed');
  expect(await counted()).toEqual(['TOKYO 10']);
  expect(done(await runToEnd(4, (n) => handOverShipments(someContext(n), FLOOR, [shipment_no], staff('floor'))))).toBe(
    1,
  );
  expect(await counted()).toEqual(['TOKYO 6']);
  expect(await bucketsOf(setup, code)).toEqual({ available: 6, in_transit: 4 });

  const receipt_no = destination?.receipt_no ?? 0;
  await receiveGoods(ctx, FLOOR, receipt_no, staff('floor'));
  const { lines } = await readReceiptAtWork(ctx, FLOOR, receipt_no);
  const found = { defective: 0, unidentified: 0, expiry_date: null, manufacture_date: null };
  const counts = lines.map(({ line_no, quantity }) => ({ line_no, good: quantity, ...found }));
  await inspectGoods(ctx, FLOOR, receipt_no, { counts, measured: [] }, staff('floor'));
  expect(await counted()).toEqual(['TOKYO 6']);
  expect(done(await runToEnd(4, (n) => putAway(someContext(n), FLOOR, receipt_no, {}, staff('floor'))))).toBe(1);
  expect(await counted()).toEqual(['OSAKA 4', 'TOKYO 6']);
  await clean(setup);
});

it('a parcel whose address is changed while it leaves is promised for where it goes', async () => {
  const { ctx, other, caller } = setup;
  const code = await newItem();
  await stockUp(ctx, caller, [{ code, good: 3 }]);
  const far = { postcode: '900-0015', prefecture: '沖縄県', address1: '那覇市久茂地1-1-1', name: '倉 太郎' };
  const promised = async (name: string, recipient: typeof far | null, ship: (no: number) => Promise<unknown>) => {
    const more = recipient === null ? {} : { recipient };
    const { shipment_no } = await create(setup, ctx, `${code}-${name}`, [[code, 1]], more);
    await workUpTo(ctx, FLOOR, [shipment_no], 'packed');
    await ship(shipment_no);
    const { status, delivery_day } = await readShipment(ctx, caller, { shipment_no });
    return [status, delivery_day];
  };
  const leave = (no: number) => handOverShipments(other, FLOOR, [no], staff('floor'));
  const there = await promised('far', far, leave);
  const changed = await promised('changed', null, async (no) => {
    // The parcel leaves when the change is accepted and not committed yet: it waits for it, and has read the old address.
    const change = async (joined: Context) => {
      await requestModify(joined, caller, { shipment_no: no }, () => withoutFaults({ recipient: far }));
      await answerRequest(joined, FLOOR, no, { accepted: true }, staff('floor'));
    };
    expect(await meanwhile(setup, change, [() => leave(no)])).toEqual(['done']);
  });
  expect(changed).toEqual(there);
  expect(changed).not.toEqual(await promised('near', null, leave));
});

it('an identifier that is free again goes to exactly one of those who want it', async () => {
  const { ctx, caller } = setup;
  const code = await newItem();
  await stockUp(ctx, caller, [{ code, good: 10 }]);
  const { shipment_no } = await create(setup, ctx, 'again', [[code, 1]]);
  await deleteShipment(ctx, caller, { shipment_no });
  const outcomes = await runToEnd(8, (n) => create(setup, someContext(n), 'again', [[code, 1]]));
  expect(done(outcomes)).toBe(1);
  expect(await bucketsOf(setup, code)).toEqual({ available: 9, allocated: 1 });
  // Whoever renames an order to it is told the same.
  const other = await create(setup, ctx, `${code}-other`, [[code, 1]]);
  expect(await tried(update(setup, ctx, other.shipment_no, { identifier: 'again' }))).toBe('validation_failed');
  await clean(setup);
});

it('a large order is not starved by small ones that came later and wait as it does', async () => {
  const code = await newItem();
  const large = await create(setup, setup.ctx, `${code}-large`, [[code, 10]], WAIT);
  for (const n of times(3, (index) => index)) await create(setup, setup.ctx, `${code}-${n}`, [[code, 1]], WAIT);
  await stockUp(setup.ctx, setup.caller, [{ code, good: 12 }]);
  expect(await goodsOf(setup, large.shipment_no)).toEqual([`1 ${code} allocated 10`]);
  expect(await bucketsOf(setup, code)).toEqual({ allocated: 12 });
  await clean(setup);
});

it('quantities at the edge are refused or exact, never rounded', async () => {
  const code = await newItem();
  const most = 999_999_999;
  for (const _ of times(2, (n) => n)) await stockUp(setup.ctx, setup.caller, [{ code, good: most }]);
  await create(setup, setup.ctx, `${code}-a`, [
    [code, most],
    [code, most],
  ]);
  expect(await tried(create(setup, setup.ctx, `${code}-b`, [[code, 1]]))).toBe('validation_failed');
  await create(
    setup,
    setup.ctx,
    `${code}-c`,
    times(20, () => [code, most] as const),
    WAIT,
  );
  const { total } = await stockOf(setup, setup.ctx, code);
  expect(total).toMatchObject({ shipping: 2 * most, backordered: 20 * most, requesting: 22 * most, available: 0 });
  await clean(setup);
});

it('nobody waited for anybody in a circle in all of this', async () => expect(await deadlocks(setup.database)).toBe(0));
