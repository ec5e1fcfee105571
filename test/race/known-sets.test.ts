import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { allocateWaiting } from '../../src/operations/allocation/allocate-waiting.js';
import { clearAllocation } from '../../src/operations/allocation/clear-allocation.js';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { putBackGoods } from '../../src/operations/floor/put-back-goods.js';
import { updateItem } from '../../src/operations/items/update-item.js';
import { deleteShipment } from '../../src/operations/shipments/delete-shipment.js';
import { requestCancel } from '../../src/operations/shipments/request-cancel.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { lockStock } from '../../src/storage/stock/stock.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { SYSTEM } from '../kit/callers.js';
import { workUpTo } from '../kit/floor.js';
import { deadlocks, times, tried } from '../kit/race.js';
import {
  bucketsOf,
  clean,
  create,
  goodsOf,
  type Lines,
  meanwhile,
  openSetup,
  type Setup,
  setOf,
  stockOf,
  update,
  WAIT,
  waiting,
} from './known-kit.js';

/* Known failures of this trade, third part: sets, whose parts lie in several warehouses and change after the order. */

const FLOOR = 'TS001';

let setup: Setup;
let round = 0;
beforeAll(async () => {
  setup = await openSetup();
});
afterAll(() => setup.close());

/** A and B, a set of 2 A and 1 B, and so many of each in a warehouse; codes of a round of its own. */
async function goods(stock: readonly (readonly [warehouse: string, a: number, b: number])[]) {
  round += 1;
  const codes = { A: `A-${round}`, B: `B-${round}`, C: `C-${round}`, SET: `SET-${round}` };
  await makeItems(setup.ctx, setup.caller, [{ code: codes.A }, { code: codes.B }, { code: codes.C }]);
  await makeItems(setup.ctx, setup.caller, [setOf(codes.SET, [codes.A, 2], [codes.B, 1])]);
  for (const [warehouse, a, b] of stock) {
    const found = [
      { code: codes.A, good: a },
      { code: codes.B, good: b },
    ].filter(({ good }) => good > 0);
    if (found.length > 0) await stockUp(setup.ctx, setup.caller, found, warehouse);
  }
  return codes;
}

describe('kit availability worked out across warehouses', () => {
  it.each([
    [
      'every part, each in a warehouse of its own',
      [
        ['TOKYO', 10, 0],
        ['OSAKA', 0, 10],
      ],
      [],
    ],
    [
      'parts that fit together only in all',
      [
        ['TOKYO', 1, 5],
        ['OSAKA', 3, 0],
      ],
      [],
    ],
    [
      'scarce here by one part and there by the other',
      [
        ['TOKYO', 9, 2],
        ['OSAKA', 4, 7],
      ],
      [
        ['OSAKA', 2],
        ['TOKYO', 2],
      ],
    ],
    [
      'more in the other than in the standard one',
      [
        ['TOKYO', 3, 9],
        ['OSAKA', 8, 3],
      ],
      [
        ['OSAKA', 3],
        ['TOKYO', 1],
      ],
    ],
  ] as const)(
    'with %s, as many sets are shown as can be ordered, warehouse by warehouse',
    async (_name, stock, sets) => {
      const { SET } = await goods(stock);
      const { total, warehouses } = await stockOf(setup, setup.ctx, SET);
      expect(warehouses.map(({ warehouse, figures }) => [warehouse, figures.available])).toEqual(sets);
      const all = sets.reduce((sum, [, units]) => sum + units, 0);
      expect([total.quantity, total.available]).toEqual([all, all]);
      for (const warehouse of ['TOKYO', 'OSAKA']) {
        const most = sets.find(([code]) => code === warehouse)?.[1] ?? 0;
        const order = (quantity: number) =>
          tried(create(setup, setup.ctx, `${SET}-${warehouse}-${quantity}`, [[SET, quantity]], { warehouse }));
        expect(await order(most + 1)).toBe('validation_failed');
        if (most > 0) expect(await order(most)).toBe('done');
      }
      expect((await stockOf(setup, setup.ctx, SET)).total.available).toBe(0);
      await clean(setup);
    },
  );

  it('an order of sets that no warehouse has waits, and is not put together from two', async () => {
    const { A, B, SET } = await goods([
      ['TOKYO', 2, 0],
      ['OSAKA', 0, 1],
    ]);
    const { shipment_no } = await create(setup, setup.ctx, SET, [[SET, 1]], WAIT);
    await allocateWaiting(setup.ctx, SYSTEM);
    expect(await goodsOf(setup, shipment_no)).toEqual([`1 ${A} waits 2`, `1 ${B} waits 1`]);
    await clean(setup);
  });
});

describe('a bundle edited after the order', () => {
  /** 2 A and 1 B become 3 C: of which there is plenty, so that an order that looked again would be held by them. */
  async function edit({ SET, C }: { readonly SET: string; readonly C: string }): Promise<void> {
    const child_items = [{ id: null, code: C, quantity: 3 }];
    await updateItem(setup.ctx, setup.caller, { code: SET }, () => withoutFaults({ code: SET, child_items }));
  }
  const plenty = (code: string) => stockUp(setup.ctx, setup.caller, [{ code, good: 50 }]);
  const ordered = ({ SET }: { readonly SET: string }, sets: number, lines: Lines = []) =>
    create(setup, setup.ctx, SET, [[SET, sets], ...lines], WAIT);

  it('the order keeps what it holds, through every change that leaves its goods alone, and by another warehouse', async () => {
    const codes = await goods([
      ['TOKYO', 4, 2],
      ['OSAKA', 4, 2],
    ]);
    const { shipment_no } = await ordered(codes, 2);
    await edit(codes);
    await plenty(codes.C);
    const held = [`1 ${codes.A} allocated 4`, `1 ${codes.B} allocated 2`];
    for (const draft of [
      { message: 'hello' },
      { allocate_priority: 9 },
      { suspend: true },
      { bundled_items: [] },
      { warehouse: 'OSAKA' },
    ]) {
      await update(setup, setup.ctx, shipment_no, draft);
      expect([draft, await goodsOf(setup, shipment_no)]).toEqual([draft, held]);
      await clean(setup);
    }
    expect(await bucketsOf(setup, codes.C)).toEqual({ available: 50 });
  });

  it('an order that waits is served with the parts that it was ordered with, and only when all of them are there', async () => {
    const codes = await goods([]);
    const { shipment_no } = await ordered(codes, 2);
    await edit(codes);
    await plenty(codes.C);
    await stockUp(setup.ctx, setup.caller, [{ code: codes.A, good: 4 }]);
    expect(await goodsOf(setup, shipment_no)).toEqual([`1 ${codes.A} waits 4`, `1 ${codes.B} waits 2`]);
    await stockUp(setup.ctx, setup.caller, [{ code: codes.B, good: 2 }]);
    expect(await goodsOf(setup, shipment_no)).toEqual([`1 ${codes.A} allocated 4`, `1 ${codes.B} allocated 2`]);
    expect(await bucketsOf(setup, codes.C)).toEqual({ available: 50 });
    await clean(setup);
  });

  it('an order whose allocation is cleared waits for the parts that it was ordered with, and gets them back', async () => {
    const codes = await goods([['TOKYO', 4, 2]]);
    const { shipment_no } = await ordered(codes, 2);
    await edit(codes);
    await plenty(codes.C);
    await clearAllocation(setup.ctx, setup.caller, shipment_no);
    expect(await goodsOf(setup, shipment_no)).toEqual([`1 ${codes.A} waits 4`, `1 ${codes.B} waits 2`]);
    await allocateWaiting(setup.ctx, SYSTEM);
    expect(await goodsOf(setup, shipment_no)).toEqual([`1 ${codes.A} allocated 4`, `1 ${codes.B} allocated 2`]);
    await clean(setup);
  });

  it.each(['deleted', 'shipped', 'cancelled'])(
    'an order that is %s moves the parts that it was ordered with',
    async (end) => {
      const { ctx, caller } = setup;
      const codes = await goods([['TOKYO', 5, 3]]);
      const { shipment_no } = await ordered(codes, 2);
      await edit(codes);
      await plenty(codes.C);
      if (end === 'deleted') await deleteShipment(ctx, caller, { shipment_no });
      else await workUpTo(ctx, FLOOR, [shipment_no], end === 'shipped' ? 'shipped' : 'packed');
      if (end === 'cancelled') {
        await requestCancel(ctx, caller, { shipment_no });
        await answerRequest(ctx, FLOOR, shipment_no, { accepted: true }, staff('floor'));
        await putBackGoods(ctx, FLOOR, shipment_no, staff('floor'));
      }
      const left = end === 'shipped' ? [1, 1] : [5, 3];
      const free = [await bucketsOf(setup, codes.A), await bucketsOf(setup, codes.B), await bucketsOf(setup, codes.C)];
      expect(free).toEqual([...left, 50].map((available) => ({ available })));
      await clean(setup);
    },
  );

  it('edits while orders of the set are made leave each order with the parts of one version, whole', async () => {
    const { ctx, other, caller } = setup;
    const codes = await goods([['TOKYO', 40, 20]]);
    await plenty(codes.C);
    const versions = [
      [{ id: null, code: codes.C, quantity: 3 }],
      [
        { id: null, code: codes.A, quantity: 2 },
        { id: null, code: codes.B, quantity: 1 },
      ],
    ];
    const orders = times(12, (n) => create(setup, n % 2 === 0 ? ctx : other, `${codes.SET}-${n}`, [[codes.SET, 1]]));
    const edits = times(6, (n) =>
      tried(
        updateItem(other, caller, { code: codes.SET }, () =>
          withoutFaults({ code: codes.SET, child_items: versions[n % 2] ?? [] }),
        ),
      ),
    );
    const made = await Promise.all(orders);
    await Promise.all(edits);
    const wholes = [`1 ${codes.C} allocated 3`, `1 ${codes.A} allocated 2,1 ${codes.B} allocated 1`];
    for (const { shipment_no } of made) expect(wholes).toContain((await goodsOf(setup, shipment_no)).join());
    await clean(setup);
  });

  it('orders of a set that was edited change beside orders of its present part, and nobody waits in a circle', async () => {
    const { database, ctx, other, caller } = setup;
    // The present part comes before the blocked one in the order of keys.
    const [present] = await makeItems(ctx, caller, [{ code: 'PRESENT' }, { code: 'FIXED' }]);
    await makeItems(ctx, caller, [setOf('EDITED', ['FIXED', 1])]);
    const { shipment_no } = await create(setup, ctx, 'edited', [['EDITED', 1]], WAIT);
    const child_items = [{ id: null, code: 'PRESENT', quantity: 1 }];
    await updateItem(ctx, caller, { code: 'EDITED' }, () => withoutFaults({ code: 'EDITED', child_items }));
    const both: Lines = [
      ['PRESENT', 1],
      ['FIXED', 1],
    ];
    // An order waits for the present part. The update comes next, and must not wait for that part with the blocked one in hand.
    const outcomes = await meanwhile(setup, (_joined, tx) => lockStock(tx, FLOOR, ['TOKYO'], [present?.item_no ?? 0]), [
      () => create(setup, other, 'both', both, WAIT),
      () => waiting(database, 1).then(() => update(setup, ctx, shipment_no, { message: 'changed' })),
    ]);
    expect(outcomes).toEqual(['done', 'done']);
    await clean(setup);
    expect(await deadlocks(database)).toBe(0);
  });
});
