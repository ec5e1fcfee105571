import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { shortPick } from '../../src/operations/floor/short-pick.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { inTransaction } from '../../src/storage/database/database.js';
import { assignTote } from '../../src/storage/floor/batch-totes.js';
import { pageOfOpenBatches } from '../../src/storage/floor/batches.js';
import { openWork } from '../../src/storage/floor/work-lines.js';
import { pickUnits, unpickUnits } from '../../src/storage/shipments/picked-units.js';
import { lockStock } from '../../src/storage/stock/stock.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';

/* Orders of a warehouse become batches, and their work follows what is picked. */

let api: Api;
beforeEach(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }, { code: 'CUP' }]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 10 },
    { code: 'CUP', good: 10 },
  ]);
});
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const FLOOR = staff('floor');
const STAMP = { actor: 'Sato', caller_kind: 'staff', caller_id: 'Sato', at: '2026-11-25T03:00:00Z' } as const;
let orders = 0;

async function picking(tea: number, cup: number): Promise<number> {
  orders += 1;
  const items = [
    { code: 'TEA', quantity: tea },
    { code: 'CUP', quantity: cup },
  ].filter(({ quantity }) => quantity > 0);
  const { body } = await api.call('POST', '/shipments', shipment(`BATCH-${orders}`, { items }));
  await workTo(api.ctx, body.id, 'picking');
  return numberOf(body.id);
}

const plan = () => planBatches(api.ctx, 'TOKYO', FLOOR);
const lines = () =>
  api.rows(
    `select shipment_no::int as no, item_no::int as item, units::int, picked::int, dropped::int from work_lines order by 1, 2`,
  );

async function placeOf(code: string): Promise<number> {
  const [row] = await api.rows(`select place_no from places where warehouse = 'TOKYO' and code = '${code}'`);
  return Number((row as { place_no: unknown }).place_no);
}

async function tote(code: string): Promise<number> {
  await api.rows(`insert into places (warehouse, code, kind) values ('TOKYO', '${code}', 'tote')`);
  return placeOf(code);
}

async function moved(
  work: typeof pickUnits,
  shipment_no: number,
  quantity: number,
  from_place: number,
  to_place: number,
) {
  await inTransaction(api.ctx.pool, async (tx) => {
    await lockStock(tx, 'TS001', ['TOKYO'], [1]);
    await work(
      tx,
      'TS001',
      [{ shipment_no, line_no: 1, item_no: 1, lot_no: 0, quantity, from_place, to_place }],
      STAMP,
    );
  });
}

describe('planning', () => {
  it('makes nothing twice, also when two plan at once', async () => {
    await picking(5, 0);
    await picking(2, 1);
    await Promise.all([plan(), plan(), plan()]);
    expect(await plan()).toBe(0);
    expect(await lines()).toHaveLength(3);
    const batches = await inTransaction(api.ctx.pool, (tx) => pageOfOpenBatches(tx, ['TOKYO'], null, null, 10));
    expect(batches.map(({ orders: own, lines: all, open, picked }) => [own, all, open, picked])).toEqual([
      [2, 3, 8, 0],
    ]);
  });

  it('lets an order stay in its batch when other units take the place of missing ones', async () => {
    const no = await picking(3, 1);
    await plan();
    await shortPick(api.ctx, 'TS001', no, [{ item_no: 1, quantity: 1 }], FLOOR);
    await plan();
    expect(await api.rows('select distinct batch_no from work_lines')).toHaveLength(1);
    const [open] = await api.rows(
      'select sum(units - picked - dropped)::int as open from work_lines where item_no = 1',
    );
    expect(open).toEqual({ open: 3 });
  });
});

describe('open work', () => {
  it('ends when everything is picked without scans', async () => {
    const no = await picking(3, 1);
    await plan();
    await pickGoods(api.ctx, 'TS001', [no], FLOOR);
    expect((await lines()).map((one) => (one as { picked: number }).picked)).toEqual([3, 1]);
  });

  it('ends when the shipment waits for stock again, and comes to a new batch after that', async () => {
    const no = await picking(10, 1);
    await plan();
    expect(await shortPick(api.ctx, 'TS001', no, [{ item_no: 1, quantity: 4 }], FLOOR)).toBe('backordered');
    expect(await lines()).toEqual([
      { no, item: 1, units: 10, picked: 0, dropped: 10 },
      { no, item: 2, units: 1, picked: 0, dropped: 1 },
    ]);
    await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 20 }]);
    await workTo(api.ctx, `TS001-S${String(no).padStart(6, '0')}`, 'picking');
    expect(await plan()).toBe(1);
    expect(await api.rows('select distinct batch_no from work_lines')).toHaveLength(2);
  });
});

describe('picking units', () => {
  it('splits what the line holds, and can be undone', async () => {
    const no = await picking(3, 0);
    await plan();
    const [main, into] = [await placeOf('MAIN'), await tote('T-1')];
    await moved(pickUnits, no, 2, main, into);
    expect(await lines()).toEqual([{ no, item: 1, units: 3, picked: 2, dropped: 0 }]);
    await moved(unpickUnits, no, 1, into, main);
    expect(await lines()).toEqual([{ no, item: 1, units: 3, picked: 1, dropped: 0 }]);
    await expect(moved(unpickUnits, no, 2, into, main)).rejects.toThrow();
    await pickGoods(api.ctx, 'TS001', [no], FLOOR);
    expect(await lines()).toEqual([{ no, item: 1, units: 3, picked: 3, dropped: 0 }]);
    expect(await api.rows(`select bucket, quantity::int from shipment_allocations where shipment_no = ${no}`)).toEqual([
      { bucket: 'picked', quantity: 3 },
    ]);
  });

  it('gives the last unit to one of two pickers', async () => {
    const no = await picking(1, 0);
    await plan();
    const [main, into] = [await placeOf('MAIN'), await tote('T-1')];
    const both = await Promise.allSettled([moved(pickUnits, no, 1, main, into), moved(pickUnits, no, 1, main, into)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

it('a tote serves one order, until it is empty and the order is packed', async () => {
  const first = await picking(4, 1);
  const second = await picking(4, 1);
  await plan();
  const into = await tote('T-1');
  const [{ batch_no }] = (await api.rows('select batch_no::int from batches')) as [{ batch_no: number }];
  const give = (position: number) =>
    inTransaction(api.ctx.pool, (tx) => assignTote(tx, 'TOKYO', batch_no, position, into, STAMP.at));
  expect([await give(1), await give(1), await give(2)]).toEqual([true, true, false]);
  const work = await inTransaction(api.ctx.pool, (tx) => openWork(tx, 'TOKYO', batch_no));
  expect(work.map((one) => [one.position, one.tote, one.open, one.lying, one.place])).toEqual([
    [1, 'T-1', 4, 10, 'MAIN'],
    [2, null, 4, 10, 'MAIN'],
    [1, 'T-1', 1, 10, 'MAIN'],
    [2, null, 1, 10, 'MAIN'],
  ]);
  const id = `TS001-S${String(Math.min(first, second)).padStart(6, '0')}`;
  await workTo(api.ctx, id, 'packed', 'picking');
  expect(await give(2)).toBe(true);
});
