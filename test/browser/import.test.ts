import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoConsole, held, openDemoConsole, type Visit, violations } from './console-kit.js';

/* Files of orders and items: judged, mended where they are, and sent. */

let demo: DemoConsole;
let home: string;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('import');
  home = demo.home;
  member = await demo.signedIn('member@example.com');
  page = member.page;
});
afterAll(async () => {
  await demo.close();
  expect(member.trouble).toEqual([]);
});

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const button = (on: Page, name: string) => on.getByRole('button', { name, exact: true });

const HEADER = '注文番号,お届け先 氏名,郵便番号,都道府県,住所1,電話番号,商品コード,数量';
const HOME = '山田 太郎,530-0001,大阪府,大阪市北区梅田1-2-3,06-0000-0000';
const choose = async (name: string, text: string | Buffer) => {
  await page.goto(`${home}/TS001/shipments/import`);
  const buffer = typeof text === 'string' ? Buffer.from(text) : text;
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
};

it('a file is judged, mended where it is, and sent without what is faulty', async () => {
  await choose(
    'orders.csv',
    [
      `\uFEFF${HEADER}`,
      `CSV-1,${HOME},TEA-001,1`,
      `CSV-1,${HOME},CUP-001,2`,
      `CSV-2,${HOME},NO-SUCH-ITEM,1`,
      `CSV-3,山田 太郎,530-0001,大阪府,大阪市北区梅田1-2-3,8.11E+11,TEA-001,x`,
      `CSV-4,${HOME},TEA-001,1`,
    ].join('\r\n'),
  );
  await page.getByText('orders.csv (UTF-8). Rows: 5. Orders: 4.').waitFor();
  await button(page, 'Check it').click();
  await page.getByText('Orders without a fault: 2').waitFor();
  await page.getByText('A spreadsheet has made a number of this').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Item code 4').fill('TEA-001');
  const judge = await held(page, '**/entries');
  await button(page, 'Check them again').click();
  // What is typed from now on would not be judged, and be lost.
  await expect.poll(() => page.getByLabel('Item code 4').isDisabled()).toBe(true);
  judge();
  await page.getByText('Orders without a fault: 3').waitFor();
  await page.unrouteAll();
  await expect.poll(() => page.getByLabel('Quantity 5').isDisabled()).toBe(false);
  const faults = page.waitForEvent('download');
  await button(page, 'Save the faulty rows as a file').click();
  const saved = await readFile(await (await faults).path(), 'utf8');
  // Titles are in the language of the page, as those of exports. They are understood when the file is chosen again.
  expect(saved.slice(1)).toMatch(/^Order number,Recipient,Postcode,.*,\(column without a title\),Faults\r\n/);
  expect(saved).toContain('CSV-3');
  expect(saved).not.toContain('CSV-2');
  await button(page, 'Order these 3').click();
  await page.getByText('3 shipments were ordered.').waitFor();
  await page.getByRole('link', { name: 'See them in the list' }).click();
  for (const name of ['CSV-1', 'CSV-2', 'CSV-4']) await row(name).waitFor();
});

it('a row whose order number is typed in joins the order that has it', async () => {
  await choose('joined.csv', [HEADER, `JOIN-1,${HOME},TEA-001,1`, `,${HOME},CUP-001,1`].join('\n'));
  await button(page, 'Check it').click();
  await page.getByText('Orders without a fault: 1').waitFor();
  await page.getByLabel('Order number 3').fill('JOIN-1');
  await button(page, 'Check them again').click();
  await page.getByText('Orders with faults').waitFor({ state: 'hidden' });
  await button(page, 'Order these 1').click();
  await page.getByText('1 shipment was ordered.').waitFor();
  await page.getByRole('link', { name: 'See them in the list' }).click();
  await page.getByRole('link', { name: 'JOIN-1' }).click();
  for (const code of ['TEA-001', 'CUP-001']) await page.getByText(code).first().waitFor();
});

it('what a colleague mends meanwhile is shown and not undone, and what was typed is kept', async () => {
  await choose('both.csv', [HEADER, `BOTH-1,${HOME},NONE,1`, `BOTH-2,${HOME},NONE,1`].join('\n'));
  await button(page, 'Check it').click();
  const mine = page.getByLabel('Item code 2');
  await mine.fill('TEA-00');
  const colleague = await demo.signedIn('owner@example.com');
  await colleague.page.goto(page.url());
  const mendAs = async (code: string) => {
    await colleague.page.getByLabel('Item code 2').fill(code);
    await button(colleague.page, 'Check them again').click();
  };
  await mendAs('CUP-00');
  await page.getByText('Row 2, Item code: you typed "TEA-00"; now it is "CUP-00".').waitFor();
  expect(await mine.inputValue()).toBe('CUP-00');
  expect(await violations(page)).toEqual([]);
  // Nothing is sent before somebody has decided.
  await button(page, 'Check them again').click();
  await page.getByText('Rows into which you typed were changed elsewhere').waitFor();
  await button(page, 'Use what I typed in row 2').click();
  await expect.poll(() => mine.inputValue()).toBe('TEA-00');
  await page.getByText('Somebody else has changed these rows.').waitFor({ state: 'hidden' });
  // The colleague is faster by a moment.
  await mine.fill('TEA-001');
  await page.getByLabel('Item code 3').fill('CUP-001');
  const judge = await held(page, '**/entries');
  await button(page, 'Check them again').click();
  await expect.poll(() => mine.isDisabled()).toBe(true);
  await mendAs('CUP-001');
  await colleague.page.getByText('Orders without a fault: 1').waitFor();
  judge();
  await page.getByText('Row 2 is not among the rows with faults any more.').waitFor();
  await page.getByText('Row 2, Item code: you typed "TEA-001".').waitFor();
  await page.unrouteAll();
  expect(await page.getByLabel('Item code 3').inputValue()).toBe('CUP-001');
  await button(page, 'Discard what I typed in row 2').click();
  await button(page, 'Check them again').click();
  await page.getByText('Orders without a fault: 2').waitFor();
  await colleague.context.close();
});

it('orders of a file follow the shipping rules, as in the form, unless somebody says no', async () => {
  const sent: unknown[] = [];
  await page.route(/\/imports\/(shipments|\d+\/entries)$/, (route) => {
    if (route.request().method() === 'GET') return route.continue();
    const { entries } = route.request().postDataJSON() as { entries: { body: { apply_rule?: boolean } }[] };
    sent.push(...entries.map(({ body }) => body.apply_rule));
    return route.continue();
  });
  const judged = () => page.getByLabel('Item code 2').waitFor();
  const rules = page.getByLabel('Apply the shipping rules');
  await choose('rules.csv', [HEADER, `RULE-1,${HOME},NONE,1`].join('\n'));
  expect(await rules.isChecked()).toBe(true);
  await button(page, 'Check it').click();
  await judged();
  await page.getByLabel('Item code 2').fill('TEA-001');
  await button(page, 'Check them again').click();
  await page.getByText('Orders without a fault: 1').waitFor();
  await choose('rules.csv', [HEADER, `RULE-2,${HOME},NONE,1`].join('\n'));
  await rules.uncheck();
  await button(page, 'Check it').click();
  await judged();
  await choose('rules.csv', [`${HEADER},出荷ルール`, `RULE-3,${HOME},NONE,1,×`].join('\n'));
  await button(page, 'Check it').waitFor();
  expect(await rules.count()).toBe(0);
  await button(page, 'Check it').click();
  await judged();
  await page.unrouteAll();
  expect(sent).toEqual([true, true, undefined, false]);
});

it('items are registered from a file, and one whose code is taken never stops the others', async () => {
  await page.goto(`${home}/TS001/items/import`);
  const rows = [
    '商品コード,商品名,価格（円）,温度帯',
    'CSV-ITEM-1,新しい商品,500,冷蔵',
    'TEA-001,また煎茶,,',
    'CSV-ITEM-2,二つめ,x,',
  ];
  const file = { name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('items.csv (UTF-8). Rows: 3. Items: 3.').waitFor();
  // Browsers tell a file that is chosen again, mended, only where the field was emptied.
  expect(await page.locator('input[type=file]').inputValue()).toBe('');
  await button(page, 'Check it').click();
  await page.getByText('Items without a fault: 1').waitFor();
  await page.getByLabel('Price 4').fill('600');
  await button(page, 'Check them again').click();
  await page.getByText('Items without a fault: 2').waitFor();
  await page.getByText('Items with faults: 1').waitFor();
  await button(page, 'Register these 2').click();
  await page.getByText('2 items were registered.').waitFor();
  await page.getByRole('link', { name: 'See them in the list' }).click();
  await row('CSV-ITEM-2').waitFor();
  await row('CSV-ITEM-1').getByText('Chilled').waitFor();
});

it('a file that was sent outlives a reload and a closed page, and what was typed outlives a reload', async () => {
  const rows = Array.from({ length: 250 }, (_, n) => `LONG-${n},${HOME},${n === 7 ? 'NONE' : 'TEA-001'},1`);
  await choose('long.csv', [HEADER, ...rows].join('\n'));
  await button(page, 'Check it').click();
  await page.getByText('Orders without a fault: 249').waitFor();
  await page.getByLabel('Item code 9').fill('TEA-00');
  await page.reload();
  await page.getByText('Orders without a fault: 249').waitFor();
  expect(await page.getByLabel('Item code 9').inputValue()).toBe('TEA-00');
  const begun = page.waitForResponse('**/run');
  await button(page, 'Order these 249').click();
  await begun;
  // Nobody looks any more.
  await page.goto(`${home}/TS001/shipments/import`);
  await page.getByText('249 done, 0 without a fault, 1 with faults, 0 not checked').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'long.csv' }).click();
  await page.getByText('249 shipments were ordered.').waitFor();
  await button(page, 'Clear this result').click();
  await page.getByText('Drop a file here, or choose one.').waitFor();
  await page.getByRole('link', { name: 'orders.csv' }).waitFor();
  expect(await page.getByRole('link', { name: 'long.csv' }).count()).toBe(0);
});

it('a file that is stopped goes on from there, and a colleague sees the same', async () => {
  const rows = Array.from({ length: 8_000 }, (_, n) => `STOP-${n},${HOME},TEA-001,1`);
  await choose('stopped.csv', [HEADER, ...rows].join('\n'));
  await page.getByText('Rows: 8,000. Orders: 8,000.').waitFor();
  await button(page, 'Check it').click();
  await page.getByText('You can close this page: the work goes on.').waitFor();
  await button(page, 'Stop').click();
  await page.getByText(/Orders not checked yet: [1-9]/).waitFor();
  const colleague = await demo.signedIn('owner@example.com');
  await colleague.page.goto(page.url());
  await button(colleague.page, 'Go on').click();
  await page.getByText('Orders without a fault: 8,000').waitFor();
  await colleague.context.close();
});

it('the same file twice makes nothing twice, and Shift_JIS is read as it is', async () => {
  // 注文番号 and so on as CP932 writes them: an encoder for it is in no browser, and in no Node.
  const shiftJis = new Map<string, number[]>();
  const decoder = new TextDecoder('shift_jis');
  for (let lead = 0x81; lead <= 0xea; lead += 1)
    for (let trail = 0x40; trail <= 0xfc; trail += 1)
      shiftJis.set(decoder.decode(new Uint8Array([lead, trail])), [lead, trail]);
  const encoded = [...`${HEADER}\r\nCSV-1,${HOME},TEA-001,1\r\n`].flatMap((sign) =>
    sign.charCodeAt(0) < 0x80 ? [sign.charCodeAt(0)] : (shiftJis.get(sign) ?? [0x3f]),
  );
  await choose('again.csv', Buffer.from(encoded));
  await page.getByText('again.csv (Shift_JIS). Rows: 1. Orders: 1.').waitFor();
  await button(page, 'Check it').click();
  await page.getByText('Orders without a fault: 0').waitFor();
  expect(await page.getByLabel('Recipient 2').inputValue()).toBe('山田 太郎');
});

it('what is no such file says so', async () => {
  await choose('picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]));
  await page.getByText('This is no CSV file, or its text is damaged').waitFor();
  await choose('empty.csv', HEADER);
  await page.getByText('There are no rows.').waitFor();
  await choose('other.csv', 'a,b\r\n1,2');
  await page.getByText(/These columns are needed and were not found/).waitFor();
});
