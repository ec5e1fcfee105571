import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, workTo } from '../kit/floor.js';
import { endTasks, Provider, type Scanner } from '../kit/scanner.js';

/* Packing goods that are kept in lots: the units in the parcel are those that the ledger ships. */

let api: Api;
let device: Scanner;
let worker: { badge: string; pin: string };
let provider: Provider;
let count = 0;
const MILK = '4901234567894';

const gs1Of = (expiry: string): string => `]C1010${MILK}17${expiry}`;

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items', {
    code: 'MILK',
    name: '牛乳',
    barcode: MILK,
    lot_limit_type: 'expiry',
    expiry_at_allocatable_days: 0,
  });
  worker = await provider.worker('sato@example.com');
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await endTasks(api);
  device = await provider.device(worker);
});

/** A picked order, begun on the device. */
async function packing(quantity: number): Promise<void> {
  count += 1;
  const { body } = await api.call(
    'POST',
    '/shipments',
    shipment(`LOTS-${count}`, { items: [{ code: 'MILK', quantity }] }),
  );
  await workTo(api.ctx, body.id, 'picked');
  await device.scan(String(body.id));
}

describe('an order of goods in lots', () => {
  it('is verified by codes of the lots that it holds, and by codes without a date', async () => {
    await stockUp(api.ctx, api.caller, [
      { code: 'MILK', good: 1, expiry_date: '2027-03-31' },
      { code: 'MILK', good: 1, expiry_date: '2027-04-30' },
      { code: 'MILK', good: 1, expiry_date: '2027-05-31' },
    ]);
    await packing(2);
    expect(await device.scan(gs1Of('270531'))).toMatchObject({
      sound: 'wrong',
      message:
        '「牛乳」ですが、ロットが違います（期限 2027-05-31）。期限 2027-03-31または期限 2027-04-30のものをスキャンしてください。',
      data: { items: [{ verified: 0 }] },
    });
    expect(await device.scan(gs1Of('270430'))).toMatchObject({ sound: 'ok', data: { items: [{ verified: 1 }] } });
    expect(await device.scan(MILK)).toMatchObject({ sound: 'ok', screen: 'choose_box' });
  });

  it('of which a unit breaks says which lot replaces it, and where the broken unit goes', async () => {
    await stockUp(api.ctx, api.caller, [{ code: 'MILK', good: 2, expiry_date: '2027-06-30' }]);
    await packing(1);
    await device.press('broken');
    await device.scan(MILK);
    expect(await device.press('confirm')).toMatchObject({
      message:
        '「牛乳」1点を破損として記録しました。破損品はMAINへ運んでください。代わりをMAINから1点（期限 2027-06-30）取ってきて検品してください。',
      data: {
        items: [{ fetch_from: [{ place: 'MAIN', units: 1, expiry_date: '2027-06-30', manufacture_date: null }] }],
      },
    });
    const broken = await api.rows(
      "select p.code from place_stock s join places p using (warehouse, place_no) where condition = 'defective'",
    );
    expect(broken).toEqual([{ code: 'MAIN' }]);
  });
});
