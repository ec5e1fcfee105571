import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeAnswers,
  type DemoConsole,
  fits,
  openDemoConsole,
  settled,
  type Visit,
  violations,
} from './console-kit.js';

/* Items and their stock, as the people of a shop look at them, in the demo environment. */

let demo: DemoConsole;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('items');
  member = await demo.signedIn('member@example.com');
  page = member.page;
});
afterAll(async () => {
  expect(member.trouble).toEqual([]);
  await demo.close();
});

const dialog = () => page.getByRole('dialog');
const row = (name: RegExp | string) => page.getByRole('row', { name });
const field = (label: string) => page.getByLabel(label, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Ids follow the order of the seed. */
const ITEMS = { TEA: 'TS001-I000001', YOKAN: 'TS001-I000006', SENBEI: 'TS001-I000010', CUP: 'TS001-I000017' } as const;
const open = async (item: keyof typeof ITEMS, search = '') => {
  await page.goto(`${demo.home}/TS001/items/${ITEMS[item]}${search}`);
  await page.getByRole('heading', { name: 'Moves' }).waitFor();
  await settled(page);
};

/** What a bucket consists of, by the link that its figure is; `nth` of the warehouses that have some. */
async function consistsOf(bucket: string, nth = 0): Promise<string[]> {
  await page
    .getByRole('link', { name: new RegExp(`^${bucket} [0-9]`) })
    .nth(nth)
    .click();
  await dialog().getByRole('row').nth(1).waitFor();
  const [, ...rows] = await dialog().getByRole('row').all();
  return Promise.all(rows.map(async (one) => (await one.getByRole('cell').allTextContents()).join(' ').trim()));
}
const close = async () => {
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
};

describe('the stock of an item', () => {
  it('opens what each bucket consists of: lots, orders, receipts, removals', async () => {
    await open('CUP');
    expect(await consistsOf('Reserved')).toEqual(['SEED-0132 ◔ Waiting for stock 1']);
    await page.reload();
    await dialog().getByRole('link', { name: 'SEED-0132' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await close();
    const [way] = await consistsOf('In transit');
    expect(way).toMatch(/Expected 12$/);
    expect(await dialog().getByRole('link').getAttribute('href')).toMatch(/\/receipts\/TS001-W/);
    await close();
    for (const bucket of ['Picked', 'Packed']) {
      expect((await consistsOf(bucket)).join()).toMatch(/SEED-01/);
      await close();
    }
    await open('SENBEI');
    expect(await consistsOf('In progress')).toEqual(['Disposal no. 1 Asked for 3']);
    await close();
    // A segment of the bar leads to the same.
    await page.locator('.stock-bar a.available').first().click();
    await dialog().getByText('The lots that orders can get.').waitFor();
    await page.goBack();
    await dialog().waitFor({ state: 'detached' });
    await open('TEA');
    await consistsOf('Allocated', 1);
    await dialog().getByRole('link', { name: 'SEED-0129' }).click();
    await page.getByText(/^\W*Suspended$/).waitFor();
  });

  it('is shown as it was at a moment, which is in the address, with the moves until then', async () => {
    await open('YOKAN');
    const first = page.getByRole('row').filter({ hasText: '→' }).first();
    await field('Stock at a past time').fill('2026-11-20T10:00');
    await page.getByText('This is the stock as of 11/20 (Fri) 10:00.').waitFor();
    expect(page.url()).toMatch(/as_of=2026-11-20T10%3A00/);
    await expect.poll(() => first.textContent()).toMatch(/^11\/20 \(Fri\) 09:45/);
    await page.reload();
    await expect.poll(() => first.textContent()).toMatch(/^11\/20 \(Fri\) 09:45/);
    await page.getByRole('list', { name: /\(11\/20 \(Fri\) is shown\)$/ }).waitFor();
    await page.getByText('Picked 1').first().waitFor();
    // What held units then is in the moves; lots are known for every moment.
    expect(await page.getByRole('link', { name: /^Picked/ }).count()).toBe(0);
    await page
      .getByRole('link', { name: /^Available/ })
      .first()
      .waitFor();
    await field('Stock at a past time').fill('2027-11-20T10:00');
    await page.getByText('Must not lie in the future.').first().waitFor();
    await field('Stock at a past time').fill('2026-11-20T10:00');
    await button('Back to now').click();
    await expect.poll(() => first.textContent()).toMatch(/^11\/24/);
    expect(page.url()).not.toMatch(/as_of/);
  });

  it('tells blocked lots apart, on the timeline too; the reason that was typed stays', async () => {
    await open('YOKAN');
    const line = page.getByRole('img', { name: /^The last days of 2 lots on a timeline \(Today 11\/24/ });
    expect(await line.locator('[data-of=last]').count()).toBe(2);
    expect(await line.locator('[data-of=expiry]').count()).toBe(2);
    await page.getByRole('button', { name: /^Block lot 2027\/4\/20/ }).click();
    await dialog().getByLabel('Why').fill('A customer found mould.');
    await page.reload();
    await expect.poll(() => dialog().getByLabel('Why').inputValue()).toBe('A customer found mould.');
    await close();
    await page.getByRole('button', { name: /^Block lot 2027\/4\/20/ }).click();
    expect(await dialog().getByLabel('Why').inputValue()).toBe('A customer found mould.');
    await dialog().getByRole('button', { name: 'Block', exact: true }).click();
    await dialog()
      .getByText(/^Orders that lost units of it/)
      .waitFor();
    await close();
    await page.locator('.stock-bar .unallocatable').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await consistsOf('Unallocatable')).toEqual([expect.stringMatching(/^2027\/4\/20.* blocked 51$/)]);
    await close();
    expect(await line.locator('[data-of=blocked]').count()).toBe(1);
    expect(await line.getByText('blocked').count()).toBe(1);
    await page.goto(`${demo.home}/TS001/items?search=SWT-001`);
    const cells = row(/SWT-001/).getByRole('cell');
    await cells.first().waitFor();
    expect((await cells.allTextContents()).slice(-3)).toEqual(['11', '63', '-']);
  });

  it('fits a telephone, and is dark there', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const search of ['', '?dialog=edit~TS001-I000006']) {
      await open('YOKAN', search);
      expect([search, await fits(page), await violations(page)]).toEqual([search, true, []]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  });
});

describe('an item', () => {
  it('is changed in a dialog that keeps what is typed over a reload, Escape, and until it is discarded', async () => {
    await open('CUP');
    await button('Change').click();
    await dialog().getByLabel('English description for customs').fill('Teacup');
    await dialog().getByLabel('Country of origin (code)').fill('jp');
    await page.reload();
    await expect.poll(() => dialog().getByLabel('English description for customs').inputValue()).toBe('Teacup');
    await dialog().getByText('What you typed before is still here.').waitFor();
    await close();
    await button('Change').click();
    expect(await dialog().getByLabel('Country of origin (code)').inputValue()).toBe('jp');
    await dialog().getByRole('button', { name: 'Discard it' }).click();
    expect(await dialog().getByLabel('Country of origin (code)').inputValue()).toBe('');
    await dialog().getByLabel('Country of origin (code)').fill('XX');
    await dialog().getByLabel('English description for customs').fill('Teacup');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().locator('[id$=-error]').first().waitFor();
    await dialog().getByLabel('Country of origin (code)').fill('jp');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('Teacup').waitFor();
    await button('Change').click();
    expect(await dialog().getByText('What you typed before is still here.').count()).toBe(0);
    // Beside the list, Escape closes the dialog, and then the panel.
    await page.goto(`${demo.home}/TS001/items?open=${ITEMS.CUP}`);
    await button('Change').click();
    await dialog().nth(1).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog().count()).toBe(1);
    expect(page.url()).toMatch(/open=TS001-I000017$/);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog().count()).toBe(0);
  });

  it('that is a set names its parts as people do, and has none once its box is unticked', async () => {
    await page.goto(`${demo.home}/TS001/items/new`);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('SET-1');
    await page.getByLabel('A set of other items').check();
    await page.getByRole('combobox', { name: 'Code or name of an item' }).fill('CUP-001');
    await button('Register it').click();
    await page.getByRole('heading', { name: 'What is in the set' }).waitFor();
    await page.getByRole('link', { name: /CUP-001/ }).waitFor();
    // What can be made of it in each warehouse, as the API tells it.
    const sets = page.locator('.set-stock tfoot th').filter({ hasText: /^[0-9,]+$/ });
    const answer = await fetch(`${demo.server.url}/api/items/TS001/SET-1?stock=1`, {
      headers: { authorization: `Bearer ${demo.server.token}`, 'x-api-version': '1.6' },
    });
    const { stocks } = (await answer.json()) as { readonly stocks: readonly { readonly available: number }[] };
    expect(stocks.length).toBeGreaterThan(0);
    await expect
      .poll(() => sets.allTextContents())
      .toEqual(stocks.map(({ available }) => available.toLocaleString('en')));
    await button('Change').click();
    await expect
      .poll(() => dialog().getByRole('combobox', { name: 'Code or name of an item' }).inputValue())
      .toBe('CUP-001');
    await dialog().getByLabel('A set of other items').uncheck();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Moves' }).waitFor();
    expect(await page.getByRole('heading', { name: 'What is in the set' }).count()).toBe(0);
  });

  it('has the causes of its moves in sight on a telephone too', async () => {
    await page.setViewportSize({ width: 360, height: 900 });
    await open('TEA');
    const cause = page.getByRole('link', { name: /^SEED-/ }).first();
    await cause.waitFor();
    const { x = 0, width = 999 } = (await cause.boundingBox()) ?? {};
    expect(x + width).toBeLessThan(360);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('says why it cannot be deleted; one that never came is deleted', async () => {
    await open('YOKAN');
    await button('Delete the item').click();
    await dialog().getByRole('button', { name: 'Delete the item' }).click();
    await dialog()
      .getByText(/^The item cannot be deleted: .*it is part of a set, it has a receipt record/)
      .waitFor();
    await page.goto(`${demo.home}/TS001/items/new`);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('GOES-1');
    await page.getByLabel('What was received first ships first').check();
    await page.getByRole('combobox', { name: 'Lots by date' }).click();
    await page.getByRole('option', { name: 'Expiry date' }).click();
    await field('Ships until so many days before it expires').fill('7');
    await button('Register it').click();
    await page.getByText('By expiry date. Leaves until 7 days before it expires').waitFor();
    await page.getByText('First in, first out').waitFor();
    await button('Delete the item').click();
    await dialog().getByRole('button', { name: 'Delete the item' }).click();
    await page.waitForURL('**/TS001/items');
    await row(/TEA-007/).waitFor();
    expect(await row(/GOES-1/).count()).toBe(0);
  });

  it('leads back to the list as it was, also when it is deleted there', async () => {
    await page.goto(`${demo.home}/TS001/items/new`);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('GOES-2');
    await button('Register it').click();
    await page.getByRole('heading', { name: 'Moves' }).waitFor();
    await page.goto(`${demo.home}/TS001/items?search=GOES&sort=code`);
    await page.getByRole('link', { name: 'GOES-2' }).click();
    await page.getByRole('link', { name: 'Open as a page' }).click();
    await page.getByRole('link', { name: 'To the list' }).click();
    await page.waitForURL('**/TS001/items?search=GOES&sort=code');
    await page.getByRole('link', { name: 'GOES-2' }).click();
    await page.getByRole('link', { name: 'Open as a page' }).click();
    await page.waitForURL(/\/items\/TS001-I\d+\?/);
    await button('Delete the item').click();
    await dialog().getByRole('button', { name: 'Delete the item' }).click();
    await page.waitForURL('**/TS001/items?search=GOES&sort=code');
    await page.getByText('0 found').waitFor();
  });

  it('of an account that uses less is registered without what it does not use', async () => {
    await changeAnswers(page, '**/console/account', (account) => ({ ...account, features: {} }));
    let body: object = {};
    await page.route('**/console/items', async (route) => {
      body = route.request().postDataJSON();
      await route.fulfill({
        status: 422,
        json: { error: 'validation_failed', error_description: 'not here', errors: {} },
      });
    });
    await page.goto(`${demo.home}/TS001/items/new`);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('PLAIN-1');
    expect(await page.getByRole('combobox', { name: 'Temperature' }).count()).toBe(0);
    await button('Register it').click();
    await expect.poll(() => body).toMatchObject({ code: 'PLAIN-1' });
    expect(Object.keys(body)).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^(temperature_zone|fifo|lot_limit_type|expiry_at.*|manufacture.*)$/),
      ]),
    );
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('is found by temperature, tag, and whether it is a set, beside the view; a reload keeps that', async () => {
    await page.goto(`${demo.home}/TS001/items`);
    const rows = async () => (await page.locator('.row-link').allTextContents()).sort();
    await page.getByRole('combobox', { name: 'Temperature' }).click();
    await page.getByRole('option', { name: 'Chilled' }).click();
    await expect.poll(rows).toEqual(['FOD-003', 'SWT-003']);
    await page.getByRole('combobox', { name: 'Tags' }).fill('冷蔵');
    await page.keyboard.press('Enter');
    await expect.poll(rows).toEqual(['SWT-003']);
    await page.reload();
    await expect.poll(rows).toEqual(['SWT-003']);
    expect(await page.getByRole('combobox', { name: 'Tags' }).inputValue()).toBe('冷蔵');
    await button('Clear the filters').click();
    await page.getByRole('combobox', { name: 'Set' }).click();
    await page.getByRole('option', { name: 'Sets only' }).click();
    await expect.poll(rows).toEqual(['GIFT-001']);
    expect(page.url()).toMatch(/sets=only/);
    await button('Out of stock').click();
    await page.getByText('Nothing is found').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('a removal', () => {
  const requested = () => row(/^Disposal no\. 2/);

  it('is requested from the page of the item: the form knows what is there', async () => {
    await open('SENBEI');
    await page.getByRole('link', { name: 'Request a removal' }).click();
    await field('Quantity').fill('1000');
    await page.getByRole('radio', { name: 'Disposal' }).check();
    expect(await violations(page)).toEqual([]);
    await button('Request the removal').click();
    await page.getByText(/^Only \d+ units of item SWT-005 are free/).waitFor();
    await field('Quantity').fill('2');
    await button('Request the removal').click();
    await requested().waitFor();
    expect(await requested().textContent()).toContain('Waiting');
    expect(await requested().textContent()).toContain('SWT-005');
    expect(await violations(page)).toEqual([]);
  });

  it('takes its units at once, and leads back from them', async () => {
    await open('SENBEI');
    // Three of them belong to the removal of the seed.
    expect(await consistsOf('In progress')).toEqual(['Disposal no. 2 Asked for 2', 'Disposal no. 1 Asked for 3']);
    await dialog().getByRole('link', { name: 'Disposal no. 2' }).click();
    await requested().waitFor();
  });

  it('is requested of the lot that somebody traces', async () => {
    await open('SENBEI');
    await page.getByRole('button', { name: /^Where lot .* went$/ }).click();
    await dialog().getByRole('link', { name: 'Request a removal' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Lot' }).inputValue()).toMatch(/× 30$/);
    await page.getByText('Units in this warehouse: 30').waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await requested().waitFor();
  });

  it('can be withdrawn while it waits', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => fits(page)).toBe(true);
    await button('Withdraw no. 2').click();
    await dialog().getByRole('button', { name: 'Withdraw' }).click();
    await dialog().waitFor({ state: 'detached' });
    await requested().getByText('Withdrawn').waitFor();
    await button('In progress').click();
    await requested().waitFor({ state: 'detached' });
    await row(/^Disposal no\. 1/).waitFor();
    expect(await requested().count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
