import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { type RunningServer, serve } from '../kit/server.js';
import { openBrowser } from './chromium.js';
import { type DemoConsole, fits, openDemoConsole, settled, type Visit, violations, visit } from './console-kit.js';
import type { Badge } from './floor-kit.js';

/* Devices and badges at the desk, and a new provider who gets the warehouse ready for its first receipt. */

/** What a device sends and gets. */
async function device(url: string, path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/floor${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog');

/** The pairing code that a page shows, once it is the same in the QR code. */
async function shownCode(page: Page): Promise<string> {
  const code = (await page.locator('.pairing-code').textContent()) ?? '';
  expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  expect(await page.locator('svg[data-qr]').getAttribute('data-qr')).toBe(
    `${new URL(page.url()).origin}/floor#pair=${code}`,
  );
  return code;
}

async function addDevice(page: Page, name: string): Promise<string> {
  await page.getByRole('textbox', { name: 'Name of the device' }).fill(name);
  await dialogOf(page).getByRole('button', { name: 'Add a device' }).click();
  await page.locator('.pairing-code').waitFor();
  return shownCode(page);
}

describe('devices and badges', () => {
  let demo: DemoConsole;
  let admin: Visit;
  let token: string;
  let badge: string;
  let pin: string;
  beforeAll(async () => {
    demo = await openDemoConsole('desk-devices');
    admin = await demo.signedIn('admin@example.com', { at: '**/provider/day' });
  });
  afterAll(() => demo.close());
  const row = (name: string) => admin.page.getByRole('row', { name });

  it('a device is paired by the code that is shown, and the page hears of it', async () => {
    const { page } = admin;
    await page.goto(`${demo.home}/provider/devices`);
    await page.getByText('There are no devices yet').waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, 'Add the first device').click();
    await dialogOf(page).getByRole('button', { name: 'Add a device' }).click();
    await page.getByText('Must have 1 to 50 characters.').waitFor();
    const code = await addDevice(page, 'Scanner 1');
    await page.getByText(/^(10|9) min [0-9]{2} s left$/).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await row('Scanner 1').textContent()).toContain('waiting to be paired');
    ({ token } = (await device(demo.server.url, '/pair', { code })) as { token: string });
    await page.getByRole('heading', { name: 'Paired' }).waitFor();
    await button(page, 'Done').click();
    await expect.poll(() => row('Scanner 1').textContent()).toContain('in use');
  });

  it('a badge and its PIN are shown once, and let somebody sign in on the device', async () => {
    const { page } = admin;
    // The demo has given one already: with the new one, it is no longer valid.
    const printed = demo.server.printed.badge as Badge;
    expect(await device(demo.server.url, '/sign-in', { ...printed }, token)).toHaveProperty('session');
    await button(page, 'New badge').click();
    await dialogOf(page).getByRole('button', { name: 'New badge' }).click();
    await page.locator('.badge-card').waitFor();
    badge = (await page.locator('.badge-code').textContent()) ?? '';
    pin = (await page.locator('.pairing-code').textContent()) ?? '';
    expect(badge).toMatch(/^KB-/);
    expect(await page.locator('.badge-card svg[data-qr]').getAttribute('data-qr')).toBe(badge);
    expect(await violations(page)).toEqual([]);
    // On paper there is the badge, and no PIN.
    await page.emulateMedia({ media: 'print' });
    const visible = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).visibility`);
    expect([await visible('.badge-code'), await visible('.pairing-code')]).toEqual(['visible', 'hidden']);
    await page.emulateMedia({ media: 'screen' });
    await button(page, 'Done').click();
    expect(await page.content()).not.toContain(badge);
    expect(await device(demo.server.url, '/sign-in', { badge, pin }, token)).toMatchObject({
      person: { name: '佐藤 健' },
    });
    expect(await device(demo.server.url, '/sign-in', { ...printed }, token)).not.toHaveProperty('session');
    await expect.poll(() => row('Scanner 1').textContent()).toContain('佐藤 健');
    await page.getByText(/^made on /).waitFor();
  });

  it('a new PIN ends the one before; warehouses are chosen', async () => {
    const { page } = admin;
    await button(page, 'New PIN').click();
    await dialogOf(page).getByRole('button', { name: 'New PIN' }).click();
    await page.locator('.pairing-code').waitFor();
    const next = (await page.locator('.pairing-code').textContent()) ?? '';
    await button(page, 'Done').click();
    expect(await device(demo.server.url, '/sign-in', { badge, pin }, token)).not.toHaveProperty('session');
    expect(await device(demo.server.url, '/sign-in', { badge, pin: next }, token)).toHaveProperty('session');
    await button(page, 'Warehouses').first().click();
    await page.getByLabel('Only in some').check();
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Choose at least one warehouse.').waitFor();
    await page.getByLabel('大阪倉庫').check();
    expect(await violations(page)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'OSAKA', exact: true }).waitFor();
  });

  it('a device is revoked after a question, and its next request is refused', async () => {
    const { page } = admin;
    await row('Scanner 1').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('This cannot be undone').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialogOf(page).getByText('Cancel').click();
    await row('Scanner 1').getByRole('button', { name: 'Revoke' }).click();
    await dialogOf(page).getByRole('button', { name: 'Revoke' }).click();
    await expect.poll(() => row('Scanner 1').textContent()).toContain('revoked');
    expect(await device(demo.server.url, '/sign-in', { badge, pin }, token)).toMatchObject({
      error: expect.anything(),
    });
  });

  it('fits a phone in the dark, in Japanese', async () => {
    const phone = await demo.signedIn('admin@example.com', {
      at: '**/provider/day',
      ...{ width: 360, scheme: 'dark', language: 'ja' },
    });
    const { page } = phone;
    await page.goto(`${demo.home}/provider/devices`);
    await settled(page);
    await page.getByText('バッジを再発行').first().waitFor();
    // The table is wider than the window, but its buttons are in sight.
    const { x = 0, width = 0 } = (await button(page, 'バッジを再発行').first().boundingBox()) ?? {};
    expect(x).toBeGreaterThan(0);
    expect(x + width).toBeLessThan(360);
    expect(await fits(page)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await button(page, '端末を追加').click();
    await page.getByRole('textbox', { name: '端末の名前' }).fill('台車1');
    await dialogOf(page).getByRole('button', { name: '端末を追加' }).click();
    await shownCode(page);
    expect(await fits(page)).toBe(true);
    expect(await violations(page)).toEqual([]);
    expect([admin.trouble, phone.trouble]).toEqual([[], []]);
  });
});

describe('a new provider', () => {
  let database: FreshDatabase;
  let directory: string;
  let server: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    database = await freshDatabase();
    directory = await scratchDirectory('ready');
    server = await serve({ DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.end('SIGTERM');
    await database?.drop();
    await removeDirectory(directory);
  });

  it('comes from nothing to a warehouse that is ready for its first receipt, by what the pages say', async () => {
    const admin = await visit(browser);
    const { page } = admin;
    const field = (label: string) => page.getByLabel(label);
    await page.goto(String(server.printed.setup));
    await field('Company').fill('和倉');
    await field("The administrator's name").fill('佐藤 健');
    await field("The administrator's e-mail address").fill('sato@example.com');
    await page.getByLabel('Password').first().fill('correct horse battery');
    await button(page, 'Next').click();
    await page.getByRole('heading', { name: 'The first warehouse' }).waitFor();
    await field('Warehouse code').fill('TOKYO');
    await field('Name').fill('東京倉庫');
    await field('Postcode').fill('136-0082');
    await field('Phone').fill('03-0000-0100');
    await field('City, town, number').fill('江東区新木場1-18-4');
    await button(page, 'Open').click();
    await page.getByRole('heading', { name: 'The first account (client)' }).waitFor();
    await field('Account code').fill('TS001');
    await field('Name of the company or shop').fill('和茶堂');
    await page.getByLabel('Register a sender').uncheck();
    await button(page, 'Create').click();
    await page.getByRole('heading', { name: 'Invite the owner of the account' }).waitFor();
    await button(page, 'Later').click();
    await page.getByRole('link', { name: 'Get the warehouse ready' }).click();

    const ready = page.getByRole('region', { name: 'Get ready' });
    const back = async () => {
      await page.getByRole('link', { name: 'Today', exact: true }).click();
      await ready.waitFor();
    };
    // Working days count when somebody has looked at them.
    await ready.getByText('0 of 6').waitFor();
    await ready.getByRole('link', { name: 'Look at them' }).click();
    await page.getByRole('heading', { level: 1, name: '東京倉庫' }).waitFor();
    await page.getByRole('link', { name: 'Back to what is still to do' }).click();
    await ready.getByText('1 of 6').waitFor();
    await ready.getByText('No receipts of 和茶堂 are accepted: it has no payment method.').waitFor();
    expect(await violations(page)).toEqual([]);
    await ready.getByRole('link', { name: 'Register the payment method' }).click();
    await button(page, 'Change "Terms"').click();
    await page.getByLabel('Payment method: registered').check();
    await button(page, 'Save').click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await back();
    await ready.getByText('2 of 6').waitFor();
    await ready.getByRole('link', { name: 'Make shelves' }).click();
    await button(page, 'Make 144 locations').click();
    await page.getByRole('heading', { name: '144 locations were made' }).waitFor();
    await page.getByRole('link', { name: 'Back to what is still to do' }).click();
    await ready.getByText('3 of 6').waitFor();
    await ready.getByRole('link', { name: 'Make totes' }).click();
    await button(page, 'Make 20 locations').click();
    await page.getByRole('heading', { name: '20 locations were made' }).waitFor();
    await back();
    await ready.getByRole('link', { name: 'Make packing tables' }).click();
    await button(page, 'Make 2 locations').click();
    await page.getByRole('heading', { name: '2 locations were made' }).waitFor();
    await back();
    await ready.getByRole('link', { name: 'Give a badge' }).click();
    await button(page, 'Give a badge').click();
    await dialogOf(page).getByRole('button', { name: 'Give a badge' }).click();
    await page.locator('.badge-card').waitFor();
    const badge = (await page.locator('.badge-code').textContent()) ?? '';
    const pin = (await page.locator('.pairing-code').textContent()) ?? '';
    await button(page, 'Done').click();
    await back();
    await ready.getByText('5 of 6').waitFor();
    await ready.getByRole('link', { name: 'Add a device' }).click();
    await button(page, 'Add the first device').click();
    const { token } = (await device(server.url, '/pair', { code: await addDevice(page, 'Scanner 1') })) as {
      token: string;
    };
    await page.getByRole('heading', { name: 'Paired' }).waitFor();
    await button(page, 'Done').click();
    await back();
    await ready.getByRole('heading', { name: '東京倉庫 is ready for its first receipt' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await ready.getByRole('button', { name: 'Close' }).click();
    await ready.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await settled(page);
    expect(await ready.count()).toBe(0);
    // The device works: the administrator signs in on it.
    expect(await device(server.url, '/sign-in', { badge, pin }, token)).toHaveProperty('session');
    expect(admin.trouble).toEqual([]);
  });
});
