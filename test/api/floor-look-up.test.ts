import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeItems, stockUp, TODAY } from '../kit/accounts.js';
import { type Api, openApi, receipt, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { addImage } from '../kit/item-image.js';
import { cornersOf, png, quarters } from '../kit/pictures.js';
import { endTasks, makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/* What a code is that begins no task: it is shown on the home screen. */

let api: Api;
let provider: Provider;
let sato: { badge: string; pin: string };
let device: Scanner;
let count = 0;
const LATER = '2026-12-10';
const JAN = '4901234567894';

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await makeItems(api.ctx, api.caller, [
    { code: 'TEA', name: '煎茶', barcode: JAN },
    { code: 'CUP', name: '湯のみ' },
    { code: 'POT', name: '急須' },
  ]);
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', use: 'pick', path: 1 },
    { code: 'R-01', kind: 'shelf', use: 'reserve', path: 2 },
    { code: 'T-01', kind: 'tote' },
  ]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 100 },
    { code: 'CUP', good: 10 },
  ]);
  const tea = { warehouse: 'TOKYO', code: 'TEA', lot_no: 0, condition: 'sound', from: 'MAIN' };
  for (const [to, quantity] of [
    ['A-01', 5],
    ['R-01', 20],
  ] as const)
    await moveUnits(api.ctx, 'TS001', { ...tea, quantity, to }, staff('Sato'));
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

async function order(code = 'CUP'): Promise<string> {
  count += 1;
  const { body } = await api.call('POST', '/shipments', shipment(`LOOK-${count}`, { items: [{ code, quantity: 1 }] }));
  return String(body.id);
}

const foundOf = (answer: { readonly data: Readonly<Record<string, unknown>> }) => answer.data.found as object[];

describe('a code that begins no task', () => {
  it.each(['TEA', JAN])('shows where the goods %s lie, and the device is still at home', async (code) => {
    const answer = await device.scan(code);
    expect(answer).toMatchObject({ task: null, kind: null, step: 'home', screen: 'look_up', sound: 'ok' });
    expect(answer.message).toMatch(/「煎茶」は3か所に100点あります。/);
    expect(answer.choices).toEqual(expect.arrayContaining(['pick', 'move']));
    expect(foundOf(answer)).toMatchObject([
      {
        ...{ is: 'goods', account_id: 'TS001', code: 'TEA', barcode: JAN, units: 100, places: 3 },
        lies: [
          { place: 'MAIN', use: 'pick', condition: 'sound', units: 75, expiry_date: null },
          { place: 'A-01', units: 5 },
          { place: 'R-01', use: 'reserve', units: 20 },
        ],
      },
    ]);
    // From there, everything begins as from home.
    expect(await device.press('move')).toMatchObject({ kind: 'move', screen: 'scan_from' });
    await device.press('finish');
    expect(device.last.screen).toBe('home');
  });

  it('shows what a shelf holds, and which goods are not here', async () => {
    expect(await device.scan('A-01')).toMatchObject({
      ...{ screen: 'look_up', message: '棚 A-01：1商品 5点' },
      data: { found: [{ is: 'place', code: 'A-01', closed: false, more: false, holds: [{ code: 'TEA', units: 5 }] }] },
    });
    expect(foundOf(await device.scan('MAIN'))).toMatchObject([
      { holds: [{ code: 'CUP' }, { code: 'TEA', units: 75 }] },
    ]);
    expect(await device.scan('POT')).toMatchObject({
      message: '「急須」はこの倉庫にありません。',
      data: { found: [{ units: 0, places: 0, lies: [] }] },
    });
  });

  it('names the picture of goods, which is read small and kept', async () => {
    const large = await quarters(800, 600).jpeg().toBuffer();
    const image = await addImage(api, 'TEA', large);
    await addImage(api, 'TEA', await png());
    const [found] = foundOf(await device.scan('TEA')) as { picture: string }[];
    const [tea] = await api.rows("select item_no from items where code = 'TEA'");
    const item = `/items/TS001-I${String(tea?.item_no).padStart(6, '0')}`;
    const path = `${item}/images/${image}`;
    expect(found?.picture).toBe(`/floor${path}`);
    expect(foundOf(await device.scan('A-01'))).toMatchObject([{ holds: [{ code: 'TEA', picture: `/floor${path}` }] }]);
    expect(foundOf(await device.scan('CUP'))).toMatchObject([{ picture: null }]);

    const { status, headers, bytes } = await device.request('GET', path);
    const { width, height, format } = await sharp(bytes).metadata();
    expect([status, width, height, format]).toEqual([200, 240, 180, 'jpeg']);
    expect(await cornersOf(bytes)).toEqual(await cornersOf(large));
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=86400, immutable',
    });

    expect((await device.request('GET', `${item}/images/999999`)).status).toBe(404);
    expect((await device.request('GET', `/items/TS001/images/${image}`)).status).toBe(404);
    expect((await api.visit('GET', `/floor${path}`)).status).toBe(401);
    await api.call('DELETE', `${item}/images/${image}`);
    expect((await device.request('GET', path)).status).toBe(404);
    expect(foundOf(await device.scan('TEA'))).not.toMatchObject([{ picture: `/floor${path}` }]);
  });

  it('is bounded: a place with hundreds of goods, an item in hundreds of places', async () => {
    await api.rows(
      "insert into places (warehouse, code, kind, use, path) select 'OSAKA', 'X-' || n, 'shelf', 'pick', n from generate_series(1, 150) n",
    );
    await api.rows(
      `insert into place_stock (account_id, warehouse, item_no, lot_no, place_no, condition, quantity)
       select i.account_id, 'OSAKA', i.item_no, 0, p.place_no, 'sound', 1000000000 from items i, places p
        where i.code = 'POT' and p.warehouse = 'OSAKA' and p.code like 'X-%'`,
    );
    const osaka = await provider.device(sato, 'OSAKA');
    const [pot] = foundOf(await osaka.scan('POT')) as { lies: object[] }[];
    expect(pot).toMatchObject({ units: 150_000_000_000, places: 150 });
    expect(pot?.lies).toHaveLength(30);
    await api.rows("delete from place_stock where warehouse = 'OSAKA'");
    await api.rows("delete from places where warehouse = 'OSAKA' and code like 'X-%'");
  });

  it('shows which orders a tote serves, and where an order is', async () => {
    const id = await order();
    await startPicking(api.ctx, 'TS001', [numberOf(id)], staff('Sato'));
    await device.press('pick');
    await device.scan('T-01');
    await device.press('pause');
    const tote = await device.scan('T-01');
    // Packing is what a tote begins: it cannot yet.
    expect(tote).toMatchObject({ screen: 'look_up', sound: 'wrong', message: expect.stringContaining('ピッキング中') });
    expect(foundOf(tote)).toMatchObject([
      { is: 'place', kind: 'tote', holds: [], orders: [{ id, status: 'picking' }] },
    ]);
    expect(foundOf(await device.scan(id))).toMatchObject([
      { is: 'shipment', id, status: 'picking', totes: ['T-01'], batch: expect.any(Number), parcels: [] },
    ]);
  });

  it('shows the order of a parcel by its label, until it has left', async () => {
    const id = await order();
    await workTo(api.ctx, id, 'packed');
    const [row] = await api.rows('select tracking_code from parcels where shipment_no = $1', [numberOf(id)]);
    const code = String(row?.tracking_code);
    const parcel = { tracking_code: code, handed_over: false, manifest_no: null };
    expect(await device.scan(code)).toMatchObject({
      ...{ screen: 'look_up', sound: 'ok', message: `${id}：梱包済み` },
      data: { found: [{ id, status: 'packed', parcels: [parcel], totes: [] }] },
    });
    await workTo(api.ctx, id, 'shipped', 'packed');
    // A parcel that has left comes back: its goods are returned.
    expect(await device.scan(code)).toMatchObject({ kind: 'return', data: { shipment: id } });
  });

  it('shows how far a receipt is that needs no more work', async () => {
    const { body } = await api.call('POST', '/warehousings', receipt({ items: [{ code: 'POT', quantity: 2 }] }));
    const id = String(body.id);
    await api.rows("update receipts set status = 'stocked', stocked_at = now() where receipt_no = $1", [numberOf(id)]);
    expect(await device.scan(id)).toMatchObject({
      ...{ screen: 'look_up', sound: 'wrong' },
      data: { found: [{ is: 'receipt', id, status: 'stocked', lines: 1, units: 2 }] },
    });
    await api.rows("update receipts set status = 'waiting', stocked_at = null where receipt_no = $1", [numberOf(id)]);
  });

  it('tells nothing of other warehouses, and of what there is not', async () => {
    const id = await order();
    const osaka = await provider.device(sato, 'OSAKA');
    const answers = [];
    for (const code of [id, 'A-01', 'TS001-W0001', 'TS001-S999999', 'NOTHING', 'あ']) {
      const { screen, sound, data } = await osaka.scan(code);
      answers.push([code, screen, sound, 'found' in data]);
    }
    expect(answers).toEqual(
      [id, 'A-01', 'TS001-W0001', 'TS001-S999999', 'NOTHING', 'あ'].map((code) => [code, 'home', 'wrong', false]),
    );
    expect(foundOf(await osaka.scan('TEA'))).toMatchObject([{ units: 0, lies: [] }]);
  });

  it('is told in the language of the person', async () => {
    await api.rows("update people set language = 'en' where email = 'sato@example.com'");
    expect((await device.scan('A-01')).message).toBe('Shelf A-01: 5 units of 1 item.');
    await api.rows("update people set language = 'ja' where email = 'sato@example.com'");
  });
});

it('the home screen counts receipts to be counted, and parcels to be handed over', async () => {
  const counts = async () => (await device.wake()).data.waiting as { receive: number; hand_over: number };
  const before = await counts();
  await workTo(api.ctx, await order(), 'packed');
  const day = async (arrival_date: string) =>
    api.call('POST', '/warehousings', receipt({ arrival_date, items: [{ code: 'POT', quantity: 2 }] }));
  const { status, body } = await day(TODAY);
  expect(status).toBe(201);
  expect((await day(LATER)).status).toBe(201);
  expect(await counts()).toMatchObject({ receive: before.receive + 1, hand_over: before.hand_over + 1 });
  await device.scan(String(body.id));
  await device.press('arrived');
  await device.press('pause');
  expect((await counts()).receive).toBe(before.receive + 1);
});
