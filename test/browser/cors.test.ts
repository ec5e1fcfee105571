import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { edge, HEADERS, listen } from '../api/edge-kit.js';
import { openBrowser } from './chromium.js';

/* Pages of other origins in a real browser: the one that the operator named may call, another may not. */

const servers: Server[] = [];
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  for (const server of servers) server.close();
});

/** An empty page at an origin of its own. */
async function emptyPage(): Promise<string> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>Shop</p>'));
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What a page at an origin hears of a POST with all the headers of the API. */
async function heardAt(origin: string, url: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const page = await browser.newPage();
  await page.goto(origin);
  const heard = await page.evaluate(
    async (asked) => {
      const own = { 'content-type': 'application/json', 'idempotency-key': 'order-1' };
      const request = { method: 'POST', headers: { ...asked.headers, ...own }, body: '{"code":"TEA"}' };
      try {
        const answer = await fetch(asked.url, request);
        const told = ['x-ratelimit-limit', 'x-request-id'].map((name) => answer.headers.has(name));
        return [answer.status, Object.keys((await answer.json()) as object), told];
      } catch (error) {
        return String(error);
      }
    },
    { url, headers },
  );
  await page.close();
  return heard;
}

it('the page that was named calls and reads what the headers tell, another page hears nothing', async () => {
  const [named, other] = [await emptyPage(), await emptyPage()];
  const { origin } = await listen(edge({ corsOrigins: [named], rateLimit: 60 }).app);
  const url = `${origin}/api/items`;
  expect(await heardAt(named, url, HEADERS)).toEqual([200, ['got'], [true, true]]);
  expect(await heardAt(named, url, { 'x-api-version': '1.6' })).toEqual([
    401,
    ['error', 'error_description'],
    [false, true],
  ]);
  expect(await heardAt(other, url, HEADERS)).toBe('TypeError: Failed to fetch');
}, 120_000);
