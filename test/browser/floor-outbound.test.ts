import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setAccount } from '../../src/operations/accounts/accounts.js';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { DISPOSAL } from '../kit/accounts.js';
import { shipment } from '../kit/api.js';
import { numberOf, workTo } from '../kit/floor.js';
import { type Goods, lyingIn, order, statusOf } from '../kit/floor-work.js';
import { addImage } from '../kit/item-image.js';
import { jpeg } from '../kit/pictures.js';
import { endTasks } from '../kit/scanner.js';
import { fits, violations } from './console-kit.js';
import { type Badge, faultsOf, type Handheld, Warehouse } from './floor-kit.js';

/* Goods leave on a small screen: a wave, picking on a cart, packing, the carrier; and what goes back, comes back, or is taken away. */

const TEA = '4901234567016';
const SATO = staff('Sato');

/** Nobody can answer a dialog here: what would print is counted. As the dialog does, it leaves the focus in the frame. */
const PRINTS = `
  window.printed = 0;
  const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    get() {
      const frame = this;
      return { print() { window.printed += 1; get.call(frame).focus(); } };
    },
  });`;

let warehouse: Warehouse;
let sato: Badge;
let device: Handheld;
beforeAll(async () => {
  warehouse = await Warehouse.open({ whole: true });
  sato = await warehouse.provider.worker('outbound@example.com');
  device = await warehouse.handheld(sato, { language: 'ja' });
  await device.page.addInitScript(PRINTS);
});
afterAll(() => warehouse.close());

/** A screen from the start, whatever an earlier test left open. */
async function fromTheStart(): Promise<void> {
  await endTasks(warehouse.api);
  await device.page.reload();
  await device.asks('作業を選んでください');
}
beforeEach(fromTheStart);

/** The figures beside something in the lists of a screen. */
const shows = (what: string, figure: string) =>
  expect
    .poll(() => device.page.locator('.rows li').filter({ hasText: what }).first().locator('.figure').textContent())
    .toContain(figure);

/** The picture of goods is there, in its box, and named by them: so many times. */
const pictured = (where: string, name: string, side: number, times = 1): Promise<void> =>
  expect
    .poll(() =>
      device.page.evaluate(`[...document.querySelectorAll('${where} .picture')].map((box) => {
        const { width, height } = box.getBoundingClientRect();
        const picture = box.querySelector('img');
        return [width, height, picture?.alt, picture?.naturalWidth];
      })`),
    )
    .toEqual(Array(times).fill([side, side, name, 80]));

const asked = (units: number) =>
  expect.poll(() => device.page.locator('.goods-units').textContent()).toBe(`× ${units}`);
const goes = (place: string) => expect.poll(() => device.place()).toContain(place);

let orders = 0;
/** Orders that wait, of the same urgency, and the wave that takes them up, as the desk releases it. @returns their ids */
async function inWave(goods: readonly Goods[]): Promise<string[]> {
  const ids: string[] = [];
  for (const one of goods) {
    orders += 1;
    const items = Object.entries(one).map(([code, quantity]) => ({ code, quantity }));
    const { body } = await warehouse.api.call('POST', '/shipments', shipment(`WAVE-${orders}`, { items }));
    ids.push(String(body.id));
  }
  const { status, body } = await warehouse.provider.desk('POST', '/waves/release', { warehouse: 'TOKYO' });
  expect([status, body.released]).toEqual([200, goods.length]);
  return ids;
}

/** A client takes an order back, and the desk agrees. */
async function cancel(id: string): Promise<void> {
  await warehouse.api.call('POST', `/shipments/${id}/cancel`);
  await answerRequest(warehouse.api.ctx, 'TS001', numberOf(id), { accepted: true }, SATO);
}

const setChecks = (packing_checks: ('weight' | 'photo')[]) =>
  setAccount(warehouse.api.ctx, 'TS001', { value: { settings: { packing_checks } }, faults: [] }, SATO);

describe('a wave', () => {
  it('is picked on a cart, with a tote for each order', async () => {
    const ids = await inWave([
      { TEA: 2, CUP: 1 },
      { TEA: 1, CUP: 2 },
    ]);
    await device.page.reload();
    await device.press('ピッキング');
    await device.asks('空のトート');
    await device.page.getByText('1番目の注文').waitFor();
    await device.scan('T-01');
    await device.page.getByText('2番目の注文').waitFor();
    await device.scan('T-02');

    await device.asks('この棚へ行き');
    await goes('A-01');
    await device.scan('A-02');
    await device.says('「棚 A-01」をスキャンしてください');
    await device.scan('A-01');
    await device.asks('商品をスキャン');
    const first = await device.page.locator('.into').textContent();
    await pictured('.goods', '煎茶 100g', 80);
    await device.scan('CUP');
    await device.says('これは「湯のみ」です');
    // Both totes get TEA here, each what its order needs.
    for (let stop = 0; stop < 2; stop += 1) {
      const into = (await device.page.locator('.into').textContent()) ?? '';
      const tote = /T-0\d/.exec(into)?.[0] ?? '';
      await device.scan(TEA);
      if (tote === 'T-01') {
        await asked(1);
        await device.scan(TEA);
      }
      await device.asks('入れたトート');
      await goes(tote);
      await device.scan(tote === 'T-01' ? 'T-02' : 'T-01');
      await device.says(`「トート ${tote}」をスキャンしてください`);
      await device.scan(tote);
      await device.page.locator('.screen').getByText('入れたトート').waitFor({ state: 'detached' });
    }
    expect(first).toMatch(/T-0[12]/);
    expect([await lyingIn(warehouse.api, 'T-01'), await lyingIn(warehouse.api, 'T-02')]).toEqual([2, 1]);

    await goes('A-02');
    await device.scan('A-02');
    await device.asks('商品をスキャン');
    expect(await device.page.locator('.picture').count()).toBe(0);
    for (let stop = 0; stop < 2; stop += 1) {
      const tote = /T-0\d/.exec((await device.page.locator('.into').textContent()) ?? '')?.[0] ?? '';
      await device.scan('CUP');
      if (tote === 'T-02') {
        // A number says how many more, besides the one that was scanned.
        await asked(1);
        await device.press(/^数$/);
        await device.page.getByRole('dialog', { name: '追加の数を入力' }).waitFor();
        await device.type(1);
      }
      await device.asks('入れたトート');
      await device.scan(tote);
      await device.page.locator('.screen').getByText('入れたトート').waitFor({ state: 'detached' });
    }
    await device.asks('すべて集めました');
    await device.scan('PACK-1');
    await device.says('バッチのピッキングが完了しました');
    expect(await Promise.all(ids.map((id) => statusOf(warehouse.api, id)))).toEqual(['picked', 'picked']);
  });

  it('is packed by tote, and handed to the carrier', async () => {
    await device.scan('T-01');
    await device.asks('商品をスキャンして検品');
    await pictured('.rows li', '煎茶 100g', 44);
    // What cannot be read takes no room, and is no error.
    await device.page.route('**/floor/items/**', (route) =>
      route.fulfill({ contentType: 'image/jpeg', body: 'damaged' }),
    );
    await device.page.reload();
    await device.asks('商品をスキャンして検品');
    await expect.poll(() => device.page.locator('.picture').count()).toBe(0);
    await device.page.unroute('**/floor/items/**');
    await device.scan('CUP');
    await shows('湯のみ', '✓ 1 / 1');
    await device.scan('POT');
    await device.says('の商品ではありません');
    await device.scan(TEA);
    await shows('煎茶', '1 / 2');
    await device.press('取消');
    await shows('煎茶', '0 / 2');
    await device.scan(TEA);
    await device.scan(TEA);
    await device.asks('箱のサイズを選んで');
    await device.press('提案の箱を使う');
    await device.asks('送り状を印刷して貼り');
    expect(await faultsOf(device.page)).toEqual([]);

    const papers = device.page.waitForResponse(/papers\.pdf/);
    await device.press('書類を印刷');
    const pdf = await papers;
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await expect.poll(() => device.page.evaluate('window.printed')).toBe(1);

    const label = (await device.page.locator('.rows li span').first().textContent()) ?? '';
    await device.scan(TEA);
    await device.says('の送り状ではありません');
    await device.scan(label);
    await device.says('梱包が完了しました');

    await device.press('引渡し');
    await device.asks('配送業者を選んで');
    await device.press(/CARRIER/);
    await device.asks('荷物の送り状をスキャン');
    await device.scan(label);
    await device.says('を引き渡しました');
    await device.page.getByText('引渡し 1個').waitFor();
    await device.press('引渡票を締める');
    await device.asks('引渡票を締めますか');
    await device.press('確定する');
    await device.page.getByRole('heading', { name: '作業を選ぶ' }).waitFor();
    const { body } = await warehouse.provider.desk('GET', '/manifests?warehouse=TOKYO');
    expect(body.manifests).toHaveLength(1);
  });
});

describe('picking', () => {
  it('can be undone; what is not found takes a second press, and comes from another shelf', async () => {
    const [id = ''] = await inWave([{ TEA: 3, CUP: 1 }]);
    await device.page.reload();
    await device.press('ピッキング');
    await device.asks('空のトート');
    await device.scan('T-03');
    await device.asks('この棚へ行き');
    await device.scan('A-01');
    await device.asks('商品をスキャン');
    await device.scan(TEA);
    await asked(2);
    await device.press('取消');
    await device.says('1点をA-01に戻してください');
    await asked(3);
    await device.scan(TEA);
    await asked(2);
    await device.press('見つからない');
    await device.page.getByText('もう一度押すと確定します').waitFor();
    expect(await lyingIn(warehouse.api, 'T-03')).toBe(1);
    // It is waited for no longer than some seconds.
    await device.page.getByText('もう一度押すと確定します').waitFor({ state: 'detached' });
    expect(await lyingIn(warehouse.api, 'T-03')).toBe(1);
    await device.pressTwice('見つからない');
    await device.page.getByText('もう一度押すと確定します').waitFor({ state: 'detached' });
    // Two are lost, the shelf is to be counted, and the rest comes from where others lie.
    await expect.poll(() => lyingIn(warehouse.api, 'MISSING')).toBe(2);
    expect(await lyingIn(warehouse.api, 'T-03')).toBe(1);
    const { body } = await warehouse.provider.desk('GET', '/counts?warehouse=TOKYO');
    expect(JSON.stringify(body)).toContain('A-01');
    expect(await statusOf(warehouse.api, id)).toBe('picking');

    await device.asks('この棚へ行き');
    await device.scan('A-02');
    await device.asks('商品をスキャン');
    await device.scan('CUP');
    await device.asks('入れたトート');
    await device.scan('T-03');
    await goes('R-01');
    await device.scan('R-01');
    await device.asks('商品をスキャン');
    await asked(2);
    await device.scan(TEA);
    await asked(1);
    await device.scan(TEA);
    await device.asks('入れたトート');
    await device.scan('T-03');
    await device.asks('すべて集めました');
    await device.press('完了');
    await device.says('バッチのピッキングが完了しました');
    expect(await lyingIn(warehouse.api, 'T-03')).toBe(4);
    await warehouse.api.rows("update counts set state = 'agreed', begun_at = now(), finished_at = now()");
  });

  it('stops at the next scan when the order is cancelled, and what was taken is put back', async () => {
    const [id = ''] = await inWave([{ POT: 2, TEA: 1 }]);
    await device.page.reload();
    await device.press('ピッキング');
    await device.asks('空のトート');
    await device.scan('T-04');
    await device.asks('この棚へ行き');
    await goes('A-01');
    await device.scan('A-01');
    await device.asks('商品をスキャン');
    await device.scan(TEA);
    await device.asks('入れたトート');
    await device.scan('T-04');
    await device.asks('この棚へ行き');
    await cancel(id);
    await device.scan((await device.place()) ?? '');
    await device.says('中止：');
    expect(await device.page.locator('.work.wrong').count()).toBe(1);
    expect(await faultsOf(device.page)).toEqual([]);
    await device.press('完了');
    await device.page.getByRole('heading', { name: '作業を選ぶ' }).waitFor();

    await device.scan('T-04');
    await device.asks('棚に戻す商品');
    await shows('煎茶', '1');
    await pictured('.rows li', '煎茶 100g', 44);
    await device.scan(TEA);
    await goes('A-01');
    await pictured('.goods', '煎茶 100g', 80);
    await device.scan('A-01');
    await device.says('棚に戻す商品はもうありません');
    expect(await lyingIn(warehouse.api, 'T-04')).toBe(0);
  });
});

describe('packing', () => {
  it('shows which lines are wrapped, and how many units', async () => {
    const wish = {
      items: [
        { code: 'CUP', quantity: 2, gift_wrapping_type: 'RED', cushioning_type: 'BUBBLE_PACK' },
        { code: 'TEA', quantity: 3, gift_wrapping_type: 'NAVY' },
        { code: 'POT', quantity: 1 },
      ],
      gift_wrapping_unit: 'ITEM',
      cushioning_unit: 'ITEM',
    };
    const { body } = await warehouse.api.call('POST', '/shipments', shipment('LINES', wish));
    await workTo(warehouse.api.ctx, String(body.id), 'picked');
    await device.scan(String(body.id));
    await device.asks('検品');
    const wishes = () => device.page.locator('.wishes li').allTextContents();
    await expect
      .poll(wishes)
      .toEqual([
        'ギフト包装（赤）：湯のみ × 2',
        'ギフト包装（紺）：煎茶 100g × 3',
        '緩衝材（気泡緩衝材・一重）：湯のみ × 2',
      ]);
    for (const code of ['CUP', 'CUP', 'TEA', 'TEA', 'TEA', 'POT']) await device.scan(code);
    await device.asks('箱のサイズ');
    expect(await wishes()).toHaveLength(3);
    expect(await faultsOf(device.page, false)).toEqual([]);
  });

  it('shows how the order is wrapped, and asks for weight and photo where the account wants them', async () => {
    await setChecks(['weight', 'photo']);
    const wish = {
      items: [{ code: 'CUP', quantity: 1 }],
      gift_wrapping_unit: 'ORDER',
      gift_wrapping_type: 'RED',
      message: '開店祝い',
    };
    const { body } = await warehouse.api.call('POST', '/shipments', shipment('WRAPPED', wish));
    const id = String(body.id);
    await workTo(warehouse.api.ctx, id, 'picked');
    await device.scan(id);
    await device.asks('検品');
    await device.page.getByText('ギフト包装：赤').waitFor();
    await device.page.getByText('メッセージ：開店祝い').waitFor();
    expect(await faultsOf(device.page)).toEqual([]);
    await device.scan('CUP');
    await device.asks('箱のサイズ');
    await device.press(/^60$/);
    await device.asks('荷物の重さ');
    await device.press('重さ');
    await device.type(740);
    await device.asks('写真を撮って');
    await device.press('撮影済み');
    await device.says('写真がまだ届いていません');
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await jpeg() };
    await device.page.getByLabel('写真を撮る').setInputFiles(photo);
    await device.page.getByText('写真を送信しました。').waitFor();
    await device.press('撮影済み');
    await device.asks('送り状を印刷して貼り');
    await setChecks([]);
    await device.scan((await device.page.locator('.rows li span').first().textContent()) ?? '');
    await device.says('梱包が完了しました');
  });
});

describe('goods that leave otherwise', () => {
  beforeAll(async () => {
    await addImage(warehouse.api, 'MILK', await jpeg());
  });

  it('come back from the recipient', async () => {
    const [id = ''] = await order(warehouse.api, [{ CUP: 2 }]);
    await workTo(warehouse.api.ctx, id, 'shipped');
    const [parcel] = await warehouse.api.rows('select tracking_code from parcels where shipment_no = $1', [
      numberOf(id),
    ]);
    await device.scan(String(parcel?.tracking_code));
    await device.asks('戻ってきた商品');
    await device.scan('CUP');
    await goes('A-02');
    await device.scan('A-02');
    await device.press('不良品');
    await device.page.getByText('不良品として受け取ります').waitFor();
    await device.scan('CUP');
    await device.asks(/置/);
    await device.scan('A-07');
    await device.says('すべて揃いました');
    // Put aside, it is on the first screen, and goes on by its button.
    await device.press('中断');
    await device.asks('作業を選んでください');
    await device.page.getByRole('heading', { name: '中断中の作業' }).waitFor();
    expect(await violations(device.page)).toEqual([]);
    await expect.poll(() => fits(device.page)).toBe(true);
    await device.page.getByRole('button', { name: /^返品 TS001-S/ }).click();
    await device.press('終了する');
    await device.asks('これですべてですか');
    await device.press('確定する');
    await device.says('返品を登録しました');
    expect(await lyingIn(warehouse.api, 'A-07')).toBe(1);
  });

  it('are thrown away on the client’s wish', async () => {
    const draft = { ...DISPOSAL, code: 'MILK', quantity: 21, lot_no: null, warehouse: 'TOKYO' };
    await requestRemoval(warehouse.api.ctx, 'TS001', draft, SATO);
    await device.press('搬出');
    await device.asks('商品をスキャン');
    // Two lots of it lie there.
    await pictured('.rows li', '牛乳', 44, 2);
    await device.scan('MILK');
    await device.asks('どのロット');
    await device.page.getByRole('button', { name: '2027/3/31' }).click();
    await device.press(/^数$/);
    await device.type(19);
    await device.page.getByText('残り1点').waitFor();
    await device.scan('MILK');
    await device.asks('すべて集めました');
    // What several scans took of a lot is one row.
    expect(await device.page.locator('.rows .figure').allTextContents()).toEqual(['20', '1']);
    await device.press('確定する');
    await device.says('21点を廃棄しました');
  });

  it('are recalled to one shelf', async () => {
    const recall = {
      account_id: 'TS001',
      warehouse: 'TOKYO',
      reason: '異物混入のおそれ',
      code: 'MILK',
      lots: [2],
      place: 'A-09',
    };
    const { status } = await warehouse.provider.desk('POST', '/recalls', recall);
    expect(status).toBe(201);
    await device.press('回収');
    await device.asks('回収する商品');
    await device.page.getByText('異物混入のおそれ').waitFor();
    await pictured('.goods', '牛乳', 80);
    await device.scan('MILK');
    await goes('A-09');
    await pictured('.goods', '牛乳', 80);
    const units = await lyingIn(warehouse.api, 'MAIN', 'MILK');
    await device.press(/^数$/);
    await device.type(units);
    await device.scan('A-01');
    await device.says('「棚 A-09」をスキャンしてください');
    await device.scan('A-09');
    await device.says('対象の商品はすべてA-09に集まりました');
    expect(await lyingIn(warehouse.api, 'A-09', 'MILK')).toBe(units);
    expect(device.trouble).toEqual([]);
  });
});
