import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { setAccount } from '../../src/operations/accounts/accounts.js';
import type { PackingCheck } from '../../src/rules/accounts/account.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { decodeAccount } from '../../src/wire/console/accounts.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { png } from '../kit/pictures.js';
import { endTasks, Provider, type Scanner } from '../kit/scanner.js';

/* Packing by scans, beyond one box: several parcels, weight and photo, serial numbers, and goods that break. */

let api: Api;
let provider: Provider;
let device: Scanner;
let worker: { badge: string; pin: string };
let count = 0;

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', {
    items: [
      { code: 'TEA', name: '煎茶' },
      { code: 'POT', name: '急須', tags: ['serial'] },
      { code: 'RARE', name: '限定皿' },
    ],
  });
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 100 },
    { code: 'POT', good: 20 },
    { code: 'RARE', good: 2 },
  ]);
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

/** An order that is picked, and begun on the device. @returns its id */
async function packing(...items: readonly (readonly [string, number])[]): Promise<string> {
  count += 1;
  const lines = items.map(([code, quantity]) => ({ code, quantity }));
  const { body } = await api.call('POST', '/shipments', shipment(`MORE-${count}`, { items: lines }));
  await workTo(api.ctx, body.id, 'picked');
  await device.scan(String(body.id));
  return String(body.id);
}

const shipmentOf = async (id: string) =>
  (await api.rows('select status, packages from shipments where shipment_no = $1', [numberOf(id)]))[0];

const asking = (packing_checks: readonly PackingCheck[]) =>
  setAccount(api.ctx, 'TS001', decodeAccount(withoutFaults({ settings: { packing_checks } })), staff('Sato'));

const labelled = async (): Promise<void> => {
  for (const label of device.last.data.labels as string[]) await device.scan(label);
};

describe('an order', () => {
  it('is packed into several parcels, each with a label of its own', async () => {
    const id = await packing(['TEA', 3]);
    await device.scan('TEA');
    expect(device.last.choices).toEqual(['undo', 'close_parcel', 'broken', 'pause']);
    expect(await device.press('close_parcel')).toMatchObject({
      screen: 'choose_box',
      data: { parcel: 1, all_verified: false, suggested: [{ weight_g: null }] },
    });
    expect(await device.press('60')).toMatchObject({ screen: 'verify_goods', data: { parcel: 2 } });
    // The device dies: what is packed is known.
    device = await provider.device(worker);
    expect(await device.wake()).toMatchObject({ data: { parcel: 2, items: [{ units: 3, verified: 1 }] } });
    await device.scan('TEA');
    expect(await device.type(1)).toMatchObject({ data: { all_verified: true, suggested: [{ weight_g: null }] } });
    expect((await shipmentOf(id))?.status).toBe('picked');
    expect(await device.press('80')).toMatchObject({
      screen: 'scan_label',
      data: {
        labels: [expect.any(String), expect.any(String)],
        parcels: [
          { label: (device.last.data.labels as string[])[0], items: [{ code: 'TEA', units: 1 }] },
          { items: [{ code: 'TEA', units: 2 }] },
        ],
      },
    });
    expect(await shipmentOf(id)).toMatchObject({ status: 'packed', packages: [{ size: '60' }, { size: '80' }] });
    await labelled();
    expect(device.last).toMatchObject({ task: null, sound: 'done' });
  });

  it('is weighed and photographed where its account asks for it', async () => {
    await asking(['weight', 'photo']);
    const id = await packing(['TEA', 1]);
    await device.scan('TEA');
    expect(await device.press('60')).toMatchObject({ screen: 'type_weight', data: { size: '60' } });
    expect(await device.scan('740')).toMatchObject({
      screen: 'take_photo',
      data: { parcel: 1 },
      choices: ['taken', 'undo', 'pause'],
    });
    expect(await device.press('taken')).toMatchObject({ sound: 'wrong', screen: 'take_photo' });
    await device.photograph(id, { op_id: 'p-1', shows: 'other' }, await png());
    expect((await device.press('taken')).sound).toBe('wrong');
    await device.photograph(id, { op_id: 'p-2', shows: 'packed' }, await png());
    expect(await device.press('taken')).toMatchObject({ screen: 'scan_label' });
    expect(await shipmentOf(id)).toMatchObject({ status: 'packed', packages: [{ size: '60', weight_g: 740 }] });
    await asking([]);
    await labelled();
  });

  it('keeps the serial numbers of its units', async () => {
    const id = await packing(['POT', 2], ['TEA', 1]);
    expect(await device.scan('POT')).toMatchObject({ screen: 'scan_serial', data: { item: { code: 'POT' } } });
    await device.scan('SN-1');
    await device.scan('POT');
    expect(await device.scan('SN-1')).toMatchObject({ screen: 'scan_serial', sound: 'wrong' });
    await device.scan('SN-2');
    await device.scan('TEA');
    await device.press('suggested');
    await labelled();
    expect(
      await api.rows('select serial_no from shipment_serials where shipment_no = $1 order by 1', [numberOf(id)]),
    ).toEqual([{ serial_no: 'SN-1' }, { serial_no: 'SN-2' }]);
    // A number of a unit that has not come back was probably misread.
    await packing(['POT', 1]);
    await device.scan('POT');
    expect(await device.scan('SN-2')).toMatchObject({
      screen: 'scan_serial',
      sound: 'ask',
      message: expect.stringContaining(`シリアル番号SN-2は${id}のもので、返品されていません`),
    });
    // Not for what is scanned and refused next.
    await device.scan('A,B');
    expect(device.last.choices).not.toContain('is_serial');
    await device.scan('SN-2');
    expect(await device.press('is_serial')).toMatchObject({ screen: 'choose_box' });
    await device.press('undo');
    await device.scan('POT');
    expect(await device.scan('SN-3')).toMatchObject({ screen: 'choose_box' });
    await device.press('suggested');
    await labelled();
    // Whoever finds a unit learns to which order it belongs.
    expect(await device.scan('SN-2')).toMatchObject({ task: null, data: { found: [{ is: 'shipment', id }] } });
  });

  it('whose serial numbers are recorded already needs no scan of them', async () => {
    const id = await packing(['POT', 1]);
    await api.rows(
      `insert into shipment_serials (account_id, shipment_no, line_no, item_no, serial_no)
       select account_id, shipment_no, line_no, item_no, 'SN-9' from shipment_allocations where shipment_no = $1`,
      [numberOf(id)],
    );
    expect(await device.scan('POT')).toMatchObject({ screen: 'choose_box' });
    await device.press('60');
    expect((await shipmentOf(id))?.status).toBe('packed');
    await labelled();
  });
});

describe('goods that break', () => {
  const defective = async (code: string): Promise<number> => {
    const [row] = await api.rows(
      'select coalesce(sum(s.defective), 0)::int as units from stock s join items i using (account_id, item_no) where i.code = $1',
      [code],
    );
    return Number(row?.units);
  };

  it('are defective, and others are verified in their place', async () => {
    const id = await packing(['TEA', 2]);
    await device.scan('TEA');
    expect(await device.press('broken')).toMatchObject({
      screen: 'scan_broken',
      choices: ['confirm', 'back', 'pause'],
    });
    expect(await device.scan('TEA')).toMatchObject({ data: { item: { code: 'TEA' }, units: 1 } });
    expect(await device.press('confirm')).toMatchObject({
      screen: 'verify_goods',
      data: { items: [{ units: 2, verified: 0, fetch_from: [{ place: 'MAIN', units: 1 }] }] },
      message:
        '「煎茶」1点を破損として記録しました。破損品はMAINへ運んでください。代わりをMAINから1点取ってきて検品してください。',
    });
    expect([await defective('TEA'), (await shipmentOf(id))?.status]).toEqual([1, 'picked']);
    // Where to fetch it stays on the screen until all of the item is verified.
    expect(await device.scan('TEA')).toMatchObject({
      data: { items: [{ fetch_from: [{ place: 'MAIN', units: 1 }] }] },
    });
    await device.type(1);
    await device.press('60');
    expect((await shipmentOf(id))?.status).toBe('packed');
    await labelled();
  });

  it('of which there are no others make the order wait', async () => {
    const id = await packing(['RARE', 2], ['TEA', 1]);
    await device.press('broken');
    await device.scan('RARE');
    expect(await device.press('confirm')).toMatchObject({
      task: null,
      sound: 'done',
      message: expect.stringContaining('入荷待ち'),
    });
    expect([await defective('RARE'), (await shipmentOf(id))?.status]).toEqual([1, 'backordered']);
    // What is left of it goes back to the shelves.
    expect((await device.scan(id)).kind).toBe('put_back');
  });

  it('are not lost twice when two devices say so at once, nor after a cancellation', async () => {
    const id = await packing(['TEA', 2]);
    const before = await defective('TEA');
    await device.press('broken');
    await device.scan('TEA');
    const other = await provider.device(worker);
    await other.wake();
    await Promise.all([device.press('confirm'), other.press('confirm')]);
    expect((await defective('TEA')) - before).toBe(1);
    await device.wake();
    await device.press('broken');
    await device.scan('TEA');
    await api.call('POST', `/shipments/${id}/cancel`);
    expect(await device.press('confirm')).toMatchObject({ sound: 'wrong', message: expect.stringContaining('中止') });
    expect((await defective('TEA')) - before).toBe(1);
  });
});
