import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoConsole, fits, openDemoConsole, settled, type Visit, violations } from './console-kit.js';

/* The provider's page of one account, and the log of what the programs of clients have asked for. Each test needs what the tests before it did. */

let demo: DemoConsole;
let admin: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('desk-accounts');
  admin = await demo.signedIn('admin@example.com', { at: '**/provider/**' });
  page = admin.page;
});
afterAll(() => demo.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const save = async () => {
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().waitFor({ state: 'detached' });
};
const part = (title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

it('each part of what was agreed is changed alone, and another window shows it', async () => {
  const other = await demo.signedIn('admin@example.com', {
    at: '**/provider/**',
    language: 'ja',
    width: 360,
    scheme: 'dark',
  });
  await other.page.goto(`${demo.home}/provider/accounts/TS001`);
  await other.page.getByRole('heading', { name: '契約' }).waitFor();
  await page.goto(`${demo.home}/provider/accounts`);
  await page.getByRole('link', { name: 'TS001' }).click();
  await page.getByRole('heading', { name: '株式会社和茶堂' }).waitFor();
  await button('Change "Terms"').click();
  await dialog().getByLabel('Requests per minute').fill('many');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().locator('[id$=-error]').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog().getByLabel('Requests per minute').fill('1000000');
  await dialog().getByLabel('Payment method: registered').uncheck();
  await save();
  await page.getByText('1,000,000 per minute and token').waitFor();
  await page.getByText('There is no payment method').waitFor();
  await other.page.getByText('受け付けていません').waitFor();
  await button('Change "Terms"').click();
  await dialog().getByLabel('Payment method: registered').check();
  await save();
  await page.getByText('There is no payment method').waitFor({ state: 'detached' });

  // What somebody else changes while a dialog is open stays.
  const second = await demo.signedIn('admin@example.com', { at: '**/provider/**' });
  await second.page.goto(`${demo.home}/provider/accounts/TS001`);
  await second.page.getByRole('button', { name: 'Change "Terms"', exact: true }).click();
  await second.page.getByRole('dialog').getByLabel('Requests per minute').fill('900000');
  await button('Change "Terms"').click();
  await dialog().getByLabel('Payment method: registered').uncheck();
  await save();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('900,000 per minute and token').waitFor();
  await page.getByText('There is no payment method').waitFor();
  await button('Change "Terms"').click();
  await dialog().getByLabel('Requests per minute').fill('1000000');
  await dialog().getByLabel('Payment method: registered').check();
  await save();
  await second.context.close();

  await button('Change "Features"').click();
  await dialog().getByLabel('Cases in shipments').uncheck();
  await save();
  await part('Features').getByText('off', { exact: true }).waitFor();
  await button('Change "Checks while packing"').click();
  await dialog().getByLabel('Weigh the parcel').check();
  await save();
  await part('Checks while packing').getByText('Weigh the parcel').waitFor();
  // What the other dialogs are about has stayed.
  await part('Terms').getByText('1,000,000 per minute and token').waitFor();
  await part('Features').getByText('off', { exact: true }).waitFor();
  expect(await violations(other.page)).toEqual([]);
  expect(await fits(other.page)).toBe(true);
  expect(other.trouble).toEqual([]);
});

it('a sender is registered, with the faults beside its fields, and becomes the standard one', async () => {
  await button('Register the standard sender').click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().locator('[id$=-error]').first().waitFor();
  expect(await dialog().locator('[id$=-error]').count()).toBe(4);
  await dialog().getByLabel('Name').fill('和茶堂 本店');
  await dialog().getByLabel('Postcode').fill('150-0041');
  await dialog().getByLabel('Phone').fill('03-0000-0001');
  await expect.poll(() => dialog().getByLabel('Prefecture').inputValue()).toBe('東京都');
  await dialog().getByLabel('Town and number').fill('渋谷区神南1-1-1');
  await save();
  await part('Senders').getByText('和茶堂 本店 standard').waitFor();
});

it('somebody is invited and stopped, and the last owner stays', async () => {
  await button('Invite somebody').click();
  await dialog().getByLabel('E-mail address').fill('left@example.com');
  await dialog().getByText('Cancel').click();
  await dialog().waitFor({ state: 'detached' });
  await button('Invite somebody').click();
  // What was left is not offered again, at this client or another one.
  expect(await dialog().getByLabel('E-mail address').inputValue()).toBe('');
  await dialog().getByLabel('E-mail address').fill('new@example.com');
  await dialog().getByLabel('Name').fill('新井 花');
  await dialog().getByRole('button', { name: 'Send the invitation' }).click();
  await dialog().waitFor({ state: 'detached' });
  const rowOf = (name: string) => part('People').getByRole('row', { name: new RegExp(name) });
  await rowOf('新井 花').getByText('invited', { exact: true }).waitFor();
  await rowOf('森 拓也').getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog', { name: 'Disable 森 拓也?' }).getByRole('button', { name: 'Disable' }).click();
  await rowOf('森 拓也').getByText('disabled').waitFor();
  await rowOf('倉田 結衣').getByRole('button', { name: 'Disable' }).click();
  await dialog().getByRole('button', { name: 'Disable' }).click();
  await dialog().getByRole('alert').waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).last().click();
  await rowOf('倉田 結衣').getByText('active').waitFor();
});

it('what a token has asked for is found by account, answer and id, and one request opens', async () => {
  const token = String(demo.server.printed.token);
  const ask = (path: string) =>
    fetch(`${demo.home}/api${path}`, { headers: { authorization: `Bearer ${token}`, 'x-api-version': '1.6' } });
  const answered = await ask('/items/TS001');
  expect(answered.status).toBe(200);
  const refused = await ask('/items/TS001-I999999');
  expect(refused.status).toBe(404);
  const id = refused.headers.get('x-request-id') ?? '';
  await page.getByRole('link', { name: 'Show the requests of "demo"' }).click();
  await page.getByRole('heading', { name: 'API requests' }).waitFor();
  await page.getByText('Only of one token').waitFor();
  // They are written every few seconds, and nothing tells of them.
  await expect
    .poll(
      async () => {
        await page.reload();
        await settled(page);
        return page.getByRole('row', { name: /TS001-I999999/ }).count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await button('Show all tokens').click();
  await page.getByRole('combobox', { name: 'Answer', exact: true }).click();
  await page.getByRole('option', { name: 'Refused (4xx)' }).click();
  await page.waitForURL(/account=TS001.*outcome=refused/);
  await page.getByRole('row', { name: /GET \/api\/items\/TS001 / }).waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /TS001-I999999/ })
    .getByRole('button')
    .click();
  await dialog().getByText('The answer said why.').waitFor();
  expect(await dialog().textContent()).toContain(id);
  expect(await violations(page)).toEqual([]);
  // The address says which one is open: also where the list does not show it.
  await page.goto(`${demo.home}/provider/requests?outcome=ok&open=${id}`);
  await dialog().getByText('/api/items/TS001-I999999').waitFor();
  await dialog().getByRole('button', { name: 'Only requests of this token' }).click();
  await page.waitForURL(/token=\d+/);
  await dialog().waitFor({ state: 'detached' });
  await page.goto(`${demo.home}/provider/requests?search=nothing-like-this`);
  await page.getByText('Nothing is found').waitFor();
  await page.getByRole('button', { name: 'Clear the filters' }).first().click();
  await page.getByRole('row', { name: /TS001-I999999/ }).waitFor();
});

it('a token that leaked is deleted, and is refused from then on', async () => {
  await page.goto(`${demo.home}/provider/accounts/TS001`);
  await button('Delete "demo"').click();
  await dialog().getByText('This cannot be undone').waitFor();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  // Whoever decides about tokens says who he is, if he has not lately.
  await part('Access tokens').getByText('There are no access tokens yet.').waitFor();
  const headers = { authorization: `Bearer ${demo.server.printed.token}`, 'x-api-version': '1.6' };
  await expect.poll(async () => (await fetch(`${demo.home}/api/items/TS001`, { headers })).status).toBe(401);
});

it('a new account leads to its page, where its owner is invited first; others are not found', async () => {
  await page.goto(`${demo.home}/provider/accounts`);
  await button('New account').click();
  await dialog().getByLabel('Account code').fill('TS100');
  await dialog().getByLabel('Name of the company or shop').fill('新しい店');
  await dialog().getByLabel('Register a sender').uncheck();
  await dialog().getByRole('combobox', { name: 'Standard warehouse', exact: true }).click();
  await page.getByRole('option', { name: /大阪倉庫/ }).click();
  await dialog().getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/provider/accounts/TS100');
  await page.getByText('Nobody has been invited yet.').waitFor();
  await page.getByText('every order has to name its own').waitFor();
  await button('Invite the owner').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${demo.home}/provider/accounts/TS404`);
  await page.getByRole('alert').getByText('This was not found.').waitFor();
  expect(admin.trouble).toEqual([]);
});
