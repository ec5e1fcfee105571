import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finishPicked } from '../../src/operations/floor/finish-picked.js';
import { shortPick } from '../../src/operations/floor/lose-units.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { inTransaction } from '../../src/storage/database/database.js';
import { assignTote } from '../../src/storage/floor/batch-totes.js';
import { pageOfOpenBatches } from '../../src/storage/floor/batches.js';
import { nextBatch, waitingBatches } from '../../src/storage/floor/picking.js';
import { openReplenishments } from '../../src/storage/floor/replenishments.js';
import { openWork } from '../../src/storage/floor/work-lines.js';
import { pickUnits, unpickUnits } from '../../src/storage/shipments/picked-units.js';
import { lockStock } from '../../src/storage/stock/stock.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { carry } from '../kit/floor-work.js';
import { makePlaces } from '../kit/scanner.js';

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

describe('open picks whose units are not at their place any more', () => {
  const open = () =>
    api.rows(
      `select p.code as place, i.code as item, sum(w.units - w.picked - w.dropped)::int as open
         from work_lines w join places p using (warehouse, place_no) join items i using (account_id, item_no)
        where w.picked + w.dropped < w.units group by 1, 2 order by 1, 2`,
    );
  const replenishments = () =>
    api.rows(
      'select units::int, carried::int, done_at is not null as done from replenishments order by replenishment_no',
    );
  beforeEach(async () => {
    await makePlaces(api, [
      { code: 'A-01', kind: 'shelf', path: 10 },
      { code: 'A-02', kind: 'shelf', path: 20 },
      { code: 'R-01', kind: 'shelf', use: 'reserve', path: 90 },
      { code: 'R-02', kind: 'shelf', use: 'reserve', path: 91 },
    ]);
    await carry(api, 'CUP', 'A-02', 10);
  });

  it('are planned from where the units are now, in the same batch; the others stay', async () => {
    await carry(api, 'TEA', 'A-01', 10);
    await picking(4, 1);
    await picking(3, 0);
    await plan();
    await carry(api, 'TEA', 'A-02', 5, 'A-01');
    expect(await plan()).toBe(0);
    expect(await open()).toEqual([
      { place: 'A-01', item: 'TEA', open: 5 },
      { place: 'A-02', item: 'CUP', open: 1 },
      { place: 'A-02', item: 'TEA', open: 2 },
    ]);
    const inTwo = 'select shipment_no from work_lines group by 1 having count(distinct batch_no) > 1';
    expect(await api.rows(inTwo)).toEqual([]);
  });

  it('are not handed out before the units come', async () => {
    await carry(api, 'TEA', 'A-01', 1);
    await carry(api, 'TEA', 'R-01', 9);
    const first = await picking(1, 0);
    await plan();
    await picking(5, 0);
    await plan();
    await moved(pickUnits, first, 1, await placeOf('A-01'), await tote('T-1'));
    const [batch] = await api.rows('select batch_no::int from batch_orders where shipment_no = $1', [first]);
    await finishPicked(api.ctx, 'TOKYO', Number(batch?.batch_no), FLOOR);
    const handedOut = () =>
      inTransaction(api.ctx.pool, async (tx) => [await nextBatch(tx, 'TOKYO'), await waitingBatches(tx, 'TOKYO', 9)]);
    expect(await open()).toEqual([{ place: 'A-01', item: 'TEA', open: 5 }]);
    expect(await handedOut()).toEqual([null, 0]);
    await carry(api, 'TEA', 'A-01', 5, 'R-01');
    expect(await handedOut()).toEqual([expect.any(Number), 1]);
  });

  it('wait for a replenishment only while it can be done', async () => {
    await carry(api, 'TEA', 'A-01', 1);
    await carry(api, 'TEA', 'R-01', 9);
    await picking(6, 0);
    await plan();
    expect(await replenishments()).toEqual([{ units: 5, carried: 0, done: false }]);
    await carry(api, 'TEA', 'R-02', 6, 'R-01');
    await plan();
    // Three can still come to the pick face. The others are planned anew: now they come from the other reserve.
    expect(await open()).toEqual([{ place: 'A-01', item: 'TEA', open: 6 }]);
    expect(await replenishments()).toEqual([
      { units: 5, carried: 0, done: false },
      { units: 2, carried: 0, done: false },
    ]);
    await carry(api, 'TEA', 'R-02', 3, 'R-01');
    const toBring = await inTransaction(api.ctx.pool, (tx) => openReplenishments(tx, 'TOKYO'));
    expect(toBring.map(({ from, units }) => [from, units])).toEqual([['R-02', 2]]);
    await plan();
    expect(await replenishments()).toEqual([
      { units: 5, carried: 0, done: true },
      { units: 2, carried: 0, done: false },
      { units: 3, carried: 0, done: false },
    ]);
    expect(await open()).toEqual([{ place: 'A-01', item: 'TEA', open: 6 }]);
  });

  it('end the replenishments for them when they end', async () => {
    await carry(api, 'TEA', 'A-01', 1);
    await carry(api, 'TEA', 'R-01', 9);
    const no = await picking(6, 0);
    await plan();
    await pickGoods(api.ctx, 'TS001', [no], FLOOR);
    await plan();
    expect(await replenishments()).toEqual([{ units: 5, carried: 0, done: true }]);
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
