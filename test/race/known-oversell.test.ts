import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sumOf } from '../../src/kernel/quantities.js';
import { allocateWaiting } from '../../src/operations/allocation/allocate-waiting.js';
import { clearAllocation } from '../../src/operations/allocation/clear-allocation.js';
import type { Context } from '../../src/operations/context.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import { updateTransfer } from '../../src/operations/transfers/update-transfer.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import { inTransaction, TransactionPool } from '../../src/storage/database/database.js';
import { countGoods, type Goods, makeItems, stockUp } from '../kit/accounts.js';
import { SYSTEM } from '../kit/callers.js';
import { command } from '../kit/database.js';
import { deadlocks, times, tried } from '../kit/race.js';
import {
  bucketsOf,
  clean,
  create,
  draftOf,
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

/* Known failures of this trade, first part: units that are promised twice. */

const account_id = 'TS001';

let setup: Setup;
async function open(): Promise<void> {
  const items = [{ code: 'A' }, { code: 'B' }, { code: 'DATED', lot_limit_type: 'expiry' as const }];
  setup = await openSetup(items, [setOf('PAIR', ['A', 2], ['B', 1])]);
}
const bring = (code: string, good: number) => stockUp(setup.ctx, setup.caller, [{ code, good }]);

describe('reserved units counted twice by workers that skip what others have locked', () => {
  beforeEach(open);
  afterEach(() => setup.close());

  it('an order whose other item somebody is just taking waits on for it, and the put-away fails nobody', async () => {
    const { ctx, other, caller, database } = setup;
    await bring('B', 1);
    const { receipt_no } = await countGoods(ctx, caller, [{ code: 'A', good: 1 }]);
    const pieces: Promise<string[]>[] = [];
    await inTransaction(database.pool, async (tx) => {
      const joined = { ...ctx, pool: new TransactionPool(tx) };
      const lines: Lines = [
        ['A', 1],
        ['B', 1],
      ];
      const { shipment_no } = await create(setup, joined, 'both', lines, WAIT);
      // Cleared, it waits for B although one is free.
      await clearAllocation(joined, caller, shipment_no);
      // The put-away asks for its locks before it can know that order, so it learns of B too late to wait for it ...
      const putting = putAway(other, account_id, receipt_no, {}, staff('floor')).then(() =>
        goodsOf(setup, shipment_no),
      );
      await waiting(database, 1);
      // ... and by then a rival has B, and is about to take its last unit.
      const taking = inTransaction(other.pool, async (rival) => {
        await create(setup, { ...other, pool: new TransactionPool(rival) }, 'rival', [['B', 1]]);
        await waiting(database, 1);
        return ['taken'];
      });
      pieces.push(putting, taking);
      await waiting(database, 2);
    });
    expect(await Promise.all(pieces)).toEqual([['1 A reserved 1', '2 B waits 1'], ['taken']]);
    expect(await bucketsOf(setup, 'B')).toEqual({ allocated: 1 });
    await clean(setup);
  });

  it('passes, put-aways and orders of two processes hold each unit for one line only', async () => {
    const lines: Lines = [
      ['A', 1],
      ['PAIR', 1],
    ];
    await Promise.all(times(16, (n) => create(setup, n % 2 === 0 ? setup.ctx : setup.other, `w${n}`, lines, WAIT)));
    const receipts = [];
    for (const n of times(12, (index) => index)) {
      receipts.push(
        await countGoods(setup.ctx, setup.caller, [n % 3 === 2 ? { code: 'B', good: 2 } : { code: 'A', good: 3 }]),
      );
    }
    await Promise.all([
      ...receipts.map(({ receipt_no }, n) =>
        putAway(n % 2 === 0 ? setup.ctx : setup.other, account_id, receipt_no, {}, staff('floor')),
      ),
      ...times(6, (n) => allocateWaiting(n % 2 === 0 ? setup.ctx : setup.other, SYSTEM)),
      ...times(6, (n) =>
        create(
          setup,
          setup.other,
          `n${n}`,
          [
            ['A', 1],
            ['B', 1],
          ],
          WAIT,
        ),
      ),
    ]);
    await clean(setup);
    const [a, b] = [await bucketsOf(setup, 'A'), await bucketsOf(setup, 'B')];
    expect([sumOf(Object.values(a), Number), sumOf(Object.values(b), Number)]).toEqual([24, 8]);
    // Whatever is free of A, somebody of the 22 who want one could have had.
    expect(a.available ?? 0).toBe(0);
    expect(await deadlocks(setup.database)).toBe(0);
  });
});

/** Units of each item that a line needs. */
type Need = Readonly<Record<string, number>>;

interface Shape {
  readonly lines: Lines;
  readonly bundled?: readonly string[];
  /** By line, enclosed goods last, in the order in which they are checked. */
  readonly needs: readonly Need[];
}

/** Every way in which one order can want the same units more than once. */
const SHAPES: Readonly<Record<string, Shape>> = {
  'the item twice': {
    lines: [
      ['A', 2],
      ['A', 3],
    ],
    needs: [{ A: 2 }, { A: 3 }],
  },
  'the item, and a set of it': {
    lines: [
      ['A', 3],
      ['PAIR', 2],
    ],
    needs: [{ A: 3 }, { A: 4, B: 2 }],
  },
  'a set, and its part after it': {
    lines: [
      ['PAIR', 2],
      ['B', 2],
    ],
    needs: [{ A: 4, B: 2 }, { B: 2 }],
  },
  'two sets that share parts': {
    lines: [
      ['PAIR', 2],
      ['KIT', 1],
    ],
    needs: [
      { A: 4, B: 2 },
      { B: 2, FLYER: 1, A: 1 },
    ],
  },
  'a set of an enclosed good, and that good enclosed': {
    lines: [['KIT', 2]],
    bundled: ['FLYER'],
    needs: [{ B: 4, FLYER: 2, A: 2 }, { FLYER: 1 }],
  },
  'a set that lacks its last part, and the part that it would have taken': {
    lines: [
      ['KIT', 1],
      ['B', 2],
    ],
    needs: [{ B: 2, FLYER: 1, A: 1 }, { B: 2 }],
  },
  'all of it': {
    lines: [
      ['A', 1],
      ['KIT', 1],
      ['PAIR', 1],
      ['B', 1],
    ],
    bundled: ['FLYER'],
    needs: [{ A: 1 }, { B: 2, FLYER: 1, A: 1 }, { A: 2, B: 1 }, { B: 1 }, { FLYER: 1 }],
  },
};

async function bringAll(goods: Goods[]): Promise<void> {
  if (goods.length > 0) await stockUp(setup.ctx, setup.caller, goods);
}

/** Orders a shape of which there is so much stock, before or after, and answers the shipment. */
type Route = (identifier: string, lines: Lines, more: ShipmentDraft, goods: Goods[]) => Promise<number>;

const ROUTES: Readonly<Record<string, Route>> = {
  'a new order': async (identifier, lines, more, goods) => {
    await bringAll(goods);
    return (await create(setup, setup.ctx, identifier, lines, more)).shipment_no;
  },
  'one of a bulk': async (identifier, lines, more, goods) => {
    await bringAll(goods);
    const drafts = [draftOf(identifier, lines, more), draftOf(`${identifier}-next`, lines, more)];
    return (await createShipments(setup.ctx, setup.caller, drafts, 'bulk'))[0]?.shipment_no ?? 0;
  },
  'an update': async (identifier, lines, more, goods) => {
    await bringAll(goods);
    const { shipment_no } = await create(setup, setup.ctx, identifier, [['DATED', 1]], WAIT);
    const items = lines.map(([code, quantity]) => ({ code, quantity }));
    return (await update(setup, setup.ctx, shipment_no, { ...more, items })).shipment_no;
  },
  'demand that waits': async (identifier, lines, more, goods) => {
    const { shipment_no } = await create(setup, setup.ctx, identifier, lines, more);
    await bringAll(goods);
    return shipment_no;
  },
};

describe('two lines of one item oversold', () => {
  beforeAll(open);
  afterAll(() => setup.close());

  let round = 0;

  it.each(
    Object.entries(SHAPES).flatMap(([name, shape]) =>
      Object.entries(ROUTES).map((route) => [name, ...route, shape] as const),
    ),
  )('%s, by %s, is held as a clerk with a pencil would', async (_name, _route, run, { lines, bundled = [], needs }) => {
    const all = totalOf(needs);
    for (const stock of levelsOf(all)) {
      round += 1;
      const own = (code: string) => `${code}-${round}`;
      await makeOwnItems(own);
      const goods = Object.entries(stock).flatMap(([code, good]) => (good > 0 ? [{ code: own(code), good }] : []));
      const named = lines.map(([code, quantity]) => [own(code), quantity] as const);
      const no = await run(`s${round}`, named, { ...WAIT, bundled_items: bundled.map(own) }, goods);

      const held = byHand(stock, needs);
      const bucket = held.includes(false) ? 'reserved' : 'allocated';
      const expected = needs.flatMap((need, index) =>
        Object.entries(need).map(
          ([code, units]) => `${index + 1} ${own(code)} ${held[index] === true ? bucket : 'waits'} ${units}`,
        ),
      );
      expect([stock, await goodsOf(setup, no)]).toEqual([stock, expected.sort()]);
    }
    await clean(setup);
  });

  /** The items of one round, so that rounds share no stock. */
  async function makeOwnItems(own: (code: string) => string): Promise<void> {
    const { ctx, caller, database } = setup;
    await makeItems(
      ctx,
      caller,
      ['A', 'B', 'FLYER'].map((code) => ({ code: own(code) })),
    );
    await command(database.url, 'update items set bundled_item = true where code = $1', [own('FLYER')]);
    const parts = (one: Lines): Lines => one.map(([code, quantity]) => [own(code), quantity]);
    const sets: readonly [string, Lines][] = [
      [
        'PAIR',
        [
          ['A', 2],
          ['B', 1],
        ],
      ],
      [
        'KIT',
        [
          ['B', 2],
          ['FLYER', 1],
          ['A', 1],
        ],
      ],
    ];
    await makeItems(
      ctx,
      caller,
      sets.map(([code, one]) => setOf(own(code), ...parts(one))),
    );
  }

  /** Which lines a clerk would hold, one after the other. */
  function byHand(stock: Need, needs: readonly Need[]): boolean[] {
    const free: Record<string, number> = { ...stock };
    return needs.map((need) => {
      const fits = Object.entries(need).every(([code, units]) => (free[code] ?? 0) >= units);
      if (fits) for (const [code, units] of Object.entries(need)) free[code] = (free[code] ?? 0) - units;
      return fits;
    });
  }

  /** Enough of everything; of each item in turn one unit too few; and of each in turn nothing, half and all. */
  function levelsOf(all: Need): Need[] {
    const codes = Object.entries(all);
    return [
      all,
      ...codes.map(([code, units]) => ({ ...all, [code]: units - 1 })),
      ...times(3, (n) =>
        Object.fromEntries(codes.map(([code, units], i) => [code, Math.floor((units * ((n + i) % 3)) / 2)])),
      ),
    ];
  }

  function totalOf(needs: readonly Need[]): Need {
    const units: Record<string, number> = {};
    for (const [code, count] of needs.flatMap((need) => Object.entries(need))) units[code] = (units[code] ?? 0) + count;
    return units;
  }
});

describe('availability checked outside the transaction that takes the units', () => {
  beforeEach(open);
  afterEach(() => setup.close());

  const takeAll = (ctx: Context, code: string) => create(setup, ctx, 'first', [[code, 5]]);

  it.each([
    ['in no lot', 'A', {}],
    ['in lots', 'DATED', { expiry_date: '2027-06-30' }],
  ])('what a rival took and has not committed yet is gone for everybody, units %s', async (_name, code, lot) => {
    await stockUp(setup.ctx, setup.caller, [{ code, good: 5, ...lot }]);
    await bring('B', 5);
    const { other, caller } = setup;
    const { shipment_no } = await create(setup, other, 'changing', [['B', 1]]);
    const items = [{ code, quantity: 1 }];
    const transfer = { warehouse: 'TOKYO', destination: 'OSAKA', items };
    const moved = await createTransfer(other, caller, {
      value: { ...transfer, items: [{ code: 'B', quantity: 1 }] },
      faults: [],
    });
    const outcomes = await meanwhile(setup, (ctx) => takeAll(ctx, code), [
      () => create(setup, other, 'single', [[code, 1]]),
      () => createShipments(other, caller, [draftOf('bulk', [[code, 1]])], 'bulk'),
      () => update(setup, other, shipment_no, { items }),
      () => createTransfer(other, caller, { value: transfer, faults: [] }),
      () => updateTransfer(other, caller, moved.shipment_no, () => ({ value: transfer, faults: [] })),
      () =>
        requestRemoval(
          other,
          account_id,
          { warehouse: 'TOKYO', code, quantity: 1, lot_no: null, kind: 'disposal', source: 'available' },
          staff('client'),
        ),
    ]);
    expect(outcomes).toEqual(times(6, () => 'validation_failed'));
    expect(await bucketsOf(setup, code)).toEqual({ allocated: 5 });
    expect(await bucketsOf(setup, 'B')).toEqual({ available: 3, allocated: 2 });
    await clean(setup);
  });

  it('what a rival took and gave up again is there for whoever waited', async () => {
    await bring('A', 5);
    const gone = meanwhile(
      setup,
      async (ctx) => takeAll(ctx, 'A').then(() => Promise.reject(new Error('the first gave up'))),
      [],
    );
    await expect(gone).rejects.toThrow('the first gave up');
    expect((await create(setup, setup.other, 'next', [['A', 5]])).status).toBe('waiting');
    await clean(setup);
  });

  it('two processes give the last ten units to exactly ten of forty orders', async () => {
    await bring('A', 10);
    const outcomes = await Promise.all(
      times(40, (n) => tried(create(setup, n % 2 === 0 ? setup.ctx : setup.other, `o${n}`, [['A', 1]]))),
    );
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(10);
    expect((await stockOf(setup, setup.ctx, 'A')).total).toMatchObject({ quantity: 10, shipping: 10, available: 0 });
    await clean(setup);
  });
});
