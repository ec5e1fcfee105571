import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* An order is picked, packed and handed over by scans. */

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
      { code: 'CUP', name: '湯のみ' },
    ],
  });
  const places = ['T-01', 'T-02', 'T-03'].map((code) => ({ code, kind: 'tote' }));
  await makePlaces(api, places);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 100 },
    { code: 'CUP', good: 100 },
  ]);
  device = await provider.device(await provider.worker('sato@example.com'));
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

async function order(more: object = {}): Promise<string> {
  count += 1;
  const items = [
    { code: 'TEA', quantity: 2 },
    { code: 'CUP', quantity: 1 },
  ];
  const { body } = await api.call('POST', '/shipments', shipment(`PACK-${count}`, { items, ...more }));
  return String(body.id);
}

const shipmentOf = async (id: string) =>
  (await api.rows('select status, packages from shipments where shipment_no = $1', [numberOf(id)]))[0];

const inTote = async (): Promise<number> => {
  const [row] = await api.rows(
    "select coalesce(sum(quantity), 0)::int as units from place_stock s join places p using (warehouse, place_no) where p.code = 'T-01'",
  );
  return Number(row?.units);
};

describe('an order', () => {
  it('goes from the shelf to the carrier by scans alone', async () => {
    const id = await order({ message: 'ありがとうございます' });
    await startPicking(api.ctx, 'TS001', [numberOf(id)], SATO);
    await device.press('pick');
    await device.scan('T-01');
    while (device.last.screen !== 'end') {
      const { next } = device.last.data as { next?: { code: string } };
      await (device.last.screen === 'check_tote' ? device.scan('T-01') : device.scan(String(next?.code)));
    }
    expect(await device.press('done')).toMatchObject({ task: null, data: { waiting: { pack: 1 } } });
    expect(await inTote()).toBe(3);

    // Its button begins nothing, and is no mistake: it says what to scan.
    expect(await device.press('pack')).toMatchObject({
      task: null,
      sound: 'ask',
      message: expect.stringContaining('トート'),
    });
    expect(await device.scan('T-01')).toMatchObject({
      kind: 'pack',
      screen: 'verify_goods',
      data: {
        shipment: id,
        notes: { message: 'ありがとうございます' },
        items: [{ code: 'TEA', units: 2, verified: 0 }, {}],
      },
    });
    await device.scan('CUP');
    expect((await device.scan('CUP')).sound).toBe('wrong');
    await device.scan('TEA');
    expect((await shipmentOf(id))?.status).toBe('picked');
    expect(await device.type(1)).toMatchObject({ screen: 'choose_box' });
    expect(await device.press('80')).toMatchObject({ screen: 'scan_label' });
    expect(await shipmentOf(id)).toMatchObject({ status: 'packed', packages: [{ size: '80' }] });
    expect(await inTote()).toBe(0);
    const [label] = device.last.data.labels as string[];
    expect((await device.scan('TEA')).sound).toBe('wrong');
    expect(await device.scan(String(label))).toMatchObject({ task: null, sound: 'done' });

    await device.press('hand_over');
    await device.press(device.last.choices[0] as string);
    expect((await device.scan(String(label))).sound).toBe('ok');
    expect((await shipmentOf(id))?.status).toBe('shipped');
    await device.press('finish');
  });

  it('that was paused at its labels goes on by its id or its label, and is done when it is shipped', async () => {
    const openTask = () => api.rows("select 1 from floor_tasks where kind = 'pack' and done_at is null");
    const id = await order({ items: [{ code: 'TEA', quantity: 1 }] });
    await workTo(api.ctx, id, 'picked');
    await device.scan(id);
    await device.scan('TEA');
    expect(await device.press('60')).toMatchObject({ screen: 'scan_label' });
    const [label] = device.last.data.labels as string[];
    await device.press('pause');
    expect(await device.scan(id)).toMatchObject({ kind: 'pack', screen: 'scan_label', sound: 'ok' });
    await device.press('pause');
    expect(await device.scan(String(label))).toMatchObject({ kind: 'pack', screen: 'scan_label' });
    const other = await provider.device(await provider.worker('kato@example.com'));
    expect(await other.scan(id)).toMatchObject({ task: null, sound: 'wrong' });
    await device.press('pause');
    expect(await openTask()).toHaveLength(1);
    await workTo(api.ctx, id, 'shipped', 'packed');
    expect(await openTask()).toEqual([]);
    expect(await device.scan(String(label))).not.toMatchObject({ kind: 'pack' });
    await device.press('pause');
  });

  it('of a tote with several is packed beside the others, each by somebody else', async () => {
    const items = [{ code: 'TEA', quantity: 1 }];
    const ids = [await order({ items }), await order({ items })];
    await startPicking(api.ctx, 'TS001', ids.map(numberOf), SATO);
    await device.press('pick');
    await device.scan('T-03');
    while (device.last.screen !== 'end') {
      const { next } = device.last.data as { next?: { code: string } };
      await (device.last.screen === 'check_tote' ? device.scan('T-03') : device.scan(String(next?.code)));
    }
    await device.press('done');
    const other = await provider.device(await provider.worker('ito@example.com'));
    const packed = [await device.scan('T-03'), await other.scan('T-03')];
    expect(packed.map(({ kind, data }) => [kind, data.shipment])).toEqual(ids.map((id) => ['pack', id]));
    for (const one of [device, other]) await one.press('pause');
  });

  it('that nobody picked by scans is packed too, by its id', async () => {
    const id = await order();
    expect((await device.scan(id)).message).toContain('入荷待ち');
    await workTo(api.ctx, id, 'picked');
    expect(await device.scan(id)).toMatchObject({ kind: 'pack' });
    const other = await provider.device(await provider.worker('tanaka@example.com'));
    expect(await other.scan(id)).toMatchObject({ task: null, sound: 'wrong' });
    await device.scan('TEA');
    await api.call('POST', `/shipments/${id}/cancel`);
    expect(await device.scan('TEA')).toMatchObject({ sound: 'wrong', message: expect.stringContaining('中止') });
    await device.press('pause');
  });

  it('of a tote into which somebody still picks is not packed yet', async () => {
    const id = await order();
    await startPicking(api.ctx, 'TS001', [numberOf(id)], SATO);
    await device.press('pick');
    await device.scan('T-02');
    const { next } = device.last.data as { next?: { code: string } };
    await device.scan(String(next?.code));
    await device.press('pause');
    expect(await device.scan('T-02')).toMatchObject({
      sound: 'wrong',
      message: expect.stringMatching(/^トートT-02はバッチ\d+のピッキング中です。/),
    });
    await api.call('POST', `/shipments/${id}/cancel`);
  });

  it('of another warehouse, or that is none, is refused', async () => {
    expect((await device.scan('TS001-S999999')).sound).toBe('wrong');
    const osaka = await provider.device(await provider.worker('suzuki@example.com'), 'OSAKA');
    const id = await order();
    await workTo(api.ctx, id, 'picked');
    expect((await osaka.scan(id)).message).toContain('TOKYO');
    expect((await device.scan('T-02')).message).toContain('梱包待ち');
    expect((await device.press('pack')).sound).toBe('ask');
  });
});
