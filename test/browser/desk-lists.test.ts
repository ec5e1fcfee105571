import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { command } from '../kit/database.js';
import { type DemoConsole, fits, openDemoConsole, settled, type Visit, violations } from './console-kit.js';

/* Somebody at the desk looks through the orders and receipts that are open. */

let demo: DemoConsole;
let admin: Visit;
let page: Page;

beforeAll(async () => {
  demo = await openDemoConsole('desk-lists');
  admin = await demo.signedIn('admin@example.com', { at: '**/provider/*' });
  page = admin.page;
});
afterAll(async () => {
  expect(admin.trouble).toEqual([]);
  await demo.close();
});

const open = async (path: string) => {
  await page.goto(demo.home + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
};
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const view = (name: string) => page.getByRole('group', { name: 'State' }).getByRole('button', { name });
const rows = () => page.locator('tbody tr:not(.below)');

it('the orders that their clients suspended are one click from the day', async () => {
  await open('/provider/day?warehouse=TOKYO');
  await page.getByRole('navigation', { name: 'Orders' }).getByRole('link', { name: 'Suspended' }).click();
  await page.waitForURL('**/provider/orders?warehouse=TOKYO&view=suspended');
  await row('SEED-0129').getByText('Suspended').waitFor();
  expect(await view('Suspended').textContent()).toBe(`Suspended${await rows().count()}`);
  await row('SEED-0129')
    .getByRole('link', { name: /^TS001-S/ })
    .click();
  await page.waitForURL('**/provider/orders/TS001-S*');
  await page.getByText('The client has suspended it.').waitFor();
});

it('orders are narrowed by state, client, carrier and day; the address keeps what was chosen', async () => {
  await open('/provider/orders?warehouse=TOKYO');
  await row('SEED-0127').waitFor();
  const all = await rows().count();
  await view('Waiting for stock').click();
  await row('SEED-0131').waitFor();
  await row('SEED-0127').waitFor({ state: 'detached' });
  await view('Not shipped').click();
  await page.getByRole('combobox', { name: 'Carrier' }).click();
  await page.getByRole('option', { name: 'CARRIERC' }).click();
  await row('SEED-0108').waitFor({ state: 'detached' });
  await row('SEED-0127').waitFor();
  await page.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: /^TS001 .+ \(\d+\)$/ }).click();
  await page.waitForURL('**account=TS001**');
  await page.reload();
  await row('SEED-0127').waitFor();
  expect(await rows().count()).toBeLessThan(all);
  await page.getByLabel('Shipping day: From').fill('2026-12-24');
  await page.getByText('Nothing is found').waitFor();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await row('SEED-0108').waitFor();
  expect(await rows().count()).toBe(all);
});

it('the open orders and receipts of a client are one click from its account', async () => {
  for (const [link, list, found] of [
    ['Its open orders', 'orders', 'SEED-0127'],
    ['Its open receipts', 'receipts', 'SEED-W-LARGE'],
  ] as const) {
    await open('/provider/accounts/TS001');
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL(`**/provider/${list}?account=TS001&warehouse=TOKYO`);
    await row(found).waitFor();
    await page.getByRole('combobox', { name: 'Client' }).and(page.locator('[value^="TS001 "]')).waitFor();
  }
});

it('a client with nothing in a view is shown as the filter, and no view is taken for all that is open', async () => {
  await open('/provider/orders?warehouse=TOKYO&account=TS999');
  await page.getByText('Nothing is found').waitFor();
  expect(await page.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('TS999');
  await open('/provider/orders?warehouse=OSAKA&view=asked');
  await page.getByText('Nothing is found').waitFor();
  expect(await view('Changes requested').textContent()).toBe('Changes requested0');
});

it('a later page whose rows have left leads back to the first one', async () => {
  const answered = page.waitForResponse(/warehouses\/OSAKA\/orders/);
  await open('/provider/orders?warehouse=OSAKA');
  const url = (await answered).url().replace('limit=50', 'limit=1');
  const { metadata } = await (await page.request.get(url)).json();
  await command(
    String(demo.settings.DATABASE_URL),
    "update shipments set deleted_at = now() where warehouse = 'OSAKA' and status <> 'shipped'",
  );
  await open(`/provider/orders?warehouse=OSAKA&cursor=${metadata.page.next_cursor}`);
  await page.getByText('Nothing is found').waitFor();
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.getByText('Every order has left').waitFor();
});

it('an order that is past its day says so, and leads to its batch', async () => {
  await command(
    String(demo.settings.DATABASE_URL),
    "update shipments set assigned_shipping_date = '2026-11-20' where identifier = 'SEED-0119'",
  );
  await open('/provider/orders?warehouse=TOKYO');
  expect(await rows().first().textContent()).toMatch(/SEED-0119.*11\/20.*\(late\)/);
  await rows().first().getByRole('link', { name: /^\d+$/ }).click();
  await page.waitForURL('**/provider/waves/batches/*');
});

it('receipts are listed by the day for which they are announced, also those of later days', async () => {
  await command(
    String(demo.settings.DATABASE_URL),
    `update receipts set document = document || '{"arrival_time_from": 9, "arrival_time_to": 12}' where identifier = 'SEED-W-LARGE'`,
  );
  await open('/provider/day?warehouse=TOKYO');
  await page.getByRole('link', { name: 'See the list' }).click();
  await page.waitForURL('**/provider/receipts?warehouse=TOKYO');
  await row('SEED-W-LARGE').getByText('Expected').waitFor();
  expect(await rows().last().textContent()).toMatch(/SEED-W-LARGE.*9:00 to 12:00/);
  await view('Arrived').click();
  await row('SEED-W-LARGE').waitFor({ state: 'detached' });
  await row('SEED-W-RECEIVED')
    .getByRole('link', { name: /^TS001-W/ })
    .click();
  await page.waitForURL('**/provider/receipts/TS001-W*');
  await page.getByText(/waits to be inspected/).waitFor();
});

it.each(['orders', 'receipts'])('the list of %s fits a telephone and has no violations', async (list) => {
  await open(`/provider/${list}?warehouse=TOKYO`);
  await rows().first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  await expect.poll(() => fits(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
});
