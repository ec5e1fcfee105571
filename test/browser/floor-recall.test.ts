import { afterAll, beforeAll, expect, it } from 'vitest';
import { receipt } from '../kit/api.js';
import { numberOf, workTo } from '../kit/floor.js';
import { order } from '../kit/floor-work.js';
import { jpeg } from '../kit/pictures.js';
import { faultsOf, type Handheld, Warehouse } from './floor-kit.js';

/* What else a device shows: orders of a recall, photos that did not get through, the language of each person, a second pairing. */

let warehouse: Warehouse;
let device: Handheld;
beforeAll(async () => {
  warehouse = await Warehouse.open();
  device = await warehouse.handheld(await warehouse.provider.worker('recall@example.com'), { language: 'ja' });
});
afterAll(() => warehouse.close());

it('a recall names the orders that hold some of it, with their status and their units', async () => {
  const [id = ''] = await order(warehouse.api, [{ MILK: 2 }]);
  await workTo(warehouse.api.ctx, id, 'packed');
  const lots = (await warehouse.api.rows('select lot_no from lots order by lot_no')).map(({ lot_no }) => lot_no);
  const draft = { account_id: 'TS001', warehouse: 'TOKYO', code: 'MILK', lots, reason: '異物混入', place: 'R-01' };
  expect(await warehouse.provider.desk('POST', '/recalls', draft)).toMatchObject({ status: 201 });
  await device.press('回収');
  // What has no shelf needs no scan of one.
  await device.press('別の棚から取る');
  await device.asks('この場所へ行き');
  await device.scan('STAGING');
  await device.asks('回収する商品をスキャン');
  const row = device.page.locator('.rows li').filter({ hasText: id });
  await row.getByText('梱包済み').waitFor();
  expect(await row.locator('.figure').textContent()).toBe('2点');
  expect(await faultsOf(device.page)).toEqual([]);
  await device.press('中断');
  await device.asks('スキャンするか、作業を選んでください');
});

it('goods that are received show the units that a number replaces, with their date', async () => {
  const items = [{ code: 'MILK', quantity: 9 }];
  const wish = receipt({ arrival_date: '2026-11-26', arrival_date_confirmed: true, items });
  await device.scan(String((await warehouse.api.call('POST', '/warehousings', wish)).body.id));
  await device.press('到着した');
  await device.asks('届いた商品をスキャン');
  const units = () => device.page.locator('.goods-units').textContent();
  const total = () => device.page.locator('.rows .figure').first().textContent();
  const dated = async (date: string) => {
    await device.asks('期限');
    await device.press(/^日付$/);
    await device.page.getByLabel('日付', { exact: true }).fill(date);
    await device.press('決定');
    await device.asks('届いた商品をスキャン');
  };
  await device.scan('MILK');
  await dated('2027-05-31');
  await device.press(/^数$/);
  await device.type(4);
  await expect.poll(units).toBe('× 4');
  await device.press('別の日付');
  await device.scan('MILK');
  await dated('2027-06-30');
  await expect.poll(units).toBe('× 1');
  expect(await total()).toBe('5 / 9');
  await device.page.getByText('この1点がその数に置き換わります').waitFor();
  await device.press(/^数$/);
  await device.type(5);
  await expect.poll(units).toBe('× 5');
  expect(await total()).toContain('9 / 9');
  await device.press(/^不良品$/);
  await device.press('終了する');
  await device.asks('数えた内容を確認');
  await device.press('中断');
  await device.asks('スキャンするか、作業を選んでください');
});

/** Scans an order, and waits until the screen is that of the order: it can be photographed there. */
const lookAt = async (id: string): Promise<void> => {
  await device.scan(id);
  await device.page.locator('.screen').getByText(id).first().waitFor();
};

const takePhoto = async (): Promise<void> =>
  device.page
    .getByLabel('写真を撮る')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await jpeg() });

/** Looks at the photos that wait on the device. @param work of these photos, and of the store that has them */
const ofPhotos = <T>(work: string): Promise<T> =>
  device.page.evaluate<T>(`new Promise((resolve) => {
    indexedDB.open('kura.floor').onsuccess = ({ target }) => {
      const store = target.result.transaction('photos', 'readwrite').objectStore('photos');
      store.getAll().onsuccess = (found) => resolve((${work})(found.target.result, store));
    };
  })`);

const photosOnDevice = () => ofPhotos<number>('(photos) => photos.length');

it('a photo that did not get through outlasts a reload, and is sent again as the same one', async () => {
  const [id = ''] = await order(warehouse.api, [{ CUP: 1 }]);
  await lookAt(id);
  // The server keeps it, and its answer is lost.
  await device.page.route('**/photos', async (route) => {
    await route.fetch();
    // The reload may have ended the request before.
    await route.abort().catch(() => {});
  });
  await takePhoto();
  await device.says('写真は送信待ちです');
  await device.page.reload();
  await device.says('写真1枚が送信待ちです');
  await device.scan(id);
  await device.says('写真は送信待ちです');
  expect(await faultsOf(device.page)).toEqual([]);
  await device.page.unroute('**/photos');
  await device.says('写真を送信しました。');
  expect(await device.page.getByText('送信待ち').count()).toBe(0);
  await device.page.reload();
  await device.asks('作業を選んでください');
  expect(await photosOnDevice()).toBe(0);
  expect(await warehouse.api.rows('select shows from floor_photos')).toHaveLength(1);
});

it('a photo that the browser cannot keep is sent, and the device says that it keeps none', async () => {
  const [id = ''] = await order(warehouse.api, [{ CUP: 1 }]);
  await lookAt(id);
  await device.page.evaluate("IDBFactory.prototype.open = () => { throw new Error('full'); }");
  await takePhoto();
  await device.says('写真を送信しました。');
  await device.says('この端末には保存できません');
  await device.page.reload();
  await device.asks('作業を選んでください');
});

it('a photo that the server refuses later is told; that of a colleague waits until that one signs in again', async () => {
  const [id = ''] = await order(warehouse.api, [{ CUP: 1 }]);
  const take = async () => {
    await device.page.route('**/photos', (route) => route.abort());
    await takePhoto();
    await device.says('写真は送信待ちです');
  };
  const dialog = device.page.getByRole('dialog');
  await lookAt(id);
  await take();
  await device.page.unroute('**/photos');
  await device.page.route('**/photos', (route) =>
    route.fulfill({ status: 422, json: { error: 'validation_failed', errors: { file: ['画像が破損しています。'] } } }),
  );
  await dialog.getByText(`写真：${id}`).waitFor();
  await dialog.getByText('画像が破損しています。').waitFor();
  await device.press('閉じる');
  await device.page.unroute('**/photos');

  await take();
  const worker = await device.page.evaluate("localStorage['kura.floor.worker']");
  const becomes = (one: unknown) =>
    device.page.evaluate(`localStorage['kura.floor.worker'] = ${JSON.stringify(one)}`).then(() => device.page.reload());
  await device.page.unroute('**/photos');
  await becomes(JSON.stringify({ ...JSON.parse(String(worker)), person_id: 999 }));
  await device.says('別の担当者の送信待ちが1件あります');
  expect(await photosOnDevice()).toBe(1);
  const photos = () => warehouse.api.rows('select shows from floor_photos');
  const before = (await photos()).length;
  await becomes(worker);
  await expect.poll(photosOnDevice).toBe(0);
  expect(await photos()).toHaveLength(before + 1);
});

it('a hundred photos wait on a device; one more is refused in words, and those that wait are all sent', async () => {
  const [id = '', other = ''] = await order(warehouse.api, [{ CUP: 1 }, { CUP: 1 }]);
  await lookAt(id);
  await device.page.route('**/photos', (route) => route.abort());
  await takePhoto();
  await device.says('写真は送信待ちです');
  // As after a day without network.
  await ofPhotos(`([photo], store) => {
    for (let nth = 1; nth < 100; nth += 1) store.put({ ...photo, op_id: photo.op_id + '-' + nth, taken_at: photo.taken_at + nth });
  }`);
  expect(await photosOnDevice()).toBe(100);
  await device.page.reload();
  await device.says('写真100枚が送信待ちです。');
  await lookAt(other);
  await takePhoto();
  await device.says('送信待ちの写真が多すぎるため、保存できません。通信が戻ってから、もう一度撮影してください。');
  expect(await faultsOf(device.page)).toEqual([]);
  expect(await photosOnDevice()).toBe(100);
  await device.page.unroute('**/photos');
  const sent = async () =>
    (await warehouse.api.rows('select 1 from floor_photos where shipment_no = $1', [numberOf(id)])).length;
  await expect.poll(sent, { timeout: 60_000 }).toBe(100);
  await takePhoto();
  await device.says('写真を送信しました。');
  await expect.poll(photosOnDevice).toBe(0);
});

it('the address of another pairing is told to be of no use, and stays in no history', async () => {
  await device.page.evaluate("location.hash = '#pair=ABCD-EFGH'");
  await device.page.getByRole('dialog').getByText('東京倉庫').waitFor();
  expect(device.page.url()).toBe(`${warehouse.home}/floor`);
  expect(await faultsOf(device.page)).toEqual([]);
  await device.press('閉じる');
  await device.page.getByRole('dialog').waitFor({ state: 'detached' });
});
