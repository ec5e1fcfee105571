import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kura } from '../kit/server.js';
import { type DemoConsole, fits, openDemoConsole, settled, type Visit, violations } from './console-kit.js';

/* The pages of one order, one receipt and one transfer, in the demo environment. */

let demo: DemoConsole;
let home: string;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('details');
  home = demo.home;
  member = await demo.signedIn('member@example.com');
  page = member.page;
});
afterAll(async () => {
  await demo.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const section = (title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
/** A request of the shop's program. */
const call = async (path: string, body: object, method = 'POST'): Promise<{ readonly id: string }> => {
  const answer = await fetch(`${demo.server.printed.api}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${demo.server.printed.token}`,
      'content-type': 'application/json',
      'x-api-version': '1.6',
    },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(method === 'POST' ? 201 : 200);
  return (await answer.json()) as { id: string };
};
const floor = async (...args: string[]) => {
  const { code, stderr } = await kura(['floor', ...args, '--by', 'Sato'], demo.settings);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
};

describe('an order', () => {
  it('has its number as title, and first what it waits for and what is planned', async () => {
    await page.goto(`${home}/TS001/shipments?view=backordered&sort=identifier&hidden=4`);
    await page.getByRole('link', { name: 'SEED-0132' }).click();
    await page.getByRole('link', { name: 'Open' }).click();
    await heading('SEED-0132').waitFor();
    await page.getByText(/^Waits for 1 more of 折りたたみ座卓$/).waitFor();
    await page.getByText('Planned: stock arrives 11/25 (Wed), ships 11/26 (Thu), delivered 11/27 (Fri)').waitFor();
    await page.getByRole('link', { name: /^Complete when TS001-W\d+ is put away$/ }).waitFor();
    const sizes = await page.evaluate(`[...document.querySelectorAll('main p, main h2, main h1')]
      .map((one) => [parseFloat(getComputedStyle(one).fontSize), one.textContent])
      .filter(([size]) => size >= 20).map(([, text]) => text)`);
    expect(sizes).toEqual(['SEED-0132', 'Waits for 1 more of 折りたたみ座卓']);
  });

  it('leads back to the list as it was', async () => {
    await page.getByRole('link', { name: 'To the list' }).click();
    await page.getByRole('columnheader', { name: 'Order number' }).waitFor();
    expect(new URL(page.url()).search).toBe('?view=backordered&sort=identifier&hidden=4');
  });

  it('says that it waits without anything announced, and announces what is missing', async () => {
    await call('/items', { code: 'NEVER', name: '抹茶' });
    for (const [identifier, quantity] of [
      ['DETAIL-0', 5],
      ['DETAIL-1', 7],
    ])
      await call('/shipments', {
        identifier,
        backorder_if_unavailable: true,
        recipient: { postcode: '100-0001', prefecture: '東京都', address1: '千代田区千代田1-1', name: '倉 太郎' },
        items: [{ code: 'NEVER', quantity }],
      });
    await page.getByRole('link', { name: 'DETAIL-1' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByText('7 of 抹茶 are missing, and none are announced; orders that come first want 5.').waitFor();
    await panel.getByText('Waits for 7 more of 抹茶').waitFor();
    await panel.getByRole('link', { name: 'Announce a receipt' }).click();
    await heading('New receipt').waitFor();
    expect(await page.getByLabel('Quantity').inputValue()).toBe('12');
  });

  it('is free to change until the next wave; Escape closes the dialog alone', async () => {
    await page.goto(`${home}/TS001/shipments?search=SEED-0126`);
    await page.getByRole('link', { name: 'SEED-0126' }).click();
    await page.getByText('Changing and cancelling are free of charge until 11/24 (Tue) 09:00.').waitFor();
    await button('Cancel the order').click();
    await page.getByRole('dialog', { name: 'Cancel SEED-0126?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Cancel SEED-0126?' }).waitFor({ state: 'detached' });
    await page.getByText('Changing and cancelling are free of charge').waitFor();
    expect(page.url()).toContain('open=');
  });

  it('stays as it was when it is cancelled, and nobody asks for its allocation', async () => {
    await button('Cancel the order').click();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page
      .getByRole('dialog', { name: 'Cancel SEED-0126?' })
      .getByRole('button', { name: 'Cancel the order' })
      .click();
    await page.getByText('This shipment was cancelled.').waitFor();
    asked.length = 0;
    await page.reload();
    await page.getByText('This shipment was cancelled.').waitFor();
    await page.getByRole('dialog').getByText('Ordered.').waitFor();
    expect(asked.filter((url) => url.endsWith('/allocation'))).toEqual([]);
    expect(await page.getByRole('alert').filter({ hasText: 'not' }).count()).toBe(0);
  });

  it('shows the whole address abroad, and what a request costs beside the buttons that ask for it', async () => {
    await page.goto(`${home}/TS001/shipments?search=SEED-0122`);
    await page.getByRole('link', { name: 'SEED-0122' }).click();
    for (const line of ['1 Market Street', 'San Francisco, CA 94105', 'United States'])
      await page.getByText(line).waitFor();
    await section('Charges').getByText('None so far.').waitFor();
    const above = page.locator('.mantine-Stack-root', { has: button('Ask to cancel') }).last();
    await above.getByText('Asked for now: a change costs 350 yen, a cancellation costs 400 yen').waitFor();
  });

  it('says what was asked for, field by field, and charges it', async () => {
    await page.goto(`${home}/TS001/shipments?search=SEED-0121`);
    await page.getByRole('link', { name: 'SEED-0121' }).click();
    await button('Ask for a change').click();
    const dialog = page.getByRole('dialog', { name: 'Change SEED-0121' });
    await dialog.getByLabel('Name').fill('倉田 さくら');
    await dialog.getByRole('button', { name: 'Ask for a change' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('The warehouse has not answered the request to change it').waitFor();
    await section('Requests').getByText('waits for the warehouse').waitFor();
    await section('Requests')
      .getByText(/^Name .* → 倉田 さくら$/)
      .waitFor();
    const row = section('Charges').getByRole('row');
    await row.filter({ hasText: 'Administrative fee' }).getByText('300 yen').waitFor();
    await row.filter({ hasText: 'Total' }).getByText('350 yen').waitFor();
    expect(await section('Requests').getByText('Not shipped').count()).toBe(0);
  });
});

describe('a transfer', () => {
  it('has both warehouses, its receipt, and a request for another destination', async () => {
    await page.goto(`${home}/TS001/transfers`);
    await page.getByRole('columnheader', { name: 'Leaves on' }).getByRole('button').click();
    await page.waitForURL('**sort=shipping_date**');
    await page.route('**/allocation', (route) => route.fulfill({ status: 400, json: {} }));
    // Where its goods are held, its number is that of an order.
    await page.goto(`${home}/TS001/shipments/TS001-S000128`);
    await page.waitForURL('**/transfers/TS001-S000128');
    await heading('東京倉庫 → 福岡倉庫').waitFor();
    await page.getByRole('link', { name: 'TS001-W0019' }).waitFor();
    await button('Ask for a change').click();
    // Nothing is said of a fee that is not known, and nothing can be asked for.
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.getByText('Fee:').count()).toBe(0);
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Ask for a change' }).isDisabled()).toBe(true);
    await page.unroute('**/allocation');
    await page.reload();
    await button('Ask for a change').click();
    await page.getByText('Fee: 350 yen').waitFor();
    await page.getByRole('combobox', { name: 'To' }).click();
    await page.getByRole('option', { name: '大阪倉庫' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for a change' }).click();
    await section('Requests').getByText('Destination 福岡倉庫 → 大阪倉庫').waitFor();
  });
});

describe('a receipt', () => {
  it('has its faults beside its fields, which a reload keeps', async () => {
    await page.goto(`${home}/TS001/receipts/new?code=TEA-001&quantity=60`);
    await page.getByLabel('Arrives on').fill('2026-11-25');
    await page.getByLabel('Number').first().fill('DETAIL-W');
    await button('Transport, time of arrival and more').click();
    await page.getByRole('combobox', { name: 'Transport' }).click();
    await page.getByRole('option', { name: 'Container', exact: true }).click();
    await page.getByLabel('Container number').fill('TCLU 1234567');
    for (const [label, hour] of [
      ['Arrives from', '15:00'],
      ['Arrives until', '9:00'],
    ] as const) {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: hour, exact: true }).click();
    }
    await page.reload();
    await page.getByLabel('Container number').waitFor();
    expect(await page.getByLabel('Container number').inputValue()).toBe('TCLU 1234567');
    await button('Announce it').click();
    await page
      .locator('.mantine-Select-root', { hasText: 'Arrives' })
      .locator('.mantine-InputWrapper-error')
      .first()
      .waitFor();
    await page.getByRole('combobox', { name: 'Arrives until' }).click();
    await page.getByRole('option', { name: '18:00', exact: true }).click();
    await button('Announce it').click();
  });

  it('is confirmed, with where to send the goods', async () => {
    await page.getByText('The receipt is announced.').waitFor();
    await heading('DETAIL-W').waitFor();
    await section('Send the goods to')
      .getByText(/^136-0082/)
      .waitFor();
    await page.getByText('TCLU 1234567').waitFor();
    await section('History').getByText('Announced.').waitFor();
  });

  it('says that a change was begun before, which takes back nothing that somebody else has changed', async () => {
    const id = /TS001-W\d+/.exec(page.url())?.[0] ?? '';
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await page.getByLabel('Container number').fill('TCLU 7654321');
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    await call(`/warehousings/${id}`, { company_memo: 'of somebody else' }, 'PUT');
    await page.getByText('of somebody else').waitFor();
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await page.getByText('What you typed before is still here.').waitFor();
    expect(await page.getByLabel('Container number').inputValue()).toBe('TCLU 7654321');
    expect(await page.getByLabel('Your own note').inputValue()).toBe('of somebody else');
    await button('Discard it').click();
    expect(await page.getByLabel('Container number').inputValue()).toBe('TCLU 1234567');
    await call(`/warehousings/${id}`, { company_memo: 'once more of somebody else' }, 'PUT');
    await page.getByLabel('Vehicle number').fill('品川 12-34');
    await button('Save').click();
    await heading('DETAIL-W').waitFor();
    await page.getByText('once more of somebody else').waitFor();
    await page.getByText('品川 12-34').waitFor();
  });

  it('says what differs, and what can be done about it', async () => {
    const id = /TS001-W\d+/.exec(page.url())?.[0] ?? '';
    await floor('receive', id);
    await floor('inspect', id, '--good', 'TEA-001@2027-06-30=57', '--defective', 'TEA-001@2027-06-30=1');
    await floor('put-away', id);
    await page.getByText('It differs from what was announced').waitFor();
    await page.getByText('2 did not arrive.').waitFor();
    await page.getByText('1 defective unit is in quarantine: no order gets it. Request a removal').waitFor();
    const removal = page.getByRole('link', { name: 'Request a removal: 煎茶 100g' });
    expect(await removal.getAttribute('href')).toMatch(
      /\/removals\/new\?code=TEA-001&warehouse=[A-Z]+&source=defective$/,
    );
    await page.getByRole('cell', { name: '2 short' }).waitFor();
    await page.getByRole('cell', { name: 'expires 2027/6/30 (Wed) × 57' }).waitFor();
    await section('History').getByText('All of the goods are put away.').waitFor();
    await page.goto(`${home}/TS001/receipts?view=different&search=DETAIL-W`);
    await page.getByRole('row', { name: /DETAIL-W.* 57 2 short 1 defective/ }).waitFor();
  });
});

describe.each([
  ['Japanese, light, 1280 px', { language: 'ja', scheme: 'light', width: 1280 }],
  ['English, dark, 360 px', { language: 'en', scheme: 'dark', width: 360 }],
] as const)('in %s', (_name, options) => {
  it('the pages fit, and have no fault of accessibility', async () => {
    const someone = await demo.signedIn('owner@example.com', options);
    for (const path of [
      'shipments/TS001-S000123',
      'transfers/TS001-S000128',
      'receipts/TS001-W0013',
      'receipts?view=checking&open=TS001-W0013',
    ]) {
      await someone.page.goto(`${home}/TS001/${path}`);
      await someone.page.getByRole('heading', { level: 1 }).first().waitFor();
      await settled(someone.page);
      expect([path, await violations(someone.page)]).toEqual([path, []]);
      expect([path, await fits(someone.page)]).toEqual([path, true]);
    }
    expect(await someone.page.getByText('simulated warehouse').count()).toBe(0);
    expect(someone.trouble).toEqual([]);
    await someone.context.close();
  });
});

it('nothing failed', () => expect(member.trouble).toEqual([]));
