import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoConsole, fits, openDemoConsole, type Visit, violations } from './console-kit.js';

/* What somebody plans to go wrong in the demo, on the page for it. */

let demo: DemoConsole;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('scenarios');
  member = await demo.signedIn('member@example.com');
  page = member.page;
});
afterAll(() => demo.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const choose = async (option: string) => {
  await page.getByRole('combobox', { name: 'What happens' }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

it('leads from the page of a receipt, by the clock, to a plan for it', async () => {
  const answer = await fetch(`${demo.server.printed.api}/warehousings`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demo.server.printed.token}`,
      'content-type': 'application/json',
      'x-api-version': '1.6',
    },
    body: JSON.stringify({
      inspection_type: 'CODE',
      arrival_date: '2026-11-24',
      items: [{ code: 'CUP-001', quantity: 9 }],
    }),
  });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`${demo.home}/TS001/receipts/${id}`);
  await page.getByRole('button', { name: /^Clock of the demo/ }).click();
  await page.getByRole('link', { name: 'Let something go wrong' }).click();
  await page.getByRole('heading', { level: 1, name: 'What goes wrong in the demo' }).waitFor();
  expect(await page.getByLabel('Receipt ID').inputValue()).toBe(id);
  await choose('Units are defective');
  await page.getByLabel('Units (none: 1)').fill('10');
  await button('Plan it').click();
  await page.getByText('Must be from 1 to 9.').waitFor();
  await page.getByLabel('Units (none: 1)').fill('2');
  await button('Plan it').click();
  await page.getByText('It is planned. It happens when the clock is moved forward.').waitFor();
  await row('Units are defective').getByText('2 of CUP-001').waitFor();
  await row('Units are defective').getByText('To happen (0 of 1 done)').waitFor();
  await page.getByRole('button', { name: /^Clock of the demo/ }).click();
  await page.getByRole('button', { name: /^To the next day/ }).click();
  // Nobody reads the page again: it hears that the plan has happened.
  await row('Units are defective')
    .getByText(/^Happened/)
    .waitFor();
  await page.keyboard.press('Escape');
  await row('Units are defective').getByRole('link', { name: id }).click();
  await page.getByRole('heading', { level: 1, name: id }).waitFor();
});

it('plans answers of the API, keeps what is chosen in the address, and withdraws a plan', async () => {
  await page.goto(`${demo.home}/TS001/scenarios?about=answer&outcome=503`);
  await page.getByLabel('How many times (none: 1)').fill('3');
  await page.getByLabel('Path begins with (none: any)').fill('/api/items');
  await button('Plan it').click();
  await page.getByText('It is planned, from the next request on.').waitFor();
  const headers = { authorization: `Bearer ${demo.server.printed.token}`, 'x-api-version': '1.6' };
  expect((await fetch(`${demo.server.printed.api}/items`, { headers })).status).toBe(503);
  await row('503 Maintenance').getByText('To happen (1 of 3 done)').waitFor();
  await button('Withdraw: 503 Maintenance').click();
  await row('503 Maintenance').waitFor({ state: 'detached' });
  expect((await fetch(`${demo.server.printed.api}/items`, { headers })).status).toBe(200);
  await choose('The answer is slow');
  await page.reload();
  await page.getByLabel('Milliseconds until the answer (none: 3000)').waitFor();
});

it('is told in the history of an order, with days as people write them', async () => {
  const headers = {
    authorization: `Bearer ${demo.server.printed.token}`,
    'content-type': 'application/json',
    'x-api-version': '1.6',
  };
  const send = async (path: string, body: object) =>
    (await fetch(`${demo.server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const recipient = { postcode: '100-0001', prefecture: '東京都', address1: '千代田区千代田1-1', name: '倉 太郎' };
  const order = { identifier: 'DELAYED', recipient, items: [{ code: 'CUP-001', quantity: 1 }] };
  const { id } = (await send('/api/shipments', order)) as { id: string };
  await send('/demo/scenarios', { id, outcome: 'carrier_delay', days: 2 });
  await send('/demo/clock/advance', { by: 'P5D' });
  await page.goto(`${demo.home}/TS001/shipments/${id}`);
  await page
    .getByText(/^The carrier delivers it later\. The day of delivery is now \d+\/\d+ \([A-Z][a-z]{2}\)\.$/)
    .waitFor();
});

it('refuses a plan that comes too late, in words', async () => {
  await page.goto(`${demo.home}/TS001/scenarios?about=receipt&outcome=short&id=TS001-W0001`);
  await button('Plan it').click();
  await page
    .getByRole('alert')
    .getByText(/short can be planned in/)
    .waitFor();
});

it('is accessible, and fits, in both languages', async () => {
  expect(await violations(page)).toEqual([]);
  const narrow = await demo.signedIn('owner@example.com', { language: 'ja', scheme: 'dark', width: 360 });
  await narrow.page.goto(`${demo.home}/TS001/scenarios`);
  await narrow.page.getByRole('heading', { level: 1, name: 'デモのシナリオ' }).waitFor();
  await narrow.page.getByText('登録したシナリオ').waitFor();
  expect(await fits(narrow.page)).toBe(true);
  expect(await violations(narrow.page)).toEqual([]);
  expect([...member.trouble, ...narrow.trouble]).toEqual([]);
});
