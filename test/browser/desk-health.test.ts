import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { command } from '../kit/database.js';
import { type DemoConsole, fits, openDemoConsole, settled, type Visit, violations } from './console-kit.js';

/* Whether everything is all right, the verification, and maintenance. Each test needs what the tests before it did. */

let demo: DemoConsole;
let admin: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('desk-health');
  admin = await demo.signedIn('admin@example.com', { at: '**/provider/**' });
  page = admin.page;
});
afterAll(() => demo.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const part = (title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const database = (text: string, values: unknown[] = []) => command(String(demo.settings.DATABASE_URL), text, values);

it('tells what needs somebody; when the figures are verified, everything is all right', async () => {
  await database("update kura_migrations set applied_at = now() - interval '8 days'");
  await page.getByRole('link', { name: 'Health' }).click();
  await page.getByRole('heading', { name: '! Something needs checking' }).waitFor();
  await page.getByText('The figures have not been verified in the last 7 days.').waitFor();
  await part('Server').getByText('Kura 0.1.0').waitFor();
  await part('Disk (KURA_DATA)').getByText('free of').waitFor();
  await part('Database')
    .getByText(/PostgreSQL \d+/)
    .waitFor();
  await button('Verify the figures').click();
  await page.getByText(/All figures match: accounts \d+, items \d+, moves [\d,]+ \(\d\d checks\)/).waitFor();
  await page.getByRole('heading', { name: '✓ Everything is all right' }).waitFor();
  expect(await violations(page)).toEqual([]);
});

it('shows what differs, with the check in the language of the page, on a narrow page too', async () => {
  // A shipment that says it has goods, and holds none.
  const [item] = await database("select item_no from items where account_id = 'TS001' order by item_no limit 1");
  const [row] = await database(
    `select warehouse, lot_no, available from stock where account_id = 'TS001' and item_no = $1 and available > 0 limit 1`,
    [item?.item_no],
  );
  const set = (units: number) =>
    database(
      `update stock set available = $1 where account_id = 'TS001' and item_no = $2 and warehouse = $3 and lot_no = $4`,
      [units, item?.item_no, row?.warehouse, row?.lot_no],
    );
  await set(Number(row?.available) + 7);
  const japanese = await demo.signedIn('admin@example.com', {
    at: '**/provider/**',
    language: 'ja',
    width: 360,
    scheme: 'dark',
  });
  const other = japanese.page;
  await other.goto(`${demo.home}/provider/health`);
  await other.getByText('すべての数字が一致しました').waitFor();
  await other.getByRole('button', { name: '照合を実行' }).click();
  await other.getByText('件の差異があります').waitFor();
  await other.getByRole('heading', { name: '× 問題があります' }).waitFor();
  await other.getByText('在庫の残高は、在庫移動の合計と一致する').waitFor();
  expect(await violations(other)).toEqual([]);
  expect(await fits(other)).toBe(true);
  // The other window sees it within some seconds, although nobody tells it.
  await page.getByText('every balance equals the sum of its moves').waitFor();
  await page
    .getByRole('cell', { name: String(Number(row?.available) + 7), exact: true })
    .first()
    .waitFor();
  await set(Number(row?.available));
  await other.getByRole('button', { name: '照合を実行' }).click();
  await other.getByText('すべての数字が一致しました').waitFor();
  await other.getByRole('heading', { name: '✓ すべて正常です' }).waitFor();
  expect(japanese.trouble).toEqual([]);
});

it('one verification runs at a time, and one that fell silent is told', async () => {
  const fake = (seen: string) =>
    database(
      `update switches set value = value || jsonb_build_object('state', 'running', 'done', 12, 'steps', 24, 'seen_at', now() - $1::interval)
        where name = 'verification'`,
      [seen],
    );
  await fake('0 seconds');
  await page.reload();
  await page.getByText('Verifying (12 of 24).').waitFor();
  expect(await button('Verify the figures').isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await fake('2 minutes');
  await page.getByText('The last verification stopped early').first().waitFor();
  await button('Verify the figures').click();
  await page.getByRole('heading', { name: '✓ Everything is all right' }).waitFor();
});

it('tells of work that was given up, with its reason', async () => {
  await database(
    "select graphile_worker.add_job('sweep_exports', max_attempts => 1, run_at => now() + interval '1 day')",
  );
  await database(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'no room on the disk'
      where run_at > now() + interval '1 hour'`,
  );
  await page.reload();
  await page.getByText('Some background work was given up in the last day.').waitFor();
  await part('Background work').getByText('no room on the disk').waitFor();
  expect(await violations(page)).toEqual([]);
  await database("delete from graphile_worker._private_jobs where last_error = 'no room on the disk'");
});

it('maintenance is planned and taken back, with the faults beside the fields', async () => {
  await page.goto(`${demo.home}/provider/maintenance`);
  await page.getByRole('heading', { name: '✓ Kura is open' }).waitFor();
  await button('Plan this time').click();
  await page.locator('[id$=-error]').first().waitFor();
  expect(await page.locator('[id$=-error]').count()).toBe(2);
  await page.getByLabel('From').fill('2099-01-02T02:00');
  await page.getByLabel('Until').fill('2099-01-02T01:00');
  await button('Plan this time').click();
  await page.getByText('Must be after from.').waitFor();
  await page.getByLabel('Until').fill('2099-01-02T04:30');
  await button('Plan this time').click();
  await page
    .getByText('Maintenance is planned from 2099/1/2 (Fri) 02:00 until 2099/1/2 (Fri) 04:30.')
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  expect(await page.getByLabel('From').inputValue()).toBe('2099-01-02T02:00');
  await button('Cancel the plan').click();
  await dialog().getByRole('button', { name: 'Cancel the plan' }).click();
  await dialog().waitFor({ state: 'detached' });
  await button('Plan this time').waitFor();
});

it('maintenance begins after a warning; every page of the provider says so until Kura is open again', async () => {
  const status = async () =>
    (
      await fetch(`${demo.home}/api/items/TS001`, {
        headers: { authorization: `Bearer ${demo.server.printed.token}`, 'x-api-version': '1.6' },
      })
    ).status;
  await button('Start maintenance').click();
  await dialog().getByText('Within a second, the work of clients and warehouses stops.').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Cancel' }).first().click();
  await dialog().waitFor({ state: 'detached' });
  expect(await status()).toBe(200);
  await button('Start maintenance').click();
  await dialog().getByRole('button', { name: 'Start maintenance' }).click();
  await page.getByRole('heading', { name: '! Kura is closed for maintenance' }).waitFor();
  await expect.poll(status).toBe(503);
  const other = await demo.signedIn('admin@example.com', { at: '**/provider/**', language: 'ja', width: 360 });
  await other.page.getByText('メンテナンス中です。荷主のAPIと画面').waitFor();
  await settled(other.page);
  expect(await violations(other.page)).toEqual([]);
  expect(await fits(other.page)).toBe(true);
  await other.page.getByRole('link', { name: 'メンテナンスの画面へ' }).click();
  await other.page.getByRole('button', { name: '利用を再開する' }).click();
  await other.page.getByRole('heading', { name: '✓ 通常どおり利用できます' }).waitFor();
  expect(await other.page.getByText('メンテナンス中です。荷主のAPIと画面').count()).toBe(0);
  await expect.poll(status).toBe(200);
  // The first window hears of it.
  await page.getByRole('heading', { name: '✓ Kura is open' }).waitFor();
  expect([admin.trouble, other.trouble]).toEqual([[], []]);
});
