import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoConsole, fits, held, openDemoConsole, type Visit, violations } from './console-kit.js';

/* What a shop decides about its own orders: shipping rules with their test bench, settings, senders. Each test needs what the tests before it did. */

let demo: DemoConsole;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('settings');
  member = await demo.signedIn('member@example.com');
  page = member.page;
});
afterAll(() => demo.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

it('rules are tried with an order before they are saved, and say what they do and why', async () => {
  await page.goto(`${demo.home}/TS001/rules`);
  await page.getByRole('combobox', { name: 'Code or name of an item' }).fill('TEA-001');
  await button('Try it').click();
  await page.getByText('Ships from 大阪倉庫').waitFor();
  await page.getByText('the order has: お茶 TEA-001').waitFor();
  // The rule that sends orders of that region to Osaka, off now, and not saved.
  await page.getByRole('region', { name: '関西へは大阪から出荷' }).getByRole('switch', { name: 'On' }).press('Space');
  await page.getByText('There are changes that are not saved.').waitFor();
  await button('Try it').click();
  await page.getByText('Ships from 東京倉庫').waitFor();
  await page.reload();
  await page.getByText('There are changes that are not saved.').waitFor();
  await button('Undo the changes').click();
  await page.getByRole('combobox', { name: 'Code or name of an item' }).fill('TEA-001');
  await button('Try it').click();
  await page.getByText('Ships from 大阪倉庫').waitFor();
});

it('a new rule shows its faults beside its fields, and is saved when it has none', async () => {
  await button('+ Add a rule').click();
  await button('Save').click();
  const rule = page.getByRole('region', { name: 'Rule 7' });
  await rule.getByText('A rule needs at least one action.').waitFor();
  expect(await rule.locator('[id$=-error]').count()).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);
  await rule.getByRole('textbox', { name: 'Name of the rule' }).fill('Large orders wait');
  await choose('Add a condition', 'Quantity');
  await page.getByLabel('Quantity at least').fill('5');
  await choose('Add something to do', 'Suspend it');
  await page.getByRole('textbox', { name: 'Quantity', exact: true }).last().fill('6');
  await button('Try it').click();
  await page.getByText('suspended').waitFor();
  await button('Save').click();
  await page.getByText('Saved as version 2.').waitFor();
  await page.reload();
  await button('7. Large orders wait').waitFor();
  expect(await fits(page)).toBe(true);
});

it('rules that somebody else has changed meanwhile are not overwritten', async () => {
  const enabled = (on: Page, name: string) => on.getByRole('region', { name }).getByRole('switch');
  await enabled(page, '関西へは大阪から出荷').press('Space');
  await page.getByRole('region', { name: '関西へは大阪から出荷' }).getByRole('switch', { name: 'Off' }).waitFor();
  const other = await member.context.newPage();
  await other.goto(`${demo.home}/TS001/rules`);
  await enabled(other, 'Large orders wait').press('Space');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.getByText('Saved as version 3.').waitFor();
  // The page reads version 3, and still has what was typed into version 2.
  await page.reload();
  await page.getByText('There are changes that are not saved.').waitFor();
  await button('Save').click();
  await page.getByText('The rules are no longer those of version 2').waitFor();
  await button('Undo the changes').click();
  await expect.poll(() => enabled(page, 'Large orders wait').isChecked()).toBe(false);
  await expect.poll(() => enabled(page, '関西へは大阪から出荷').isChecked()).toBe(true);
  await enabled(page, '関西へは大阪から出荷').press('Space');
  await button('Save').click();
  await page.getByText('Saved as version 4.').waitFor();
  await other.close();
});

it('a rule that is open stays open when it is moved, and when another one is removed', async () => {
  const opened = () => page.locator('main section button[aria-expanded=true]').allTextContents();
  const of = (name: string, what: string) => page.getByRole('region', { name }).getByRole('button', { name: what });
  await button('4. 関西へは大阪から出荷').click();
  await of('関西へは大阪から出荷', 'Up').click();
  expect(await opened()).toEqual(['3. 関西へは大阪から出荷']);
  await of('お茶のご注文にチラシを同梱', 'Remove').click();
  expect(await opened()).toEqual(['2. 関西へは大阪から出荷']);
  await button('Undo the changes').click();
});

it('a fault stays with its rule when the rule is moved, and goes with it', async () => {
  const rule = (name: string) => page.getByRole('region', { name });
  const faulty = () =>
    page.locator('main section:has([id$=-error])').evaluateAll((all) => all.map((one) => one.ariaLabel));
  await page.reload();
  await button('4. 関西へは大阪から出荷').click();
  await rule('関西へは大阪から出荷').getByLabel('Name').fill('x'.repeat(101));
  await button('Save').click();
  await expect.poll(faulty).toEqual(['x'.repeat(101)]);
  for (const way of ['Up', 'Down', 'Up']) {
    await rule('xxx').getByRole('button', { name: way }).click();
    await expect.poll(faulty).toEqual(['x'.repeat(101)]);
  }
  await rule('お茶のご注文にチラシを同梱').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(faulty).toEqual(['x'.repeat(101)]);
  await rule('xxx').getByRole('button', { name: 'Remove', exact: true }).first().click();
  await expect.poll(faulty).toEqual([]);
  await button('+ Add a rule').click();
  expect(await faulty()).toEqual([]);
  await button('Undo the changes').click();
});

it('settings hold for the next order, and a sender is registered once it has no fault', async () => {
  await page.goto(`${demo.home}/TS001/settings`);
  await button('Change').first().click();
  await choose('Standard warehouse', '大阪倉庫');
  await page.getByRole('checkbox', { name: 'take a photo of the goods' }).press('Space');
  const number = page.getByRole('textbox', { name: 'Number as qualified invoice issuer' });
  await number.fill('T12');
  await button('Save').click();
  await page.getByText('Must be T and 13 digits.').waitFor();
  await number.fill('T1234567890123');
  await page.getByText('Must be T and 13 digits.').waitFor({ state: 'detached' });
  await choose('Fractions of tax', 'rounded up');
  expect(await violations(page)).toEqual([]);
  await button('Save').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('大阪倉庫').first().waitFor();
  await page.getByText('take a photo of the goods').waitFor();
  await page.getByText('T1234567890123').waitFor();
  await page.getByText('rounded up').waitFor();
  await button('Add a sender').click();
  await button('Save').click();
  await expect.poll(() => page.getByRole('dialog').locator('[id$=-error]').count()).toBeGreaterThan(3);
  expect(await violations(page)).toEqual([]);
  const typed = {
    Name: '和茶堂 京都店',
    Postcode: '604-0001',
    // Typed before the town of the postcode is known: what was typed stays.
    'Town and number': '京都市中京区1-2',
  };
  const field = (label: string) => page.getByRole('dialog').getByRole('textbox', { name: label, exact: true });
  await field('Town and number').fill('京都市中京区');
  await page.getByText(/^It seems to have no number/).waitFor();
  const answer = await held(page, '**/towns/*');
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
  answer();
  await expect.poll(() => field('Prefecture').inputValue()).toBe('京都府');
  expect(await field('Town and number').inputValue()).toBe('京都市中京区1-2');
  await page.getByRole('switch', { name: 'Use it for orders that name no sender' }).press('Space');
  await button('Save').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('和茶堂 京都店 standard').waitFor();
  expect(member.trouble).toEqual([]);
});
