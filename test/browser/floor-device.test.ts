import type { Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { QUIET_MS } from '../../console/src/floor/device/wedge.js';
import { stockUp } from '../kit/accounts.js';
import { receipt } from '../kit/api.js';
import { carry, lyingIn, orderToPick } from '../kit/floor-work.js';
import { jpeg } from '../kit/pictures.js';
import { endTasks, makePlaces } from '../kit/scanner.js';
import { changeAnswers, held } from './console-kit.js';
import { type Badge, faultsOf, Handheld, HOLD_PHOTOS, KEPT_PHOTOS, Warehouse } from './floor-kit.js';

/* The device itself: without network, broken, scanned on whatever has the focus, in both languages and themes. */

const TEA = '4901234567016';

let warehouse: Warehouse;
let sato: Badge;
beforeAll(async () => {
  warehouse = await Warehouse.open();
  sato = await warehouse.provider.worker('device@example.com');
  await makePlaces(
    warehouse.api,
    Array.from({ length: MOST_TOTES }, (_, nth) => ({ code: `C-${nth + 1}`, kind: 'tote' })),
  );
});
afterAll(() => warehouse.close());

const MOST_TOTES = 40;
let totes = 0;
/** A tote that no other test has used. */
const nextTote = (): string => {
  totes += 1;
  return `C-${totes}`;
};

/** A device whose picker stands before TEA, with a tote for an order of so many. */
async function picking(units: number, options: Parameters<Warehouse['handheld']>[1] = {}) {
  const [order = ''] = await orderToPick(warehouse.api, [{ TEA: units, CUP: 1 }]);
  const device = await warehouse.handheld(sato, { language: 'ja', ...options });
  const tote = nextTote();
  await device.press('ピッキング');
  await device.asks('空のトート');
  await device.scan(tote);
  await device.asks('この棚へ行き');
  await device.scan('A-01');
  await device.asks('商品をスキャン');
  return { device, tote, order };
}

/** Units that the screen asks for. */
const asked = (device: Handheld): Promise<string | null> => device.page.locator('.goods-units').textContent();
const shows = (device: Handheld, units: number | string) => expect.poll(() => asked(device)).toBe(`× ${units}`);
const waiting = (device: Handheld): Promise<readonly object[] | null> =>
  device.page.evaluate(`JSON.parse(localStorage['kura.floor.outbox'] ?? 'null')?.waiting ?? null`);

beforeEach(() => endTasks(warehouse.api));

describe('without network', () => {
  it('scans wait on the device, and are done once; those without effect are listed', async () => {
    const { device, tote } = await picking(4);
    await device.scan(TEA);
    await shows(device, 3);

    await device.page.context().setOffline(true);
    await device.scan(TEA);
    await device.page.getByText('サーバーに接続できません。1件が送信待ちです。').waitFor();
    await device.scan(TEA);
    await device.scan('A-02');
    await device.page.getByText('サーバーに接続できません。3件が送信待ちです。').waitFor();
    expect(await faultsOf(device.page)).toEqual([]);
    expect(await lyingIn(warehouse.api, tote)).toBe(1);

    await device.page.context().setOffline(false);
    const caughtUp = device.page.getByRole('dialog');
    await caughtUp.getByText('2件を反映しました').waitFor();
    await caughtUp.getByText('スキャン A-02').waitFor();
    await caughtUp.getByText('「煎茶 100g」をスキャンしてください').waitFor();
    expect(await faultsOf(device.page)).toEqual([]);
    await caughtUp.getByRole('button', { name: '閉じる' }).click();
    await caughtUp.waitFor({ state: 'detached' });
    expect(await lyingIn(warehouse.api, tote)).toBe(3);
    expect(await waiting(device)).toEqual([]);

    await device.scan(TEA);
    await device.asks('入れたトートをスキャン');
    expect(device.trouble.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });

  it('scans outlast a reload, and an answer that was lost counts once', async () => {
    const { device, tote } = await picking(3);
    // The first is done by the server, but its answer gets lost; the second does not even arrive.
    let sent = 0;
    await device.page.route('**/floor/scan', async (route) => {
      sent += 1;
      if (sent === 1) await route.fetch();
      await route.abort();
    });
    await device.scan(TEA);
    await device.scan(TEA);
    await device.page.getByText('2件が送信待ちです').waitFor();
    await expect.poll(() => lyingIn(warehouse.api, tote)).toBe(1);
    await device.page.reload();
    await device.page.getByText('2件が送信待ちです').waitFor();
    await device.asks('商品をスキャン');
    await device.page.unroute('**/floor/scan');
    await expect.poll(() => waiting(device)).toEqual([]);
    await shows(device, 1);
    expect(await lyingIn(warehouse.api, tote)).toBe(2);
    expect(await device.page.getByRole('dialog').count()).toBe(0);
  });
});

async function signOut(device: Handheld): Promise<void> {
  await device.press('メニュー');
  await device.press('サインアウト');
}

/** Signs out while something waits to be sent. */
async function leaveWaiting(device: Handheld): Promise<void> {
  await signOut(device);
  await device.page.getByText('あなたが再びサインインするまで送信されません').waitFor();
  await device.press('サインアウト');
}

it('scans wait for whoever made them, also while a colleague works with the device', async () => {
  const { device, tote } = await picking(2);
  const colleague = await warehouse.provider.worker(`colleague-${tote}@example.com`);
  await device.page.route('**/floor/scan', (route) => route.abort());
  await device.scan(TEA);
  await device.page.getByText('1件が送信待ちです').waitFor();
  await leaveWaiting(device);
  await device.page.unroute('**/floor/scan');

  await device.signIn(colleague);
  await device.says('別の担当者の送信待ちが1件あります');
  expect(await faultsOf(device.page)).toEqual([]);
  expect([await lyingIn(warehouse.api, tote), await device.page.getByRole('dialog').count()]).toEqual([0, 0]);
  await signOut(device);

  await device.signIn(sato);
  await expect.poll(() => lyingIn(warehouse.api, tote)).toBe(1);
  await shows(device, 1);
  expect(await waiting(device)).toEqual([]);
});

/** Begins a receipt of which one cup is defective: its photo can be taken. */
async function withDefectiveCup(): Promise<Handheld> {
  const device = await warehouse.handheld(sato, { language: 'ja' });
  const wish = receipt({
    arrival_date: '2026-11-26',
    arrival_date_confirmed: true,
    items: [{ code: 'CUP', quantity: 1 }],
  });
  await device.scan(String((await warehouse.api.call('POST', '/warehousings', wish)).body.id));
  await device.press('到着した');
  await device.press('不良品');
  await device.scan('CUP');
  await shows(device, 1);
  await device.press('終了する');
  return device;
}

async function takePhoto({ page }: Handheld): Promise<void> {
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await jpeg() };
  await page
    .getByLabel(/^写真を撮る/)
    .first()
    .setInputFiles(photo);
  await page.getByText('写真を送信中').waitFor();
}

it('a photo that the device has not kept yet waits for whoever took it, too', async () => {
  const device = await withDefectiveCup();
  const { page } = device;
  const colleague = await warehouse.provider.worker(`colleague-${nextTote()}@example.com`);
  let sent = 0;
  await page.route('**/photos', (route) => {
    sent += 1;
    return route.continue();
  });
  await page.evaluate(HOLD_PHOTOS);
  await takePhoto(device);
  await leaveWaiting(device);
  await device.signIn(colleague);
  await page.evaluate('end()');
  await device.says('別の担当者の送信待ちが1件あります');
  expect([sent, await page.evaluate(KEPT_PHOTOS)]).toEqual([0, ['waits']]);
  await signOut(device);
  await device.signIn(sato);
  await expect.poll(() => page.evaluate(KEPT_PHOTOS)).toEqual([]);
  expect(sent).toBe(1);
});

it('a photo that is refused while a colleague signs in is told once, to whoever took it', async () => {
  const device = await withDefectiveCup();
  const { page } = device;
  const colleague = await warehouse.provider.worker(`colleague-${nextTote()}@example.com`);
  let refuse = () => {};
  const mayRefuse = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  let sent = 0;
  await page.route('**/photos', async (route) => {
    sent += 1;
    await mayRefuse;
    await route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>Too large</h1>' });
  });
  await takePhoto(device);
  await page.evaluate(HOLD_PHOTOS);
  await leaveWaiting(device);
  await device.signIn(colleague);
  const answered = page.waitForResponse('**/photos');
  refuse();
  await (await answered).finished();
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  await page.evaluate('end()');
  await expect.poll(() => page.evaluate(KEPT_PHOTOS)).toEqual(['refused']);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await signOut(device);
  await device.signIn(sato);
  const told = page.getByRole('dialog');
  await told.getByText('写真が大きすぎます').waitFor();
  await device.press('閉じる');
  await told.waitFor({ state: 'detached' });
  expect([sent, await page.evaluate(KEPT_PHOTOS)]).toEqual([1, []]);
});

it('a badge that is scanned while a colleague is signed in is sent nowhere, and says so', async () => {
  const { device } = await picking(2);
  const colleague = await warehouse.provider.worker(`colleague-${nextTote()}@example.com`);
  const sent: string[] = [];
  device.page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await device.scan(colleague.badge);
  await device.says('先にサインアウトしてください');
  await device.scan(TEA);
  await shows(device, 1);
  expect(sent.filter((one) => one.includes(colleague.badge))).toEqual([]);
});

it('goods that are scanned after the session has ended are no badge', async () => {
  const { device, tote } = await picking(2);
  await device.page.route('**/floor/scan', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body: '{"error":"session_ended"}' }),
  );
  await device.scan(TEA);
  await device.page.getByText('バッジのバーコードをスキャンしてください').waitFor();
  await device.says('サインインの有効期限が切れました。1件が送信待ちです。');
  await device.page.unroute('**/floor/scan');
  await device.scan(TEA);
  await device.says('バッジのコードではありません');
  await device.signIn(sato);
  // What was scanned with the session is done, what was scanned at the sign-in is not.
  await shows(device, 1);
  expect(await lyingIn(warehouse.api, tote)).toBe(1);
});

it('a server at maintenance is told in words, and the badge need not be scanned again', async () => {
  const device = await Handheld.paired(warehouse, warehouse, { language: 'en' });
  const down = (route: Route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Maintenance</h1>' });
  await device.page.route('**/floor/sign-in', down);
  await device.page.getByText('barcode of your badge').waitFor();
  await device.scan(sato.badge);
  await device.page.getByText('Type your PIN').waitFor();
  await device.type(sato.pin);
  await device.says('The server cannot be reached.');
  await device.page.unroute('**/floor/sign-in');
  await device.type(sato.pin);
  await device.page.locator('.work').waitFor();
});

it('a device without room for files shows the app all the same', async () => {
  const { device } = await picking(2);
  const [worker] = device.page.context().serviceWorkers();
  expect(worker).toBeDefined();
  await worker?.evaluate(`Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    caches.delete('kura-floor')`);
  await device.page.reload();
  await device.asks('商品をスキャン');
});

it('a device that breaks is replaced at the same point', async () => {
  const { device, tote } = await picking(3);
  await device.scan(TEA);
  await shows(device, 2);
  await device.page.context().close();

  const other = await warehouse.handheld(sato, { language: 'en', scheme: 'dark' });
  await other.asks('Scan the goods');
  expect(await other.place()).toBe('A-01');
  await shows(other, 2);
  await other.page.getByText(`tote ${tote}`).waitFor();
  await other.scan(TEA);
  await shows(other, 1);
  expect(await lyingIn(warehouse.api, tote)).toBe(2);
});

describe('a scan', () => {
  it('presses no button that has the focus', async () => {
    const { device } = await picking(3);
    await device.page.getByRole('button', { name: '中断' }).focus();
    await device.scan(TEA);
    await shows(device, 2);
    await device.page.getByRole('button', { name: '見つからない' }).focus();
    await device.scan(TEA);
    await shows(device, 1);
    expect(await device.page.getByText('もう一度押すと確定します').count()).toBe(0);
    // Nor does the line feed of a scanner that sends CR and LF.
    await device.page.getByRole('button', { name: '中断' }).focus();
    await device.scan('A-02', ['Enter', 'Enter']);
    await device.says('これは「棚 A-02」です');
    await device.asks('商品をスキャン');
    // A key of the device itself still presses it, once no late end of the scan can come.
    await device.page.getByRole('button', { name: '見つからない' }).focus();
    await device.page.waitForTimeout(QUIET_MS + 50);
    await device.page.keyboard.press('Enter');
    await device.page.getByText('もう一度押すと確定します').waitFor();
  });

  it('is no number and no text of a field that is open', async () => {
    const { device, tote } = await picking(5);
    await device.scan(TEA);
    await shows(device, 4);
    await device.press('数');
    await device.page.getByRole('dialog').waitFor();
    await device.scan(TEA);
    await shows(device, 3);
    expect(await device.page.getByRole('dialog').count()).toBe(0);

    await device.press('コード');
    const field = device.page.getByRole('textbox', { name: 'コード' });
    await field.fill('A-');
    await device.scan(TEA);
    await shows(device, 2);
    expect(await device.page.getByRole('dialog').count()).toBe(0);

    // What a person types slowly, is a number and a code.
    await device.page.keyboard.press('1');
    await device.page.getByRole('dialog').waitFor();
    await device.page.keyboard.press('Enter');
    await shows(device, 1);
    await device.press('コード');
    await field.pressSequentially(TEA, { delay: 90 });
    await device.page.keyboard.press('Enter');
    await device.asks('入れたトートをスキャン');
    expect(await lyingIn(warehouse.api, tote)).toBe(5);
  });

  it('needs no Enter at its end', async () => {
    const { device } = await picking(2);
    await device.scan(TEA, []);
    await shows(device, 1);
  });

  it('is heard wholly by a device that was busy meanwhile', async () => {
    const { device } = await picking(2);
    await device.scanWhileBusy(TEA, 4, 400);
    await shows(device, 1);
    // The first digits were no number that somebody types.
    await device.page.getByRole('textbox', { name: '数' }).waitFor({ state: 'detached' });
  });

  it('of a whole document is too long, in words', async () => {
    const { device } = await picking(2);
    await device.press('コード');
    await device.page.getByRole('textbox', { name: 'コード' }).fill('Q'.repeat(4_000));
    await device.press('決定');
    await device.says('コードが200文字を超えています。');
  });

  it('that turns out to be wrong takes the number with it that was typed meanwhile', async () => {
    const { device, tote } = await picking(20);
    await device.scan(TEA);
    await shows(device, 19);
    const answer = await held(device.page, '**/floor/scan');
    await device.scan('A-02');
    await device.press(/^数$/);
    await device.page.getByRole('dialog').waitFor();
    // Nothing was heard of the scan, so the screen says that it is on its way.
    await device.page.getByText('1件を送信中').waitFor();
    answer();
    await device.page.locator('.work.wrong').waitFor();
    await device.type(10);
    await device.says('数は送信していません');
    expect(await lyingIn(warehouse.api, tote)).toBe(1);
    await shows(device, 19);
  });

  it('is told from a number that a person types with the keys of the device', async () => {
    const { device } = await picking(14);
    await device.scan(TEA);
    await shows(device, 13);
    await device.keys('12', 100);
    await expect.poll(() => device.page.getByRole('textbox', { name: '数' }).inputValue()).toBe('12');
    await device.page.keyboard.press('Enter');
    await shows(device, 1);
  });

  it('counts each time, however fast they come', async () => {
    const { device, tote } = await picking(21);
    for (let scan = 0; scan < 20; scan += 1) {
      await device.scan(TEA);
      await device.page.waitForTimeout(30);
    }
    await shows(device, 1);
    expect(await lyingIn(warehouse.api, tote)).toBe(20);
  });
});

describe('a browser that keeps nothing', () => {
  it('may not even be asked for what it has', async () => {
    const device = await Handheld.at(warehouse.browser, `${warehouse.home}/floor`);
    await device.page.addInitScript(
      "Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('denied', 'SecurityError'); } })",
    );
    await device.page.reload();
    // Nor which language was chosen: the browser's is neither.
    await device.page.getByLabel('登録コード').waitFor();
    expect(device.trouble).toEqual([]);
  });

  it('works until it is loaded again, and says so', async () => {
    const [order] = await orderToPick(warehouse.api, [{ TEA: 2 }]);
    expect(order).toBeDefined();
    const device = await Handheld.at(warehouse.browser, `${warehouse.home}/floor`);
    const { page } = device;
    await page.evaluate("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }");
    await page.getByLabel('Pairing code').fill(await warehouse.pairingCode());
    await device.press('Pair');
    await device.signIn(sato);
    await device.says('This browser saves nothing');
    await device.press('Menu');
    await device.press('日本語');
    await device.press('暗い表示');
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await device.press('ピッキング');
    await device.asks('空のトート');
    await device.scan(nextTote());
    await device.asks('この棚へ行き');
    expect(device.trouble).toEqual([]);
  });
});

it('a screen whose data the app cannot read says so, and leaves its buttons', async () => {
  const device = await warehouse.handheld(sato, { language: 'ja' });
  await device.press('引渡し');
  await device.page.getByRole('button', { name: '中断' }).waitFor();
  await changeAnswers(device.page, '**/floor/screen', (screen) => ({ ...screen, data: {} }));
  await device.page.reload();
  await device.page.getByText('この画面を表示できません').waitFor();
  expect(await faultsOf(device.page)).toEqual([]);
  await device.press('中断');
  await device.asks('作業を選んでください');
});

it('the next person is not shown the work of the one before', async () => {
  const { device } = await picking(2);
  const tanaka = await warehouse.provider.worker('next@example.com');
  await device.press('メニュー');
  await device.press('サインアウト');
  await device.page.route('**/floor/screen', (route) => route.abort());
  await device.signIn(tanaka);
  await device.page.getByRole('heading', { name: '読み込んでいます' }).waitFor();
  await device.page.unroute('**/floor/screen');
  await device.asks('作業を選んでください');
});

it('announces each question in one region, which stays while the screens and the tasks change', async () => {
  const device = await warehouse.handheld(sato, { language: 'en' });
  const { announcer } = device;
  const announces = (question: RegExp) => expect.poll(() => announcer.textContent()).toMatch(question);
  await announces(/^Scan a receipt.*choose a task\.$/);
  const region = await announcer.elementHandle();
  await device.press('Move');
  await announces(/^Scan the place from which you move something\.$/);
  await device.scan('A-01');
  await announces(/^Scan what you move\.$/);
  await device.press('Finish');
  await announces(/^Scan a receipt.*choose a task\.$/);
  expect(await announcer.evaluate((now, first) => now === first, region)).toBe(true);
});

it('announces the question for the PIN, which takes the place of that for the badge', async () => {
  const device = await Handheld.paired(warehouse, warehouse, { language: 'en' });
  const question = device.page.locator('p.question[role="status"]');
  await question.filter({ hasText: 'Scan the barcode of your badge.' }).waitFor();
  const region = await question.elementHandle();
  await device.scan(sato.badge);
  await question.filter({ hasText: 'Type your PIN.' }).waitFor();
  expect(await question.evaluate((now, first) => now === first, region)).toBe(true);
});

it('goods are received by scans and the keys of the device alone; the focus is never lost', async () => {
  const items = [{ code: 'TEA', quantity: 3 }];
  const wish = receipt({ arrival_date: '2026-11-26', arrival_date_confirmed: true, items });
  const { body } = await warehouse.api.call('POST', '/warehousings', wish);
  const device = await warehouse.handheld(sato, { language: 'en' });
  const { page } = device;
  const hasFocus = (what: string) => page.locator(`${what}:focus`).waitFor();
  const counted = (figure: string) => page.locator('.rows .figure').filter({ hasText: figure }).waitFor();
  await device.asks('choose a task');
  await device.scan(String(body.id));
  await device.asks('when the goods are here');
  await device.pressByKeys('It has arrived');
  await device.asks('Scan the goods that arrived');
  await hasFocus('main');
  await device.scan(TEA);
  await counted('1 / 3');
  await page.keyboard.press('2');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await counted('2 / 3');
  await hasFocus('main');
  await device.scan(TEA, ['Tab']);
  await counted('3 / 3');
  await hasFocus('main');
  await device.pressByKeys('☰');
  await page.getByRole('dialog').waitFor();
  await device.pressByKeys('Close');
  await hasFocus('.head button');
  await device.pressByKeys('Finish');
  await device.asks('Look at what you counted');
  await device.pressByKeys('Confirm');
  await device.asks('choose a task');
  await hasFocus('main');
});

it('while the answer to a button is pending, no other takes a press, on the screen or below it', async () => {
  const device = await warehouse.handheld(sato, { language: 'en' });
  const { page } = device;
  const pressable = page.locator('.screen button:enabled, .foot-of .choices button:enabled');
  const home = await held(page, '**/floor/scan');
  await page.getByRole('button', { name: 'Count', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Move', exact: true }).dblclick();
  await expect.poll(() => pressable.count()).toBe(0);
  expect(await waiting(device)).toMatchObject([{ choice: 'move' }]);
  home();
  await device.asks('Scan the place');
  await device.scan('MAIN');
  await device.asks('Scan what you move');
  const below = await held(page, '**/floor/scan');
  await page.getByRole('button', { name: 'Take from elsewhere', exact: true }).dblclick();
  await expect.poll(() => pressable.count()).toBe(0);
  expect(await waiting(device)).toMatchObject([{ choice: 'other_place' }]);
  below();
  await device.asks('Scan the place');
  await expect.poll(() => pressable.count()).toBeGreaterThan(0);
});

it('a PIN is changed once, however often the button is pressed', async () => {
  const worker = await warehouse.provider.worker('pin@example.com');
  const device = await warehouse.handheld(worker, { language: 'en' });
  const { page } = device;
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/floor/pin') && sent.push(request.method()));
  const answer = await held(page, '**/floor/pin');
  await device.press('Menu');
  await device.press('Change the PIN');
  await page.getByLabel('Current PIN').fill(worker.pin);
  await page.getByLabel('New PIN').fill('593026');
  await page.getByRole('button', { name: 'Change the PIN' }).dblclick();
  await page.getByLabel('New PIN').press('Enter');
  answer();
  await page.getByText('The PIN is changed.').waitFor();
  expect(sent).toEqual(['POST']);
});

it('the code of a place stands in one line, however long it is', async () => {
  const codes = ['W-1', 'W-01-01-2', 'WAREHOUSE9', 'WAREHOUSE-123'];
  await makePlaces(
    warehouse.api,
    codes.map((code) => ({ code, kind: 'shelf' })),
  );
  const device = await warehouse.handheld(sato, { language: 'en' });
  const lines = `(() => {
    const code = document.createRange();
    code.selectNodeContents(document.querySelector('.place').firstChild);
    return code.getClientRects().length;
  })()`;
  await device.asks('choose a task');
  for (const code of codes) {
    await device.scan(code);
    await device.page.locator('.place').filter({ hasText: code }).waitFor();
    for (const width of [320, 360, 800]) {
      await device.page.setViewportSize({ width, height: 640 });
      expect([code, width, await device.page.evaluate(lines)]).toEqual([code, width, 1]);
    }
  }
});

it('goods with a long name leave room for a figure of six digits and for the question', async () => {
  const name = '【送料無料】静岡県産 深蒸し煎茶 ティーバッグ 2g×100包 業務用 大容量 水出し対応 国産 ギフト のし対応';
  await warehouse.api.call('POST', '/items', { code: 'LONG', name });
  await stockUp(warehouse.api.ctx, warehouse.api.caller, [{ code: 'LONG', good: 123_456 }]);
  await carry(warehouse.api, 'LONG', 'A-05', 123_456);
  await orderToPick(warehouse.api, [{ LONG: 123_456 }]);
  const device = await warehouse.handheld(sato, { language: 'ja' });
  const { page } = device;
  // The home screen of a device that is turned, with its tools.
  const bottom = (what: string): Promise<number> =>
    page.evaluate(`document.querySelector(${JSON.stringify(what)}).getBoundingClientRect().bottom`);
  await device.asks('作業を選んでください');
  await page.setViewportSize({ width: 640, height: 360 });
  expect(await bottom('.tools')).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 360, height: 640 });
  await device.press('ピッキング');
  await device.asks('空のトート');
  await device.scan(nextTote());
  await device.asks('この棚へ行き');
  await device.scan('A-05');
  await device.asks('商品をスキャン');
  await device.scan('LONG');
  await shows(device, '123,455');
  for (const [width, height] of [
    [320, 480],
    [360, 640],
    [412, 915],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (process.env.KURA_PICTURES) await page.screenshot({ path: `${process.env.KURA_PICTURES}/${width}.png` });
    if (height > 480) expect(await bottom('.screen > .question')).toBeLessThanOrEqual(await bottom('.screen'));
  }
  expect(await faultsOf(page, false)).toEqual([]);
  // An input method for Japanese types digits of full width.
  await device.press('数');
  await page.getByRole('textbox', { name: '数' }).fill('１２');
  expect(await page.getByRole('textbox', { name: '数' }).inputValue()).toBe('12');
});

it('a small screen that is turned still says what to do, and the pad fits', async () => {
  const { device } = await picking(2);
  const { page } = device;
  await page.setViewportSize({ width: 640, height: 360 });
  const bottom = (what: string): Promise<number> =>
    page.evaluate(`document.querySelector(${JSON.stringify(what)}).getBoundingClientRect().bottom`);
  expect(await bottom('.screen > .question')).toBeLessThanOrEqual(await bottom('.screen'));
  expect(await bottom('.tools')).toBeLessThanOrEqual(360);
  await device.press('数');
  expect(await bottom('.keys')).toBeLessThanOrEqual(360);
  expect(await faultsOf(page, false)).toEqual([]);
});

it('speaks both languages in both themes, and has a menu', async () => {
  const { device } = await picking(2);
  const { page } = device;
  await device.scan('A-02');
  await device.says('これは「棚 A-02」です');
  expect(await faultsOf(page)).toEqual([]);
  await device.press('メニュー');
  expect(await faultsOf(page)).toEqual([]);
  await device.press('English');
  await device.press('Dark');
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  await device.asks('Scan the goods');
  await device.scan('A-02');
  await device.says('This is shelf A-02');
  expect(await faultsOf(page)).toEqual([]);

  await device.press('Code');
  expect(await faultsOf(page)).toEqual([]);
  await device.press('Close');
  await device.press('Number');
  expect(await faultsOf(page)).toEqual([]);
  await device.press('Close');

  await device.press('Menu');
  await device.press('Change the PIN');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Current PIN').fill('111111');
  await page.getByLabel('New PIN').fill('593026');
  await device.press('Change the PIN');
  await page.getByRole('alert').getByText('PIN').waitFor();
  await page.getByLabel('Current PIN').fill(sato.pin);
  await device.press('Change the PIN');
  await page.getByText('The PIN is changed.').waitFor();
  sato = { ...sato, pin: '593026' };
  await device.press('Close');

  // It outlasts a reload, and the end of the work.
  await page.reload();
  await device.asks('Scan the goods');
  await device.press('Menu');
  await device.press('Sign out');
  await page.getByText('Scan the barcode of your badge.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await device.signIn(sato);
  await device.asks('Scan the goods');
  expect(device.trouble).toEqual([]);
});
