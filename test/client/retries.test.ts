import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import createClient from 'openapi-fetch';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import {
  KuraApiError,
  type KuraClientOptions,
  KuraNoAnswerError,
  type Retry,
  unwrap,
} from '../../clients/typescript/src/index.js';
import { resilientFetch } from '../../clients/typescript/src/resilient-fetch.js';
import type { paths } from '../../clients/typescript/src/schema-1.6.js';
import { openPool } from '../../src/storage/database/open-pool.js';
import { shipment } from '../kit/api.js';
import { urlOfDatabase } from '../kit/database.js';
import { unreliableLink } from '../kit/unreliable-link.js';
import { stocked } from '../kit/write-requests.js';
import { answered, doneButBroken, doneButSilent, type Fate, fated, NOW, openShop, type Shop } from './client-kit.js';

/* What the client sends again, and what it does not, while networks and servers fail in the ways that they do. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await stocked(shop.api, { TEA: 100 });
});
afterAll(() => shop.close());

const order = (identifier: string) =>
  shipment(identifier) as { identifier: string; recipient: object; items: [] } as never;

const orders = async (identifier: string): Promise<number> =>
  (await shop.api.rows('select from shipments where identifier = $1', [identifier])).length;

const nameOfDatabase = async (): Promise<string> =>
  String((await shop.api.rows('select current_database() as name'))[0]?.name);

const keys = (sent: readonly Request[]) => new Set(sent.map(({ headers }) => headers.get('idempotency-key')));

/** A client whose attempts meet these fates, and what it said of its retries. */
function meeting(fates: readonly Fate[], options: Partial<KuraClientOptions> = {}) {
  const { fetch, sent } = fated(fates);
  const retries: Retry[] = [];
  const client = shop.client({ fetch, onRetry: (retry) => retries.push(retry), ...options });
  return { client, sent, retries };
}

describe('a POST whose answer was lost', () => {
  it.each([
    ['time ran out after the server was done', doneButSilent],
    ['the connection broke after the server was done', doneButBroken],
    ['a gateway gave up', answered(504, NOW)],
    ['the server was in maintenance', answered(503, NOW)],
    ['the server failed', answered(500, NOW)],
  ])('is sent again under its key and done once: %s', async (what, fate) => {
    const { client, sent, retries } = meeting([fate], { timeoutMs: fate === doneButSilent ? 2_000 : 20_000 });
    const { data, response } = await client.POST('/shipments', { body: order(what) });
    expect(response.status).toBe(201);
    expect(data?.identifier).toBe(what);
    expect(sent).toHaveLength(2);
    expect(keys(sent).size).toBe(1);
    expect(await orders(what)).toBe(1);
    expect(retries).toMatchObject([{ attempt: 1, method: 'POST' }]);
    const done = fate === doneButSilent || fate === doneButBroken;
    expect(response.headers.get('idempotent-replayed')).toBe(done ? 'true' : null);
  });

  it('is sent again over a link that really breaks', async () => {
    const link = await unreliableLink(shop.baseUrl);
    onTestFinished(() => link.close());
    link.loseAnswerTo('over-the-link');
    const retries: Retry[] = [];
    const client = shop.client({ baseUrl: link.url, onRetry: (retry) => retries.push(retry) });
    const made = await unwrap(client.POST('/shipments', { body: order('over-the-link') }));
    expect(made.identifier).toBe('over-the-link');
    expect(retries).toMatchObject([{ attempt: 1, status: null, error: expect.any(Error) }]);
    expect(await orders('over-the-link')).toBe(1);
  });

  it.each(['refuse', 'hang'] as const)('is sent again when the server could not be reached: %s', async (mode) => {
    const link = await unreliableLink(shop.baseUrl);
    onTestFinished(() => link.close());
    link.mode(mode);
    const retries: Retry[] = [];
    const onRetry = (retry: Retry) => {
      retries.push(retry);
      link.mode('pass');
    };
    const client = shop.client({ baseUrl: link.url, timeoutMs: mode === 'hang' ? 300 : 20_000, onRetry });
    await unwrap(client.POST('/shipments', { body: order(mode) }));
    expect(retries[0]).toMatchObject({ status: null, error: { name: mode === 'hang' ? 'TimeoutError' : 'TypeError' } });
    expect(await orders(mode)).toBe(1);
  });

  it('is sent again when the answer breaks off in its middle', async () => {
    let calls = 0;
    const server = createServer((_, response) => {
      calls += 1;
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"items": [');
      if (calls === 1) setImmediate(() => response.destroy());
      else response.end(`]${' '.repeat(987)}}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const client = shop.client({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    expect(await unwrap(client.GET('/items'))).toEqual({ items: [] });
    expect(calls).toBe(2);
  });

  it('keeps the key of its caller, and the keys of two calls apart', async () => {
    const { client, sent } = meeting([answered(503, NOW)]);
    const params = { header: { 'Idempotency-Key': 'mine' } };
    await unwrap(client.POST('/shipments', { params, body: order('mine') }));
    await unwrap(client.POST('/shipments', { params, body: order('mine') }));
    expect(keys(sent)).toEqual(new Set(['mine']));
    expect(await orders('mine')).toBe(1);
    await unwrap(client.POST('/shipments', { body: order('theirs') }));
    await unwrap(client.POST('/shipments', { body: order('hers') }));
    expect(keys(sent).size).toBe(3);
  });

  it('ends in an error that holds its key, with which it can be sent again', async () => {
    const { client, sent } = meeting([doneButBroken], { retries: 0 });
    const error = await client.POST('/shipments', { body: order('given-up') }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(KuraNoAnswerError);
    const { idempotencyKey, attempts } = error as KuraNoAnswerError;
    expect({ attempts, keys: keys(sent) }).toEqual({ attempts: 1, keys: new Set([idempotencyKey]) });
    const params = { header: { 'Idempotency-Key': idempotencyKey ?? '' } };
    const { response } = await shop.client().POST('/shipments', { params, body: order('given-up') });
    expect(response.headers.get('idempotent-replayed')).toBe('true');
    expect(await orders('given-up')).toBe(1);
  });
});

describe('other methods', () => {
  const makeItem = (code: string) => unwrap(shop.client().POST('/items', { body: { code } }));

  it('a GET and a PUT are sent again', async () => {
    const { id } = await makeItem('PUT-AGAIN');
    const { client, sent } = meeting([answered(504, NOW), 'pass', doneButBroken]);
    const params = { path: { id } };
    expect(await unwrap(client.GET('/items/{id}', { params }))).toMatchObject({ id });
    expect(await unwrap(client.PUT('/items/{id}', { params, body: { name: '新茶' } }))).toMatchObject({ name: '新茶' });
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET', 'PUT', 'PUT']);
  });

  it('a DELETE is sent again only if nothing was done, or nothing can be', async () => {
    const { id } = await makeItem('DELETE-ONCE');
    const params = { path: { id } };
    const refused = meeting([answered(503, NOW)]);
    expect((await refused.client.DELETE('/items/{id}', { params })).response.status).toBe(503);
    expect(refused.sent).toHaveLength(1);

    const tried = meeting([answered(503, NOW)]);
    expect(
      await unwrap(tried.client.DELETE('/items/{id}', { params: { ...params, query: { dry_run: 1 } } })),
    ).toMatchObject({ id });
    expect(tried.sent).toHaveLength(2);

    const limited = meeting([answered(429, NOW), doneButBroken]);
    await expect(limited.client.DELETE('/items/{id}', { params })).rejects.toThrow(KuraNoAnswerError);
    expect(limited.sent).toHaveLength(2);
    expect((await limited.client.GET('/items/{id}', { params })).response.status).toBe(404);
  });

  it('the demo clock is not turned twice', async () => {
    const { client, sent } = meeting([answered(504, NOW)]);
    expect((await client.POST('/demo/clock/advance', { body: { by: 'P1D' } })).response.status).toBe(504);
    expect(sent.map(({ url, headers }) => [new URL(url).pathname, headers.has('idempotency-key')])).toEqual([
      ['/demo/clock/advance', false],
    ]);
  });
});

describe('answers that would be the same again', () => {
  it.each([400, 401, 402, 403, 404, 409, 422, 501])('a %i is not asked for twice', async (status) => {
    const { client, sent } = meeting([answered(status, NOW, '{"error":"some_refusal"}')]);
    const { error, response } = await client.POST('/items', { body: { code: 'NEVER' } });
    expect({ status: response.status, error, sent: sent.length }).toEqual({
      status,
      error: { error: 'some_refusal' },
      sent: 1,
    });
  });

  it.each(['en', 'ja'])(
    'a 409 that says, in %s, that the key is still being worked on is asked again',
    async (language) => {
      const url = urlOfDatabase(inject('database').adminUrl, await nameOfDatabase());
      const [rival, impatient] = [openPool(url, { max: 1 }), openPool(url, { lockTimeoutMs: 200 })];
      onTestFinished(async () => void (await Promise.all([rival.end(), impatient.end()])));
      const baseUrl = await shop.serve({ ctx: { ...shop.api.ctx, pool: impatient } });
      const key = `in-flight-${language}`;
      await rival.query('begin');
      await rival.query(
        `insert into idempotency_keys (account_id, caller, key, fingerprint, created_at)
         select 'TS001', 'client:' || token_id, $1, '', now() from tokens where account_id = 'TS001'`,
        [key],
      );

      const heard: (number | null)[] = [];
      const client = shop.client({
        baseUrl,
        language,
        onRetry: ({ status }) => {
          heard.push(status);
          void rival.query('rollback');
        },
      });
      const params = { header: { 'Idempotency-Key': key } };
      const { response } = await client.POST('/items', { params, body: { code: key } });
      expect({ status: response.status, first: heard[0] }).toEqual({ status: 201, first: 409 });
    },
  );
});

describe('the rate limit', () => {
  it('is waited out', async () => {
    const limited = await shop.serve({ rateLimit: 1 });
    let slept = 0;
    // The next window of the limit is another server: no test waits a minute.
    const minute = (request: Request) =>
      fetch(slept === 0 ? request : request.url.replace(limited, shop.baseUrl), request);
    const sleep = async (ms: number) => {
      slept += ms;
    };
    const client = createClient<paths>({
      baseUrl: limited,
      headers: { Authorization: `Bearer ${shop.token}`, 'X-Api-Version': '1.6' },
      fetch: resilientFetch({ fetch: minute }, { now: () => slept, random: () => 0, sleep }),
    });
    await unwrap(client.GET('/items'));
    expect(slept).toBe(0);
    await unwrap(client.GET('/items'));
    expect(slept).toBeGreaterThan(0);
    expect(slept).toBeLessThanOrEqual(60_000);
  });

  it('is told with the time to wait', async () => {
    const client = shop.client({ baseUrl: await shop.serve({ rateLimit: 2 }), retries: 0 });
    await unwrap(client.GET('/items'));
    await unwrap(client.GET('/items'));
    const error = await unwrap(client.GET('/items')).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(KuraApiError);
    expect(error).toMatchObject({ status: 429, error: 'Too Many Attempts.', requestId: expect.any(String) });
    expect((error as KuraApiError).retryAfter).toBeGreaterThan(0);
    expect((error as KuraApiError).retryAfter).toBeLessThanOrEqual(60);
  });

  it('is not waited for beyond the time that a call may take', async () => {
    const { client, sent } = meeting([], { baseUrl: await shop.serve({ rateLimit: 1 }), totalMs: 500 });
    await unwrap(client.GET('/items'));
    expect((await client.GET('/items')).response.status).toBe(429);
    expect(sent).toHaveLength(2);
  });
});

describe('a caller that no longer wants it', () => {
  it.each([
    ['before', 'aborted'],
    ['while the server is silent', 'silent'],
    ['between two attempts', 'waiting'],
  ])('hears its own reason: %s', async (_, when) => {
    const caller = new AbortController();
    const reason = new Error('no longer wanted');
    const hang: Fate = ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        if (when === 'silent') caller.abort(reason);
      });
    const fates: Record<string, Fate> = {
      aborted: 'pass',
      silent: hang,
      waiting: answered(503, { 'retry-after': '60' }),
    };
    const { client } = meeting([fates[when] ?? 'pass'], {
      retries: when === 'waiting' ? 1 : 0,
      onRetry: () => queueMicrotask(() => caller.abort(reason)),
    });
    if (when === 'aborted') caller.abort(reason);
    await expect(client.GET('/items', { signal: caller.signal })).rejects.toBe(reason);
  });
});
