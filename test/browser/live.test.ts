import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, type DemoConsole, openDemoConsole, type Visit } from './console-kit.js';

/* What people see of the work of others, without touching their pages: two browsers, and a program. Each test needs what the tests before it did. */

let demo: DemoConsole;
let owner: Visit;
let member: Visit;
beforeAll(async () => {
  demo = await openDemoConsole('live');
  [owner, member] = [await demo.signedIn('owner@example.com'), await demo.signedIn('member@example.com')];
});
afterAll(() => demo.close());

/** Orders a thing over the API, as a program does. */
async function order(identifier: string): Promise<void> {
  const answer = await fetch(`${demo.server.url}/api/shipments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demo.server.token}`,
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
    await page.goto(`${demo.home}/TS001/shipments`);
    await row(page, 'SEED-0132').waitFor();
  }
  await order('LIVE-1');
  // A window that is behind another one reads again when it is looked at.
  await row(second, 'LIVE-1').waitFor();
  await row(member.page, 'LIVE-1').waitFor();
  await owner.page.bringToFront();
  await row(owner.page, 'LIVE-1').waitFor();
  await second.close();
  await order('LIVE-2');
  await row(owner.page, 'LIVE-2').waitFor();
});

it('a page hears of changes also where the script that pages share is gone', async () => {
  const page = await owner.context.newPage();
  await page.addInitScript(`
    const Shared = window.SharedWorker;
    window.SharedWorker = class extends Shared { constructor() { super('/assets/gone.js', { type: 'module' }); } };
  `);
  await page.goto(`${demo.home}/TS001/shipments`);
  await row(page, 'LIVE-2').waitFor();
  await order('ALONE-1');
  await row(page, 'ALONE-1').waitFor();
  await page.close();
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
  await dialog.locator('input[type=password]').fill(DEMO_PASSWORD);
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
  await order('LIVE-3');
  await row(page, 'LIVE-3').waitFor();
  expect([...owner.trouble, ...member.trouble]).toEqual([]);
});
