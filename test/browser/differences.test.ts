import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../kit/database.js';
import {
  changeAnswers,
  type DemoConsole,
  fits,
  openDemoConsole,
  settled,
  type Visit,
  violations,
} from './console-kit.js';

/* Receipts with differences until somebody has resolved them, what a file has made, and the charts of the first page. */

let demo: DemoConsole;
let home: string;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('differences');
  home = `${demo.home}/TS001`;
  // Two receipts of long ago, of which one unit less was found than announced.
  await command(
    String(demo.settings.DATABASE_URL),
    `with brought as (
       update receipts set arrival_date = '2026-05-01', difference = 'open' where account_id = 'TS001' and receipt_no in (
         select receipt_no from receipts where account_id = 'TS001' and status = 'stocked' order by receipt_no limit 2)
       returning account_id, receipt_no
     )
     update receipt_lines l set quantity = l.quantity + 1 from brought b
      where l.account_id = b.account_id and l.receipt_no = b.receipt_no and l.line_no = 1`,
  );
  member = await demo.signedIn('member@example.com');
  page = member.page;
});
afterAll(async () => {
  await demo.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const section = (title: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

describe('a receipt with a difference', () => {
  it('is on the first page whatever its age, until one click resolves it', async () => {
    await page.goto(home);
    const card = section(/^Receipts with differences: 2$/);
    await card
      .getByRole('row', { name: /: 1 short/ })
      .nth(1)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await card
      .getByRole('button', { name: /^Mark as resolved: / })
      .first()
      .click();
    await section(/^Receipts with differences: 1$/)
      .getByRole('row')
      .waitFor();
  });

  it('is marked with a note on its page, and its history tells who has done so', async () => {
    await section(/^Receipts with differences: 1$/)
      .getByRole('link', { name: 'See the difference' })
      .click();
    await page.getByText('It differs from what was announced').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Note (optional)').fill('The supplier sends it on Friday.');
    await page.reload();
    await button('Mark as resolved').click();
    await page.getByRole('status').getByText('Resolved').waitFor();
    await page.getByRole('status').getByText('The supplier sends it on Friday.').waitFor();
    await section('History').getByText('The difference is resolved.').waitFor();
    await section('History').getByText('The supplier sends it on Friday.').waitFor();
    expect(await violations(page)).toEqual([]);
    const own = page.url();
    await page.goto(home);
    await page.getByRole('heading', { name: /^Orders that need action/ }).waitFor();
    expect(await page.getByText('Receipts with differences').count()).toBe(0);
    await page.goto(own);
  });

  it('is open again when the mark is taken back; the list has both kinds', async () => {
    await button('Remove the mark').click();
    await button('Mark as resolved').waitFor();
    await section('History').getByText('The difference is open again.').waitFor();
    await page.goto(`${home}/receipts?view=different`);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await button(/^Resolved differences/).click();
    await page.waitForURL(/view=dealt_with/);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
  });
});

it('the receipt of a transfer tells to ask the provider about what is missing, and nothing of a supplier', async () => {
  await changeAnswers<{ lines: object[] }>(page, '**/console/warehousings/*/counts', (counts) => {
    const line = { ...counts.lines[0], announced: 5, good: 3, defective: 0, unidentified: 0 };
    const stocked_at = '2026-11-24T07:00:00+09:00';
    return { ...counts, stocked_at, difference: 'open', shipment: 'TS001-S000128', lines: [line] };
  });
  await page.reload();
  await page.goto(`${home}/receipts?view=different`);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByText('2 units did not arrive from the other warehouse. Ask the provider.').waitFor();
  expect(await page.getByText('Ask the supplier', { exact: false }).count()).toBe(0);
  expect(await button('Announce what is missing').count()).toBe(0);
  // The page of the transfer tells it too, and leads to the receipt.
  await changeAnswers(page, '**/console/shipments/TS001-S000128*', (transfer) => ({
    ...transfer,
    status: 'shipped',
    shipped_at: '2026-11-23T17:00:00+09:00',
  }));
  await page.goto(`${home}/transfers/TS001-S000128`);
  await page.getByText('Put away at its destination (2 short)', { exact: true }).waitFor();
  await page.getByRole('columnheader', { name: 'Missing' }).waitFor();
  await page.getByRole('row', { name: / 5 0 \d+ 2$/ }).waitFor();
  await page.getByRole('link', { name: 'See the receipt' }).click();
  await page.waitForURL('**/receipts/TS001-W0019');
  await page.unroute('**/console/shipments/TS001-S000128*');
  await page.unroute('**/console/warehousings/*/counts');
});

describe('the receipt of a return', () => {
  it('names the order that came back, shows what was counted, and tells only of defective goods', async () => {
    const answer = await page.request.get(`${demo.home}/console/lists/receipts?view=all`, {
      headers: { 'x-kura-account': 'TS001' },
    });
    const { receipts } = (await answer.json()) as { receipts: { id: string; status: string }[] };
    const id = receipts.find(({ status }) => status === 'stocked')?.id;
    let defective = 0;
    await changeAnswers<{ lines: object[] }>(page, '**/console/warehousings/*/counts', (counts) => {
      const lines = [{ ...counts.lines[0], announced: 7, good: 7 - defective, defective }];
      const times = { received_at: null, checking_at: null };
      return { ...counts, ...times, difference: null, returned_shipment: 'TS001-S000001', lines };
    });
    await changeAnswers(page, `**/console/warehousings/${id}`, (receipt) => ({ ...receipt, shipment_return: true }));
    await page.goto(`${home}/receipts/${id}`);
    await page.getByText('Returned order').waitFor();
    // Its goods have come: there is nothing to send in with a slip.
    expect(await button('Receipt slip (PDF)').count()).toBe(0);
    await page.getByRole('cell', { name: '7', exact: true }).nth(1).waitFor();
    expect(await page.getByRole('link', { name: 'TS001-S000001' }).getAttribute('href')).toContain(
      '/TS001/shipments/TS001-S000001',
    );
    expect(await page.getByText('not yet', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    defective = 2;
    await page.reload();
    await page.getByRole('alert').getByText('Defective goods came back').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.unroute(`**/console/warehousings/${id}`);
    await page.unroute('**/console/warehousings/*/counts');
  });
});

const HEADER = '注文番号,お届け先 氏名,郵便番号,都道府県,住所1,電話番号,商品コード,数量';
const HOME = '山田 太郎,530-0001,大阪府,大阪市北区梅田1-2-3,06-0000-0000';
const judged = async (rows: readonly string[]) => {
  await page.goto(`${home}/shipments/import`);
  const buffer = Buffer.from([HEADER, ...rows].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
  await button('Check it').click();
  await page.getByText(/^Orders without a fault: [1-9]/).waitFor();
};

describe('a file of orders', () => {
  it('is seen row by row before it is sent, faulty rows or all, in pages', async () => {
    await judged(Array.from({ length: 60 }, (_, n) => `ROWS-${n},${HOME},${n === 55 ? 'NONE' : 'TEA-001'},1`));
    await page.getByLabel('Item code 57').waitFor();
    expect(await page.getByText('ROWS-0', { exact: true }).count()).toBe(0);
    await page.getByText('All (60)').click();
    await page.getByRole('row', { name: /^2 sound ROWS-0 / }).waitFor();
    expect(await page.getByRole('row').count()).toBe(51);
    expect(await violations(page)).toEqual([]);
    await button('The next 50').click();
    await page.getByRole('row', { name: /^61 sound ROWS-59 / }).waitFor();
    // What has faults is mended here too; a reload shows the same rows.
    await page.getByLabel('Item code 57').fill('TEA-001');
    await page.reload();
    await page.getByRole('row', { name: /^61 sound ROWS-59 / }).waitFor();
    expect(await page.getByLabel('Item code 57').inputValue()).toBe('TEA-001');
    await button('To the beginning').click();
    await page.getByRole('row', { name: /^2 sound ROWS-0 / }).waitFor();
    await page.getByText('Faulty only (1)').click();
    await button('Check them again').click();
    await page.getByText('Orders without a fault: 60').waitFor();
    await page.getByRole('row', { name: /^2 sound ROWS-0 / }).waitFor();
  });

  it('leads to exactly the orders that were made of it', async () => {
    await judged(
      ['EXACT-1', 'EXACT-2', 'EXACT-3'].map((name) => `${name},${HOME},${name === 'EXACT-2' ? 'NONE' : 'TEA-001'},1`),
    );
    await button('Order these 2').click();
    await page.getByRole('link', { name: 'See them in the list' }).click();
    await page.waitForURL(/import=\d+/);
    await page
      .getByRole('note')
      .getByText(/^Only the shipments that import \d+ has made are shown\.$/)
      .waitFor();
    await page.getByRole('row', { name: /EXACT-3/ }).waitFor();
    await page.getByRole('row', { name: /EXACT-1/ }).waitFor();
    expect(await page.getByRole('row').count()).toBe(3);
    await page.reload();
    await page.getByRole('row', { name: /EXACT-1/ }).waitFor();
    await button('Clear the filters').click();
    await page
      .getByRole('row', { name: /SEED-01/ })
      .first()
      .waitFor();
  });
});

describe('the charts of the first page', () => {
  const chart = (name: RegExp) => page.locator('figure').filter({ has: page.getByRole('list', { name }) });

  it('have axes, and tell the figures of a day as text', async () => {
    await page.goto(home);
    const shipped = chart(/ shipped, at most \d+ a day$/);
    await shipped.getByText('Today').waitFor();
    for (const label of ['0', '11/2', '11/9', '11/16'])
      await expect(await shipped.getByText(label, { exact: true }).count()).toBe(1);
    await shipped.getByText(/^11\/24 \(Tue\): \d+ shipped$/).waitFor();
    await shipped.getByRole('link', { name: /^11\/20 \(Fri\): / }).hover();
    await shipped.getByText(/^11\/20 \(Fri\): \d+ shipped$/).waitFor();
  });

  it('are one stop of the Tab key each; arrows go from day to day', async () => {
    const shipped = chart(/ shipped, at most \d+ a day$/);
    expect(await shipped.locator('[data-day][tabindex="0"]').count()).toBe(1);
    await page.mouse.move(0, 0);
    await shipped.locator('[tabindex="0"]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await shipped.getByText(/^11\/22 \(Sun\): 0 shipped$/).waitFor();
    await page.keyboard.press('Home');
    await shipped.getByText(/^10\/28 \(Wed\): /).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        `document.activeElement?.closest('figure') === null || document.activeElement?.tagName === 'BUTTON'`,
      ),
    ).toBe(true);
  });

  it('lead from a day to exactly the orders that it counts', async () => {
    const shipped = chart(/ shipped, at most \d+ a day$/);
    const link = shipped.getByRole('link', { name: /^11\/16 \(Mon\): / });
    const count = /(\d+) shipped$/.exec(String(await link.getAttribute('aria-label')))?.[1];
    await link.click();
    await page.waitForURL(/view=shipped&from=2026-11-16&to=2026-11-16/);
    await expect.poll(() => page.getByRole('row').count()).toBe(Number(count) + 1);
  });

  it('show the units of a past day by bucket', async () => {
    await page.goto(home);
    const stock = chart(/^Stock at the end of each day/);
    await stock.getByRole('button', { name: /^End of 11\/2 \(Mon\): [\d,]+ units$/ }).click();
    await page.mouse.move(0, 0);
    await stock.getByText(/^End of 11\/2 \(Mon\): [\d,]+ units$/).waitFor();
    await stock.locator('.figure').filter({ hasText: 'Free, also unallocatable' }).waitFor();
  });

  it('of an item lead to its stock of that day', async () => {
    await page.goto(`${home}/items/TS001-I000001`);
    await page.getByRole('link', { name: /^End of 11\/20 \(Fri\): \d+ units$/ }).click();
    await page.waitForURL(/as_of=2026-11-20/);
    await page.getByRole('list', { name: /\(11\/20 \(Fri\) is shown\)$/ }).waitFor();
  });
});

it.each([
  ['Japanese, light, 1280 px', { language: 'ja', scheme: 'light', width: 1280 }],
  ['English, dark, 360 px', { language: 'en', scheme: 'dark', width: 360 }],
] as const)('in %s the pages fit, and have no fault of accessibility', async (_name, options) => {
  const someone = await demo.signedIn('owner@example.com', options);
  const [import_no] = (await command(
    String(demo.settings.DATABASE_URL),
    'select min(import_no) as no from imports',
  )) as {
    no: number;
  }[];
  for (const path of ['', `/shipments/import/${import_no?.no}?entries=all`]) {
    await someone.page.goto(`${home}${path}`);
    await someone.page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(someone.page);
    expect([path, await violations(someone.page)]).toEqual([path, []]);
    expect([path, await fits(someone.page)]).toEqual([path, true]);
  }
  expect(someone.trouble).toEqual([]);
  await someone.context.close();
});

it('nothing failed', () => expect(member.trouble).toEqual([]));
