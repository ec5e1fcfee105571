import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoConsole, fits, openDemoConsole, type Visit, violations } from './console-kit.js';

/* The provider's page of one warehouse. The demo's clock stands at Tuesday, 24 November 2026. Each test needs what the tests before it did. */

let demo: DemoConsole;
let admin: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('desk-warehouse');
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
const day = (date: string, on = page) => on.locator(`[data-date="${date}"]`);
const reason = (date: string, on = page) => day(date, on).getAttribute('data-reason');

it('shows a month with its closed days and why, and opens others by the address', async () => {
  await page.getByRole('link', { name: 'Warehouses' }).click();
  await page.getByRole('link', { name: 'TOKYO' }).click();
  await page.getByRole('heading', { name: '東京倉庫' }).waitFor();
  await page.getByText('November 2026').waitFor();
  await page.getByText('Next wave release: 11/24 (Tue) 09:00').waitFor();
  await page.getByText('Business days in the next four weeks: 20. Next closed: 11/28 (Sat)').waitFor();
  expect(await reason('2026-11-23')).toBe('holiday');
  await day('2026-11-23').getByText('Labor Thanksgiving Day').waitFor();
  expect(await reason('2026-11-29')).toBe('weekday');
  expect(await day('2026-11-24').getAttribute('aria-current')).toBe('date');
  // The past, and days that are closed for another reason, cannot be clicked.
  expect(await page.locator('button.month-day').count()).toBe(5);
  expect(await violations(page)).toEqual([]);
  await button('Month after').click();
  await page.waitForURL('**/provider/warehouses/TOKYO?month=2026-12');
  await page.reload();
  await page.getByText('December 2026').waitFor();
  await expect.poll(() => reason('2026-12-31')).toBe('newYear');
});

it('a click closes the warehouse on a day, another one opens it again, and two people do not undo each other', async () => {
  const other = await demo.signedIn('admin@example.com', {
    at: '**/provider/**',
    language: 'ja',
    width: 360,
    scheme: 'dark',
  });
  await other.page.goto(`${demo.home}/provider/warehouses/TOKYO?month=2026-12`);
  await day('2026-12-28', other.page).waitFor();
  await page.getByRole('button', { name: 'Close on 12/28 (Mon)' }).click();
  await page.getByText('Closed on 12/28 (Mon).').waitFor();
  expect(await reason('2026-12-28')).toBe('extra');
  await expect.poll(() => reason('2026-12-28', other.page)).toBe('extra');
  await other.page.getByRole('button', { name: '12/29 (火)を臨時休業にする' }).click();
  await other.page.getByText('12/29 (火)を臨時休業にしました。').waitFor();
  await expect.poll(() => reason('2026-12-29')).toBe('extra');
  expect(await reason('2026-12-28')).toBe('extra');
  expect(await violations(other.page)).toEqual([]);
  expect(await fits(other.page)).toBe(true);
  // With the keyboard.
  await page.getByRole('button', { name: 'Open again on 12/28 (Mon)' }).press('Enter');
  await page.getByText('Open again on 12/28 (Mon).').waitFor();
  await expect.poll(() => reason('2026-12-28')).toBe('open');
  expect(await reason('2026-12-29')).toBe('extra');
  expect(other.trouble).toEqual([]);
});

it('wave releases, weekdays, carrier and address are changed apart from each other', async () => {
  await button('Change "Wave releases and cut-off"').click();
  await dialog().getByRole('button', { name: 'Remove 09:00' }).click();
  await dialog().getByRole('button', { name: 'Add a time' }).click();
  await dialog().getByLabel('Wave release 2', { exact: true }).fill('15:45');
  await save();
  await part('Wave releases and cut-off').getByText('12:30, 15:45').waitFor();
  await page.getByText('Next wave release: 11/24 (Tue) 12:30').waitFor();
  await button('Change "Wave releases and cut-off"').click();
  await dialog().getByRole('button', { name: 'Remove 12:30' }).click();
  await dialog().getByRole('button', { name: 'Remove 15:45' }).click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByRole('alert').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Cancel' }).first().click();

  await button('Change "Weekdays and holidays"').click();
  await dialog().getByLabel('Saturday').uncheck();
  await dialog()
    .getByLabel(/^Closed on public holidays/)
    .uncheck();
  await save();
  await expect.poll(() => reason('2026-12-31')).toBe('open');
  expect(await reason('2026-12-26')).toBe('open');
  // The closed day of before has stayed.
  expect(await reason('2026-12-29')).toBe('extra');
  await button('Change "Weekdays and holidays"').click();
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    await dialog().getByLabel(name).check();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().locator('[id$=-error]').waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).first().click();

  await button('Change "Delivery and work"').click();
  await dialog().getByRole('combobox', { name: 'Standard carrier' }).click();
  await page.getByRole('option', { name: 'CARRIERB' }).click();
  await dialog().getByLabel('Totes on a cart').fill('');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().locator('[id$=-error]').waitFor();
  await dialog().getByLabel('Totes on a cart').fill('16');
  await save();
  await part('Delivery and work').getByText('CARRIERB').waitFor();

  await button('Change "Address"').click();
  await dialog().getByLabel('Phone').fill('03-9999-9999');
  await save();
  await part('Address').getByText('03-9999-9999').waitFor();
  await part('Wave releases and cut-off').getByText('12:30, 15:45').waitFor();
  await part('Delivery and work').getByText('16').waitFor();
});

it('lead times of its own are named, and are the table of the carrier again when they are emptied', async () => {
  const row = (region: string) => part('Lead times').getByRole('row', { name: new RegExp(region) });
  await row('Hokkaido').getByText('2 d').first().waitFor();
  await button('Change the lead times to Tohoku').click();
  await dialog().getByLabel('青森県, CARRIERA').fill('0');
  await dialog().getByLabel('宮城県, CARRIERB').fill('four');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().locator('[id$=-error]').first().waitFor();
  expect(await dialog().locator('[id$=-error]').count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await dialog().getByLabel('青森県, CARRIERA').fill('５');
  await dialog().getByLabel('宮城県, CARRIERB').fill('');
  await save();
  await row('Tohoku').getByText("the warehouse's own: 青森県 5 d").waitFor();
  await row('Tohoku').getByText('1 to 5 d').waitFor();
  expect(await part('Lead times').getByText("the warehouse's own").count()).toBe(1);
  const other = await demo.signedIn('admin@example.com', { at: '**/provider/**', language: 'ja', width: 360 });
  await other.page.goto(`${demo.home}/provider/warehouses/TOKYO?dialog=region_1`);
  await expect.poll(() => other.page.getByLabel('青森県・CARRIERA').inputValue()).toBe('5');
  expect(await fits(other.page)).toBe(true);
  expect(await violations(other.page)).toEqual([]);
  await button('Change the lead times to Tohoku').click();
  await dialog().getByLabel('秋田県, CARRIERA').fill('7');
  await save();
  // What somebody else has changed since the dialog was opened stays.
  await other.page.getByLabel('青森県・CARRIERA').fill('');
  await other.page.getByRole('button', { name: '保存' }).click();
  await row('Tohoku').getByText("the warehouse's own: 秋田県 7 d").waitFor();
  await other.page.goto(`${demo.home}/provider/warehouses/TOKYO?dialog=region_1`);
  await expect.poll(() => other.page.getByLabel('秋田県・CARRIERA').inputValue()).toBe('7');
  await other.page.getByLabel('秋田県・CARRIERA').fill('');
  await other.page.getByRole('button', { name: '保存' }).click();
  await other.page.getByRole('dialog').waitFor({ state: 'detached' });
  await part('Lead times').getByText("the warehouse's own").waitFor({ state: 'detached' });
  expect(other.trouble).toEqual([]);
});

it('a warehouse that there is not is not found, and a new one leads to its page', async () => {
  await page.goto(`${demo.home}/provider/warehouses/NARA`);
  await page.getByRole('alert').getByText('This was not found.').waitFor();
  await page.goto(`${demo.home}/provider/warehouses`);
  await button('Open a warehouse').click();
  await dialog().getByLabel('Warehouse code').fill('NARA');
  await dialog().getByRole('textbox', { name: 'Name' }).fill('奈良倉庫');
  await dialog().getByLabel('Postcode').fill('630-8213');
  await dialog().getByLabel('Phone').fill('0742-00-0000');
  await dialog().getByLabel('City, town, number').fill('奈良市登大路町1');
  await dialog().getByLabel('Prefecture').fill('奈良県');
  await dialog().getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForURL('**/provider/warehouses/NARA');
  await page.getByRole('heading', { name: '奈良倉庫' }).waitFor();
  await page.getByText('November 2026').waitFor();
  expect(admin.trouble).toEqual([]);
});

it('what is still to be set up is of the warehouse whose day is shown, and a new warehouse is the chosen one', async () => {
  const ready = page.getByRole('region', { name: 'Get ready' });
  const chosen = page.getByRole('combobox', { name: 'Warehouse' });
  const shows = async (name: string) => {
    await ready.getByText(`What ${name} needs before its first receipt.`).waitFor();
    await page.getByText(`${name}, as of`).waitFor();
    expect(await chosen.inputValue()).toBe(name);
  };
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await shows('奈良倉庫');
  expect(await violations(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  await chosen.click();
  await page.getByRole('option', { name: '東京倉庫' }).click();
  await shows('東京倉庫');
  // The way back from a page of one warehouse leads to the list of that one, although another one was chosen meanwhile.
  await page.goto(`${demo.home}/provider/warehouses/NARA`);
  await page.getByRole('link', { name: 'Back to what is still to do' }).click();
  await shows('奈良倉庫');
  expect(admin.trouble).toEqual([]);
});
