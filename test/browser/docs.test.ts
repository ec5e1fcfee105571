import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { routesOnly } from '../kit/documented.js';
import { openBrowser } from './chromium.js';

/* The documentation as a reader has it before him, in a real browser: it works, and it asks nobody but its own server. */

/** What a browser does by itself on a fresh start is no business of the page. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let app: FastifyInstance;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  app = await routesOnly();
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  browser = await openBrowser({ switches: QUIET });
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

let context: BrowserContext;
let page: Page;
/** Requests that went elsewhere, scripts that failed, and what the policy refused. */
let trouble: string[];
beforeEach(async () => {
  trouble = [];
  context = await browser.newContext({ viewport: { width: 1400, height: 900 }, colorScheme: 'light' });
  page = await context.newPage();
  page.setDefaultTimeout(90_000);
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) trouble.push(`asked ${url}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => trouble.push(`failed: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`said: ${message.text()}`);
  });
  await page.exposeFunction('kuraViolation', (what: string) => trouble.push(`refused by the policy: ${what}`));
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) => {
    kuraViolation(event.violatedDirective + ' ' + event.blockedURI);
  });`);
});
afterEach(() => context.close());

const open = async (path: string): Promise<void> => {
  await page.goto(origin + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};

it('shows the reference with its groups, finds an operation, and shows it in three languages', async () => {
  await open('/docs');
  const sidebar = page.getByRole('navigation', { name: /sidebar/i });
  for (const group of ['Items', 'Receipts', 'Shipments', 'Transfers']) {
    await sidebar.getByRole('button', { name: new RegExp(`^${group} (Open|Close) Group`) }).waitFor();
  }

  await sidebar.getByRole('search').click();
  await page.getByRole('combobox').fill('serial numbers');
  await page.getByRole('option', { name: 'Get the serial numbers of a shipment' }).first().click();
  await page.waitForURL(/serial_no/);
  const operation = page.locator('section[id="v16/tag/shipments/GET/shipments/{id}/serial_no"]');
  await operation.getByRole('heading', { name: 'Get the serial numbers of a shipment' }).waitFor();

  const samples = { curl: 'curl "$KURA_URL/api/shipments/', TypeScript: 'createKuraClient', Python: 'import requests' };
  const picker = operation.getByTestId('client-picker');
  for (const [language, code] of Object.entries(samples)) {
    if ((await picker.textContent())?.trim() !== language) {
      await picker.click();
      await page.getByRole('option', { name: language, exact: true }).click();
    }
    await operation.getByText(code).first().waitFor();
  }
  expect(trouble).toEqual([]);
});

it('shows the other version', async () => {
  await open('/docs');
  await page.getByText('v1.6', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Version 1.6' }).first().click();
  await page.getByRole('option', { name: 'Version 1.5' }).first().click();
  await page.getByText('v1.5', { exact: true }).first().waitFor();
  await page.getByText('Deprecated: please move to version 1.6.').first().waitFor();
  expect(trouble).toEqual([]);
});

it('is light or dark, in the reference and in the guides alike', async () => {
  const background = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
  await open('/docs');
  const light = await background();
  await page
    .getByRole('button', { name: /dark mode/i })
    .first()
    .click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();

  await page.getByRole('link', { name: 'Guides' }).first().click();
  await page.waitForURL(/\/docs\/guides$/);
  expect(await background()).toBe(dark);
  await page.getByRole('button', { name: 'Light or dark' }).click();
  expect(await background()).toBe(light);
  expect(trouble).toEqual([]);
});

it('has guides to read, with their diagrams', async () => {
  await open('/docs/guides');
  await page.getByRole('main').getByRole('link', { name: 'Statuses' }).click();
  await page.getByRole('heading', { name: 'Statuses', level: 1 }).waitFor();
  const diagrams = page.locator('main figure');
  expect(await diagrams.count()).toBe(3);
  for (const diagram of await diagrams.all()) expect(await diagram.locator('svg').boundingBox()).not.toBeNull();
  for (const width of [1400, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const scrolls = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    expect(scrolls, `the page is wider than ${width}`).toBe(false);
  }
  expect(trouble).toEqual([]);
});

it('may ask nobody else: the policy refuses', async () => {
  await open('/docs');
  const outcome = await page.evaluate(
    "fetch('https://elsewhere.example/font.woff2').then(() => 'answered', () => 'refused')",
  );
  expect(outcome).toBe('refused');
  await expect
    .poll(() => trouble)
    .toContainEqual(expect.stringContaining('refused by the policy: connect-src https://elsewhere.example'));
  const inline = `
    const script = document.createElement('script');
    script.textContent = 'document.title = "inline"';
    document.head.append(script);
    document.title`;
  expect(await page.evaluate(inline)).not.toBe('inline');
});
