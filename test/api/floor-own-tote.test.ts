import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { endTasks, makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* Units that are packed, or break, leave the tote of their own order. */

let api: Api;
let provider: Provider;
let device: Scanner;
let count = 0;
const SATO = staff('Sato');

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', { items: [{ code: 'TEA', name: '煎茶' }] });
  await makePlaces(
    api,
    ['T-01', 'T-02', 'T-03', 'T-04', 'T-05'].map((code, path) => ({ code, kind: 'tote', path })),
  );
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 100 }]);
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await endTasks(api);
  device = await provider.device(await provider.worker(`sato-${count}@example.com`));
});

/** A batch of orders of so many teas each. @returns their ids */
async function batchOf(...quantities: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const quantity of quantities) {
    count += 1;
    const draft = shipment(`TOTE-${count}`, { items: [{ code: 'TEA', quantity }] });
    ids.push(String((await api.call('POST', '/shipments', draft)).body.id));
  }
  await startPicking(api.ctx, 'TS001', ids.map(numberOf), SATO);
  await planBatches(api.ctx, 'TOKYO', SATO);
  return ids;
}

/** Picks an order of so many teas into a tote. @returns its id */
async function pickInto(tote: string, quantity: number): Promise<string[]> {
  const ids = await batchOf(quantity);
  await device.press('pick');
  await device.scan(tote);
  await device.scan('MAIN');
  await device.scan('TEA');
  await device.type(quantity - 1);
  if (device.last.step.startsWith('check')) await device.scan(tote);
  await device.press('done');
  return ids;
}

/** Units in totes. */
const inTotes = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await api.rows(
        `select p.code, s.quantity::int as units from place_stock s join places p using (warehouse, place_no)
          where p.kind = 'tote' and s.quantity > 0 order by 1`,
      )
    ).map(({ code, units }) => [code, units]),
  );

describe('a tote', () => {
  it('is free after its order was packed, of which a unit broke and another one of the same lot came', async () => {
    const [id] = await pickInto('T-01', 3);
    await pickInto('T-02', 2);
    expect(await inTotes()).toEqual({ 'T-01': 3, 'T-02': 2 });
    await device.scan('T-01');
    await device.press('broken');
    await device.scan('TEA');
    await device.press('confirm');
    expect(await inTotes()).toEqual({ 'T-01': 2, 'T-02': 2 });
    await endTasks(api);
    await workTo(api.ctx, id, 'packed', 'picked');
    expect(await inTotes()).toEqual({ 'T-02': 2 });
  });

  it('of another order keeps its units when some break', async () => {
    await pickInto('T-03', 2);
    await pickInto('T-04', 2);
    expect(await inTotes()).toMatchObject({ 'T-03': 2, 'T-04': 2 });
    await device.scan('T-04');
    await device.press('broken');
    await device.scan('TEA');
    expect(await device.press('confirm')).toMatchObject({ screen: 'verify_goods', sound: 'ok' });
    expect(await inTotes()).toMatchObject({ 'T-03': 2, 'T-04': 1 });
  });

  it('of a batch keeps its units when an order that has left the batch is packed', async () => {
    const [, left] = await batchOf(1, 1);
    await device.press('pick');
    await device.scan('T-05');
    await device.scan('MAIN');
    await device.scan('TEA');
    await device.press('pause');
    const [row] = await api.rows('select batch_no from batch_orders where shipment_no = $1', [numberOf(left)]);
    const { status } = await provider.desk('POST', `/warehouses/TOKYO/batches/${row?.batch_no}/dissolve`);
    expect([status, (await inTotes())['T-05']]).toEqual([200, 1]);
    await workTo(api.ctx, left, 'packed', 'picking');
    expect((await inTotes())['T-05']).toBe(1);
  });
});
