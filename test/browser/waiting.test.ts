import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { command } from '../kit/database.js';
import { type DemoConsole, fits, openDemoConsole, settled, type Visit, violations } from './console-kit.js';

/* What an order waits for, in the list and on the first page, and the one action that helps. Each test needs what the tests before it did. */

let demo: DemoConsole;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('waiting');
  member = await demo.signedIn('member@example.com');
  page = member.page;
});
afterAll(async () => {
  expect(member.trouble).toEqual([]);
  await demo.close();
});

const recipient = {
  name: '山田 太郎',
  postcode: '530-0001',
  prefecture: '大阪府',
  address1: '大阪市北区梅田1-2-3',
  phone: '06-0000-0000',
};
const order = (identifier: string, quantity: number) =>
  demo.make('/shipments', {
    identifier,
    items: [{ code: 'WAIT-1', quantity }],
    recipient,
    backorder_if_unavailable: true,
  });
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const section = (heading: RegExp) => page.locator('section', { has: page.getByRole('heading', { name: heading }) });

it('an order that needs more than is announced says so, as its explanation does', async () => {
  await demo.make('/items', { code: 'WAIT-1', name: '白磁の急須' });
  const arrives = { inspection_type: 'CODE', arrival_date: '2026-11-26', items: [{ code: 'WAIT-1', quantity: 12 }] };
  const receipt = await demo.make('/warehousings', arrives);
  await order('WAIT-60', 60);
  await order('WAIT-5', 5);
  await page.goto(`${demo.home}/TS001/shipments?view=backordered`);
  await row('WAIT-60').getByText('Needs 60 of 白磁の急須; 12 announced (11/26 (Thu)) are not enough.').waitFor();
  await row('WAIT-5 ').getByText(`Waits for 5 of 白磁の急須, which ${receipt} brings on 11/26 (Thu).`).waitFor();
  await page.getByRole('link', { name: 'WAIT-60' }).click();
  await page.getByText('The line is not covered by what is announced.').waitFor();
  await page.keyboard.press('Escape');
});

it('its action fills in what has to be announced', async () => {
  await row('WAIT-60').getByRole('link', { name: 'Announce 53' }).click();
  await page.getByRole('heading', { name: 'New receipt' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Code or name of an item' }).inputValue()).toBe('WAIT-1');
  expect(await page.getByLabel('Quantity').inputValue()).toBe('53');
  await expect.poll(() => page.getByRole('combobox', { name: 'Warehouse' }).inputValue()).not.toBe('');
  await page.getByLabel('Arrives on').fill('2026-11-27');
  await page.getByRole('button', { name: 'Announce it' }).click();
  await page.waitForURL(/receipts\/TS001-W/);
  await page.goto(`${demo.home}/TS001/shipments?view=decision`);
  await settled(page);
  await page.getByRole('row', { name: /SEED-/ }).first().waitFor();
  // Both receipts together cover both orders.
  expect(await row('WAIT-60').count()).toBe(0);
});

it('a mail that did not arrive is sent again from the first page and from the list of mails', async () => {
  // Two orders that have left, as if their mail server had refused the address that they now have.
  const [first, second] = await command<{ identifier: string }>(
    String(demo.settings.DATABASE_URL),
    `with left_today as (
       update shipments set document = document || '{"shipping_email": "someone@example.com"}'
        where account_id = 'TS001' and shipment_no in (
          select shipment_no from shipments where account_id = 'TS001' and status = 'shipped' and receipt_no is null
           order by shipment_no desc limit 2)
       returning account_id, shipment_no, identifier
     ), failed as (
       insert into notices (account_id, shipment_no, state, reason)
       select account_id, shipment_no, 'failed', 'no such mailbox' from left_today
       on conflict (account_id, shipment_no) do update set state = 'failed', reason = 'no such mailbox'
     )
     select identifier from left_today`,
  );
  const again = (told: { identifier: string } | undefined) =>
    page.getByRole('button', { name: `Send the mail of ${told?.identifier} again` });
  await page.goto(`${demo.home}/TS001`);
  const card = section(/^Notice mails that did not arrive: 2$/);
  await card.getByText('no such mailbox').first().waitFor();
  await again(first).click();
  await section(/^Notice mails that did not arrive: 1$/).waitFor();
  await page.goto(`${demo.home}/TS001/mails`);
  await again(second).click();
  await again(second).waitFor({ state: 'detached' });
  await page.goto(`${demo.home}/TS001`);
  await page.getByRole('heading', { name: /^Orders that need action/ }).waitFor();
  expect(await page.getByText('Notice mails that did not arrive').count()).toBe(0);
});

it('a card names the orders that need somebody, and goes to all of them; another one the receipts that differ', async () => {
  await section(/^Orders that need action/)
    .getByRole('row')
    .first()
    .waitFor();
  await page.getByRole('link', { name: /^Orders that need action/ }).click();
  await page.waitForURL(/view=decision/);
  await row('SEED-0130').getByText('It is suspended. It leaves when somebody resumes it.').waitFor();
  await row('SEED-0130').getByRole('button', { name: 'Resume' }).click();
  await row('SEED-0130').waitFor({ state: 'detached' });
  // A receipt of which one unit less was found than announced.
  await command(
    String(demo.settings.DATABASE_URL),
    `with brought as (
       update receipts set arrival_date = '2026-11-20', difference = 'open' where account_id = 'TS001' and receipt_no = (
         select max(receipt_no) from receipts where account_id = 'TS001' and status = 'stocked')
       returning account_id, receipt_no
     )
     update receipt_lines l set quantity = l.quantity + 1 from brought b
      where l.account_id = b.account_id and l.receipt_no = b.receipt_no and l.line_no = 1`,
  );
  await page.goto(`${demo.home}/TS001`);
  await section(/^Receipts with differences/)
    .getByRole('link', { name: 'See the difference' })
    .first()
    .click();
  await page.waitForURL(/receipts\/TS001-W/);
});

it('is well for everybody, in Japanese on a telephone too', async () => {
  const small = await demo.signedIn('owner@example.com', { language: 'ja', scheme: 'dark', width: 360 });
  for (const path of ['', '/shipments?view=decision', '/mails']) {
    await small.page.goto(`${demo.home}/TS001${path}`);
    await settled(small.page);
    await small.page.getByRole('heading').first().waitFor();
    expect([path, await violations(small.page)]).toEqual([path, []]);
    expect([path, await fits(small.page)]).toEqual([path, true]);
  }
  expect(small.trouble).toEqual([]);
});
