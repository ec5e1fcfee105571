import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeAnswers, type DemoConsole, fits, openDemoConsole, settled, violations } from './console-kit.js';

/* The provider's first page: what is late in a warehouse, and how its day goes. The clock stands at 08:00 of a Tuesday. */

let demo: DemoConsole;
let database: pg.Client;
const DAY = '/provider/day?warehouse=TOKYO';

beforeAll(async () => {
  demo = await openDemoConsole('desk-day');
  database = new pg.Client({ connectionString: String(demo.settings.DATABASE_URL) });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await demo.close();
});

const open = async (page: Page, path: string) => {
  await page.goto(demo.home + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
};

/** What happened in the night: a wave, a manifest, an order and a receipt that are late, goods that came. */
async function prepare(): Promise<void> {
  const run = (text: string) => database.query(text);
  await run(`with late as (
      select account_id, shipment_no from shipments
       where warehouse = 'TOKYO' and status in ('waiting', 'picking') and deleted_at is null order by account_id, shipment_no limit 7)
    update shipments s set assigned_shipping_date = '2026-11-20' from late l
     where s.account_id = l.account_id and s.shipment_no = l.shipment_no`);
  // Of a carrier, one manifest is open at a time.
  await run("update manifests set closed_at = opened_at, closed_by = 'Sato' where closed_at is null");
  await run(`insert into manifests (warehouse, carrier, day, opened_by, opened_at)
    values ('TOKYO', 'CARRIERA', '2026-11-24', 'Sato', '2026-11-24T07:10:00+09:00')`);
  await run(`with wave as (
      insert into waves (warehouse, released_at, released_by) values ('TOKYO', '2026-11-24T07:30:00+09:00', 'Sato') returning wave_no),
    taken as (
      update shipments s set wave_no = wave.wave_no from wave
       where warehouse = 'TOKYO' and status in ('picking', 'packed') and deleted_at is null
      returning s.account_id, s.shipment_no, s.wave_no)
    insert into wave_orders (account_id, shipment_no, wave_no) select * from taken`);
  await run(`insert into receipts (account_id, receipt_no, status, warehouse, arrival_date, document, create_user, created_at, status_at)
    values ('TS001', 9001, 'waiting', 'TOKYO', '2026-11-19', '{}', 'x', '2026-11-18T09:00:00+09:00', '2026-11-18T09:00:00+09:00')`);
  await run(`insert into floor_tasks (warehouse, kind, subject, state, began_at, changed_at)
    values ('TOKYO', 'receive', 'TS001-W9002', '{}', '2026-11-24T06:00:00+09:00', '2026-11-24T06:00:00+09:00')`);
}

it('is where staff begin; what is late is on top with its reason, and leads to the work', async () => {
  await prepare();
  const { page, trouble, context } = await demo.signedIn('admin@example.com', { at: '**/provider/day' });
  await page.goto(`${demo.home}/provider`);
  await page.waitForURL('**/provider/day');
  await open(page, DAY);
  await page.getByRole('heading', { name: /^Late \(/ }).waitFor();
  const orders = page.locator('section', {
    has: page.getByRole('heading', { name: /^Orders past their shipping date/ }),
  });
  await orders.last().getByText('for 11/20 (Fri)').first().waitFor();
  // The first ones; the others when somebody asks.
  expect(await orders.last().getByRole('listitem').count()).toBe(5);
  await orders.last().getByRole('button', { name: 'Show the others (2)' }).click();
  expect(await orders.last().getByRole('listitem').count()).toBe(7);
  await page.getByText('TS001-W9001').first().waitFor();
  // Above what an administrator still has to set up.
  const topOf = async (name: RegExp) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0;
  await page.getByRole('heading', { name: /^Get ready/ }).waitFor();
  expect(await topOf(/^Late \(/)).toBeLessThan(await topOf(/^Get ready/));
  // Lanes, with the lines of the day.
  const waves = page.getByRole('region', { name: 'Waves' });
  expect(await waves.textContent()).toMatch(/Wave \d+ \d+ of \d+ packed/);
  expect(await page.getByRole('region', { name: 'Hand-overs' }).textContent()).toContain('CARRIERA, parcels: 0');
  await page.getByText('Now 08:00').waitFor();
  await page.getByText('Cut-off 12:30').waitFor();
  expect(await violations(page)).toEqual([]);
  await waves.getByRole('link', { name: /^Wave/ }).first().click();
  await page.waitForURL(/\/provider\/waves\?.*view=waves/);
  await page.goBack();
  await page
    .getByRole('link', { name: /^See the orders|^Open the work/ })
    .first()
    .click();
  await page.waitForURL(/\/provider\/waves/);
  // What is late and has no page of its own leads to whoever can do something about it.
  await page.goBack();
  await page.getByRole('link', { name: 'See the contact TS001-W9001' }).click();
  await page.waitForURL(/\/provider\/accounts\/TS001/);
  await page.goBack();
  await page.getByRole('link', { name: /^See the task .*TS001-W9002/ }).click();
  await page.waitForURL(/\/provider\/decisions\?.*kind=task/);
  await page.getByText('TS001-W9002').first().waitFor();
  // The figures of receipts lead to their list.
  await open(page, DAY);
  await page.getByRole('region', { name: 'Arrivals' }).getByRole('link', { name: '1 late' }).click();
  await expect.poll(() => page.url()).toContain('#day-receipts');
  const row = page.getByRole('row', { name: /^TS001-W9001/ });
  expect(await row.textContent()).toContain('for 11/19 (Thu) (late)');
  await expect.poll(async () => (await row.boundingBox())?.y ?? 9_999).toBeLessThan(900);
  await page
    .getByRole('region', { name: 'Hand-overs' })
    .getByRole('link', { name: /packed orders that wait/ })
    .click();
  await page.waitForURL(/\/provider\/waves\?.*view=manifests/);
  expect(trouble).toEqual([]);
  await context.close();
});

it('changes by itself, and says when nothing is late', async () => {
  const { page, trouble, context } = await demo.signedIn('admin@example.com', {
    at: '**/provider/day',
    language: 'ja',
  });
  await open(page, '/provider/day?warehouse=FUKUOKA');
  await page.getByRole('heading', { name: '遅れている作業はありません' }).waitFor();
  await page.getByText('引渡しの予定はありません').waitFor();
  await open(page, DAY);
  await page.getByRole('heading', { name: /遅れている作業（\d+件）/ }).waitFor();
  // Somebody closes the manifest at another desk. `prepare` has closed one already.
  const closed = page.getByRole('region', { name: '引渡し' }).getByText('締め済み');
  const before = await closed.count();
  const other = await demo.signedIn('admin@example.com', { at: '**/provider/day' });
  await open(other.page, '/provider/waves?warehouse=TOKYO&view=manifests');
  await other.page.getByRole('button', { name: /^Close Manifest/ }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await other.page.getByText('It is closed.').waitFor();
  await expect.poll(() => closed.count(), { timeout: 20_000 }).toBeGreaterThan(before);
  expect([trouble, other.trouble]).toEqual([[], []]);
  await context.close();
  await other.context.close();
});

it.each([
  { language: 'ja', scheme: 'light', width: 360 },
  { language: 'en', scheme: 'dark', width: 360 },
  { language: 'en', scheme: 'dark', width: 768 },
  { language: 'ja', scheme: 'dark', width: 1280 },
] as const)('fits into $width px in $language and $scheme, and has no fault of accessibility', async (options) => {
  const { page, trouble, context } = await demo.signedIn('admin@example.com', { ...options, at: '**/provider/day' });
  await open(page, DAY);
  await page.getByText(options.language === 'ja' ? '現在 08:00' : 'Now 08:00').waitFor();
  // As a list by hour where there is no room for lanes.
  expect(await page.locator('.day-list').count()).toBe(options.width <= 768 ? 1 : 0);
  if (process.env.SHOTS)
    await page.screenshot({
      path: `${process.env.SHOTS}/day-${options.language}-${options.width}.png`,
      fullPage: true,
    });
  expect(await violations(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  expect(trouble).toEqual([]);
  await context.close();
});

it('leads to hand-overs only where there are some', async () => {
  const { page, context } = await demo.signedIn('admin@example.com', { at: '**/provider/day' });
  const packed = () =>
    page
      .locator('.day-flow a')
      .filter({ hasText: /Packed/i })
      .count();
  await open(page, DAY);
  await expect.poll(packed).toBe(1);
  await changeAnswers<{ manifests: object }>(page, '**/desk/warehouses/TOKYO/day', (day) => ({
    ...day,
    manifests: { ...day.manifests, rows: [] },
  }));
  await page.reload();
  await page.locator('.day-flow').waitFor();
  expect(await packed()).toBe(0);
  // The page may be reading the day again.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
