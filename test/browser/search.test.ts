import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoConsole, held, openDemoConsole, settled, type Visit, violations } from './console-kit.js';

/* The search of the frame, which finds, leads to pages and runs actions, by keyboard. */

let demo: DemoConsole;
let home: string;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('search');
  home = demo.home;
  member = await demo.signedIn('member@example.com');
  page = member.page;
});
afterAll(async () => {
  expect(member.trouble).toEqual([]);
  await demo.close();
});

const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const go = async (path: string, at: Page = page) => {
  await at.goto(`${home}${path}`);
  await at.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(at);
};

describe('the search', () => {
  const field = () => page.getByRole('combobox', { name: 'Search' });

  it('takes what was typed and Enter, also before the answer is there', async () => {
    await go('/me');
    await press('/');
    await field().pressSequentially('SEED-0131');
    await press('Enter');
    await page.waitForURL(/\/shipments\/TS001-S\d+$/);
    await page.locator('main').getByText('SEED-0131', { exact: true }).waitFor();
    await field().waitFor({ state: 'detached' });
  });

  it('finds transfers, and what was cancelled', async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const status = await page.evaluate(
      async (of) =>
        (await fetch(`/console/shipments/${of}`, { method: 'DELETE', headers: { 'x-kura-account': 'TS001' } })).status,
      id,
    );
    expect(status).toBe(200);
    await press('Control+k');
    await field().fill('SEED-0131');
    await page.getByRole('option', { name: /SEED-0131 .*\(Cancelled\)/ }).waitFor();
    const transfers = await page.evaluate(
      async () =>
        (
          (await (
            await fetch('/console/lists/shipments?view=transfers', { headers: { 'x-kura-account': 'TS001' } })
          ).json()) as { shipments: { id: string }[] }
        ).shipments,
    );
    const [transfer] = transfers;
    expect(transfer).toBeDefined();
    await field().fill(transfer?.id ?? '');
    await page.getByRole('option', { name: /^Transfer/ }).click();
    await page.waitForURL(`**/TS001/transfers/${transfer?.id}`);
  });

  it('leads to pages and does things, chosen with the arrows', async () => {
    await press('/');
    await page.getByRole('option', { name: 'Action New shipment' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const active = () => page.locator('[aria-selected=true]').textContent();
    expect(await active()).toBe('Action New shipment ');
    await press('ArrowDown', 'ArrowDown');
    await expect.poll(active).toBe('Action Announce a receipt ');
    await press('ArrowUp', 'ArrowUp', 'ArrowUp');
    await expect.poll(active).toMatch(/Sign out/);
    await field().fill('dark');
    await press('Enter');
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await press('/');
    await field().fill('announce');
    await press('Enter');
    await page.waitForURL('**/TS001/receipts/new');
  });

  it('keeps the line that was chosen when results come, and runs nothing for a search that has failed', async () => {
    await go('/me');
    const letGo = await held(page, '**/console/lists/**');
    await press('/');
    await field().fill('e');
    const active = () => page.locator('[aria-selected=true]').textContent();
    await press('ArrowDown');
    await expect.poll(active).toBe('Action Import a file of orders ');
    letGo();
    await page.getByRole('option', { name: /SEED-/ }).first().waitFor();
    expect(await active()).toBe('Action Import a file of orders ');
    await page.unroute('**/console/lists/**');

    await page.route('**/console/lists/**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await field().fill('sign o');
    await press('Enter');
    await page.getByRole('dialog').getByRole('status').getByText(/./).waitFor();
    await page.getByRole('option', { name: /Sign out/ }).waitFor();
    await page.unroute('**/console/lists/**');
    await press('Escape');
    expect(new URL(page.url()).pathname).toBe('/me');
  });

  it('has every letter that was typed right after /: none is a shortcut of the page', async () => {
    await go('/TS001');
    // One after the other, before the page can draw anything.
    await page.evaluate(`(async () => {
      for (const key of '/them') {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        await null;
      }
    })()`);
    await field().waitFor();
    await field().pressSequentially('e');
    expect(await field().inputValue()).toBe('theme');
    expect(new URL(page.url()).pathname).toBe('/TS001');
    await press('Escape');
    await field().waitFor({ state: 'detached' });
  });

  it('has first what is called exactly so', async () => {
    await press('/');
    await field().fill('tea-001');
    await page
      .getByRole('option', { name: /^Shipments/ })
      .first()
      .waitFor();
    expect(await page.getByRole('option').first().textContent()).toMatch(/^Stock and items TEA-001/);
    await press('Escape');
  });

  it('is told by ?, with the keys of lists', async () => {
    await go('/TS001');
    await press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard' });
    for (const key of ['Ctrl+K', 'o', 'Enter', 'Esc']) await keys.getByText(key, { exact: true }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await press('Escape');
  });
});
