import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoConsole, fits, openDemoConsole, violations } from './console-kit.js';

/* The provider's name and number, which an administrator changes. */

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole('provider');
});
afterAll(() => demo.close());

it('an administrator changes them, with all faults beside their fields, and another window shows it by itself', async () => {
  const admin = await demo.signedIn('admin@example.com', { at: '**/provider/day' });
  const other = await demo.signedIn('admin@example.com', { at: '**/provider/day', width: 360, scheme: 'dark' });
  await other.page.goto(`${demo.home}/provider/settings`);
  await other.page.getByText('和倉ロジスティクス').last().waitFor();
  const { page } = admin;
  await page.getByRole('link', { name: 'About the provider' }).click();
  await page.getByRole('heading', { name: 'About the provider' }).waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Company').fill('');
  await dialog.getByLabel('Number as qualified invoice issuer').fill('T12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Must be T and 13 digits.').waitFor();
  expect(await dialog.locator('[id$=-error]').count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Company').fill('和倉株式会社');
  await dialog.getByLabel('Number as qualified invoice issuer').fill('T1234567890123');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('T1234567890123').waitFor();
  await other.page.getByText('T1234567890123').waitFor();
  expect(await violations(other.page)).toEqual([]);
  expect(await fits(other.page)).toBe(true);
  expect([admin.trouble, other.trouble]).toEqual([[], []]);
});
