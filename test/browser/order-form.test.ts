import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DEMO_PASSWORD,
  type DemoConsole,
  fits,
  openDemoConsole,
  settled,
  type Visit,
  violations,
} from './console-kit.js';

/* An order in the browser says all that a program can say of it, and can be changed as a program can. */

let demo: DemoConsole;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('order-form');
  member = await demo.signedIn('member@example.com');
  page = member.page;
});
afterAll(async () => {
  expect(member.trouble).toEqual([]);
  await demo.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const section = (name: RegExp) => page.getByRole('button', { name });
const field = (label: string) => page.getByLabel(label, { exact: true });
const text = (name: string) => page.getByRole('textbox', { name, exact: true });
const item = () => page.getByRole('combobox', { name: 'Code or name of an item' });

async function choose(label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Types an item into a line, and leaves it: the list of items would cover what is below it. */
async function fillItem(code: string, place = 0): Promise<void> {
  await item().nth(place).fill(code);
  await item().nth(place).press('Tab');
}

async function order(path: string, identifier: string): Promise<void> {
  await page.goto(`${demo.home}${path}`);
  await text('Order number').fill(identifier);
}

async function toYamada(): Promise<void> {
  await text('Name').fill('山田 太郎');
  await text('Postcode').fill('530-0001');
  await text('Postcode').blur();
  await expect.poll(() => text('Prefecture').inputValue()).toBe('大阪府');
  await text('Town and number').fill('大阪市北区梅田1-2-3');
}

/** The shipment of the present page, as the API answers it. */
async function shown(): Promise<Record<string, unknown>> {
  await page.waitForURL(/\/shipments\/TS001-S\d+$/);
  const id = page.url().split('/').at(-1);
  const answer = await page.request.get(`${demo.home}/console/shipments/${id}`, {
    headers: { 'x-kura-account': 'TS001' },
  });
  return (await answer.json()) as Record<string, unknown>;
}

describe('a new order', () => {
  it('tells of each good what is free and when more comes, and when the order leaves and arrives', async () => {
    await order('/TS001/shipments/new', 'FORM-1');
    await toYamada();
    await fillItem('HOM-002');
    await page.getByText(/東京倉庫: 0 free, 1 short, 12 announced for 11\/25/).waitFor();
    await page.getByText('It would wait for stock: 折りたたみ座卓').waitFor();
    // A shipping rule has such orders to 大阪府 leave from 大阪倉庫: what is free there counts.
    await fillItem('TEA-001');
    await page.getByText(/大阪倉庫: [1-9]\d* free$/).waitFor();
    await page.getByText(/it can leave on 11\/24/).waitFor();
    await page.getByText(/It should arrive on 11\/25/).waitFor();
    await choose('Warehouse', '福岡倉庫');
    await page.getByText(/福岡倉庫: \d+ free/).waitFor();
  });

  it('shows a fault beside a field that was left, and takes it away when it is mended', async () => {
    const fault = page.locator('[id$=-error]');
    expect(await fault.count()).toBe(0);
    await text('Phone').fill('12');
    await text('Prefecture').click();
    await page.getByText(/Write the phone number with 10 to 13 digits/).waitFor();
    await page.getByText('Look at: Recipient').waitFor();
    await text('Phone').fill('06-0000-0000');
    await expect.poll(() => fault.count()).toBe(0);
  });

  it('leaves out blank lines only, and shows each fault beside its own line', async () => {
    await fillItem('');
    await button('Add an item').click();
    await button('Add an item').click();
    await fillItem('NO-SUCH', 1);
    await page.getByLabel('Quantity').nth(2).fill('5');
    await button('Order it').click();
    const faultAt = (place: number) => item().nth(place).getAttribute('aria-describedby');
    await page.getByText('Item NO-SUCH is not registered.').waitFor();
    // The fault of the item may be shown before the order is answered.
    await expect
      .poll(async () => [await faultAt(0), await faultAt(1), await faultAt(2)])
      .toEqual([null, expect.stringContaining('error'), expect.stringContaining('error')]);
    // A name is no code, and no fault while the items of that name are offered.
    const tried = page.waitForResponse(/dry_run=1/);
    await item().nth(1).fill('煎茶');
    await page.getByRole('option', { name: /^煎茶 100g TEA-001 \d+ available$/ }).waitFor();
    await tried;
    await settled(page);
    await page.getByText('Item NO-SUCH is not registered.').waitFor({ state: 'detached' });
    expect(await faultAt(1)).toBeNull();
    await item().nth(1).press('Tab');
    await page.getByText('Item 煎茶 is not registered.').waitFor();
    await fillItem('TEA-001', 1);
    await page.getByText('Item 煎茶 is not registered.').waitFor({ state: 'detached' });
    await button('Details').nth(1).click();
    await button('Remove').nth(2).click();
    await button('Remove').nth(0).click();
    // What was open is still open: it is of that line, not of its place.
    await field('Unit price').waitFor();
    await button('Details').click();
    await field('Unit price').waitFor({ state: 'hidden' });
  });

  it('says all that a program can say; a section says what it holds, and opens when something in it is wrong', async () => {
    await section(/^Sender/).click();
    await choose('Sender', 'Another one, for this order only');
    await text('Name').last().fill('倉田 結衣');
    await text('Postcode').last().fill('100-0001');
    await text('Postcode').last().blur();
    await expect.poll(() => text('Prefecture').last().inputValue()).toBe('東京都');
    await text('Town and number').last().fill('千代田区千代田1-1');
    await section(/^Sender/).click();
    await section(/^Sender.*倉田 結衣/).waitFor();
    await section(/^Carrier/).click();
    await choose('Carrier', 'CARRIERB');
    await field('Ship on this day or later').fill('2026-11-26');
    await field('Send the notice mail to').fill('taro.yamada.keitai.denwa@mail.example.com');
    await field('Fragile').check();
    await section(/^Delivery note/).click();
    await field('Order number on the delivery note').fill('1001');
    await field('Message on the delivery note').fill('ありがとうございます。');
    await field('Total').fill('3060');
    await section(/^Cash on delivery/).click();
    await field('The recipient pays on delivery').check();
    await section(/^Cash on delivery/).click();
    await section(/^Wrapping/).click();
    await choose('Gift wrapping (costs extra)', 'Line by line (see its details)');
    await field('Name of the giver').fill('山田 花子');
    await button('Enclose something').click();
    await page.getByRole('combobox', { name: 'Enclosed goods' }).fill('FLY-001');
    await page.keyboard.press('Tab');
    await section(/^Allocation/).click();
    await field('Priority').fill('70');
    await button('Details').click();
    await field('Unit price').fill('1200');
    await choose('Wrapping', 'Navy');
    await choose('Time of day', '12:00 to 14:00');
    expect(await violations(page)).toEqual([]);
    await button('Order it').click();
    await page.getByText('Is required with cash on delivery.').waitFor();
    await page.reload();
    expect(await field('Fragile').count()).toBe(0);
    await section(/^Cash on delivery.*- yen/).click();
    await page.getByLabel('To be paid, with tax (yen)').fill('3060');
    await button('Order it').click();
    expect(await shown()).toMatchObject({
      identifier: 'FORM-1',
      order_no: '1001',
      warehouse: 'FUKUOKA',
      sender: { uuid: null, name: '倉田 結衣', postcode: 1_000_001 },
      recipient: { name: '山田 太郎', phone: '06-0000-0000' },
      delivery_carrier: 'CARRIERB',
      delivery_time_slot: '12',
      delivery_options: { box_delivery: false, fragile_item: true },
      shipping_date: '2026-11-26',
      shipping_email: 'taro.yamada.keitai.denwa@mail.example.com',
      message: 'ありがとうございます。',
      total_amount: 3060,
      cash_on_delivery: true,
      total_for_cash_on_delivery: 3060,
      gift_wrapping_unit: 'ITEM',
      gift_sender_name: '山田 花子',
      bundled_items: [expect.stringMatching(/^TS001-I\d+$/)],
      allocate_priority: 70,
      items: [{ code: 'TEA-001', quantity: 1, unit_price: 1200, gift_wrapping_type: 'NAVY' }],
    });
    // The page shows all of it.
    const fact = (label: string, value: RegExp) =>
      page.locator('dl.facts > div', { has: page.getByText(label, { exact: true }) }).filter({ hasText: value });
    await fact('Time of day', /12:00 to 14:00/).waitFor();
    await fact('Cash on delivery', /3,060 yen/).waitFor();
    await fact('Gift wrapping (costs extra)', / Navy$/).waitFor();
    await fact('Name of the giver', /山田 花子/).waitFor();
    await fact('Fragile', /Yes/).waitFor();
    await fact('Total', /3,060 yen/).waitFor();
    await page.getByText(/^Unit price 1,200 yen/).waitFor();
    await fact('Sender', /倉田 結衣/).waitFor();
    await page.getByRole('row', { name: /FLY-001 ?Enclosed/ }).waitFor();
    // On a telephone, too: an email address has no place to break.
    await page.setViewportSize({ width: 360, height: 780 });
    await expect.poll(() => fits(page)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

describe('a change', () => {
  const dialog = () => page.getByRole('dialog', { name: /^Change / });
  const change = () => dialog().getByRole('button', { name: 'Change', exact: true });

  it('that changes nothing leaves all as it is', async () => {
    const before = await shown();
    await button('Change').click();
    await change().click();
    await dialog().waitFor({ state: 'detached' });
    expect(await shown()).toEqual(before);
  });

  it('is there again after a reload and after Esc, until it is sent or discarded', async () => {
    await button('Change').click();
    await text('Building and room').fill('梅田ビル5階');
    await page.reload();
    await expect.poll(() => text('Building and room').inputValue()).toBe('梅田ビル5階');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await button('Change').click();
    await page.getByText('What you typed before is still here.').waitFor();
    expect(await text('Building and room').inputValue()).toBe('梅田ビル5階');
    await button('Discard it').click();
    expect(await text('Building and room').inputValue()).toBe('');
    expect(await page.getByText('What you typed before is still here.').count()).toBe(0);
  });

  it('has whatever an order has: goods, sender, warehouse', async () => {
    await page.getByLabel('Quantity').fill('3');
    await choose('Warehouse', '東京倉庫');
    await section(/^Sender/).click();
    await choose('Sender', /^The standard sender/);
    await section(/^Carrier/).click();
    await field('Send the notice mail to').fill('');
    await page.getByText(/it can leave on 11\/26/).waitFor();
    expect(await violations(page)).toEqual([]);
    await change().click();
    await dialog().waitFor({ state: 'detached' });
    expect(await shown()).toMatchObject({
      warehouse: 'TOKYO',
      sender: { uuid: expect.any(String) },
      shipping_email: null,
      items: [{ code: 'TEA-001', quantity: 3, unit_price: 1200, gift_wrapping_type: 'NAVY' }],
      message: 'ありがとうございます。',
    });
  });

  it('takes back nothing that somebody else has changed meanwhile, and does not send goods over others', async () => {
    const id = page.url().split('/').at(-1);
    const { recipient } = (await shown()) as { readonly recipient: object };
    const put = async (body: object) => {
      const answer = await fetch(`${demo.server.url}/api/shipments/${id}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${demo.server.token}`,
          'x-api-version': '1.6',
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      expect([answer.status, await answer.text()]).toMatchObject([200, expect.any(String)]);
    };
    // A draft that is kept while the telephone changes, and an open form while the building does.
    await button('Change').click();
    await text('Name').fill('佐藤 花子');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await put({ recipient: { ...recipient, phone: '06-1111-2222' } });
    await page.reload();
    await button('Change').click();
    await expect.poll(() => text('Name').inputValue()).toBe('佐藤 花子');
    await put({ recipient: { ...recipient, phone: '06-1111-2222', address2: '梅田ビル9階' } });
    await change().click();
    await dialog().waitFor({ state: 'detached' });
    expect(await shown()).toMatchObject({
      recipient: { name: '佐藤 花子', phone: '06-1111-2222', address2: '梅田ビル9階' },
    });
    await button('Change').click();
    await page.getByLabel('Quantity').fill('2');
    await put({ items: [{ code: 'TEA-001', quantity: 5, unit_price: 1200, gift_wrapping_type: 'NAVY' }] });
    await change().click();
    await dialog()
      .getByText(/^The goods were changed elsewhere in the meantime, so nothing was sent\./)
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await shown()).toMatchObject({ items: [{ code: 'TEA-001', quantity: 5 }] });
    await button('Change').click();
    await button('Discard it').click();
    await expect.poll(() => page.getByLabel('Quantity').inputValue()).toBe('5');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('at work is a request: what it can change, and what it costs', async () => {
    await page.goto(`${demo.home}/TS001/shipments?view=in_work&search=SEED-0120`);
    await page.getByRole('link', { name: 'SEED-0120' }).click();
    await button('Ask for a change').click();
    await page.getByText(/only recipient, day and time of delivery can be changed/).waitFor();
    expect(await page.getByLabel('Quantity').count()).toBe(0);
    await text('Building and room').fill('大通ビル2階');
    await page.getByText(/^Fee: [1-9]\d* yen$/).waitFor();
    await dialog().getByRole('button', { name: 'Ask for a change' }).click();
    await page.getByText('Change requested').first().waitFor();
  });
});

it('what is missing or wrong is said in the words of the forms', async () => {
  const fault = (words: RegExp) => page.getByText(words).first().waitFor();
  await page.goto(`${demo.home}/TS001/shipments/new`);
  await fillItem('FLY-001');
  await button('Order it').click();
  await fault(/^Is required, unless there is an order number for the delivery note\.$/);
  await fault(/^Item FLY-001 is an enclosed good: name it among those, not among the items\.$/);
  const taken = { name: '山田 太郎', postcode: '530-0001', prefecture: '大阪府', address1: '大阪市北区梅田1-2-3' };
  const items = [{ code: 'TEA-001', quantity: 1 }];
  await demo.make('/shipments', { identifier: 'FORM-AGAIN', recipient: { ...taken, phone: '06-0000-0000' }, items });
  await order('/TS001/shipments/new', 'FORM-AGAIN');
  await toYamada();
  await text('Phone').fill('06-0000-0000');
  await fillItem('TEA-001');
  await button('Order it').click();
  await fault(/^An order with the number .* was accepted moments ago/);
  await page.goto(`${demo.home}/TS001/receipts/new`);
  await button('Announce it').click();
  await fault(/^Must not be empty\.$/);
});

it('what was typed is there for the same person after the session has ended, and for nobody else', async () => {
  const { context, page: tab } = await demo.signedIn('member@example.com');
  const signIn = async (email: string) => {
    await context.clearCookies();
    await tab.goto(`${demo.home}/sign-in?to=/TS001/shipments/new`);
    await tab.locator('input[type=email]').fill(email);
    await tab.locator('input[type=password]').fill(DEMO_PASSWORD);
    await tab.locator('button[type=submit]').click();
    await number.waitFor();
    return number.inputValue();
  };
  const number = tab.getByRole('textbox', { name: 'Order number', exact: true });
  await tab.goto(`${demo.home}/TS001/shipments/new`);
  await number.fill('FORM-OF-MEMBER');
  expect(await signIn('member@example.com')).toBe('FORM-OF-MEMBER');
  expect(await signIn('owner@example.com')).toBe('');
  expect(await signIn('member@example.com')).toBe('');
  await context.close();
});

it('a postcode and a phone number in wide digits are taken', async () => {
  await order('/TS001/shipments/new', 'FORM-WIDE');
  await toYamada();
  await text('Postcode').fill('５３０−０００１');
  await text('Phone').fill('０６ー００００－００００');
  await fillItem('TEA-001');
  await button('Order it').click();
  expect(await shown()).toMatchObject({ recipient: { postcode: 5300001, phone: '06-0000-0000' } });
});

it('an order that is to be suspended does not say that it leaves', async () => {
  await order('/TS001/shipments/new', 'FORM-SUSPENDED');
  await toYamada();
  await fillItem('TEA-001');
  await page.getByText(/it can leave on/).waitFor();
  await section(/^Allocation/).click();
  await field('Suspend it: allocate its stock, but do not start work').check();
  const outcome = page.getByRole('status').filter({ hasText: 'Everything is in stock.' });
  await outcome.getByText('It ships only after you resume it.').waitFor();
  expect(await page.getByText(/it can leave on|It should arrive/).count()).toBe(0);
  await button('Order it').click();
  expect(await shown()).toMatchObject({ suspend: true });
});

it('what the shipping rules do is said before it is ordered, and afterwards with the reasons', async () => {
  await order('/TS001/shipments/new', 'FORM-RULES');
  await toYamada();
  await text('Phone').fill('06-0000-0000');
  await fillItem('TEA-001');
  const outcome = page.getByRole('status').filter({ hasText: 'Shipping rules that apply' });
  await outcome.getByText('→ Enclose: FLY-001').waitFor();
  await outcome.getByText('→ Ship from: 大阪倉庫').waitFor();
  await field('Apply the shipping rules').uncheck();
  await outcome.waitFor({ state: 'detached' });
  await field('Apply the shipping rules').check();
  await outcome.waitFor();
  await button('Order it').click();
  expect(await shown()).toMatchObject({ warehouse: 'OSAKA', apply_rule: true });
  await page.getByRole('heading', { name: 'Shipping rules' }).waitFor();
  await page.getByText('→ Enclose: FLY-001').first().waitFor();
  const reason = page.getByText('the order has: 大阪府').first();
  expect(await reason.isVisible()).toBe(false);
  await page.getByText('How each rule was judged').click();
  await reason.waitFor();
  expect(await fits(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
});

it('an order goes overseas', async () => {
  await order('/TS001/shipments/new', 'FORM-2');
  await page.getByText('Overseas', { exact: true }).click();
  await text('Name').fill('Jane Doe');
  await button('Order it').click();
  await page.getByText('Is required for overseas shipments.').first().waitFor();
  await page.getByRole('combobox', { name: 'Country or region' }).fill('United States');
  await page.getByRole('option', { name: 'United States US', exact: true }).click();
  await text('Postcode').fill('94105');
  await page.getByText('Give street and city, or line 1 of the address.').waitFor();
  await text('City').fill('San Francisco');
  await text('Street and number').fill('1 Market St');
  await choose('Delivery service', 'CARRIERC-EMS');
  await choose('Currency', /^USD/);
  await choose('Export purpose', 'Gift');
  await text('Tax number').fill('12-3456789');
  await field('Insure it').check();
  await fillItem('TEA-001');
  await page.setViewportSize({ width: 360, height: 900 });
  await expect.poll(() => fits(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await button('Order it').click();
  expect(await shown()).toMatchObject({
    international: true,
    delivery_service: 'CARRIERC-EMS',
    currency_code: 'USD',
    purpose: 'GIFT',
    recipient: { region_code: 'US', city: 'San Francisco' },
  });
  // The page shows what only orders overseas have.
  const facts = page.locator('dl.facts');
  for (const fact of ['Currency USD', 'Export purpose Gift', 'Tax number 12-3456789', 'Insurance Yes']) {
    const [, label, value] = /^(.+) (\S+)$/.exec(fact) ?? [];
    await facts.locator('div', { hasText: new RegExp(`^${label}\\s*${value}$`) }).waitFor();
  }
});

it('a line keeps its details while its code is typed, and loses them to another item', async () => {
  await order('/TS001/shipments/new', 'FORM-TYPED');
  await button('Details').click();
  await field('Name on the delivery note').fill('煎茶 贈答用');
  await item().pressSequentially('TEA-001');
  await item().press('Tab');
  await page.getByText(/東京倉庫: \d+ free/).waitFor();
  expect(await field('Name on the delivery note').inputValue()).toBe('煎茶 贈答用');
  await fillItem('HOM-002');
  expect(await field('Name on the delivery note').inputValue()).toBe('');
});

it('goods are offered as goods, and flyers as what is enclosed', async () => {
  await order('/TS001/shipments/new', 'FORM-OFFERED');
  const offered = async () => (await page.getByRole('option').allTextContents()).join(' ');
  await item().fill('TEA-00');
  await expect.poll(offered).toContain('TEA-001');
  await item().fill('FLY');
  await expect.poll(offered).toBe('');
  await section(/^Wrapping/).click();
  await button('Enclose something').click();
  await page.getByRole('combobox', { name: 'Enclosed goods' }).fill('FLY');
  await expect.poll(offered).toContain('FLY-001');
});
