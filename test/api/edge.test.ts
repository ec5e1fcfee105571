/** The edge without operations behind it: which error answers first, and what each guard lets pass. */
import type { InjectOptions } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test, vi } from 'vitest';
import { callerOf, edge, HEADERS, TOKEN } from './edge-kit.js';

const SPENT = { error: 'Too Many Attempts.', error_description: 'Too Many Attempts.' };

describe('which error comes first', () => {
  // Each step mends one thing more; everything below it is still wrong.
  const wrong = { method: 'POST', url: '/api/shipments', payload: '{"a":', headers: { 'content-type': 'text/csv' } };
  const authorization = HEADERS.authorization;

  test('404 route, 401, 429, 400 version, 402, 400 content type, 422 [E-015 E-016 E-017 E-020]', async () => {
    const poor = callerOf({ payment_registered: false, rate_limit: 1 });
    const { app } = edge({ caller: poor });
    const ask = async (changes: InjectOptions) => {
      const { headers, ...rest } = changes;
      return app.inject({ ...wrong, ...rest, headers: { ...wrong.headers, ...headers } } as InjectOptions);
    };

    expect((await ask({ url: '/api/shipment' })).json()).toMatchObject({ error: 'not_found' });
    expect((await ask({ method: 'PATCH' })).statusCode).toBe(404);
    const anonymous = await ask({});
    expect([anonymous.statusCode, anonymous.json().error]).toEqual([401, 'unauthorized']);
    const versionless = await ask({ headers: { authorization } });
    expect([versionless.statusCode, versionless.json().error]).toEqual([400, 'api_exception']);
    expect(versionless.json().error_description).toMatch(/1\.5, 1\.6/);
    const second = await ask({ headers: { authorization } });
    expect([second.statusCode, second.json()]).toEqual([429, SPENT]);

    Object.assign(poor.account, { rate_limit: null });
    const unpaid = await ask({ headers: HEADERS });
    expect([unpaid.statusCode, unpaid.json().error]).toEqual([402, 'payment_required']);
    Object.assign(poor.account, { payment_registered: true });
    const typed = await ask({ headers: HEADERS });
    expect([typed.statusCode, typed.json().error]).toEqual([400, 'exception']);
    const garbled = await ask({ headers: { ...HEADERS, 'content-type': 'application/json' } });
    expect([garbled.statusCode, garbled.json()]).toEqual([
      422,
      {
        error: 'validation_failed',
        error_description: 'Invalid Request',
        errors: { body: ['The body is not valid JSON.'] },
      },
    ]);
  });

  test('400 version, 403, 404 resource, 422 [E-018 E-021]', async () => {
    const { app } = edge();
    const put = async (url: string, headers: Record<string, string>) =>
      (
        await app.inject({
          method: 'PUT',
          url,
          payload: '{',
          headers: { 'content-type': 'application/json', ...headers },
        })
      ).statusCode;
    expect(await put('/api/items/TS002-I000404', { authorization })).toBe(400);
    expect(await put('/api/items/TS002-I000404', HEADERS)).toBe(403);
    expect(await put('/api/items/TS001-I000404', HEADERS)).toBe(404);
    expect(await put('/api/items/TS001-I000001', HEADERS)).toBe(422);
  });

  test('maintenance comes before the token, and not for paths that lead nowhere [E-012]', async () => {
    const { app } = edge({ maintenance: async () => true });
    const down = await app.inject({ url: '/api/items', headers: { 'accept-language': 'ja' } });
    expect(down.statusCode).toBe(503);
    expect(down.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'ja',
      'retry-after': '30',
    });
    expect(down.body).toContain('メンテナンス');
    expect((await app.inject('/api/nowhere')).statusCode).toBe(404);
    expect((await app.inject('/livez')).statusCode).toBe(200);
  });
});

describe('401', () => {
  const none = ['No access token was sent.', 'アクセストークンが指定されていません。'];
  const invalid = ['The access token is not valid.', 'アクセストークンが無効です。'];

  test.each([
    ['none', undefined, none],
    ['empty', '', none],
    ['no token', 'Bearer', none],
    ['another scheme', `Basic ${TOKEN}`, invalid],
    ['the token alone', TOKEN, invalid],
    ['unknown', 'Bearer unknown', invalid],
    ['two words', `Bearer ${TOKEN} x`, invalid],
    ['odd characters', 'Bearer <script>', invalid],
  ])('%s [A-017 L-010]', async (_name, authorization, [en, ja]) => {
    const { app } = edge();
    const headers = { 'x-api-version': '1.6', ...(authorization === undefined ? {} : { authorization }) };
    const answer = await app.inject({ url: '/api/items', headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: 'unauthorized', error_description: en });
    const japanese = await app.inject({ url: '/api/items', headers: { ...headers, 'accept-language': 'ja' } });
    expect(japanese.json().error_description).toBe(ja);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
  });

  test.each(['Bearer', 'bearer', 'BEARER  '])('the scheme may be written %j', async (scheme) => {
    const { app } = edge();
    const headers = { ...HEADERS, authorization: `${scheme} ${TOKEN}`, 'x-api-version': '1.5' };
    expect((await app.inject({ url: '/api/items', headers })).json()).toEqual({ version: '1.5', by: 'test' });
  });
});

describe('rate limit', () => {
  test('counts down on every authenticated answer, errors included, then says when to come back [L-001 L-002 L-003 L-004]', async () => {
    const { app } = edge({ rateLimit: 3 });
    const ask = async (url: string, headers: Record<string, string> = HEADERS) => app.inject({ url, headers });
    const answers = [
      await ask('/api/items'),
      await ask('/api/items', { authorization: HEADERS.authorization }),
      await ask('/api/fail/defect'),
      await ask('/api/items'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 500, 429]);
    expect(answers.map(({ headers }) => headers['x-ratelimit-limit'])).toEqual(Array(4).fill('3'));
    expect(answers.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['2', '1', '0', '0']);
    expect(answers.map(({ headers }) => 'x-ratelimit-reset' in headers)).toEqual([false, false, false, true]);
    expect(answers.map(({ headers }) => 'retry-after' in headers)).toEqual([false, false, false, true]);

    const last = answers[3];
    expect(last?.json()).toEqual(SPENT);
    const after = Number(last?.headers['retry-after']);
    const reset = Number(last?.headers['x-ratelimit-reset']);
    expect(after).toBeGreaterThan(55);
    expect(after).toBeLessThanOrEqual(60);
    expect(Math.abs(reset - (Date.now() / 1000 + after))).toBeLessThan(2);
  });

  test('lets in again when the announced second has come [L-005 L-009]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00.400Z') });
    try {
      const { app } = edge({ rateLimit: 1 });
      const ask = async () => app.inject({ url: '/api/items', headers: HEADERS });
      await ask();
      vi.setSystemTime(new Date('2026-11-24T10:00:20.700Z'));
      const refused = await ask();
      expect(refused.headers).toMatchObject({
        'retry-after': '40',
        'x-ratelimit-reset': String(Date.UTC(2026, 10, 24, 10, 1, 1) / 1000),
      });
      vi.setSystemTime(Number(refused.headers['x-ratelimit-reset']) * 1000 - 1000);
      expect((await ask()).statusCode).toBe(429);
      vi.setSystemTime(Number(refused.headers['x-ratelimit-reset']) * 1000);
      expect((await ask()).statusCode).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  test('an account has a limit of its own, and each token its own count [L-006 L-007]', async () => {
    let token_id = 1;
    const { app } = edge({ rateLimit: 60, authenticate: async () => callerOf({ rate_limit: 2 }, token_id) });
    const remaining = async () =>
      (await app.inject({ url: '/api/items', headers: HEADERS })).headers['x-ratelimit-remaining'];
    expect([await remaining(), await remaining()]).toEqual(['1', '0']);
    token_id = 2;
    expect(await remaining()).toBe('1');
  });

  test('the 429 is the same in every language [L-002]', async () => {
    const { app } = edge({ rateLimit: 1 });
    const headers = { ...HEADERS, 'accept-language': 'ja' };
    await app.inject({ url: '/api/items', headers });
    expect((await app.inject({ url: '/api/items', headers })).json()).toEqual(SPENT);
  });

  test('0 turns it off, headers and all', async () => {
    const { app } = edge({ rateLimit: 0 });
    for (let i = 0; i < 5; i += 1) {
      const { statusCode, headers } = await app.inject({ url: '/api/items', headers: HEADERS });
      expect([statusCode, headers['x-ratelimit-limit']]).toEqual([200, undefined]);
    }
    const { app: limited } = edge({ rateLimit: 60, caller: callerOf({ rate_limit: 0 }) });
    expect(
      (await limited.inject({ url: '/api/items', headers: HEADERS })).headers['x-ratelimit-limit'],
    ).toBeUndefined();
  });
});

test.each(['1.4', '1.60', '2', '', '1.6, 1.6'])('version %j is refused [V-002]', async (version) => {
  const { app } = edge();
  const answer = await app.inject({ url: '/api/items', headers: { ...HEADERS, 'x-api-version': version } });
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'api_exception']);
});

test.each([
  ['/api/items/TS001', 200],
  ['/api/items/TS002', 403],
  ['/api/items/TS001-I000001', 200],
  ['/api/items/TS002-I000001', 403],
  ['/api/items/TS002-S000001', 403],
  ['/api/items/nonsense', 200],
  ['/api/items/TS001/AB123', 200],
  ['/api/items/TS001/TS002-I000001', 200],
  ['/api/items/TS002/AB123', 403],
  ['/api/items/ts001/AB123', 404],
  ['/api/items/TS001-I000001/unknown', 404],
  ['/api/items/TS002-I000001/unknown', 403],
  ['/api/items?id=TS001-I000001,TS001-I000002', 200],
  ['/api/items?id=TS001-I000001,TS002-I000002', 403],
  ['/api/items?id=TS001-I000001&id=TS002-I000002', 403],
  ['/api/items?id=TS002', 200],
  ['/api/items?id=nonsense,', 200],
  ['/api/items/TS001?identifier=TS002-I000001', 403],
  ['/api/shipments/TS001?identifier=TS002-S000001', 200],
])('GET %s as TS001: %i', async (url, status) => {
  const { app } = edge();
  expect((await app.inject({ url, headers: HEADERS })).statusCode).toBe(status);
});

test.each([
  ['/api/items/TS001/A%00B', 404, 'not_found'],
  ['/api/items/TS001/A%2500B', 200, undefined],
  ['/api/items/TS001?code=A%00', 422, 'invalid_request'],
  ['/api/items/TS001?date=A%00', 422, 'validation_failed'],
])('NUL never reaches a query: GET %s: %i', async (url, status, error) => {
  const { app } = edge();
  const answer = await app.inject({ url, headers: HEADERS });
  expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
});

describe('the end of an old version', () => {
  const dates = {
    deprecation: Temporal.Instant.from('2026-12-01T00:00:00+09:00'),
    sunset: Temporal.Instant.from('2027-03-31T00:00:00+09:00'),
  };
  const headersOf = async (oldVersion: typeof dates, version: string) => {
    const { app } = edge({ oldVersion });
    const headers = { ...HEADERS, 'x-api-version': version };
    return (await app.inject({ method: 'GET', url: '/api/items', headers })).headers;
  };

  test('is told in each of its answers once the operator has set dates [V-014]', async () => {
    expect(await headersOf(dates, '1.5')).toMatchObject({
      deprecation: '@1796050800',
      sunset: 'Tue, 30 Mar 2027 15:00:00 GMT',
    });
    const other = await headersOf(dates, '1.6');
    expect([other.deprecation, other.sunset]).toEqual([undefined, undefined]);
  });
});
