import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordDamage } from '../../src/operations/floor/lose-units.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { endTasks, Provider, type Scanner } from '../kit/scanner.js';

/* What was verified counts no more when the order holds other units. */

let api: Api;
let provider: Provider;
let device: Scanner;
let count = 0;
const SATO = staff('Sato');

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', {
    items: [
      { code: 'TEA', name: '煎茶' },
      { code: 'POT', name: '急須', tags: ['serial'] },
    ],
  });
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 20 },
    { code: 'POT', good: 2 },
  ]);
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await endTasks(api);
  device = await provider.device(await provider.worker(`sato-${count}@example.com`));
});

/** A picked order of one item. @returns its id */
async function picked(code: string, quantity: number): Promise<string> {
  count += 1;
  const more = { items: [{ code, quantity }], delivery_note_type: 'NOT_INCLUDE_PII' };
  const { body } = await api.call('POST', '/shipments', shipment(`ANEW-${count}`, more));
  await workTo(api.ctx, body.id, 'picked');
  return String(body.id);
}

/** Units of an order break, and nobody tells it to the task. */
async function broken(id: string, code: string, quantity: number): Promise<string> {
  const [row] = await api.rows('select item_no from items where code = $1', [code]);
  return recordDamage(api.ctx, 'TS001', numberOf(id), [{ item_no: Number(row?.item_no), quantity }], SATO);
}

const statusOf = async (id: string) =>
  (await api.rows('select status from shipments where shipment_no = $1', [numberOf(id)]))[0]?.status;

const note = async (id: string): Promise<number> =>
  (await device.request('GET', `/shipments/${id}/papers.pdf?kind=delivery_note`)).status;

describe('an order that got other units after it was verified', () => {
  it('is verified again before it has papers or a label', async () => {
    const id = await picked('TEA', 2);
    await device.scan(id);
    await device.scan('TEA');
    expect(await device.scan('TEA')).toMatchObject({ screen: 'choose_box' });
    expect(await note(id)).toBe(200);
    expect(await broken(id, 'TEA', 1)).toBe('picked');
    expect(await note(id)).toBe(422);
    expect(await device.press('80')).toMatchObject({
      screen: 'verify_goods',
      sound: 'wrong',
      data: { items: [{ units: 2, verified: 0 }] },
      message: expect.stringContaining('検品し直して'),
    });
    expect(await statusOf(id)).toBe('picked');
    await device.scan('TEA');
    await device.scan('TEA');
    expect(await note(id)).toBe(200);
    await device.press('80');
    expect(await statusOf(id)).toBe('packed');
  });

  it('is told so when somebody goes on with it, and its parcels are open again', async () => {
    const id = await picked('TEA', 3);
    await device.scan(id);
    await device.scan('TEA');
    await device.press('close_parcel');
    await device.press('60');
    await device.press('pause');
    await broken(id, 'TEA', 1);
    expect(await device.scan(id)).toMatchObject({
      screen: 'verify_goods',
      data: { parcel: 1, items: [{ units: 3, verified: 0 }] },
      message: expect.stringContaining('検品し直して'),
    });
    expect(await device.scan('TEA')).toMatchObject({ sound: 'ok', data: { items: [{ verified: 1 }] } });
  });

  it('forgets the serial numbers of units that it had before it waited for stock', async () => {
    const id = await picked('POT', 2);
    await device.scan(id);
    await device.scan('POT');
    await device.scan('SN-OLD');
    await device.press('pause');
    expect(await broken(id, 'POT', 1)).toBe('backordered');
    await stockUp(api.ctx, api.caller, [{ code: 'POT', good: 3 }]);
    await workTo(api.ctx, id, 'picked');
    expect(await device.scan(id)).toMatchObject({ data: { items: [{ units: 2, verified: 0 }] } });
    for (const serial of ['SN-1', 'SN-2']) {
      await device.scan('POT');
      await device.scan(serial);
    }
    await device.press('60');
    expect(
      await api.rows('select serial_no from shipment_serials where shipment_no = $1 order by 1', [numberOf(id)]),
    ).toEqual([{ serial_no: 'SN-1' }, { serial_no: 'SN-2' }]);
  });

  it('keeps its closed parcels when the packer said what broke', async () => {
    const id = await picked('TEA', 2);
    await device.scan(id);
    await device.scan('TEA');
    await device.press('close_parcel');
    await device.press('60');
    await device.press('broken');
    await device.scan('TEA');
    expect(await device.press('confirm')).toMatchObject({ data: { parcel: 2, items: [{ verified: 1 }] } });
    await device.scan('TEA');
    await device.press('60');
    expect(await statusOf(id)).toBe('packed');
  });
});
