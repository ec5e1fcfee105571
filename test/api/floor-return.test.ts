import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeBackGoods } from '../../src/operations/floor/take-back-goods.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { NOW, stockUp } from '../kit/accounts.js';
import { type Api, type Json, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { endTasks, makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* Goods that recipients sent back are taken in by scans. */

let api: Api;
let provider: Provider;
let sato: { badge: string; pin: string };
let device: Scanner;
let count = 0;
let now = NOW;
const TEA = '4901234567016';
/** As a GS1 code has it. */
const CAM = '04901234567023';

beforeAll(async () => {
  api = await openApi({ clock: { now: () => Temporal.Instant.from(now) } });
  provider = await Provider.open(api);
  const { status } = await api.call('POST', '/items/bulk', {
    items: [
      { code: 'TEA', name: '煎茶 100g', barcode: TEA },
      { code: 'CUP', name: '湯のみ' },
      { code: 'CAM', name: 'カメラ', tags: ['serial'], barcode: CAM.slice(1) },
      { code: 'MILK', name: '牛乳', lot_limit_type: 'expiry', expiry_at_allocatable_days: 0 },
      { code: 'CREAM', name: '生クリーム', lot_limit_type: 'expiry', expiry_at_allocatable_days: 0 },
    ],
  });
  expect(status).toBe(200);
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', path: 10 },
    { code: 'NG-01', kind: 'shelf', path: 90 },
    { code: 'T-01', kind: 'tote' },
  ]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 100 },
    { code: 'CUP', good: 100 },
    { code: 'CAM', good: 10 },
    { code: 'MILK', good: 2, expiry_date: '2026-12-20' },
    { code: 'MILK', good: 50, expiry_date: '2027-01-31' },
    { code: 'CREAM', good: 1, expiry_date: '2026-11-24' },
  ]);
  sato = await provider.worker('sato@example.com');
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await endTasks(api);
  device = await provider.device(sato);
});

/** A shipped order. */
async function shipped(goods: Readonly<Record<string, number>>): Promise<{ id: string; tracking: string }> {
  count += 1;
  const items = Object.entries(goods).map(([code, quantity]) => ({ code, quantity }));
  const { body } = await api.call('POST', '/shipments', shipment(`RETURN-${count}`, { items }));
  await workTo(api.ctx, body.id, 'shipped');
  const [row] = await api.rows('select tracking_codes[1] as code from shipments where shipment_no = $1', [
    numberOf(body.id),
  ]);
  return { id: String(body.id), tracking: String(row?.code) };
}

it('of goods with serial numbers begins with one of them, and asks for each', async () => {
  const { id, tracking } = await shipped({ CAM: 3 });
  await api.rows(
    `insert into shipment_serials (account_id, shipment_no, line_no, item_no, serial_no)
     select account_id, shipment_no, line_no, item_no, 'SN-' || n
       from shipment_lines cross join generate_series(1, 2) n where shipment_no = $1`,
    [numberOf(id)],
  );
  await device.press('return');
  // The unit is in hand already.
  expect(await device.scan('sn-1')).toMatchObject({
    kind: 'return',
    screen: 'return_to',
    data: { shipment: id, units: 1, serial_nos: ['SN-1'] },
  });
  await device.press('other_goods');
  await device.press('finish');
  await device.scan(tracking);
  expect(await device.scan('CAM')).toMatchObject({
    screen: 'scan_serial',
    choices: ['no_serial', 'back', 'pause'],
    data: { goods: { code: 'CAM' }, units: 0 },
  });
  expect(await device.scan('SN-9')).toMatchObject({ screen: 'scan_serial', sound: 'wrong' });
  expect(await device.scan('SN-2')).toMatchObject({ screen: 'return_to', data: { units: 1, serial_nos: ['SN-2'] } });
  await device.press('no_place');
  await device.press('finish');
  expect(await device.press('confirm')).toMatchObject({ task: null, sound: 'done' });
  const out = () => api.rows('select serial_no from shipment_serials where return_no is null');
  expect(await out()).toEqual([{ serial_no: 'SN-1' }]);
  // Two orders with one number: which one is meant, nobody knows.
  const other = await shipped({ CAM: 1 });
  await api.rows(
    `insert into shipment_serials (account_id, shipment_no, line_no, item_no, serial_no)
     select account_id, shipment_no, line_no, item_no, 'SN-1' from shipment_lines where shipment_no = $1`,
    [numberOf(other.id)],
  );
  await device.press('return');
  expect(await device.scan('SN-1')).toMatchObject({
    task: null,
    sound: 'wrong',
    message: expect.stringContaining('複数あります'),
    data: {
      found: expect.arrayContaining([expect.objectContaining({ id: other.id }), expect.objectContaining({ id })]),
    },
  });
  // Its number cannot be read; but nothing else of the order is out, so it is that one.
  await device.scan(other.id);
  await device.scan('CAM');
  await device.press('no_serial');
  await device.press('no_place');
  await device.press('finish');
  await device.press('confirm');
  expect(await out()).toEqual([{ serial_no: 'SN-1' }]);
  await device.press('return');
  // As the number stands in a GS1 code of the goods, in that of a label.
  expect(await device.scan(`01${CAM}21SN-1`)).toMatchObject({ screen: 'return_to', data: { shipment: id } });
});

const lying = async (place: string): Promise<unknown> =>
  api.rows(
    `select i.code, s.condition, s.quantity::int as units from place_stock s join places p using (warehouse, place_no)
       join items i using (account_id, item_no) where p.code = $1 and s.quantity > 0 order by 1, 2`,
    [place],
  );

describe('what is scanned after the button', () => {
  it('is refused in the words of returns if it cannot come back, and begins no other work', async () => {
    const { body } = await api.call(
      'POST',
      '/shipments',
      shipment('RETURN-EARLY', { items: [{ code: 'TEA', quantity: 1 }] }),
    );
    for (const status of [null, 'picking', 'picked'] as const) {
      if (status !== null) await workTo(api.ctx, body.id, status, status === 'picked' ? 'picking' : undefined);
      await device.press('return');
      expect([status, await device.scan(String(body.id))]).toMatchObject([
        status,
        { task: null, sound: 'wrong', step: 'home return', message: expect.stringContaining('まだ出荷されていない') },
      ]);
    }
    const moved = await api.call('POST', '/shipments/transfer', {
      warehouse: 'TOKYO',
      destination: { warehouse: 'OSAKA' },
      items: [{ code: 'TEA', quantity: 1 }],
    });
    await workTo(api.ctx, moved.body.id, 'shipped');
    await device.press('return');
    expect(await device.scan(String(moved.body.id))).toMatchObject({
      ...{ task: null, sound: 'wrong', step: 'home return' },
      message: expect.stringContaining('倉庫間移動のため、返品できません'),
    });
    // Without the button, it is the packing that is meant.
    await device.wake();
    expect(await device.scan(String(body.id))).toMatchObject({ kind: 'pack' });
  });
});

describe('a return', () => {
  it('is begun with the tracking number, looked at unit by unit, and becomes a stocked receipt', async () => {
    const { id, tracking } = await shipped({ TEA: 4, CUP: 2 });
    expect(await device.scan(tracking)).toMatchObject({
      kind: 'return',
      screen: 'return_goods',
      data: {
        shipment: id,
        condition: 'good',
        left: [
          { code: 'TEA', units: 4 },
          { code: 'CUP', units: 2 },
        ],
        listed: [],
      },
      choices: ['defective', 'disposed', 'finish', 'pause'],
    });
    expect(await device.scan(TEA)).toMatchObject({
      screen: 'return_to',
      data: { units: 1, proposed: { reason: expect.any(String) } },
    });
    await device.type(2);
    await device.scan('A-01');
    await device.press('defective');
    await device.scan(TEA);
    expect(device.last.data).toMatchObject({ condition: 'defective', proposed: null });
    await device.scan('NG-01');
    await device.press('disposed');
    await device.scan('CUP');
    expect(await device.press('throw_away')).toMatchObject({
      data: {
        left: [
          { code: 'TEA', units: 1 },
          { code: 'CUP', units: 1 },
        ],
      },
    });
    // Nothing has moved yet.
    expect(await lying('A-01')).toEqual([]);
    expect(await device.press('finish')).toMatchObject({
      screen: 'confirm_return',
      data: {
        listed: [
          { name: '煎茶 100g', units: 2, condition: 'good', place: 'A-01' },
          { name: '煎茶 100g', units: 1, condition: 'defective', place: 'NG-01' },
          { name: '湯のみ', units: 1, condition: 'disposed', place: null },
        ],
      },
    });
    const done = await device.press('confirm');
    expect(done).toMatchObject({ task: null, sound: 'done' });
    const receipt = /TS001-W[0-9]+/.exec(done.message ?? '')?.[0];
    expect((await api.call('GET', `/warehousings/${receipt}`)).body).toMatchObject({
      status: 'stocked',
      shipment_return: true,
      tracking_codes: [tracking],
    });
    const { lines } = (await api.atConsole('GET', `/warehousings/${receipt}/counts`)).body as { lines: Json[] };
    expect(lines.map(({ code, defective, disposed }) => [code, defective, disposed])).toEqual([
      ['TEA', 1, 0],
      ['CUP', 1, 1],
    ]);
    expect(await lying('A-01')).toEqual([{ code: 'TEA', condition: 'sound', units: 2 }]);
    expect(await lying('NG-01')).toEqual([{ code: 'TEA', condition: 'defective', units: 1 }]);
    expect(await differences(api.ctx)).toEqual([]);
    // The rest comes later, with the id of the order.
    expect(await device.scan(id)).toMatchObject({
      kind: 'return',
      data: {
        left: [
          { code: 'TEA', units: 1 },
          { code: 'CUP', units: 1 },
        ],
      },
    });
  });

  it('of lots asks which one it is, and goes on with another device', async () => {
    const { id } = await shipped({ MILK: 3 });
    await device.scan(id);
    expect(await device.scan('MILK')).toMatchObject({
      screen: 'choose_lot',
      data: {
        lots: [
          { expiry_date: '2026-12-20', units: 2 },
          { expiry_date: '2027-01-31', units: 1 },
        ],
      },
    });
    const [first] = device.last.choices;
    await device.press(String(first));
    await device.press('no_place');
    const other = await provider.device(sato);
    expect(await other.wake()).toMatchObject({
      step: 'goods',
      data: { listed: [{ code: 'MILK', expiry_date: '2026-12-20', units: 1, place: null }] },
    });
    await other.press('finish');
    expect(await other.press('confirm')).toMatchObject({ sound: 'done' });
    expect(await differences(api.ctx)).toEqual([]);
  });

  it('past its expiry date is listed as good only when that is said twice', async () => {
    const { id } = await shipped({ CREAM: 1 });
    now = '2026-11-25T10:00:00+09:00';
    device = await provider.device(sato);
    await device.scan(id);
    await device.scan('CREAM');
    expect(await device.scan('A-01')).toMatchObject({
      screen: 'return_to',
      sound: 'ask',
      message: '「生クリーム」の期限（2026-11-24）は過ぎています。よろしければ、もう一度A-01をスキャンしてください。',
    });
    expect(await device.scan('A-01')).toMatchObject({
      screen: 'return_goods',
      data: { listed: [{ code: 'CREAM', condition: 'good', place: 'A-01' }] },
    });
  });

  it('is refused when somebody else has recorded it meanwhile', async () => {
    const { id } = await shipped({ TEA: 2, CUP: 1 });
    await device.scan(id);
    await device.scan(TEA);
    await device.type(2);
    await device.scan('A-01');
    await device.press('finish');
    const part = { line_no: 1, item_no: 1, lot_no: 0, good: 1, defective: 0 };
    await takeBackGoods(api.ctx, 'TS001', numberOf(id), [part], staff('Tanaka'));
    const before = await lying('A-01');
    expect(await device.press('confirm')).toMatchObject({
      step: 'goods',
      sound: 'wrong',
      message: expect.stringMatching(/ほかの担当者/),
    });
    expect(await lying('A-01')).toEqual(before);
    await device.press('undo');
    await device.scan(TEA);
    await device.press('no_place');
    await device.press('finish');
    expect(await device.press('confirm')).toMatchObject({ sound: 'done' });
  });

  it('is of one person at a time', async () => {
    const { id } = await shipped({ TEA: 2 });
    await device.scan(id);
    const other = await provider.device(await provider.worker('tanaka@example.com'));
    expect(await other.scan(id)).toMatchObject({
      task: null,
      sound: 'wrong',
      message: expect.stringContaining('作業中'),
    });
  });
});

describe('a wrong scan of a return', () => {
  it('at home says why nothing can come back', async () => {
    expect(await device.press('return')).toMatchObject({
      task: null,
      sound: 'ask',
      message: expect.stringMatching(/送り状番号/),
    });
    const { id } = await shipped({ TEA: 1 });
    const part = { line_no: 1, item_no: 1, lot_no: 0, good: 1, defective: 0 };
    await takeBackGoods(api.ctx, 'TS001', numberOf(id), [part], staff('Tanaka'));
    expect(await device.scan(id)).toMatchObject({
      task: null,
      sound: 'wrong',
      message: `${id}の商品はすべて返品済みです。`,
    });
    const { body } = await api.call(
      'POST',
      '/shipments',
      shipment('NOT-SHIPPED', { items: [{ code: 'TEA', quantity: 1 }] }),
    );
    expect(await device.scan(String(body.id))).toMatchObject({ task: null, sound: 'wrong' });
    const { id: away, tracking } = await shipped({ TEA: 1 });
    const osaka = await provider.device(await provider.worker('osaka@example.com'), 'OSAKA');
    for (const code of [away, tracking])
      expect(await osaka.scan(code)).toMatchObject({
        task: null,
        sound: 'wrong',
        message: expect.stringMatching(/倉庫TOKYO/),
      });
  });

  it('names what was scanned', async () => {
    const { id } = await shipped({ TEA: 2 });
    await device.scan(id);
    for (const [code, message] of [
      ['CUP', `「湯のみ」は${id}の返品対象ではありません。`],
      ['A-01', 'これは「棚 A-01」です。商品をスキャンしてください。'],
      ['NOPE-1', 'コード「NOPE-1」は登録されていません。商品をスキャンしてください。'],
    ] as const)
      expect(await device.scan(code)).toMatchObject({ step: 'goods', sound: 'wrong', message });
    await device.scan(TEA);
    expect(await device.scan('T-01')).toMatchObject({
      step: 'to',
      sound: 'wrong',
      message: expect.stringMatching(/トート T-01/),
    });
    expect(await device.type(1_000_000_000)).toMatchObject({ sound: 'wrong', message: '返品できる残りは2点です。' });
    expect(await device.press('throw_away')).toMatchObject({ sound: 'wrong' });
  });
});
