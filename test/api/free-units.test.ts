import { expect, it } from 'vitest';
import { blockLot } from '../../src/operations/stock/block-lot.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { column, type Json, openApi } from '../kit/api.js';

/* Free units in the list of items: not all of them can be ordered. */

it('free units are told apart: those of a lot that is blocked, or past its last day', async () => {
  const own = await openApi();
  try {
    await makeItems(own.ctx, own.caller, [
      { code: 'CAKE', lot_limit_type: 'expiry', expiry_at_allocatable_days: 10, temperature_zone: 'frozen' },
      { code: 'BOX' },
    ]);
    await stockUp(own.ctx, own.caller, [{ code: 'BOX', good: 10 }], 'TOKYO');
    for (const [expiry_date, good, warehouse] of [
      ['2026-12-03', 3, 'TOKYO'],
      ['2026-12-04', 5, 'TOKYO'],
      ['2027-06-30', 7, 'TOKYO'],
      ['2027-06-30', 1, 'OSAKA'],
    ] as const)
      await stockUp(own.ctx, own.caller, [{ code: 'CAKE', good, expiry_date }], warehouse);
    const cake = async (query = '') => {
      const { items } = (await own.atConsole('GET', `/lists/items?zone=frozen${query}`)).body as { items: Json[] };
      const { units, unallocatable } = items[0] as { units: Json; unallocatable: number };
      return [units.available, unallocatable];
    };
    const listed = async (query: string) =>
      column(await own.atConsole('GET', `/lists/items?${query}`), 'items', 'code');
    const outOfStock = async () => (await own.atConsole('GET', '/lists/counts')).body.items;
    expect(await cake()).toEqual([16, 3]);
    expect(await listed('sort=-available')).toEqual(['CAKE', 'BOX']);
    expect([await listed('view=out'), await outOfStock()]).toMatchObject([[], { out: 0 }]);
    await blockLot(own.ctx, 'TS001', 1, { lot_no: 3, reason: 'mould' }, staff('quality'));
    expect(await cake()).toEqual([16, 11]);
    expect(await cake('&warehouse=OSAKA')).toEqual([1, 1]);
    // 5 of its 16 units can be ordered.
    expect(await listed('sort=-available')).toEqual(['BOX', 'CAKE']);
    expect(await listed('sort=available')).toEqual(['CAKE', 'BOX']);
    expect(await listed('view=out&warehouse=OSAKA')).toEqual(['BOX', 'CAKE']);
    await own.rows(`update lots set expiry_date = '2026-12-01' where expiry_date = '2026-12-04'`);
    expect(await cake()).toEqual([16, 16]);
    expect([await listed('view=out'), await outOfStock()]).toMatchObject([['CAKE'], { out: 1 }]);
  } finally {
    await own.close();
  }
});
