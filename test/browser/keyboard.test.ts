import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoConsole, openDemoConsole, settled, type Visit, violations, visit } from './console-kit.js';

/* The console by keyboard, what one may not use, saved views, and the clock of the demo. */

let demo: DemoConsole;
let home: string;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('keyboard');
  home = demo.home;
  member = await demo.signedIn('member@example.com');
  page = member.page;
});
afterAll(async () => {
  expect(member.trouble).toEqual([]);
  await demo.close();
});

const focused = (at: Page = page) => at.evaluate<string>(`document.activeElement?.textContent ?? ''`);
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const openRow = () => new URL(page.url()).searchParams.get('open');
const go = async (path: string, at: Page = page) => {
  await at.goto(`${home}${path}`);
  await at.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(at);
};

describe('a list', () => {
  const panel = () => page.locator('[data-panel] [role=dialog]');

  it('is walked through with arrows from anywhere, and an open row goes along', async () => {
    await go('/TS001/shipments?view=all&search=SEED-01');
    await page.getByRole('link', { name: 'SEED-0132' }).waitFor();
    await press('ArrowDown');
    await expect.poll(focused).toBe('SEED-0132');
    await press('j', 'ArrowDown', 'k');
    await expect.poll(focused).toBe('SEED-0131');
    expect(openRow()).toBeNull();
    await press('Enter');
    await panel().getByText('SEED-0131', { exact: true }).waitFor();
    await press('ArrowDown');
    await panel().getByText('SEED-0130', { exact: true }).waitFor();
    await expect.poll(focused).toBe('SEED-0130');
    expect(await page.locator('a[aria-current].row-link').allTextContents()).toEqual(['SEED-0130']);
    // Back leads to before it was opened, not through every row on the way.
    await page.goBack();
    await panel().waitFor({ state: 'detached' });
    expect(openRow()).toBeNull();
  });

  it('goes on where the row is that Escape has closed, and o opens it as a page that leads back to the list as it was', async () => {
    await press('Enter');
    await panel().waitFor();
    await press('j', 'j');
    await panel().getByText('SEED-0128', { exact: true }).waitFor();
    await press('/');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await press('Escape');
    await page.getByRole('combobox', { name: 'Search' }).waitFor({ state: 'detached' });
    await panel().getByText('SEED-0128', { exact: true }).waitFor();
    await press('Escape');
    await panel().waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('SEED-0128');
    await press('o');
    await page.locator('main').getByText('SEED-0128', { exact: true }).waitFor();
    await page.waitForURL(/\/shipments\/TS001-S\d+\?/);
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('content');
    await page.getByRole('link', { name: 'To the list' }).click();
    await page.waitForURL('**/TS001/shipments?view=all&search=SEED-01');
  });

  it('goes on to the next row without what was begun on the one before', async () => {
    await go('/TS001/receipts?view=open');
    const ask = panel().getByRole('button', { name: 'What if it arrived now?' });
    await press('j', 'Enter');
    await ask.waitFor();
    const first = openRow();
    // What has been read before is shown at once.
    await press('j');
    await expect.poll(openRow).not.toBe(first);
    await settled(page);
    await ask.waitFor();
    await press('k');
    await expect.poll(openRow).toBe(first);
    await ask.click();
    await ask.waitFor({ state: 'detached' });
    await press('j');
    await ask.waitFor();
  });

  it('leaves keys to fields, and gives the focus back when a button with it goes away', async () => {
    await go('/TS001/shipments');
    const search = page.getByLabel('Search', { exact: true });
    await search.fill('SEED-01');
    await search.press('o');
    await search.press('ArrowDown');
    expect(page.url()).toMatch(/\/shipments(\?|$)/);
    expect(await search.inputValue()).toBe('SEED-01o');
    await search.fill('SEED-01');
    // What is found again has nothing selected.
    await page.waitForURL(/search=SEED-01(&|$)/);
    await page
      .getByRole('checkbox', { name: /^Select TS001/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Select none' }).press('Enter');
    await page.getByRole('group', { name: 'Selected rows' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement?.className')).toContain('list-page');
  });

  it('has rows of one line, of up to three only for a sentence, and days with their weekday', async () => {
    await page.getByRole('link', { name: 'SEED-0132' }).waitFor();
    const heightsOf = (rows: string) =>
      page.locator(`.list tbody tr${rows}`).evaluateAll((found) => found.map((row) => row.clientHeight));
    expect([...new Set(await heightsOf(':not(:has(.sentence))'))]).toEqual([36]);
    const withSentence = await heightsOf(':has(.sentence)');
    expect(withSentence.length).toBeGreaterThan(0);
    expect(Math.max(...withSentence)).toBeLessThanOrEqual(60);
    await page.getByRole('cell', { name: '11/24 (Tue)' }).first().waitFor();
  });
});

it('a refused form shows its first fault and puts the focus there', async () => {
  await go('/TS001/shipments/new');
  const number = page.getByRole('textbox', { name: 'Order number', exact: true });
  await page.getByRole('button', { name: 'Order it' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Order it' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  const isFirst = `document.activeElement === document.querySelector('[aria-invalid=true]')`;
  await expect.poll(() => page.evaluate(isFirst)).toBe(true);
  const top = `document.activeElement.getBoundingClientRect().top`;
  expect(await page.evaluate(`${top} > 0 && ${top} < innerHeight`)).toBe(true);
  await number.fill('KEYBOARD-1');
  await page.getByRole('button', { name: 'Order it' }).press('Enter');
  await expect.poll(() => number.getAttribute('aria-invalid')).not.toBe('true');
  await expect.poll(() => page.evaluate(isFirst)).toBe(true);
});

it('so do forms of one field, the sign-in, and a question whose answer is refused', async () => {
  const someone = await visit(demo.browser);
  await someone.page.goto(`${home}/sign-in`);
  await someone.page.getByLabel('E-mail address').fill('member@example.com');
  await someone.page.getByLabel('Password').first().fill('wrong');
  await someone.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(() => focused(someone.page)).toBe('The e-mail address or the password is wrong.');
  expect(someone.trouble).toEqual([]);
  await someone.context.close();
  await go('/me');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await name.and(page.locator('[aria-invalid=true]:focus')).waitFor();
  await go('/TS001/items/TS001-I000001');
  await page.getByRole('button', { name: 'Delete the item' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the item' }).click();
  await page.getByRole('dialog').locator('[data-faults]:focus').waitFor();
});

it('a closed dialog gives the focus back to the button that has opened it', async () => {
  await go('/TS001/shipments?view=all');
  await page.getByRole('button', { name: '+ Save this view' }).press('Enter');
  await page.getByRole('dialog', { name: /view/i }).waitFor();
  await press('Escape');
  await page.getByRole('dialog', { name: /view/i }).waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('+ Save this view');
});

it('who may not use a page sees only that', async () => {
  for (const path of ['/provider/accounts', '/TS009/shipments', '/TS001/tokens', '/provider']) {
    await go(path);
    await page.getByRole('heading', { level: 1, name: 'You are not allowed to see this page' }).waitFor();
    expect(await page.locator('main').getByRole('button').count(), path).toBe(0);
  }
  await go('/TS001');
  expect(await page.getByRole('link', { name: 'Access tokens' }).count()).toBe(0);
});

it('views are saved for the person with their columns, renamed and deleted, in every browser', async () => {
  await go('/TS001/shipments?view=backordered&hidden=warehouse,recipient');
  const columns = (at: Page) => at.getByRole('columnheader', { name: 'Warehouse' }).count();
  expect(await columns(page)).toBe(0);
  await page.getByRole('button', { name: '+ Save this view' }).click();
  await page.getByLabel('Name', { exact: true }).fill('late');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'late', exact: true }).waitFor();
  // It is the view that is shown.
  const bold =
    "[...document.querySelectorAll('a.view')].filter((one) => getComputedStyle(one).fontWeight === '600').map((one) => one.innerText)";
  await expect.poll(() => page.evaluate(bold)).toEqual(['late']);
  const elsewhere = await demo.signedIn('member@example.com');
  await go('/TS001/shipments', elsewhere.page);
  expect(await columns(elsewhere.page)).toBe(1);
  await elsewhere.page.getByRole('link', { name: 'late', exact: true }).click();
  await expect.poll(() => columns(elsewhere.page)).toBe(0);
  expect(elsewhere.page.url()).toMatch(/hidden=recipient%2Cwarehouse|hidden=warehouse%2Crecipient/);
  await elsewhere.page.getByRole('button', { name: 'Menu of "late"' }).click();
  await elsewhere.page.getByRole('menuitem', { name: 'Rename' }).click();
  // The entry of the menu, where the focus was, is gone when the dialog is closed: its button gets the focus.
  await elsewhere.page.getByRole('dialog').waitFor();
  await elsewhere.page.keyboard.press('Escape');
  await elsewhere.page.locator('[aria-label=\'Menu of "late"\']:focus').waitFor();
  await elsewhere.page.keyboard.press('Enter');
  await elsewhere.page.getByRole('menuitem', { name: 'Rename' }).click();
  await elsewhere.page.getByLabel('Name', { exact: true }).fill('waiting');
  await elsewhere.page.getByRole('button', { name: 'Save', exact: true }).click();
  await elsewhere.page.getByRole('link', { name: 'waiting', exact: true }).waitFor();
  expect(await violations(elsewhere.page)).toEqual([]);
  await elsewhere.page.getByRole('button', { name: 'Menu of "waiting"' }).click();
  await elsewhere.page.getByRole('menuitem', { name: 'Delete' }).click();
  await elsewhere.page.getByRole('link', { name: 'waiting', exact: true }).waitFor({ state: 'detached' });
  expect(elsewhere.trouble).toEqual([]);
  await elsewhere.context.close();
});

it('a view that could not be overwritten or deleted is told, and is still there', async () => {
  await go('/TS001/shipments?view=backordered');
  await page.getByRole('button', { name: '+ Save this view' }).click();
  await page.getByLabel('Name', { exact: true }).fill('kept');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'kept', exact: true }).waitFor();
  await go('/TS001/shipments?view=all&search=SEED');
  const choose = async (what: string) => {
    await page.getByRole('button', { name: 'Menu of "kept"' }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await page.route('**/console/views*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 404, body: '{}' }),
  );
  for (const what of ['Replace by what is shown', 'Delete']) {
    await choose(what);
    await page.getByRole('alert').getByText('This was not found').waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'kept', exact: true }).waitFor();
  }
  await page.unroute('**/console/views*');
  await choose('Delete');
  await page.getByRole('link', { name: 'kept', exact: true }).waitFor({ state: 'detached' });
});

it('views say how many rows they have, and the menu how many orders need a decision', async () => {
  await go('/TS001/shipments?view=decision');
  const found = ((await page.getByText(/^\d+ found$/).textContent()) ?? '').replace(' found', '');
  await expect.poll(() => page.locator('#count-decision').textContent()).toBe(found);
  await expect.poll(() => page.locator('nav .count').textContent()).toBe(found);
});

it('nothing is described by a count that is not there', async () => {
  await page.route('**/console/lists/counts', (route) => route.fulfill({ json: { shipments: { decision: 0 } } }));
  await go('/TS001/shipments');
  await expect.poll(() => page.locator('#count-decision').textContent()).toBe('0');
  const missing = await page.evaluate(`[...document.querySelectorAll('[aria-describedby]')]
    .flatMap((one) => one.getAttribute('aria-describedby').split(' '))
    .filter((id) => document.getElementById(id) === null)`);
  expect(missing).toEqual([]);
  expect(await page.locator('nav .count').count()).toBe(0);
  await page.unroute('**/console/lists/counts');
});

describe('the clock of the demo', () => {
  it('goes to the next wave, the next morning and any time, also for an administrator', async () => {
    const admin = await demo.signedIn('admin@example.com', { at: '**/provider/day' });
    const clock = () => admin.page.getByRole('button', { name: /^Clock of the demo/ });
    await admin.page
      .getByRole('note')
      .getByText(/^This is a demo\. Goods/)
      .waitFor();
    await clock().click();
    await admin.page.getByRole('button', { name: 'To the next wave release, 11/24 (Tue) 09:00' }).click();
    await admin.page.getByText(/What happened: [1-9]/).waitFor({ timeout: 60_000 });
    const order = admin.page.getByRole('dialog').getByRole('link', { name: /^TS001-S/ });
    expect(await order.first().getAttribute('href')).toMatch(/^\/provider\/orders\/TS001-S/);
    await admin.page.getByText('Days and times are those of Japan').waitFor();
    await expect.poll(() => clock().textContent(), { timeout: 60_000 }).toMatch(/^11\/24 \(Tue\) 09:00/);
    await admin.page.getByRole('button', { name: 'To the next wave release, 11/24 (Tue) 12:30' }).waitFor();
    await admin.page.getByLabel('To a day and time in Japan').fill('2026-11-24T10:15');
    await admin.page.getByRole('button', { name: 'Move forward' }).click();
    await expect.poll(() => clock().textContent(), { timeout: 60_000 }).toMatch(/^11\/24 \(Tue\) 10:15/);
    await expect
      .poll(() => page.getByRole('button', { name: /^Clock of the demo/ }).textContent(), { timeout: 20_000 })
      .toMatch(/10:15/);
    expect(await violations(admin.page)).toEqual([]);
    await admin.page.keyboard.press('Escape');
    await admin.page.keyboard.press('/');
    await admin.page.getByRole('combobox', { name: 'Search' }).pressSequentially('ことり');
    await admin.page.getByRole('option', { name: /Account TS002 ことり/ }).click();
    await admin.page.waitForURL('**/provider/accounts/TS002');
    expect(admin.trouble).toEqual([]);
    await admin.context.close();
  });
});
