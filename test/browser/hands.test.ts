import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../kit/database.js';
import { jpeg } from '../kit/pictures.js';
import { type DemoConsole, openDemoConsole, type Visit, violations } from './console-kit.js';

/* What hands and scanners do: Enter inside a form, characters of a Japanese keyboard, double clicks. */

let demo: DemoConsole;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('hands');
  // Two receipts that brought one unit less than was announced.
  await command(
    String(demo.settings.DATABASE_URL),
    `with brought as (
       update receipts set difference = 'open' where account_id = 'TS001' and receipt_no in (
         select receipt_no from receipts where account_id = 'TS001' and status = 'stocked' order by receipt_no limit 2)
       returning account_id, receipt_no
     )
     update receipt_lines l set quantity = l.quantity + 1 from brought b
      where l.account_id = b.account_id and l.receipt_no = b.receipt_no and l.line_no = 1`,
  );
  member = await demo.signedIn('member@example.com');
  page = member.page;
});
afterAll(async () => {
  expect(member.trouble).toEqual([]);
  await demo.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabel(label, { exact: true });
const item = () => page.getByRole('combobox', { name: 'Code or name of an item' });

/** Counts the requests of a page to an address, by their method. */
function counted(method: string, address: RegExp, on = page): () => number {
  let count = 0;
  on.on('request', (request) => {
    if (request.method() === method && address.test(request.url())) count += 1;
  });
  return () => count;
}

/** Types text by the conversion of a Japanese keyboard. */
async function convert(into: Locator, text: string): Promise<void> {
  await into.focus();
  const keyboard = await member.context.newCDPSession(page);
  const at = { selectionStart: text.length, selectionEnd: text.length };
  await keyboard.send('Input.imeSetComposition', { text, ...at });
  await keyboard.send('Input.insertText', { text });
  await keyboard.detach();
}

/** Clicks twice before the page can draw anything. */
const clickTwice = (on: Locator): Promise<void> =>
  on.evaluate((element: { click(): void }) => {
    element.click();
    element.click();
  });

/** Clicks what remains of some buttons at the moment when one of them goes, as the second half of a double click does. */
const clickNextWhenOneGoes = (name: string): Promise<void> =>
  page.evaluate(`{
    const buttons = () => document.querySelectorAll('button[aria-label^=${JSON.stringify(name)}]');
    const before = buttons().length;
    const watch = new MutationObserver(() => {
      if (buttons().length === before) return;
      watch.disconnect();
      setTimeout(() => buttons()[0]?.click());
    });
    watch.observe(document.body, { childList: true, subtree: true });
  }`);

describe('Enter in the field for an item', () => {
  it('takes the code, the barcode or the only item that is offered, and does not send the form', async () => {
    const orders = counted('POST', /\/shipments$/);
    await page.goto(`${demo.home}/TS001/shipments/new`);
    await page.getByRole('textbox', { name: 'Order number', exact: true }).fill('HANDS-1');
    const { barcode } = (await (
      await page.request.get(`${demo.home}/console/items/TS001-I000017`, { headers: { 'x-kura-account': 'TS001' } })
    ).json()) as { barcode: string };
    for (const typed of ['cup-001', barcode, '湯呑み']) {
      await item().fill(typed);
      await item().press('Enter');
      await expect.poll(() => item().inputValue()).toBe('CUP-001');
      await page.getByRole('option').first().waitFor({ state: 'detached' });
    }
    // An option that the arrows have highlighted is taken as it is.
    await item().fill('TEA-00');
    await page.getByRole('option').nth(1).waitFor();
    await item().press('ArrowDown');
    await item().press('ArrowDown');
    const highlighted = await page.locator('[role=option][data-combobox-selected]').textContent();
    await item().press('Enter');
    expect(highlighted).toContain(await item().inputValue());
    await item().fill('TEA-00');
    await page.getByRole('option').nth(1).waitFor();
    await item().press('Enter');
    await item().press('Tab');
    expect(await item().inputValue()).toBe('TEA-00');
    expect(orders()).toBe(0);
  });
});

describe('numbers', () => {
  it('are taken with wide digits and with separators', async () => {
    await page.goto(`${demo.home}/TS001/shipments/new`);
    const quantity = field('Quantity');
    await quantity.press('Control+a');
    await convert(quantity, '１２');
    expect(await quantity.inputValue()).toBe('１２');
    await quantity.press('Tab');
    expect(await quantity.inputValue()).toBe('12');
    await quantity.fill('1,200');
    await quantity.blur();
    expect(await quantity.inputValue()).toBe('1200');
    await quantity.fill('a dozen');
    await quantity.blur();
    expect(await quantity.inputValue()).toBe('a dozen');
    await item().fill('TEA-001');
    await item().press('Enter');
    await button('Order it').click();
    await expect.poll(() => quantity.getAttribute('aria-invalid')).toBe('true');
  });

  it('an item is registered with a price in wide digits; its tags are split at every kind of comma', async () => {
    await page.goto(`${demo.home}/TS001/items/new`);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('HANDS-1');
    await convert(field('Price (yen)'), '３２４０');
    await page.getByRole('textbox', { name: 'Tags' }).fill('a,b、c，d､e');
    await button('Register it').click();
    await page.waitForURL(/\/items\/TS001-I\d+$/);
    const id = page.url().split('/').at(-1);
    const answer = await page.request.get(`${demo.home}/console/items/${id}`, {
      headers: { 'x-kura-account': 'TS001' },
    });
    expect(await answer.json()).toMatchObject({ price: '3240', tags: ['a', 'b', 'c', 'd', 'e'] });
  });
});

describe('texts that were copied from somewhere', () => {
  const answerOf = async (path: string): Promise<unknown> =>
    (await page.request.get(`${demo.home}/console${path}`, { headers: { 'x-kura-account': 'TS001' } })).json();

  it('an order has no spaces around its number and its address', async () => {
    await page.goto(`${demo.home}/TS001/shipments/new`);
    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    await page.getByRole('textbox', { name: 'Order number', exact: true }).fill(' HANDS-11 ');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('　山田　太郎 ');
    await page.getByRole('textbox', { name: 'Postcode' }).fill('530-0001');
    await page.getByRole('textbox', { name: 'Prefecture' }).fill(' 大阪府 ');
    await page.getByRole('textbox', { name: 'Town and number' }).fill('大阪市北区梅田1-2-3 ');
    await button('Order it').click();
    // No goods: that is said at the field for them, which has the focus, and whose list does not cover it.
    await page.getByText('Must have at least 1 entry.').waitFor();
    await expect.poll(() => item().evaluate((field) => field.matches(':focus'))).toBe(true);
    expect(await page.getByRole('option').count()).toBe(0);
    await item().fill('TEA-001');
    await item().press('Enter');
    await button('Order it').click();
    await page.waitForURL(/\/shipments\/TS001-S\d+$/);
    expect(await answerOf(`/shipments/${page.url().split('/').at(-1)}`)).toMatchObject({
      identifier: 'HANDS-11',
      recipient: { name: '山田　太郎', prefecture: '大阪府', address1: '大阪市北区梅田1-2-3' },
    });
  });

  it('codes and numbers are taken in wide letters', async () => {
    await page.goto(`${demo.home}/TS001/items/new`);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(' ＨＡＮＤＳ−１２~ ');
    await page.getByRole('textbox', { name: 'Barcode' }).fill(' ４９０１２３４５６７８９４ ');
    await page.getByRole('textbox', { name: 'HS code' }).fill('０９０２．１０');
    await button('Register it').click();
    await page.waitForURL(/\/items\/TS001-I\d+$/);
    expect(await answerOf(`/items/${page.url().split('/').at(-1)}`)).toMatchObject({
      code: 'HANDS-12~',
      barcode: '4901234567894',
      hs_code: '0902.10',
    });

    await page.goto(`${demo.home}/TS001/receipts/new`);
    await page.getByLabel('Arrives on').fill('2026-11-27');
    await page.getByRole('textbox', { name: 'Number', exact: true }).fill(' ＰＯ－１２ ');
    await item().fill('TEA-001');
    await item().press('Enter');
    await button('Announce it').click();
    await page.getByRole('heading', { name: 'PO-12' }).waitFor();
  });

  it('a removal without an item says that one is missing, in sight', async () => {
    await page.goto(`${demo.home}/TS001/removals/new`);
    await button('Request the removal').click();
    await page.getByText('Must not be empty.').waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
    // The goods of the standard warehouse are meant, though another one comes earlier.
    const picker = page.getByRole('combobox', { name: 'Item', exact: true });
    await picker.fill('TEA-001');
    await picker.press('Enter');
    await expect.poll(() => page.getByRole('combobox', { name: 'Warehouse' }).inputValue()).toBe('東京倉庫');
  });
});

it('an item becomes an enclosed good, as the import of orders asks for', async () => {
  const id = await demo.make('/items', { code: 'HANDS-2', name: 'Flyer' });
  await page.goto(`${demo.home}/TS001/items/${id}?dialog=edit~${id}`);
  await page.getByRole('dialog').getByLabel('Enclosed good (a flyer, a sample)').check();
  await button('Save').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const answer = await page.request.get(`${demo.home}/console/items/${id}`, { headers: { 'x-kura-account': 'TS001' } });
  expect(await answer.json()).toMatchObject({ bundled_item: true });
});

describe('double clicks', () => {
  it('resolve one receipt, and not the next one that moves up', async () => {
    const resolved = counted('POST', /\/dealt-with$/);
    await page.goto(`${demo.home}/TS001`);
    const buttons = page.getByRole('button', { name: /^Mark as resolved: / });
    await expect.poll(() => buttons.count()).toBe(2);
    await clickNextWhenOneGoes('Mark as resolved: ');
    await buttons.first().click();
    await expect.poll(() => buttons.count()).toBe(1);
    // The other one works again after a moment.
    await page.waitForTimeout(1_000);
    expect(resolved()).toBe(1);
    await buttons.click();
    await expect.poll(() => buttons.count()).toBe(0);
  });

  it('remove no picture: that is asked first', async () => {
    const removed = counted('DELETE', /\/images\/\d+$/);
    await page.goto(`${demo.home}/TS001/items/TS001-I000017`);
    const buttons = page.getByRole('button', { name: /^Remove .*jpg/ });
    for (const [count, name] of ['a.jpg', 'b.jpg'].entries()) {
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer: await jpeg() });
      await expect.poll(() => buttons.count()).toBe(count + 1);
    }
    await button('Remove a.jpg').click();
    const dialog = page.getByRole('dialog', { name: /a\.jpg/ });
    await dialog.waitFor();
    expect(removed()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => buttons.count()).toBe(1);
    await button('Remove b.jpg').waitFor();
  });

  it('send an imported file once', async () => {
    const runs = counted('POST', /\/imports\/[^/]+\/run$/);
    const text = [
      '注文番号,お届け先 氏名,郵便番号,都道府県,住所1,電話番号,商品コード,数量',
      'HANDS-2,山田 太郎,530-0001,大阪府,大阪市北区梅田1-2-3,06-0000-0000,TEA-001,1',
    ].join('\r\n');
    await page.goto(`${demo.home}/TS001/shipments/import`);
    const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.locator('input[type=file]').setInputFiles(file);
    await button('Check it').click();
    const before = runs();
    const send = page.getByRole('button', { name: 'Order these 1' });
    await send.waitFor();
    await clickTwice(send);
    await page.getByRole('status').getByRole('link').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(runs() - before).toBe(1);
  });
});

describe('at the desk', () => {
  let admin: Visit;
  let desk: Page;
  beforeAll(async () => {
    admin = await demo.signedIn('admin@example.com', { at: '**/provider/day' });
    desk = admin.page;
  });

  it('a wave that is released by a double click is said to be released', async () => {
    await desk.goto(`${demo.home}/provider/waves?warehouse=TOKYO`);
    await desk.getByLabel('Priority at least').fill('０');
    await desk.waitForURL(/priority=/);
    const release = desk.getByRole('button', { name: /^Release orders \(\d+\)/ });
    await release.click({ trial: true });
    const releases = counted('POST', /\/waves\/release$/, desk);
    await clickTwice(release);
    await desk.getByText(/^Orders released as wave /).waitFor();
    expect(releases()).toBe(1);
  });

  it('a place in wide letters is taken', async () => {
    await desk.goto(`${demo.home}/provider/counts?warehouse=TOKYO`);
    const places = desk.getByRole('combobox', { name: 'Shelves' }).or(desk.getByRole('textbox', { name: 'Shelves' }));
    await places.first().fill('Ａ－０１－０１－１');
    await places.first().press('Enter');
    await desk.getByRole('button', { name: 'Ask for a count (shelves: 1)' }).click();
    await desk.getByText('Asked for. Shelves to be counted: 1').waitFor();
  });

  it('the search says what it finds there', async () => {
    await desk.getByRole('button', { name: /^Search orders, receipts, accounts/ }).waitFor();
    await page.goto(`${demo.home}/TS001`);
    await page.getByRole('button', { name: /^Search orders, items/ }).waitFor();
  });
});

it('the list of receipts names good units as the page of a receipt does', async () => {
  await page.goto(`${demo.home}/TS001/receipts?view=all`);
  await page.getByRole('columnheader', { name: 'Good', exact: true }).waitFor();
  await page.getByRole('columnheader', { name: 'Announced', exact: true }).waitFor();
});
