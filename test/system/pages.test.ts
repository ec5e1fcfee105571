import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCHEMAS, schemaFile, schemaOf } from '../browser/console-schema.js';
import { type Api, openApi } from '../kit/api.js';

/* How the pages of the console are sent; what is on them is tested in a browser. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const page = (path: string, accept = 'text/html,*/*;q=0.8') => api.visit('GET', path, undefined, { accept });

it('any address of people is the page, which allows nothing of elsewhere and is asked for again', async () => {
  for (const path of ['/', '/TS001/shipments?view=open', '/nowhere/at/all']) {
    const { status, headers, text } = await page(path);
    expect([path, status, headers['content-type'], headers['cache-control']]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(text).toContain('<div id="app">');
    const policy = String(headers['content-security-policy']);
    // WebAssembly is for the scanner of barcodes; no script stands in a page.
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
  }
});

it('its files are kept for ever, and sent as small as the browser takes them', async () => {
  const { text } = await page('/');
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(text) ?? [];
  const plain = await api.visit('GET', script, undefined, {});
  const small = await api.visit('GET', script, undefined, { 'accept-encoding': 'br' });
  expect([plain.status, plain.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect([small.status, small.headers['content-encoding']]).toEqual([200, 'br']);
  expect(small.bytes.length).toBeLessThan(plain.bytes.length / 2);
});

it('programs get errors, not pages', async () => {
  for (const [path, accept] of [
    ['/assets/none.js', 'text/html'],
    ['/assets/', 'text/html'],
    ['/assets/..%2findex.html', 'text/html'],
    ['/api/nothing', 'text/html'],
    ['/items/TS001-I000001', '*/*'],
  ] as const) {
    const { status, text } = await page(path, accept);
    expect([path, status, text.includes('<html')]).toEqual([path, expect.not.objectContaining({ is: 200 }), false]);
    expect([path, [400, 401, 404].includes(status)]).toEqual([path, true]);
  }
});

it.each(SCHEMAS)('the types of requests are those of the API of the %s: npm run generate:console', async (of) => {
  expect(await readFile(schemaFile(of), 'utf8')).toBe(await schemaOf(of));
});
