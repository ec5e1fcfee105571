import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DemoConsole, fits, openDemoConsole, settled, type Visit, violations } from './console-kit.js';

/* What matters on a page is read in a narrow window, too: it is neither squeezed, nor cut, nor under something else. */

let demo: DemoConsole;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('narrow');
  member = await demo.signedIn('member@example.com', { language: 'ja', width: 360 });
  page = member.page;
  for (const code of ['NARROW-1', 'NARROW-2', 'NARROW-3'])
    await demo.make('/items', { code, name: `和三盆糖の干菓子詰め合わせ ${code}` });
  await demo.make('/warehousings', {
    inspection_type: 'CODE',
    arrival_date: '2026-11-24',
    items: ['NARROW-1', 'NARROW-2', 'NARROW-3'].map((code) => ({ code, quantity: 20 })),
  });
  for (const [identifier, quantity] of [
    ['NARROW-FIRST', 60],
    ['NARROW-LAST', 30],
    ['N'.repeat(100), 30],
  ])
    await demo.make('/shipments', {
      identifier,
      items: [{ code: 'NARROW-1', quantity }],
      recipient: {
        postcode: '530-0001',
        prefecture: '大阪府',
        address1: '大阪市北区梅田1-2-3',
        name: '山田 太郎',
        phone: '06-0000-0000',
      },
      backorder_if_unavailable: true,
    });
});
beforeEach(() => page.setViewportSize({ width: 360, height: 900 }));
afterAll(async () => {
  expect(member.trouble).toEqual([]);
  await demo.close();
});

const provider = () => demo.signedIn('admin@example.com', { at: '**/provider/**', language: 'ja', width: 360 });
const widthOf = async (one: Locator): Promise<number> => (await one.boundingBox())?.width ?? 0;
const sentence = (of: Page) => of.getByRole('row', { name: /NARROW-LAST/ }).locator('.sentence > :first-child');

it('the sentence of an order has the width of its cell, with the link below it', async () => {
  await page.goto(`${demo.home}/TS001`);
  await sentence(page).waitFor();
  expect(await widthOf(sentence(page))).toBeGreaterThan(150);
  expect(await fits(page)).toBe(true);
});

it('the days of a filter say what they are about', async () => {
  await page.goto(`${demo.home}/TS001/shipments`);
  await page.getByRole('button', { name: '絞り込み' }).click();
  await page.getByText('出荷予定日', { exact: true }).waitFor();
  expect(await fits(page)).toBe(true);
  await page.goto(`${demo.home}/TS001`);
});

it('headings of figures and codes of accounts are not broken', async () => {
  const desk = await provider();
  await desk.page.setViewportSize({ width: 768, height: 900 });
  const heightOf = async (one: Locator): Promise<number> => (await one.boundingBox())?.height ?? 0;
  await desk.page.goto(`${demo.home}/provider/receipts/TS001-W0010`);
  const heading = desk.page.getByRole('columnheader', { name: '予定' });
  await heading.waitFor();
  expect(await heightOf(heading)).toBeLessThan(45);
  // There are more columns than fit, which the bar below them shows.
  await desk.page.locator('[data-orientation=horizontal][data-state=visible]').first().waitFor();
  await desk.page.setViewportSize({ width: 600, height: 900 });
  await desk.page.goto(`${demo.home}/provider/accounts`);
  const code = desk.page.getByRole('link', { name: 'TS001' });
  await code.waitFor();
  expect(await heightOf(code)).toBeLessThan(30);
  await desk.context.close();
});

it('the longest number of an order breaks, on the first page, in the list and as a title', async () => {
  const long = page.getByText('N'.repeat(100)).first();
  await long.waitFor();
  expect(await fits(page)).toBe(true);
  await page.goto(`${demo.home}/TS001/shipments?view=backordered`);
  await long.waitFor();
  expect(await fits(page)).toBe(true);
  await long.click();
  await page.getByRole('heading', { name: 'N'.repeat(100) }).waitFor();
  expect(await fits(page)).toBe(true);
  await page.goto(`${demo.home}/TS001`);
});

it('a receipt of today names its first item, says how many more there are, and the units of all', async () => {
  const arrivals = page.locator('section', { has: page.getByRole('heading', { name: /^今日までの入庫/ }) });
  await arrivals.getByText('NARROW-1 ほか2件').waitFor();
  await arrivals.getByText('60点', { exact: true }).waitFor();
  await arrivals
    .getByText(/入庫待ち/)
    .first()
    .waitFor();
});

it('the lines of a receipt of today are nearer to each other than to the next receipt', async () => {
  const gaps = await page.evaluate<{ within: number; between: number }>(`(() => {
    const section = [...document.querySelectorAll('section')].find((one) => one.innerText.startsWith('今日までの入庫'));
    const entries = [...section.querySelectorAll('.mantine-Group-root')];
    const boxes = (of) => [...of.children].map((one) => one.getBoundingClientRect());
    const within = entries.flatMap((one) => {
      const all = boxes(one);
      return all.slice(1).map((box, at) => box.top - all[at].bottom);
    });
    const ends = entries.map((one) => one.getBoundingClientRect());
    return { within: Math.max(...within), between: Math.min(...ends.slice(1).map((box, at) => box.top - ends[at].bottom)) };
  })()`);
  expect(gaps.between).toBeGreaterThan(0);
  expect(gaps.within).toBeLessThan(gaps.between);
});

it('the orders that have not left are counted in the order of the work', async () => {
  const states = page.locator('table.bars th');
  await states.first().waitFor();
  const words = (await states.allTextContents()).map((text) => text.replace(/^\S+ /, ''));
  expect(words).toEqual([
    '入荷待ち',
    '出荷待ち',
    '一時停止',
    'ピッキング中',
    'ピッキング済み',
    '梱包済み',
    '変更依頼中',
    '取消依頼中',
  ]);
});

it('the longest state is whole in a list on a telephone', async () => {
  const english = await demo.signedIn('member@example.com', { width: 360 });
  await english.page.goto(`${demo.home}/TS001/shipments?search=SEED-0124`);
  await english.page.locator('.list').getByText('Cancel requested').waitFor();
  const cut =
    "[...document.querySelectorAll('.list td')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)";
  expect(await english.page.evaluate(cut)).toEqual([]);
  expect(english.trouble).toEqual([]);
  await english.context.close();
});

it('the menu of the columns stands beside the number of rows', async () => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(`${demo.home}/TS001/shipments`);
  await page.getByText(/^\d+件$/).waitFor();
  const count = await page.getByText(/^\d+件$/).boundingBox();
  const menu = await page.getByRole('button', { name: '列', exact: true }).boundingBox();
  expect(Math.abs((menu?.y ?? 0) - (count?.y ?? 900))).toBeLessThan(16);
  expect(menu?.x).toBeGreaterThan(count?.x ?? 900);
});

it('a sentence of the list is whole in a window of 1280 pixels, and in the opened order', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${demo.home}/TS001/shipments?view=backordered`);
  await sentence(page).waitFor();
  const cut =
    "[...document.querySelectorAll('.list .sentence > :first-child')].filter((one) => one.scrollHeight > one.clientHeight)";
  expect(await page.evaluate(`${cut}.map((one) => one.innerText)`)).toEqual([]);
  const whole = (await sentence(page).textContent()) ?? '';
  await page.getByRole('link', { name: 'NARROW-LAST' }).click();
  await page.getByRole('dialog').getByText(whole, { exact: true }).waitFor();
  await settled(page);
});

it('a closed part of the form of an order says what it holds', async () => {
  await page.goto(`${demo.home}/TS001/shipments/new`);
  const held = page.getByRole('button', { name: /指定なし/ }).first();
  await held.waitFor();
  expect(await widthOf(held.getByText('指定なし'))).toBeGreaterThan(50);
});

it('the figures of a lot are not under its buttons', async () => {
  await page.goto(`${demo.home}/TS001/items/TS001-I000006`);
  const figure = page.locator('table .figure').first();
  await figure.waitFor();
  await settled(page);
  await figure.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await figure.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const onTop = `document.elementFromPoint(${x + width - 2}, ${y + height / 2})`;
  expect(await page.evaluate(`${onTop}?.closest('.figure') != null`)).toBe(true);
});

it.each([
  { path: 'members', named: 'member@example.com', action: 'Change to Owner' },
  { path: 'tokens', named: 'demo', action: 'Show the requests of "demo"' },
])('the buttons of a row of $path stand below it, each in one line', async ({ path, named, action }) => {
  const owner = await demo.signedIn('owner@example.com', { language: 'en', scheme: 'dark', width: 390 });
  await owner.page.goto(`${demo.home}/TS001/${path}`);
  const table = owner.page.getByRole('table');
  await table.getByText(named).waitFor();
  await settled(owner.page);
  // Nothing goes on sideways.
  expect(await widthOf(table)).toBeLessThan(390);
  const button = table.getByRole(path === 'tokens' ? 'link' : 'button', { name: action }).first();
  const [box, name] = [await button.boundingBox(), await table.getByText(named).boundingBox()];
  expect(box?.height).toBeLessThan(40);
  expect(box?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0) - 1);
  expect(await violations(owner.page)).toEqual([]);
  expect(owner.trouble).toEqual([]);
  await owner.context.close();
});

it('all lots that are about to expire open on the first page', async () => {
  const lots = [...Array(16).keys()].map((no) => ({
    item: 'TS001-I000006',
    code: 'SWT-001',
    name: '羊羹 3本入',
    lot_no: no + 1,
    expiry_date: '2026-12-10',
    last_day: '2026-12-01',
    units: 12,
  }));
  await page.route('**/console/expiring', (route) =>
    route.fulfill({ json: { day: '2026-11-24', count: lots.length, lots } }),
  );
  await page.goto(`${demo.home}/TS001`);
  const rows = page
    .locator('section', { has: page.getByRole('heading', { name: /^期限の近い在庫/ }) })
    .getByRole('row');
  await expect.poll(() => rows.count()).toBe(6);
  await page.getByRole('button', { name: 'すべて表示（16件）' }).click();
  await expect.poll(() => rows.count()).toBe(16);
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/console/expiring');
});

it('the reason of a recall is read beside its item, with all else below', async () => {
  const admin = await provider();
  const recall = {
    recall_no: 1,
    account_id: 'TS001',
    warehouse: 'TOKYO',
    code: 'SWT-001',
    name: '羊羹 3本入',
    lots: [3],
    lot_dates: [{ lot_no: 3, expiry_date: '2027-04-20', manufacture_date: null }],
    blocked_lots: [3],
    reason: '製造元から異物混入のおそれがあると連絡を受けました。',
    place: 'Z-01',
    on_shelves: 8,
    at_work: 0,
    collected: 4,
    missing: 0,
    opened_at: '2026-11-24T08:00:00+09:00',
    opened_by: 'demo',
    ended_at: null,
    ended_by: null,
    withdrawn: false,
    orders: [{ id: 'TS001-S000012', identifier: 'ORDER-2026-11-24-000012', status: 'packed', units: 2 }],
  };
  await admin.page.route('**/desk/recalls?*', (route) =>
    route.fulfill({ json: { recalls: [recall], metadata: { page: { next_cursor: null, has_more: false } } } }),
  );
  await admin.page.goto(`${demo.home}/provider/recalls?warehouse=TOKYO`);
  const reason = admin.page.getByText(recall.reason);
  await reason.waitFor();
  expect(await widthOf(reason)).toBeGreaterThan(120);
  await admin.page
    .getByRole('button', { name: /^「羊羹 3本入」/ })
    .first()
    .waitFor();
  expect(await violations(admin.page)).toEqual([]);
  expect(admin.trouble).toEqual([]);
});

it('the form of a new account marks the standard warehouse as needed where there are several', async () => {
  const admin = await provider();
  await admin.page.goto(`${demo.home}/provider/accounts`);
  await admin.page.getByRole('button', { name: '荷主を登録' }).click();
  const label = admin.page.getByRole('dialog').locator('label', { hasText: '標準の倉庫' });
  await expect.poll(() => label.textContent()).toContain('*');
  expect(admin.trouble).toEqual([]);
});
