import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config.js';
import { callerOf, edge, HEADERS } from './edge-kit.js';

/* Pages of other origins: with KURA_CORS_ORIGINS those that are named may read the API, and without it nothing is said. */

const SHOP = 'https://shop.example.com';
const OTHER = 'http://localhost:5173';
const PREFLIGHT = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type,idempotency-key,x-api-version',
};

const shop = (more: Parameters<typeof edge>[0] = {}) => edge({ corsOrigins: [SHOP, OTHER], ...more }).app;
const words = (header: unknown): string[] =>
  String(header ?? '')
    .toLowerCase()
    .split(', ');
const corsHeaders = (headers: object): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('a page of an origin that the operator named', () => {
  it('may ask with every header of the API, without a token and without being counted', async () => {
    const app = shop({ rateLimit: 1, maintenance: async () => true });
    for (let time = 0; time < 5; time += 1) {
      for (const url of ['/api/items', '/api/items/TS001-I000001', '/api/items/bulk', '/demo/clock/advance']) {
        const { statusCode, headers, body } = await app.inject({
          method: 'OPTIONS',
          url,
          headers: { origin: SHOP, ...PREFLIGHT },
        });
        expect([url, statusCode, body]).toEqual([url, 204, '']);
        expect(headers['access-control-allow-origin']).toBe(SHOP);
        expect(words(headers['access-control-allow-methods'])).toEqual(['get', 'post', 'put', 'delete']);
        expect(words(headers['access-control-allow-headers'])).toEqual(
          expect.arrayContaining(PREFLIGHT['access-control-request-headers'].split(',')),
        );
        expect(Number(headers['access-control-max-age'])).toBeGreaterThan(0);
        expect(words(headers.vary)).toContain('origin');
        expect(headers).not.toHaveProperty('access-control-allow-credentials');
      }
    }
  });

  it('reads answers of every kind, and the headers that tell more than the body', async () => {
    const app = shop({ rateLimit: 3, caller: callerOf({ payment_registered: false }) });
    const ask = (url: string, headers: object = HEADERS, method: 'GET' | 'POST' = 'GET') =>
      app.inject({ method, url, headers: { ...headers, origin: OTHER } });
    const answers = [
      [401, await ask('/api/items', {})],
      [404, await ask('/api/nowhere')],
      [200, await ask('/api/items')],
      [402, await ask('/api/shipments', HEADERS, 'POST')],
      [500, await ask('/api/fail/defect')],
      [429, await ask('/api/items')],
      [503, await shop({ maintenance: async () => true }).inject({ url: '/api/items', headers: { origin: OTHER } })],
    ] as const;
    for (const [status, { statusCode, headers }] of answers) {
      expect(statusCode).toBe(status);
      expect([status, headers['access-control-allow-origin']]).toEqual([status, OTHER]);
      expect(words(headers.vary)).toContain('origin');
      for (const name of [
        ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after', 'x-request-id'],
        ...['x-errors-omitted', 'idempotent-replayed'],
      ]) {
        expect(words(headers['access-control-expose-headers'])).toContain(name);
      }
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
    expect(words(answers[0][1].headers.vary)).toContain('accept-language');
  });
});

describe('any other page', () => {
  it.each(['https://evil.example.com', 'http://shop.example.com', `${SHOP}:8443`, `${SHOP}.evil.example.com`, 'null'])(
    'of %s gets no header and no preflight',
    async (origin) => {
      const app = shop();
      const preflight = await app.inject({ method: 'OPTIONS', url: '/api/items', headers: { origin, ...PREFLIGHT } });
      const answer = await app.inject({ url: '/api/items', headers: { origin, ...HEADERS } });
      expect([preflight.statusCode, corsHeaders(preflight.headers)]).toEqual([404, []]);
      expect([answer.statusCode, corsHeaders(answer.headers)]).toEqual([200, []]);
      // A cache must not hand this answer to the page that may read it.
      expect(words(answer.headers.vary)).toContain('origin');
    },
  );

  it('reads nothing beside the API and the demo controls', async () => {
    for (const url of ['/metrics', '/readyz', '/console/account', '/apis']) {
      const { headers } = await shop().inject({ url, headers: { origin: SHOP } });
      expect(corsHeaders(headers)).toEqual([]);
    }
  });

  it('is told nothing where the operator named none', async () => {
    const { app } = edge();
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/api/items',
      headers: { origin: SHOP, ...PREFLIGHT },
    });
    const answer = await app.inject({ url: '/api/items', headers: { origin: SHOP, ...HEADERS } });
    expect([preflight.statusCode, corsHeaders(preflight.headers)]).toEqual([404, []]);
    expect([answer.statusCode, corsHeaders(answer.headers), answer.headers.vary]).toEqual([200, [], undefined]);
  });
});

it('OPTIONS that is no preflight is no route', async () => {
  const answer = await shop().inject({ method: 'OPTIONS', url: '/api/items', headers: { origin: SHOP } });
  expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ error: 'not_found' })]);
});

it('origins are named exactly as browsers write them', () => {
  const given = ` ${SHOP},${OTHER}, ${SHOP} `;
  expect(loadConfig({ KURA_CORS_ORIGINS: given }).corsOrigins).toEqual([SHOP, OTHER]);
  expect(loadConfig({}).corsOrigins).toEqual([]);
  for (const wrong of [
    '*',
    `${SHOP}/`,
    'shop.example.com',
    'https://Shop.example.com',
    `${SHOP},`,
    'null',
    `${SHOP}:443`,
  ]) {
    expect(() => loadConfig({ KURA_CORS_ORIGINS: wrong })).toThrow('KURA_CORS_ORIGINS');
  }
});
