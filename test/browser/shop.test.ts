import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quarters } from '../kit/pictures.js';
import {
  type DemoConsole,
  fits,
  fitsInto,
  held,
  openDemoConsole,
  settled,
  type Visit,
  violations,
} from './console-kit.js';

/* What the people of a shop do in the browser, in the demo environment with its goods and orders. */

let demo: DemoConsole;
let home: string;
const signedIn: DemoConsole['signedIn'] = (...given) => demo.signedIn(...given);
beforeAll(async () => {
  demo = await openDemoConsole('shop');
  home = demo.home;
});
afterAll(() => demo.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label);

describe('a day of the shop', () => {
  let member: Visit;
  let page: Page;
  beforeAll(async () => {
    member = await signedIn('member@example.com');
    page = member.page;
  });
  afterAll(async () => {
    expect(member.trouble).toEqual([]);
  });
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

  it('begins with what needs a decision, which goes away when it is made', async () => {
    await page.getByRole('heading', { name: /^Orders that need action: / }).waitFor();
    const chart = page.getByRole('list', { name: /^Stock at the end of each day, 10\/28 .* now$/ });
    await expect.poll(() => chart.locator('> li').count()).toBe(28);
    await row('SEED-0130').getByRole('button', { name: 'Resume' }).click();
    await row('SEED-0130').waitFor({ state: 'detached' });
    await row('SEED-0129').waitFor();
  });

  it('says of one card that it could not be read, and shows the others', async () => {
    // The page also reads again by itself when it hears of changes: until the button is pressed, that is refused too.
    await page.route('**/console/expiring', async (route) =>
      (await page.evaluate('window.pressed === true')) ? route.continue() : route.fulfill({ status: 400, json: {} }),
    );
    await page.reload();
    await page.getByRole('heading', { name: /^Orders that need action: \d/ }).waitFor();
    const failed = page.getByRole('heading', { name: 'Stock about to expire (– lots)' });
    await failed.waitFor();
    await page.evaluate("addEventListener('click', () => { window.pressed = true; }, true)");
    await button(page, 'Try again').click();
    await failed.waitFor({ state: 'detached' });
    await page.unroute('**/console/expiring');
  });

  it('a list is its address: filters, the open row, Back, and a reload', async () => {
    await page.getByRole('link', { name: 'Shipments', exact: true }).click();
    await button(page, 'Waiting for stock').click();
    await row('SEED-0132').waitFor();
    await row('SEED-0131').waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    await button(page, 'Columns').click();
    await page.getByRole('checkbox', { name: 'Warehouse' }).uncheck();
    await page.getByRole('columnheader', { name: 'Warehouse' }).waitFor({ state: 'detached' });
    await page.reload();
    await row('SEED-0132').waitFor();
    expect(await page.getByRole('columnheader', { name: 'Warehouse' }).count()).toBe(0);
    await button(page, 'Columns').click();
    await page.getByRole('checkbox', { name: 'Warehouse' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Warehouse' }).waitFor();
    await page.getByLabel('Search', { exact: true }).fill('名倉');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'SEED-0132' }).click();
    await page.getByText('0 free: 1 short.').waitFor();
    expect(page.url()).toMatch(/view=backordered/);
    expect(page.url()).toMatch(/open=TS001-S\d+/);
    await page.reload();
    await page.getByText('0 free: 1 short.').waitFor();
    expect(await page.getByRole('row').count()).toBeGreaterThan(1);
    await page.goBack();
    await page.getByText('0 free: 1 short.').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe('名倉');
    await button(page, '+ Save this view').click();
    await page.getByLabel('Name').fill('mine');
    await button(page, 'Save').click();
    await button(page, 'Clear the filters').click();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    await page.getByRole('link', { name: 'mine' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe('名倉');
    await button(page, 'Clear the filters').click();
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
  });

  it('orders are filtered by state and carrier, which a saved view keeps', async () => {
    const found = page.locator('tbody tr:has(.row-link)');
    const choose = async (filter: string, option: string) => {
      await page.getByRole('combobox', { name: filter }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await button(page, 'Not shipped').click();
    await choose('State', 'Packed');
    await expect
      .poll(async () => new Set((await found.allInnerTexts()).map((text) => text.includes('Packed'))))
      .toEqual(new Set([true]));
    const packed = await found.count();
    await choose('Carrier', 'CARRIERA');
    await page.waitForURL(/carrier=CARRIERA/);
    await button(page, '+ Save this view').click();
    await page.getByLabel('Name').fill('packed');
    await button(page, 'Save').click();
    await button(page, 'Clear the filters').click();
    await expect.poll(() => found.count()).toBeGreaterThan(packed);
    await page.getByRole('link', { name: 'packed', exact: true }).click();
    await expect.poll(() => found.count()).toBeLessThanOrEqual(packed);
    expect(await page.getByRole('combobox', { name: 'State' }).inputValue()).toBe('Packed');
    expect(await page.getByRole('combobox', { name: 'Carrier' }).inputValue()).toBe('CARRIERA');
    expect(await violations(page)).toEqual([]);
    await button(page, 'Clear the filters').click();
  });

  it('a title of a column sorts the rows up, down, and as they were', async () => {
    await button(page, 'All').click();
    await page.getByLabel('Search', { exact: true }).fill('SEED-01');
    const first = page.locator('.row-link').first();
    const title = page.getByRole('columnheader', { name: 'Order number' });
    const order = () => title.getAttribute('aria-sort');
    // There is no room for it in a window of this width, unless one wants it.
    await button(page, 'Columns').click();
    await page.getByLabel('Ordered on').check();
    await page.keyboard.press('Escape');
    await expect.poll(() => first.textContent()).toBe('SEED-0132');
    expect(await page.getByRole('columnheader', { name: 'Ordered on' }).getAttribute('aria-sort')).toBe('descending');
    await title.getByRole('button').click();
    await expect.poll(() => first.textContent()).toBe('SEED-0100');
    expect(await order()).toBe('ascending');
    await title.getByRole('button').click();
    await expect.poll(() => first.textContent()).toBe('SEED-0132');
    expect(await order()).toBe('descending');
    await title.getByRole('button').click();
    await expect.poll(order).toBe('none');
    await page.getByRole('columnheader', { name: 'Ordered on' }).getByRole('button').click();
    await expect.poll(() => first.textContent()).not.toBe('SEED-0132');
    const oldest = await first.textContent();
    await page.reload();
    await expect.poll(() => first.textContent()).toBe(oldest);
    expect(page.url()).toMatch(/sort=created_at/);
    await page.goto(`${home}/TS001/shipments?view=backordered`);
  });

  it('says why an order waits, and what would help', async () => {
    await row('SEED-0131').getByText('Waits for 1 of 折りたたみ座卓, which').waitFor();
    await row('SEED-0131').getByRole('link', { name: 'See the receipt' }).click();
    await page.getByText('SEED-W-TABLES').waitFor();
  });

  it('an order is told its future before it is sent, and all its faults at once', async () => {
    await page.goto(`${home}/TS001/shipments/new`);
    await field(page, 'Order number').fill('WEB-1');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('山田 太郎');
    await field(page, 'Postcode').fill('530-0001');
    await field(page, 'Phone').fill('06-0000-0000');
    await expect.poll(() => field(page, 'Prefecture').inputValue()).toBe('大阪府');
    await page.getByRole('combobox', { name: 'Code or name of an item' }).fill('NO-SUCH-ITEM');
    await button(page, 'Order it').click();
    await page.locator('[id$=-error]').first().waitFor();
    // What was typed outlives a reload.
    await page.reload();
    expect(await field(page, 'Order number').inputValue()).toBe('WEB-1');
    await field(page, 'Town and number').fill('大阪市北区梅田1-2-3');
    await page.getByRole('combobox', { name: 'Code or name of an item' }).fill('煎茶');
    await page.getByRole('option', { name: /TEA-001/ }).click();
    await page.getByText(/Everything is in stock: it can leave on/).waitFor();
    await field(page, 'Quantity').fill('100000');
    await page.getByText(/It would wait for stock: 煎茶 100g/).waitFor();
    await field(page, 'Quantity').fill('2');
    await page.getByText(/Everything is in stock/).waitFor();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname + new URL(request.url()).search);
    });
    const goOn = await held(page, /\/console\/account$/);
    const answered = page.waitForResponse((answer) => /\/console\/shipments$/.test(answer.url()));
    await button(page, 'Order it').click();
    await answered;
    // The form is still there, while the page reads again what the order has changed.
    await field(page, 'Order number').press('Enter');
    await page.waitForTimeout(800);
    expect(sent).toEqual(['/console/shipments']);
    expect(await page.getByText('It would not be accepted yet.').count()).toBe(0);
    goOn();
    await page.getByText('To be shipped').waitFor();
    await page.getByText('2 / 2').waitFor();
    await page.unrouteAll();
  });

  it('which is suspended, changed and cancelled for nothing', async () => {
    await button(page, 'Suspend').click();
    await page.getByText(/^\W*Suspended$/).waitFor();
    await button(page, 'Resume').click();
    await page.getByText('To be shipped').waitFor();
    await button(page, 'Change').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Allocation and work/ }).click();
    await dialog.getByLabel('Priority').fill('80');
    await dialog.getByLabel('Building and room').fill('梅田ビル5階');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByText(/梅田ビル5階/).waitFor();
    await button(page, 'Cancel the order').click();
    await page.getByText('It costs nothing.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByText('This shipment was cancelled.').waitFor();
    await page.goto(`${home}/TS001/shipments?view=deleted`);
    await row('WEB-1').waitFor();
    await page.getByRole('link', { name: 'WEB-1' }).click();
    await page
      .getByRole('dialog')
      .getByText(/梅田ビル5階/)
      .waitFor();
    await page
      .getByRole('dialog')
      .getByText(/^This shipment was cancelled/)
      .waitFor();
    expect(await button(page, 'Suspend').count()).toBe(0);
  });

  it('in work, an order says before the click what a cancel costs', async () => {
    await page.goto(`${home}/TS001/shipments?view=in_work&search=SEED-0120`);
    await page.getByRole('link', { name: 'SEED-0120' }).click();
    await page.route('**/cancel?*', (route) => route.fulfill({ status: 400, json: {} }));
    await button(page, 'Ask to cancel').click();
    const dialog = page.getByRole('dialog', { name: 'Cancel SEED-0120?' });
    await dialog.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Ask to cancel' }).isDisabled()).toBe(true);
    await page.unroute('**/cancel?*');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText(/Fee: [1-9][0-9]+ yen/).waitFor();
    await dialog.getByRole('button', { name: 'Ask to cancel' }).click();
    await page.getByText('Cancel requested').first().waitFor();
    await page.getByText('Administrative fee').waitFor();
  });

  it('several orders are decided about at once, and each that is refused says why', async () => {
    await page.goto(`${home}/TS001/shipments?search=SEED-012`);
    for (const name of ['SEED-0129', 'SEED-0128', 'SEED-0122']) await row(name).getByRole('checkbox').check();
    await page.getByText('3 selected').waitFor();
    expect(page.url()).toMatch(/selected=TS001-S\d+%2CTS001-S\d+%2CTS001-S\d+/);
    await page.reload();
    await page.getByText('3 selected').waitFor();
    await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend 1' }).click();
    await page.getByText('1 of 3 are done.').waitFor();
    await page.getByRole('dialog').getByText('The shipment is already suspended.').waitFor();
    await page
      .getByRole('dialog')
      .getByText(/The state of shipment TS001-S\d+ is "Picking"/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('3 selected').waitFor({ state: 'detached' });
    await row('SEED-0128').getByText('It is suspended.').waitFor();
  });

  it('one that waits for stock can be suspended and resumed, and says so itself and in the list', async () => {
    await page.goto(`${home}/TS001/shipments?view=backordered`);
    await page.getByRole('link', { name: 'SEED-0131' }).click();
    await page.getByText(/^Planned: .*ships/).waitFor();
    await button(page, 'Suspend').click();
    await page.getByText(/^It is suspended: when its goods have come/).waitFor();
    await page.getByText(/^Planned: .*ships/).waitFor({ state: 'detached' });
    await row('SEED-0131').getByText('Waiting for stock').waitFor();
    await row('SEED-0131').getByText('Suspended').waitFor();
    await button(page, 'Resume').click();
    await page.getByText(/^It is suspended: when its goods have come/).waitFor({ state: 'detached' });
    await row('SEED-0131').getByText('Suspended').waitFor({ state: 'detached' });
    await button(page, 'Suspend').waitFor();
  });

  it('says what another priority and a receipt would do, and changes nothing', async () => {
    await page.goto(`${home}/TS001/shipments?view=backordered`);
    await page.getByRole('link', { name: 'SEED-0131' }).click();
    await page.getByLabel('Priority').fill('100');
    await button(page, 'What if it had this priority?').click();
    await page.getByText('the priority counts from the next change').waitFor();
    await button(page, 'What if its allocation were cleared?').click();
    await page.getByText('This is only a calculation.').waitFor();
    await page.goto(`${home}/TS001/receipts`);
    await page.getByRole('link', { name: 'SEED-W-TABLES' }).click();
    await button(page, 'What if it arrived now?').click();
    await page.getByText('Lines that would get stock').waitFor();
    expect(
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /TS001-S/ })
        .count(),
    ).toBeGreaterThan(0);
  });

  it('goods are moved to another warehouse', async () => {
    await page.getByRole('link', { name: 'Transfers', exact: true }).click();
    await page.getByRole('link', { name: 'New transfer' }).click();
    await page.getByRole('combobox', { name: 'To' }).click();
    await page.getByRole('option', { name: '大阪倉庫' }).click();
    await page.getByRole('combobox', { name: 'Code or name of an item' }).fill('TEA-001');
    await field(page, 'Quantity').fill('3');
    await button(page, 'Order the transfer').click();
    await page.getByText('To be shipped').waitFor();
    await page.getByRole('link', { name: 'To the list' }).click();
    await page.getByRole('row', { name: /煎茶 100g × 3.*大阪倉庫/ }).waitFor();
    await page
      .getByRole('row', { name: /煎茶 100g × 3/ })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await field(page, 'Quantity').fill('4');
    await button(page, 'Save').click();
    await page.getByRole('cell', { name: '4', exact: true }).waitFor();
  });

  it('a receipt is announced, printed and cancelled', async () => {
    await page.goto(`${home}/TS001/receipts/new`);
    await field(page, 'Arrives on').fill('2026-11-27');
    await field(page, 'Number').first().fill('WEB-W-1');
    await page.getByRole('combobox', { name: 'Code or name of an item' }).fill('TEA-001');
    await field(page, 'Quantity').fill('24');
    await button(page, 'Announce it').click();
    await page.getByText(/^\W*Expected$/).waitFor();
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await field(page, 'Quantity').fill('30');
    await button(page, 'Save').click();
    await page.getByRole('cell', { name: '30', exact: true }).waitFor();
    const download = page.waitForEvent('download');
    await button(page, 'Receipt slip (PDF)').click();
    expect((await download).suggestedFilename()).toMatch(/^TS001-W\d+\.pdf$/);
    // The list is shown again as it was.
    await page.goto(`${home}/TS001/receipts?search=WEB-W`);
    await page.getByRole('link', { name: 'WEB-W-1' }).click();
    await button(page, 'Cancel it').click();
    await page.getByRole('dialog', { name: 'Cancel this receipt?' }).getByRole('button', { name: 'Cancel it' }).click();
    await page.waitForURL('**/TS001/receipts?search=WEB-W');
    await button(page, 'Cancelled').click();
    await row('WEB-W-1').waitFor();
  });

  it('an item is registered, found by what one has in hand, and changed', async () => {
    await page.goto(`${home}/TS001/items/new`);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('TEA-001');
    await field(page, 'Barcode').fill('123');
    await button(page, 'Register it').click();
    await page.locator('[id$=-error]').first().waitFor();
    expect(await page.locator('[id$=-error]').count()).toBeGreaterThan(0);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('WEB-001');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('ほうじ茶ラテ');
    await field(page, 'Barcode').fill('');
    await button(page, 'Register it').click();
    await page.getByText('Nothing has moved yet').waitFor();
    await page.keyboard.press('/');
    await field(page, 'Search').last().fill('ほうじ茶ラテ');
    await page.getByRole('option', { name: /WEB-001/ }).click();
    await button(page, 'Change').click();
    await page.getByRole('dialog').getByLabel('Price (yen)').fill('900');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('900 yen').waitFor();
  });

  it('the stock of an item is shown as it is, as it was, and move by move', async () => {
    await page.goto(`${home}/TS001/items?search=TEA-001`);
    await page.getByRole('link', { name: 'TEA-001' }).click();
    await page.getByRole('dialog').getByText('東京倉庫').first().waitFor();
    await page.getByRole('heading', { name: 'Moves' }).waitFor();
    await page
      .getByRole('link', { name: /TS001-S\d+/ })
      .first()
      .waitFor();
    await field(page, 'Stock at a past time').fill('2026-11-10T12:00');
    await page.getByText('This is the stock as of 11/10 (Tue) 12:00.').waitFor();
  });

  it('an item has pictures, and of a lot it is known where it went', async () => {
    await page.goto(`${home}/TS001/items?search=SWT-002`);
    await page.getByRole('link', { name: 'SWT-002' }).click();
    const picture = { name: 'box.png', mimeType: 'image/png', buffer: await quarters().png().toBuffer() };
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByRole('img', { name: /box\.png/ }).waitFor();
    await button(page, 'Remove box.png').click();
    await page
      .getByRole('dialog', { name: /box\.png/ })
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await page.getByRole('img', { name: /box\.png/ }).waitFor({ state: 'detached' });
    await page.locator('input[type=file]').setInputFiles({ ...picture, buffer: Buffer.from('no picture') });
    await page.getByRole('alert').waitFor();
    await page
      .getByRole('button', { name: /^Where lot .* went$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Where lot/ });
    await dialog.getByRole('heading', { name: 'Recipients (5)' }).waitFor();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    await button(page, 'Make Recipients of a lot (CSV)').click();
    expect((await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')).toHaveLength(6);
    expect(await violations(page)).toEqual([]);
  });

  it('a lot is blocked with a reason, which all see, and unblocked', async () => {
    await page.goto(`${home}/TS001/items?search=TEA-001`);
    await page.getByRole('link', { name: 'TEA-001' }).click();
    await page
      .getByRole('button', { name: /^Block lot/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Block lot .*\?$/ });
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await dialog.getByText('Must have 1 to 200 characters.').waitFor();
    await dialog.getByRole('textbox', { name: 'Why' }).fill('A customer found mould.');
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    const done = page.getByRole('dialog', { name: /is blocked$/ });
    await done
      .getByText(/^Orders |^No order holds/)
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await done.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('A customer found mould.').first().waitFor();
    await button(page, 'Unblock').first().click();
    await page.getByText('A customer found mould.').first().waitFor({ state: 'detached' });
  });

  it('the result of blocking the last lot that expires stays on the first page', async () => {
    // No lot of the demo has expired: one has, until it is blocked.
    const lot = { item: 'TS001-I000006', code: 'SWT-001', name: '羊羹 3本入', lot_no: 31, expiry_date: '2026-12-10' };
    let lots = [{ ...lot, last_day: '2026-11-20', units: 12 }];
    await page.route('**/console/expiring', (route) =>
      route.fulfill({ json: { day: '2026-11-24', count: lots.length, lots } }),
    );
    await page.route('**/lots/31/block', (route) => {
      lots = [];
      return route.continue();
    });
    await page.goto(`${home}/TS001`);
    const expiring = page.getByRole('heading', { name: /^Stock about to expire/ });
    await button(page, 'Block 羊羹 3本入 (12/10 (Thu))').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Why' }).fill('It has expired.');
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await expiring.waitFor({ state: 'detached' });
    await dialog.getByText('No order').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
    await page.unroute('**/console/expiring');
    await page.unroute('**/lots/31/block');
  });

  it('an export has exactly the rows that were found, and none can be run', async () => {
    await page.goto(`${home}/TS001/items/new`);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('RUN-001');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('=1+2');
    await button(page, 'Register it').click();
    await page.getByText('Nothing has moved yet').waitFor();
    await page.goto(`${home}/TS001/items?search=${encodeURIComponent('=1+2')}`);
    await row('RUN-001').waitFor();
    const download = page.waitForEvent('download');
    await button(page, 'Export').click();
    await button(page, 'Make Items and stock (CSV)').click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^RUN-001,"'=1\+2",/);
  });

  it('selected receipts are one file of slips, which a reload does not lose', async () => {
    await page.goto(`${home}/TS001/receipts?view=all`);
    const boxes = page.getByRole('checkbox', { name: /^Select TS001-W/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Export' }).click();
    await page.getByText('The selected rows (2) are written into a file.').waitFor();
    const download = page.waitForEvent('download');
    await button(page, 'Make Receipt slips (PDF)').click();
    const papers = await readFile(await (await download).path());
    expect(papers.subarray(0, 5).toString()).toBe('%PDF-');
    await page.reload();
    await page.locator('main').getByRole('button', { name: 'Export' }).first().click();
    const file = page.getByRole('group', { name: /^receipt-papers-.*\.pdf$/ });
    await file.getByText(/^2 written, /).waitFor();
    const again = page.waitForEvent('download');
    await file.getByRole('button', { name: 'Save' }).click();
    expect((await readFile(await (await again).path())).equals(papers)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await file.getByRole('button', { name: 'Delete' }).click();
    await file.waitFor({ state: 'detached' });
  });

  it('the clock is turned, and tells what happened', async () => {
    await page.goto(`${home}/TS001/shipments?view=shipped`);
    const before = await page.getByText(/found/).textContent();
    await page.getByRole('button', { name: /Clock of the demo/ }).click();
    await page.getByRole('button', { name: /^To the next day/ }).click();
    await page.getByText(/What happened: [1-9]/).waitFor({ timeout: 60_000 });
    await expect.poll(() => page.getByText(/\d+ found/).textContent()).not.toBe(before);
  });
});

describe('on a telephone', () => {
  it('a list says below its rows why they wait', async () => {
    const someone = await signedIn('owner@example.com', { width: 360 });
    const { page } = someone;
    await page.goto(`${home}/TS001/shipments?view=backordered`);
    const why = page.getByText(/^Waits for /).first();
    await why.waitFor();
    const { x = 0, width = 0 } = (await why.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(150);
    expect(x + width).toBeLessThan(360);
    await someone.context.close();
  });
});

describe.each([
  { language: 'ja', scheme: 'light', width: 1280, others: [768, 360] },
  { language: 'en', scheme: 'dark', width: 360, others: [1280] },
] as const)('every screen of the shop in $language, $scheme, $width px', ({ others, ...options }) => {
  it('fits, and has no fault of accessibility', async () => {
    const someone = await signedIn('owner@example.com', options);
    const { page } = someone;
    for (const path of [
      '',
      '/shipments',
      '/shipments?view=backordered&open=TS001-S000136',
      '/shipments/TS001-S000136',
      '/shipments/new',
      '/shipments/import',
      '/receipts',
      '/receipts?view=stocked&open=TS001-W0010',
      '/receipts/new',
      '/items',
      '/items/TS001-I000001',
      '/items/new',
      '/transfers',
      '/transfers/new',
      '/mails',
      '/items/import',
      '/rules',
      '/settings',
      '/audit',
    ]) {
      await page.goto(`${home}/TS001${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await settled(page);
      expect([path, await violations(page)]).toEqual([path, []]);
      expect([path, await fits(page)]).toEqual([path, true]);
      await fitsInto(page, others);
    }
    expect(someone.trouble).toEqual([]);
    await someone.context.close();
  });
});
