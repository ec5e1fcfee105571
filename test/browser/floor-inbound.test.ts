import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receipt } from '../kit/api.js';
import { carry, lyingIn, orderToPick } from '../kit/floor-work.js';
import { jpeg } from '../kit/pictures.js';
import { type Badge, faultsOf, Handheld, HOLD_PHOTOS, KEPT_PHOTOS, Warehouse } from './floor-kit.js';

/* Goods come in on a small screen: a device and its people, receiving, putting away, moving, counting, looking up. */

const TEA = '4901234567016';
/** A case of it. */
const CASE = '14901234567013';

let warehouse: Warehouse;
let sato: Badge;
let device: Handheld;
beforeAll(async () => {
  warehouse = await Warehouse.open();
  sato = await warehouse.provider.worker('inbound@example.com');
});
afterAll(() => warehouse.close());

const announce = async (goods: Readonly<Record<string, number>>): Promise<string> => {
  const items = Object.entries(goods).map(([code, quantity]) => ({ code, quantity }));
  const wish = receipt({ arrival_date: '2026-11-26', arrival_date_confirmed: true, items });
  return String((await warehouse.api.call('POST', '/warehousings', wish)).body.id);
};

/** The figures beside goods in the lists of a screen. */
const figureOf = (name: string) =>
  device.page.locator('.rows li').filter({ hasText: name }).first().locator('.figure').textContent();
const shows = (name: string, figure: string) => expect.poll(() => figureOf(name)).toContain(figure);

describe('a device', () => {
  it('is paired by the address in the QR code, which stays in no history', async () => {
    device = await Handheld.paired(warehouse, warehouse, { language: 'ja' });
    await device.page.getByText('バッジのバーコードをスキャンしてください。').waitFor();
    expect(device.page.url()).toBe(`${warehouse.home}/floor`);
    expect(await faultsOf(device.page)).toEqual([]);
  });

  it('is paired by a code that is typed, or scanned; a wrong one is refused in words', async () => {
    const other = await Handheld.at(warehouse.browser, `${warehouse.home}/floor`);
    const field = other.page.getByLabel('Pairing code');
    await field.fill('AAAA-BBBB');
    await other.press('Pair');
    await other.says(/code/i);
    expect(await faultsOf(other.page)).toEqual([]);
    await field.fill((await warehouse.pairingCode()).toLowerCase());
    await other.press('Pair');
    await other.page.getByText('Scan the barcode of your badge.').waitFor();

    const third = await Handheld.at(warehouse.browser, `${warehouse.home}/floor`);
    await third.page.getByText('Pair this device').waitFor();
    await third.press('日本語');
    await third.page.getByText('この端末を登録').waitFor();
    await third.scan(`${warehouse.home}/floor#pair=${await warehouse.pairingCode()}`);
    await third.page.getByText('バッジのバーコードをスキャンしてください。').waitFor();
    await third.press('English');
    await third.page.getByText('Scan the barcode of your badge.').waitFor();
    expect([...other.trouble, ...third.trouble]).toEqual([]);
    await other.page.context().close();
    await third.page.context().close();
  });

  it('lets nobody in with a wrong PIN or a strange badge', async () => {
    await device.scan('KB-NOBADGE9999');
    await device.asks('暗証番号を入力');
    // Who looks over a shoulder must not learn the code of the badge.
    expect(await device.page.locator('body').textContent()).not.toContain('KB-NOBADGE9999');
    await device.type('482915');
    await device.page.getByRole('alert').getByText('バッジ').waitFor();
    await device.scan(sato.badge);
    await device.asks('暗証番号を入力');
    expect(await faultsOf(device.page)).toEqual([]);
    await device.type('111111');
    await device.page.getByRole('alert').getByText('暗証番号').waitFor();
    await device.signIn(sato);
    await device.asks('スキャンするか、作業を選んでください');
    expect(await faultsOf(device.page)).toEqual([]);
    await device.scan('NO-SUCH-CODE');
    await device.says('コード「NO-SUCH-CODE」に該当するものは、この倉庫にありません');
  });

  it('that is revoked asks to be paired again', async () => {
    const code = await warehouse.pairingCode('Lost');
    const lost = await Handheld.at(warehouse.browser, `${warehouse.home}/floor#pair=${code}`);
    await lost.signIn(sato);
    const { body } = await warehouse.provider.desk('GET', '/devices');
    const { device_no } =
      (body.devices as { device_no: number; name: string }[]).find(({ name }) => name === 'Lost') ?? {};
    await warehouse.provider.desk('DELETE', `/devices/${device_no}`);
    await lost.scan('A-01');
    await lost.page.getByText('Pair this device').waitFor();
    expect(await lost.page.evaluate(`localStorage['kura.floor.device'] ?? null`)).toBeNull();
    await lost.page.context().close();
  });
});

describe('goods that arrive', () => {
  let id: string;

  it('are counted: a case, dates, serial numbers, and goods that nobody knows', async () => {
    id = await announce({ TEA: 48, MILK: 2, CAM: 2, POT: 3 });
    await device.scan(id);
    await device.press('到着した');
    await device.asks('届いた商品をスキャン');
    await device.press('中断');
    await device.press(/^入庫検品\s?1件$/);
    await device.page.getByRole('listitem').filter({ hasText: id }).waitFor();
    expect(await device.page.getByRole('listitem').allTextContents()).toEqual([expect.stringContaining('到着済み')]);
    expect(await faultsOf(device.page)).toEqual([]);
    await device.scan(id);
    await device.asks('届いた商品をスキャン');

    await device.scan(CASE);
    await device.asks('ケースの入数');
    await device.press(/^数$/);
    await device.type(24);
    await shows('煎茶', '24 / 48');
    await device.scan(CASE);
    await shows('煎茶', '✓ 48 / 48');
    await device.press(/^数$/);
    await device.type(480);
    await device.asks('予定の48点を大きく超えています');
    expect(await faultsOf(device.page)).toEqual([]);
    await device.press('戻る');
    await shows('煎茶', '✓ 48 / 48');

    await device.scan('MILK');
    await device.asks('期限');
    await device.press(/^日付$/);
    await device.page.getByLabel('日付', { exact: true }).fill('2027-03-31');
    await device.press('決定');
    await shows('牛乳', '1 / 2');
    await device.scan('MILK');
    await shows('牛乳', '2 / 2');

    await device.scan('CAM');
    await device.asks('シリアル番号');
    await device.scan('SN-101');
    await shows('カメラ', '1 / 2');
    await device.scan('CAM');
    await device.asks('シリアル番号');
    await device.scan('SN-101');
    await device.says('読み取り済み');
    await device.scan('SN-102');
    await shows('カメラ', '2 / 2');

    await device.scan('NO-SUCH-CODE');
    await device.asks('このコードは登録されていません');
    expect(await device.place()).toBe('NO-SUCH-CODE');
    await device.press('急須の未識別品');
    await device.says('未識別として数えました');
    await device.press(/^不良品$/);
    await device.page.getByText('不良品として数えています').waitFor();
    await device.scan('POT');
    await shows('急須', '2 / 3');
    await device.press('良品');
    await device.scan('POT');
    await device.press('取消');
    await device.says('取り消しました');
    await shows('急須', '2 / 3');
  });

  it('are photographed where something is wrong, and measured', async () => {
    await device.press('終了する');
    await device.asks('数えた内容を確認');
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await jpeg() };
    const proxy = (route: Route) =>
      route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>Too large</h1>' });
    await device.page.route('**/photos', proxy);
    await device.page.getByLabel('写真を撮る：急須 不良品').setInputFiles(photo);
    await device.page.getByText('写真が大きすぎます').waitFor();
    await device.page.unroute('**/photos', proxy);
    await device.page.getByLabel('写真を撮る：急須 不良品').setInputFiles(photo);
    await device.page.getByText('写真を送信しました。').waitFor();
    const photos = await warehouse.api.rows(
      "select shows from floor_photos where receipt_no is not null and shows = 'defective'",
    );
    expect(photos).toHaveLength(1);
    await device.page
      .getByLabel('写真を撮る：急須 未識別品')
      .setInputFiles({ ...photo, buffer: Buffer.from('no picture') });
    await device.page.getByRole('alert').locator('.wrong').waitFor();
    expect(await faultsOf(device.page)).toEqual([]);

    // One that is refused when its screen has gone is told all the same, also after a reload, until it was read.
    let refuse = () => {};
    const mayRefuse = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await device.page.route('**/photos', (route) => mayRefuse.then(() => proxy(route)));
    await device.page.getByLabel('写真を撮る：急須 不良品').setInputFiles(photo);
    await device.page.getByText('写真を送信中').waitFor();
    await device.press('サイズを測る');
    await device.asks('サイズを選んで');
    refuse();
    const told = device.page.getByRole('dialog');
    await told.getByText('写真が大きすぎます').waitFor();
    expect(await device.page.evaluate(KEPT_PHOTOS)).toEqual(['refused']);
    await device.page.reload();
    await told.getByText('写真が大きすぎます').waitFor();
    // It is read once the device has forgotten it: a reload in between would tell it again.
    await device.page.evaluate(HOLD_PHOTOS);
    await told.getByRole('button', { name: '閉じる' }).click();
    await device.page.evaluate('new Promise(requestAnimationFrame)');
    expect(await told.count()).toBe(1);
    await device.page.evaluate('end()');
    await told.waitFor({ state: 'detached' });
    expect(await device.page.evaluate(KEPT_PHOTOS)).toEqual([]);
    await device.page.unroute('**/photos');
    await device.page.reload();
    await device.asks('サイズを選んで');
    expect(await told.count()).toBe(0);

    await device.press('80');
    await device.asks('1点の重さを入力');
    // Scales type as a scanner does.
    await device.scan('310');
    for (const name of ['牛乳', 'カメラ', '急須']) {
      await device.page.locator('.goods-name').filter({ hasText: name }).waitFor();
      await device.press('測らない');
    }
    await device.asks('数えた内容を確認');
    await device.press('確定する');
    await device.says('検品を完了しました');
    expect(await warehouse.api.rows("select size, weight_g from items where code = 'TEA'")).toEqual([
      { size: '80', weight_g: 310 },
    ]);
  });

  it('are put where the screen proposes, or elsewhere; an unusual place is scanned twice', async () => {
    await device.scan(id);
    await device.asks('棚入れする商品');
    await device.scan(TEA);
    await device.page.getByText('同じ商品・ロットがあります').waitFor();
    expect(await device.place()).toContain('A-01');
    await device.page.getByText('このほかに残り47点').waitFor();
    await device.press(/^数$/);
    await device.type(48);
    await device.scan('T-09');
    await device.says('T-09はトートです');
    await device.scan('A-01');
    await device.says('48点をA-01に棚入れしました');

    await device.scan('MILK');
    await device.page.keyboard.press('2');
    await device.page.getByRole('dialog').waitFor();
    await device.page.keyboard.press('Enter');
    await expect.poll(() => device.page.locator('.goods-units').textContent()).toBe('× 2');
    await device.scan('A-05');
    await device.says('2点をA-05に棚入れしました');

    await device.scan('CAM');
    await device.press(/^数$/);
    await device.type(2);
    await device.scan('A-05');
    await device.says('棚入れしました');
    await device.press('終了する');
    await device.says('棚入れする商品が残っています');
    expect(await lyingIn(warehouse.api, 'A-05')).toBe(4);

    const other = await announce({ MILK: 1 });
    await device.scan(other);
    await device.press('到着した');
    await device.asks('届いた商品をスキャン');
    const primary = device.page.locator('.choice.primary');
    expect(await primary.count()).toBe(0);
    await device.scan('MILK');
    await device.press(/^日付$/);
    await device.page.getByLabel('日付', { exact: true }).fill('2027-06-30');
    await device.press('決定');
    await shows('牛乳', '1 / 1');
    expect(await primary.allTextContents()).toEqual(['終了する']);
    await device.press('終了する');
    await device.press('確定する');
    await device.says('棚入れできます');
    await device.scan(other);
    await device.asks('棚入れする商品');
    await device.scan('MILK');
    await device.asks(/置/);
    await device.scan('A-05');
    await device.says('もう一度A-05をスキャンしてください');
    expect(await device.page.locator('.work.ask').count()).toBe(1);
    // The frame is written as always: only the bar and the edge ask.
    const weight = "getComputedStyle(document.querySelector('.warehouse')).fontWeight";
    expect(await device.page.evaluate(weight)).toBe('400');
    await device.scan('A-05');
    await device.says('すべて棚入れしました');
    expect(await lyingIn(warehouse.api, 'A-05', 'MILK')).toBe(3);
  });
});

describe('goods on the shelves', () => {
  it('are moved, and brought where pickers need them', async () => {
    await device.press('棚移動');
    await device.asks('移動元の棚');
    await device.scan('A-01');
    await device.asks('移動する商品');
    await device.scan(TEA);
    await device.press(/^数$/);
    await device.type(12);
    await device.scan('A-03');
    await device.says('12点をA-03に移しました');
    expect(await lyingIn(warehouse.api, 'A-03')).toBe(12);
    await device.press('終了する');
    await device.says('完了しました');

    await carry(warehouse.api, 'POT', 'A-08', 1, 'R-01');
    await orderToPick(warehouse.api, [{ POT: 3 }]);
    await device.press('棚移動');
    await device.page.getByText('R-01 → A-08').waitFor();
    expect(await faultsOf(device.page)).toEqual([]);
    await device.scan('R-01');
    await device.asks('移動する商品');
    await device.scan('POT');
    await device.asks(/置/);
    await device.press(/^数$/);
    await device.type(2);
    await device.scan('A-08');
    await device.says('2点をA-08に移しました');
    await device.press('終了する');
    await device.says('完了しました');
  });

  it('are counted without being told how many there should be; a variance is counted twice', async () => {
    await warehouse.provider.desk('POST', '/counts', { warehouse: 'TOKYO', places: ['A-03'] });
    await device.press('棚卸');
    await device.asks('この場所へ行き');
    expect(await device.place()).toBe('A-03');
    await device.scan('A-03');
    await device.asks('ここにあるものをすべてスキャン');
    // It is blind: the twelve that should lie there are not told.
    expect(await device.page.locator('.screen').textContent()).not.toContain('12');
    for (const time of ['first', 'again']) {
      await device.scan(TEA);
      await shows('煎茶', '1');
      await device.press(/^数$/);
      await device.type(11);
      await shows('煎茶', '11');
      await device.press('完了');
      await device.asks('この内容で確定しますか');
      await device.press('確定する');
      if (time === 'first') {
        await device.says('最初からもう一度数えてください');
        await device.page.getByText('数え直しです').waitFor();
      }
    }
    await device.says('差異は管理者が確認します');
  });

  it('are counted in units of one lot, which is asked once, however fast they are scanned', async () => {
    await warehouse.provider.desk('POST', '/counts', { warehouse: 'TOKYO', places: ['A-04'] });
    await device.press('棚卸');
    await device.asks('この場所へ行き');
    await device.scan('A-04');
    await device.asks('ここにあるものをすべてスキャン');
    for (let n = 1; n <= 3; n += 1) await device.scan('MILK');
    await device.asks('3点：どのロットですか？');
    expect(await faultsOf(device.page)).toEqual([]);
    await device.press(/2027\/4\/30/);
    for (let n = 4; n <= 6; n += 1) await device.scan('MILK');
    await shows('牛乳', '6');
    await device.page.getByText('数えているロット：牛乳').waitFor();
    expect(await faultsOf(device.page)).toEqual([]);
    await device.press('別のロット');
    await device.says('別のロットの商品をスキャン');
    await device.press('中断');
    await device.says('中断しました');
  });

  it('are looked up on the home screen, as places, orders and receipts are', async () => {
    await device.scan(TEA);
    await device.page.getByText('煎茶 100g · TS001').waitFor();
    await shows('A-01', '136');
    expect(await faultsOf(device.page)).toEqual([]);
    await device.scan('A-05');
    await shows('牛乳', '2');
    const [order] = await warehouse.api.rows(
      "select account_id || '-S' || lpad(shipment_no::text, 6, '0') as id from shipments",
    );
    await device.press('コード');
    await device.page.getByRole('textbox', { name: 'コード' }).fill(String(order?.id));
    await device.page.keyboard.press('Enter');
    await device.page.locator('.screen').getByText(String(order?.id)).first().waitFor();
    expect(await faultsOf(device.page)).toEqual([]);
    expect(device.trouble).toEqual([]);
  });
});

describe('a delivery in parts', () => {
  it('ends when somebody says that this is all', async () => {
    const parts = await announce({ POT: 5 });
    await device.scan(parts);
    await device.press('到着した');
    await device.asks('届いた商品をスキャン');
    await device.scan('POT');
    await device.press(/^数$/);
    await device.type(3);
    await shows('急須', '3 / 5');
    await device.press('終了する');
    await device.press('確定する');
    await device.says('棚入れできます');
    await device.scan(parts);
    await device.asks('棚入れする商品');
    await device.scan('POT');
    await device.press(/^数$/);
    await device.type(3);
    await device.scan('MAIN');
    await device.asks('5点のうち2点が届いていません。残りはあとで届きますか？');
    expect(await figureOf('急須')).toBe('2');
    expect(await faultsOf(device.page)).toEqual([]);
    await device.press('あとで届く');
    await device.says('入庫は未完了のままです');

    await device.press('入庫検品');
    await device.says('入庫のコードをスキャンしてください');
    await device.scan(parts);
    await device.asks('届いた商品をスキャン');
    await device.press('終了する');
    await device.press('確定する');
    await device.asks('残りはあとで届きますか？');
    await device.pressTwice('これで全部');
    await device.says('入庫を完了しました');
    await device.scan(parts);
    await device.says('棚入れ済みです');
  });
});
