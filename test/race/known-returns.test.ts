import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { handOverShipments } from '../../src/operations/floor/hand-over-shipments.js';
import { takeBackGoods } from '../../src/operations/floor/take-back-goods.js';
import { updateItem } from '../../src/operations/items/update-item.js';
import { adjustStock } from '../../src/operations/stock/adjust-stock.js';
import { blockLot } from '../../src/operations/stock/block-lot.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ReturnedPart } from '../../src/rules/stock/plan-return.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { command } from '../kit/database.js';
import { workUpTo } from '../kit/floor.js';
import { deadlocks, times, tried } from '../kit/race.js';
import { bucketsOf, clean, create, goodsOf, openSetup, type Setup, setOf, WAIT } from './known-kit.js';

/* Known failures of this trade: a return that restocks more than was shipped, and corrections that make stock negative. */

const FLOOR = 'TS001';

let setup: Setup;
let round = 0;
beforeAll(async () => {
  setup = await openSetup();
});
afterAll(() => setup.close());

const someContext = (n: number) => (n % 2 === 0 ? setup.ctx : setup.other);
const runToEnd = (count: number, work: (n: number) => Promise<unknown>): Promise<string[]> =>
  Promise.all(times(count, (n) => tried(work(n)))).then((outcomes) => outcomes.sort());
const done = (outcomes: readonly string[]): number => outcomes.filter((one) => one === 'done').length;
const takeBack = (no: number, parts: readonly ReturnedPart[], n = 0) =>
  takeBackGoods(someContext(n), FLOOR, no, parts, staff('floor'));

/** A set of 2 dated A and 1 B, ordered twice with 3 more A, from lots of 4 and 6 A; packed, or shipped too. */
async function away(upTo: 'packed' | 'shipped' = 'shipped') {
  round += 1;
  const [A, B, SET] = [`A-${round}`, `B-${round}`, `SET-${round}`];
  const [a, b] = await makeItems(setup.ctx, setup.caller, [{ code: A, lot_limit_type: 'expiry' }, { code: B }]);
  await makeItems(setup.ctx, setup.caller, [setOf(SET, [A, 2], [B, 1])]);
  await stockUp(setup.ctx, setup.caller, [
    { code: A, good: 4, expiry_date: '2027-05-31' },
    { code: A, good: 6, expiry_date: '2027-06-30' },
    { code: B, good: 5 },
  ]);
  const { shipment_no } = await create(setup, setup.ctx, SET, [
    [SET, 2],
    [A, 3],
  ]);
  await workUpTo(setup.ctx, FLOOR, [shipment_no], upTo);
  const lots = await command<{ lot_no: number }>(
    setup.database.url,
    'select lot_no::int from lots where item_no = $1 order by expiry_date',
    [a?.item_no],
  );
  const [near = 0, far = 0] = lots.map(({ lot_no }) => lot_no);
  const part = (line_no: number, item_no: number | undefined, lot_no: number, good: number, defective = 0) => {
    return { line_no, item_no: item_no ?? 0, lot_no, good, defective };
  };
  /** All that left: 4 A of the first lot in the sets, 2 B, and 3 A of the second. */
  const all = [part(1, a?.item_no, near, 4), part(1, b?.item_no, 0, 2), part(2, a?.item_no, far, 3)];
  return { A, B, SET, a: a?.item_no, b: b?.item_no, near, far, part, all, no: shipment_no };
}

describe('a return that restocks more than was shipped', () => {
  it('reported four times at once, all comes back once', async () => {
    const { A, B, all, no } = await away();
    expect(await runToEnd(4, (n) => takeBack(no, all, n))).toEqual(['done', ...times(3, () => 'validation_failed')]);
    expect([await bucketsOf(setup, A), await bucketsOf(setup, B)]).toEqual([{ available: 10 }, { available: 5 }]);
    await clean(setup);
  });

  it('unit by unit from two processes, exactly what left comes back', async () => {
    const { A, a, near, part, no } = await away();
    const outcomes = await runToEnd(9, (n) => takeBack(no, [part(1, a, near, (n + 1) % 2, n % 2)], n));
    expect(done(outcomes)).toBe(4);
    const { available = 0, defective = 0 } = await bucketsOf(setup, A);
    expect(available + defective).toBe(3 + 4);
    await clean(setup);
  });

  it.each([
    ['one unit too many', ({ part, a, near }) => [part(1, a, near, 5)]],
    ['too many, good and broken together', ({ part, a, near }) => [part(1, a, near, 3, 2)]],
    ['too many by naming the line twice', ({ part, a, near }) => [part(1, a, near, 3), part(1, a, near, 3)]],
    ['the other lot, of which that line had none', ({ part, a, far }) => [part(1, a, far, 1)]],
    ['no lot, of a dated item', ({ part, a }) => [part(1, a, 0, 1)]],
    ['a part that the other line had', ({ part, b }) => [part(2, b, 0, 1)]],
    ['a line that there is not', ({ part, a, near }) => [part(9, a, near, 1)]],
    ['less than nothing', ({ part, a, near }) => [part(1, a, near, -1, 2)]],
    ['half a unit', ({ part, a, near }) => [part(1, a, near, 0.5)]],
    ['a figure that is none', ({ part, a, near }) => [part(1, a, near, Number.NaN)]],
    ['more than can be counted', ({ part, a, near }) => [part(1, a, near, 2 ** 53)]],
    ['nothing of it', ({ part, a, near }) => [part(1, a, near, 0)]],
    ['nothing at all', () => []],
    ['a correct part and a wrong one', ({ part, a, b, near }) => [part(1, a, near, 1), part(1, b, 0, 3)]],
  ] as readonly (readonly [string, (goods: Awaited<ReturnType<typeof away>>) => ReturnedPart[]])[])(
    '%s is refused and moves nothing',
    async (_name, partsOf) => {
      const goods = await away();
      const before = [await bucketsOf(setup, goods.A), await bucketsOf(setup, goods.B)];
      expect(await tried(takeBack(goods.no, partsOf(goods)))).toBe('validation_failed');
      expect([await bucketsOf(setup, goods.A), await bucketsOf(setup, goods.B)]).toEqual(before);
      await clean(setup);
    },
  );

  it('of a parcel that has not left yet, of a transfer, or of nobody is refused', async () => {
    const { A, all, no } = await away('packed');
    expect(await tried(takeBack(no, all))).toBe('api_exception');
    const draft = {
      value: { warehouse: 'TOKYO', destination: 'OSAKA', items: [{ code: A, quantity: 1 }] },
      faults: [],
    };
    const transfer = await createTransfer(setup.ctx, setup.caller, draft);
    await workUpTo(setup.ctx, FLOOR, [transfer.shipment_no], 'shipped');
    expect(await tried(takeBack(transfer.shipment_no, all))).toBe('api_exception');
    expect(await tried(takeBack(999_999, all))).toBe('not_found');
    await clean(setup);
  });

  it('beside the shipping of the same parcel nothing comes back before it left', async () => {
    for (const _ of times(3, (n) => n)) {
      const { A, all, no } = await away('packed');
      await runToEnd(2, (n) =>
        n === 0 ? handOverShipments(setup.ctx, FLOOR, [no], staff('floor')) : takeBack(no, all, n),
      );
      const { available = 0 } = await bucketsOf(setup, A);
      expect([3, 10]).toContain(available);
      await clean(setup);
    }
  });

  it('what comes back goes to whoever waits, once, and not into a blocked lot or out of it', async () => {
    const { A, a, near, far, part, no } = await away();
    const { shipment_no } = await create(setup, setup.ctx, `${A}-wait`, [[A, 6]], WAIT);
    await blockLot(setup.ctx, FLOOR, a ?? 0, { lot_no: near, reason: 'mould' }, staff('client'));
    await takeBack(no, [part(1, a, near, 4)]);
    expect(await goodsOf(setup, shipment_no)).toEqual([`1 ${A} waits 6`]);
    expect(await runToEnd(2, (n) => takeBack(no, [part(2, a, far, 3)], n))).toEqual(['done', 'validation_failed']);
    expect(await goodsOf(setup, shipment_no)).toEqual([`1 ${A} allocated 6`]);
    expect(await bucketsOf(setup, A)).toEqual({ available: 4, allocated: 6 });
    await clean(setup);
  });

  it('the parts of a set come back as they were ordered, though the set was edited since', async () => {
    const { A, B, SET, all, no } = await away();
    const child_items = [{ id: null, code: A, quantity: 9 }];
    await updateItem(setup.ctx, setup.caller, { code: SET }, () => withoutFaults({ code: SET, child_items }));
    await takeBack(no, all);
    expect([await bucketsOf(setup, A), await bucketsOf(setup, B)]).toEqual([{ available: 10 }, { available: 5 }]);
    await clean(setup);
  });
});

describe('corrections that make stock negative', () => {
  const adjustment = { warehouse: 'TOKYO', lot_no: null, expiry_date: null, manufacture_date: null, note: null };
  const lose = (code: string, quantity: number, n: number) =>
    adjustStock(
      someContext(n),
      FLOOR,
      { ...adjustment, code, quantity, from: 'available', to: 'adjustment', reason: 'lost' },
      staff('floor'),
    );

  it('losses, orders and removals at once take what is there and no more', async () => {
    const code = `LOST-${++round}`;
    await makeItems(setup.ctx, setup.caller, [{ code }]);
    await stockUp(setup.ctx, setup.caller, [{ code, good: 10 }]);
    const removal = { warehouse: 'TOKYO', code, quantity: 3, lot_no: null, kind: 'disposal', source: 'available' };
    const outcomes = await runToEnd(
      18,
      (n) =>
        [
          () => lose(code, 3, n),
          () => create(setup, someContext(n), `${code}-${n}`, [[code, 3]]),
          () => requestRemoval(someContext(n), FLOOR, removal, staff('client')),
        ][n % 3]?.() ?? Promise.resolve(),
    );
    expect(done(outcomes)).toBe(3);
    expect((await bucketsOf(setup, code)).available).toBe(1);
    await clean(setup);
  });

  it('what an order holds cannot be lost under it', async () => {
    const code = `HELD-${++round}`;
    await makeItems(setup.ctx, setup.caller, [{ code }]);
    await stockUp(setup.ctx, setup.caller, [{ code, good: 5 }]);
    const { shipment_no } = await create(setup, setup.ctx, code, [[code, 4]]);
    expect(await tried(lose(code, 2, 0))).toBe('validation_failed');
    expect(await tried(lose(code, 1, 0))).toBe('done');
    expect(await goodsOf(setup, shipment_no)).toEqual([`1 ${code} allocated 4`]);
    await clean(setup);
  });

  it('units found by two people at once are both there, and go to those who wait in their order', async () => {
    const code = `FOUND-${++round}`;
    await makeItems(setup.ctx, setup.caller, [{ code }]);
    const nos: number[] = [];
    for (const n of times(4, (index) => index)) {
      nos.push(
        (await create(setup, setup.ctx, `${code}-${n}`, [[code, 2]], { ...WAIT, allocate_priority: n })).shipment_no,
      );
    }
    const found = { ...adjustment, code, quantity: 1, from: 'adjustment', to: 'available', reason: 'found' };
    expect(done(await runToEnd(5, (n) => adjustStock(someContext(n), FLOOR, found, staff('floor'))))).toBe(5);
    const held = await Promise.all(nos.map(async (no) => (await goodsOf(setup, no))[0]));
    expect(held).toEqual(['waits', 'waits', 'allocated', 'allocated'].map((word) => `1 ${code} ${word} 2`));
    expect(await bucketsOf(setup, code)).toEqual({ available: 1, allocated: 4 });
    await clean(setup);
  });
});

it('nobody waited for anybody in a circle in all of this', async () => expect(await deadlocks(setup.database)).toBe(0));
