/** The edge without operations behind it: unknown routes, words of errors, failures of ours, the log, the probes. */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { KuraError } from '../../src/kernel/errors.js';
import { ADDRESS, edge, HEADERS, TOKEN } from './edge-kit.js';

describe('routes', () => {
  test.each([
    ['GET', '/nowhere'],
    ['POST', '/nowhere'],
    ['POST', '/api/nowhere'],
    ['GET', '/api/nowhere'],
    ['OPTIONS', '/api/items'],
    ['PATCH', '/api/items'],
    ['DELETE', '/api/items'],
    ['HEAD', '/api/items/bulk/x/y'],
    ['GET', '/api/items/%zz'],
    ['PROPFIND', '/api/items/%ff'],
    ['GET', `/api/items/${'x'.repeat(2000)}`],
    ['GET', '/%zz'],
  ])('%s %s is 404 without a token [G-002 G-003 E-011 E-015]', async (method, url) => {
    const { app } = edge();
    const headers = { 'x-request-id': 'abc', 'content-type': 'text/csv' };
    const body = method === 'POST' ? { payload: 'a,b' } : {};
    const answer = await app.inject({ method: method as 'GET', url, headers, ...body });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['x-request-id']).toBe('abc');
    if (method !== 'HEAD') {
      expect(answer.json()).toEqual({ error: 'not_found', error_description: 'There is no such resource.' });
    }
  });

  test('outside the API, a parameter of any length leads nowhere', async () => {
    const { app } = edge();
    app.get('/files/:name', async () => 'file');
    expect((await app.inject(`/files/${'x'.repeat(1500)}`)).statusCode).toBe(200);
    expect((await app.inject(`/files/${'x'.repeat(1501)}`)).json().error).toBe('not_found');
  });

  test('a console that claims every GET does not claim the API', async () => {
    const { app } = edge();
    app.get('/*', async () => 'console');
    expect((await app.inject('/anything')).body).toBe('console');
    expect((await app.inject('/api/nowhere')).json().error).toBe('not_found');
  });

  test('HEAD answers as GET does, without a body', async () => {
    const { app } = edge();
    const answer = await app.inject({ method: 'HEAD', url: '/api/items', headers: HEADERS });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect((await app.inject({ method: 'HEAD', url: '/api/items' })).statusCode).toBe(401);
  });
});

describe('words', () => {
  const fail = async (how: string, language?: string) => {
    const { app } = edge();
    const headers = { ...HEADERS, ...(language === undefined ? {} : { 'accept-language': language }) };
    return app.inject({ url: `/api/fail/${how}`, headers });
  };

  test('English by default, Japanese on request, and caches are told', async () => {
    const en = await fail('faults');
    expect(en.body).toBe(
      '{"error":"validation_failed","error_description":"Invalid Request","errors":{' +
        '"items.0.quantity":["Must be 1 or more.","Must be an integer."],"__proto__":["Odd."]}}',
    );
    expect(en.headers).toMatchObject({ 'content-language': 'en', vary: 'Accept-Language' });
    const ja = await fail('faults', 'ja-JP,ja;q=0.9,en;q=0.8');
    expect(ja.json()).toMatchObject({
      error: 'validation_failed',
      error_description: '入力内容に誤りがあります',
      errors: { 'items.0.quantity': ['1以上で指定してください。', '整数で指定してください。'] },
    });
    expect(ja.headers).toMatchObject({ 'content-language': 'ja', vary: 'Accept-Language' });
  });

  test('a refusal keeps its own description', async () => {
    expect((await fail('conflict')).json()).toEqual({ error: 'conflict', error_description: 'Being created.' });
    const state = await fail('state', 'ja');
    expect([state.statusCode, state.json()]).toEqual([
      400,
      { error: 'api_exception', error_description: '出荷済みです。' },
    ]);
  });
});

describe('failures of ours', () => {
  test('a defect answers 500 and nothing else; the log has its request id [E-010 E-011]', async () => {
    const { app, errors, log } = edge();
    const headers = { ...HEADERS, 'x-request-id': 'order-7' };
    for (const how of ['defect', 'text']) {
      const answer = await app.inject({ url: `/api/fail/${how}?address=${encodeURIComponent(ADDRESS)}`, headers });
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toEqual({
        error: 'internal_server_error',
        error_description: 'Something went wrong on our side.',
      });
    }
    const req = { method: 'GET', route: '/api/fail/:how', account_id: 'TS001' };
    expect(errors()).toMatchObject([
      { request_id: 'order-7', req, err: { message: 'invalid input syntax for type integer', code: '22P02' } },
      { request_id: 'order-7', req },
    ]);
    expect(errors()[0]).toHaveProperty('err.stack', expect.stringContaining('edge-kit.ts'));
    expect(log()).not.toContain('丸の内');
    expect(log()).not.toContain(encodeURIComponent('丸の内'));
  });

  test('a database that is down is 503, in HTML [E-013]', async () => {
    const { app, errors } = edge({ authenticate: () => Promise.reject(new KuraError('unavailable')) });
    const answer = await app.inject({ url: '/api/items', headers: HEADERS });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('<h1>Service unavailable</h1>');
    expect(errors()).toHaveLength(1);
    // A failover is over soon; those who come back all at once would be the next outage.
    const asked = await Promise.all(
      Array.from({ length: 100 }, () => app.inject({ url: '/api/items', headers: HEADERS })),
    );
    const after = asked.map(({ headers }) => Number(headers['retry-after']));
    expect(new Set(after)).toEqual(new Set([5, 6, 7, 8, 9, 10]));
  });

  test('an overloaded server sheds calls, but not those who watch it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const usage = vi.spyOn(process, 'memoryUsage');
    try {
      const { app } = edge();
      await app.ready();
      usage.mockReturnValue({ rss: 0, heapTotal: 0, heapUsed: 2 ** 50, external: 0, arrayBuffers: 0 });
      vi.advanceTimersByTime(5_000);
      const shed = await app.inject({ url: '/api/items', headers: HEADERS });
      expect([shed.statusCode, shed.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
      expect(shed.headers['retry-after']).toBe('10');
      for (const url of ['/livez', '/readyz', '/metrics']) expect((await app.inject(url)).statusCode).toBe(200);
    } finally {
      usage.mockRestore();
      vi.useRealTimers();
    }
  });
});

describe('the log', () => {
  test('has no token, address, query or body, at any level', async () => {
    const { app, log } = edge({ rateLimit: 60 });
    const secret = encodeURIComponent(ADDRESS);
    const payload = JSON.stringify({ recipient: { address1: ADDRESS } });
    const json = { ...HEADERS, 'content-type': 'application/json' };
    await app.inject({ url: `/api/items/TS001/${secret}?q=${secret}`, headers: HEADERS });
    await app.inject({ url: `/api/nowhere/${secret}?token=${TOKEN}`, headers: HEADERS });
    await app.inject({ url: `/api/items/%zz${secret}`, headers: HEADERS });
    await app.inject({ method: 'POST', url: '/api/items', payload, headers: json });
    await app.inject({ method: 'POST', url: '/api/items', payload: payload.slice(1), headers: json });
    await app.inject({ url: '/api/fail/defect', headers: { ...HEADERS, 'x-request-id': `${TOKEN} x` } });
    app.log.info({ headers: HEADERS, caller: { token: TOKEN }, recipient: { address1: ADDRESS } }, 'careless');
    const written = log();
    expect(written).toContain('careless');
    expect(written).toContain('/api/items/:account_id/:code');
    for (const word of [TOKEN, ADDRESS, '丸の内', secret, 'Zq7']) expect(written).not.toContain(word);
  });

  test('says nothing of ordinary answers at info, and one line of a failure', async () => {
    const { app, log } = edge({ logLevel: 'info' });
    await app.inject({ url: '/api/items', headers: HEADERS });
    await app.inject({ url: '/api/items' });
    await app.inject({ url: '/api/nowhere' });
    expect(log()).toBe('');
    await app.inject({ url: '/api/fail/defect', headers: HEADERS });
    expect(log().trim().split('\n')).toHaveLength(1);
  });

  test.each([
    ['order-7.A_b', true],
    ['two words', false],
    ['x'.repeat(65), false],
    ['山田', false],
    ['', false],
  ])('request id %j is kept: %s', async (given, kept) => {
    const { app } = edge();
    const id = (await app.inject({ url: '/livez', headers: { 'x-request-id': given } })).headers['x-request-id'];
    expect(id).toMatch(kept ? /^order-7\.A_b$/ : /^[0-9a-f-]{36}$/);
  });
});

describe('for operators', () => {
  test('livez, readyz', async () => {
    let ready = async (): Promise<boolean> => true;
    const { app } = edge({ ready: () => ready(), maintenance: async () => true });
    expect((await app.inject('/livez')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' });
    ready = async () => false;
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    ready = () => Promise.reject(new Error('no connection'));
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'unavailable' });
    expect((await app.inject('/livez')).statusCode).toBe(200);
  });

  test('metrics count by route pattern, in a registry of each server', async () => {
    const [one, two] = [edge(), edge()];
    await one.app.inject({ url: '/api/items/TS001-I000001', headers: HEADERS });
    await one.app.inject({ url: '/api/nowhere/TS001' });
    await wait(5);
    const { body, headers } = await one.app.inject('/metrics');
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/items/:id",status="200"} 1');
    expect(body).toContain('process_cpu_seconds_total');
    expect(body).not.toContain('TS001');
    expect((await two.app.inject('/metrics')).body).not.toContain('/api/items/:id');
  });

  test('metrics come without what is not known of the installation', async () => {
    const { body, statusCode } = await edge().app.inject('/metrics');
    expect([statusCode, body.includes('process_cpu_seconds_total')]).toEqual([200, true]);
    expect(body).not.toMatch(/^kura_concern\{/m);
  });

  test('every answer has the security headers', async () => {
    const { app } = edge();
    for (const url of ['/livez', '/nowhere', '/api/items']) {
      const { headers } = await app.inject(url);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' });
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });
});
