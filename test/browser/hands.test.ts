import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoConsole, openDemoConsole, type Visit } from './console-kit.js';

/* What hands and scanners do: Enter inside a form, characters of a Japanese keyboard, double clicks. */

let demo: DemoConsole;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('hands');
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

  it('an item is registered with a price in wide digits; its tags are split', async () => {
    await page.goto(`${demo.home}/TS001/items/new`);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('HANDS-1');
    await convert(field('Price (yen)'), '３２４０');
    await page.getByRole('textbox', { name: 'Tags' }).fill('a,b、c');
    await button('Register it').click();
    await page.waitForURL(/\/items\/TS001-I\d+$/);
    const id = page.url().split('/').at(-1);
    const answer = await page.request.get(`${demo.home}/console/items/${id}`, {
      headers: { 'x-kura-account': 'TS001' },
    });
    expect(await answer.json()).toMatchObject({ price: '3240', tags: ['a', 'b', 'c'] });
  });
});
