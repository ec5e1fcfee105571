import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptId, shipmentId } from '../../src/kernel/ids.js';
import { authenticate } from '../../src/operations/accounts/tokens.js';
import type { Context } from '../../src/operations/context.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { type ConnectionPool, openPool } from '../../src/storage/database/open-pool.js';
import { contextOn, stockUp } from '../kit/accounts.js';
import { command } from '../kit/database.js';
import { type DemoConsole, fits, openDemoConsole, settled, type Visit, violations } from './console-kit.js';

/* A client asks where goods are: the desk finds the receipt, and its page says what happens next. */

let demo: DemoConsole;
let pool: ConnectionPool;
let ctx: Context;
let shop: ClientCaller;
let admin: Visit;
let page: Page;

beforeAll(async () => {
  demo = await openDemoConsole('desk-receipts');
  pool = openPool(String(demo.settings.DATABASE_URL));
  ctx = contextOn(pool, '2026-11-24T08:00:00+09:00');
  shop = (await authenticate(ctx, demo.server.token)) as ClientCaller;
  admin = await demo.signedIn('admin@example.com', { at: '**/provider/*' });
  page = admin.page;
});
afterAll(async () => {
  expect(admin.trouble).toEqual([]);
  await pool.end();
  await demo.close();
});

const open = async (path: string, at: Page = page) => {
  await at.goto(demo.home + path);
  await at.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(at);
};
const sql = (text: string) => command(String(demo.settings.DATABASE_URL), text);
const idOf = async (identifier: string): Promise<string> => {
  const { rows } = await pool.query("select receipt_no from receipts where account_id = 'TS001' and identifier = $1", [
    identifier,
  ]);
  return receiptId('TS001', Number(rows[0].receipt_no));
};
const part = (name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true, level: 2 }) });

describe('a receipt', () => {
  it('is found by the number of its client and by a tracking code, with its client; its page says what it waits for', async () => {
    const id = await idOf('SEED-W-RECEIVED');
    await sql(`update receipts set document = document || '{"tracking_codes": ["300000000012"]}' where account_id = 'TS001'
      and identifier = 'SEED-W-RECEIVED'`);
    await open('/provider/day?warehouse=TOKYO');
    for (const typed of ['seed-w-received', '3000-0000-0012']) {
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search' }).fill(typed);
      await page.getByRole('option', { name: new RegExp(`^Receipts SEED-W-RECEIVED ${id} 株式会社和茶堂`) }).click();
      await page.waitForURL(`**/provider/receipts/${id}`);
      await page.getByRole('heading', { name: 'SEED-W-RECEIVED', level: 1 }).waitFor();
    }
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Receipt slip (PDF)' }).click();
    expect((await download).suggestedFilename()).toBe(`${id}.pdf`);
    await part('Now')
      .getByText(/^It arrived 11\/24 .* and waits to be inspected\.$/)
      .waitFor();
    await part('The receipt').getByRole('link', { name: '株式会社和茶堂' }).waitFor();
    await part('The receipt').getByText('300000000012').waitFor();
    await part('History').getByText('The goods have arrived.').waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });

  it('has a link wherever the day names it', async () => {
    const id = await idOf('SEED-W-HALFWAY');
    await open('/provider/day?warehouse=TOKYO');
    await page.getByRole('link', { name: id, exact: true }).click();
    await page.waitForURL(`**/provider/receipts/${id}`);
    await part('Now')
      .getByText(/^\d+ inspected units wait to be put away\.$/)
      .waitFor();
    await page.getByText('A part is put away, the rest is being worked on').waitFor();
  });

  it('that has not arrived on its day leads to the people of its client', async () => {
    const id = await idOf('SEED-W-TABLES');
    await sql(
      `update receipts set arrival_date = '2026-11-20' where account_id = 'TS001' and identifier = 'SEED-W-TABLES'`,
    );
    await open('/provider/day?warehouse=TOKYO');
    await page
      .locator('.day-rows')
      .getByRole('link', { name: `${id} SEED-W-TABLES`, exact: true })
      .click();
    await part('Now')
      .getByText(/^It was announced for 11\/20 .* and has not arrived/)
      .waitFor();
    await part('Now').getByRole('link', { name: 'See the contact' }).click();
    await page.waitForURL('**/provider/accounts/TS001');
  });

  it('with defective units leads to the decision about them, and that back to it', async () => {
    const [code] = (
      await pool.query("select code from items where account_id = 'TS001' and name = 'バスタオル 生成り'")
    ).rows;
    const { receipt_no } = await stockUp(ctx, shop, [{ code: code.code, good: 5, defective: 3 }]);
    const id = receiptId('TS001', receipt_no);
    await open(`/provider/receipts/${id}`);
    await part('Now').getByText('3 units are in quarantine and wait for a decision.').waitFor();
    await part('Differences').getByText('Still in quarantine').waitFor();
    await part('Goods').getByRole('link', { name: 'バスタオル 生成り' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await part('Now').getByRole('link', { name: 'Decide about quarantine' }).click();
    await page.waitForURL(/\/provider\/decisions\?.*open=quarantine-/);
    await page.getByRole('link', { name: id, exact: true }).first().click();
    await page.waitForURL(`**/provider/receipts/${id}`);
  });

  it('that an order waits for is a link on the page of the order; so is the stock of its goods', async () => {
    const { rows } = await pool.query(
      "select shipment_no from shipments where account_id = 'TS001' and identifier = 'SEED-0132'",
    );
    await open(`/provider/orders/${shipmentId('TS001', rows[0].shipment_no)}`);
    expect(await violations(page)).toEqual([]);
    await part('Goods').getByRole('link', { name: '折りたたみ座卓' }).click();
    await page.waitForURL('**/provider/stock?warehouse=TOKYO&search=HOM-002');
    await page.goBack();
    const id = await idOf('SEED-W-TABLES');
    await part('Now')
      .getByRole('link', { name: `See receipt ${id}` })
      .click();
    await page.waitForURL(`**/provider/receipts/${id}`);
  });

  it('that there is not says so', async () => {
    await open('/provider/receipts/TS001-W9999');
    await page.getByText(/^This was not found\./).waitFor();
  });
});

it.each([
  { language: 'ja', scheme: 'dark', width: 360 },
  { language: 'en', scheme: 'light', width: 768 },
  { language: 'ja', scheme: 'light', width: 1280 },
] as const)('its page fits into $width px in $language, without a fault of accessibility', async (options) => {
  const someone = await demo.signedIn('admin@example.com', { ...options, at: '**/provider/day' });
  for (const identifier of ['SEED-W-HALFWAY', 'SEED-W-CANCEL', 'SEED-W-OSAKA']) {
    await open(`/provider/receipts/${await idOf(identifier)}`, someone.page);
    expect([identifier, await fits(someone.page)]).toEqual([identifier, true]);
    expect([identifier, await violations(someone.page)]).toEqual([identifier, []]);
  }
  expect(someone.trouble).toEqual([]);
  await someone.context.close();
});
