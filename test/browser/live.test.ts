import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { type RunningServer, serve } from '../kit/server.js';
import { type Visit, type VisitOptions, visit } from './console-kit.js';

/* What people see of the work of others, without touching their pages: two browsers, and a program. Each test needs what the tests before it did. */

const CHROMIUM = process.env.KURA_CHROMIUM ?? '/usr/bin/chromium';
const PASSWORD = 'demo password of the tests';

let browser: Browser;
let database: FreshDatabase;
let directory: string;
let server: RunningServer;
let owner: Visit;
let member: Visit;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('live');
  server = await serve({
    DATABASE_URL: database.url,
    KURA_DATA: directory,
    KURA_DEMO_PASSWORD: PASSWORD,
    KURA_DEMO_CLOCK: '2026-11-24T08:00:00+09:00',
  });
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  [owner, member] = [await signedIn('owner@example.com'), await signedIn('member@example.com')];
});
afterAll(async () => {
  await browser?.close();
  await server?.end('SIGTERM');
  await database?.drop();
  await removeDirectory(directory);
});

async function signedIn(email: string, options: VisitOptions = {}): Promise<Visit> {
  const someone = await visit(browser, options);
  const { page } = someone;
  await page.goto(`${server.printed.console}/sign-in`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/TS001');
  return someone;
}

/** Orders a thing over the API, as a program does. */
async function order(identifier: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/shipments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.token}`,
      'x-api-version': '1.6',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      identifier,
      items: [{ code: 'TEA-001', quantity: 1 }],
      recipient: {
        name: '山田 太郎',
        postcode: '530-0001',
        prefecture: '大阪府',
        address1: '大阪市北区梅田1-2-3',
        phone: '06-0000-0000',
      },
    }),
  });
  expect([answer.status, await answer.text()]).toMatchObject([201, expect.any(String)]);
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

it('an order of a program appears in the lists of everybody who looks, in every window', async () => {
  const second = await owner.context.newPage();
  for (const page of [owner.page, second, member.page]) {
    await page.goto(`${server.printed.console}/TS001/shipments`);
    await row(page, 'SEED-0132').waitFor();
  }
  await order('LIVE-1');
  // A window that is behind another one reads anew when it is looked at.
  await row(second, 'LIVE-1').waitFor();
  await row(member.page, 'LIVE-1').waitFor();
  await owner.page.bringToFront();
  await row(owner.page, 'LIVE-1').waitFor();
  await second.close();
  await order('LIVE-2');
  await row(owner.page, 'LIVE-2').waitFor();
});

it('the clock that one turns, the others see, and what was done meanwhile', async () => {
  const clock = (page: Page) => page.getByRole('button', { name: /^Clock of the demo/ });
  const before = await clock(member.page).textContent();
  await clock(owner.page).click();
  await owner.page.getByRole('button', { name: /day/i }).first().click();
  await expect.poll(() => clock(member.page).textContent(), { timeout: 20_000 }).not.toBe(before);
  await member.page.getByRole('button', { name: 'Shipped', exact: true }).click();
  await row(member.page, 'LIVE-1').waitFor();
});

it('whoever is signed out elsewhere is asked to sign in, over the page, and goes on', async () => {
  const { page } = owner;
  const ended = await page.evaluate(`fetch('/console/session', { method: 'DELETE' }).then(({ status }) => status)`);
  expect(ended).toBe(200);
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.locator('input[type=password]').fill(PASSWORD);
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
  await order('LIVE-3');
  await row(page, 'LIVE-3').waitFor();
  expect([...owner.trouble, ...member.trouble]).toEqual([]);
});
