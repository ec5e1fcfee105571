/** Unknown tokens are counted by address: who sends many is refused unseen, a shop behind the same address is not. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { callerOf, edge, HEADERS } from './edge-kit.js';

const SPENT = { error: 'Too Many Attempts.', error_description: 'Too Many Attempts.' };

/** Counts what is looked up. `valid` are the tokens that are known. */
function ctx(...valid: string[]) {
  const known = new Set(valid);
  const lookedUp: string[] = [];
  const authenticate = async (token: string) => {
    lookedUp.push(token);
    return known.has(token) ? callerOf() : null;
  };
  return { known, lookedUp, authenticate };
}

type Server = ReturnType<typeof edge>;

const ask = ({ app }: Server, token: string, remoteAddress = '192.0.2.1', headers: Record<string, string> = {}) =>
  app.inject({
    url: '/api/items',
    remoteAddress,
    headers: { ...HEADERS, authorization: `Bearer ${token}`, ...headers },
  });

/** Requests with `count` unknown tokens from an address, all at once. */
const strangers = async (server: Server, count: number, remoteAddress?: string, headers?: Record<string, string>) => {
  const answers = Array.from({ length: count }, (_, n) => ask(server, `stranger-${n}`, remoteAddress, headers));
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
};

test('after sixty they are 429, say when to come back, and are no longer looked up [L-010 L-011]', async () => {
  const { authenticate, lookedUp } = ctx();
  const server = edge({ authenticate, rateLimit: 0 });
  for (let n = 0; n < 60; n += 1) expect((await ask(server, `stranger-${n}`)).statusCode).toBe(401);
  const refused = await ask(server, 'stranger-60');
  expect([refused.statusCode, refused.json()]).toEqual([429, SPENT]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
  expect(Object.keys(refused.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  expect(lookedUp).toHaveLength(60);
  expect((await ask(server, 'stranger-0', '192.0.2.2')).statusCode).toBe(401);
});

test('of many at once no more than sixty are 401 [L-011]', async () => {
  const { authenticate } = ctx();
  const statuses = await strangers(edge({ authenticate }), 100);
  const refused = statuses.filter((status) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(40);
  expect(statuses.filter((status) => status === 401)).toHaveLength(100 - refused.length);
});

test('a token that was valid lately passes, until it is deleted; one that was not is refused [L-012 A-004]', async () => {
  const { authenticate, known } = ctx('shop', 'newcomer');
  const server = edge({ authenticate, rateLimit: 60 });
  expect((await ask(server, 'shop')).statusCode).toBe(200);
  await strangers(server, 61);
  const shop = await ask(server, 'shop');
  expect([shop.statusCode, shop.headers['x-ratelimit-limit']]).toEqual([200, '60']);
  expect((await ask(server, 'newcomer')).statusCode).toBe(429);
  expect((await ask(server, 'newcomer', '192.0.2.2')).statusCode).toBe(200);
  expect((await ask(server, 'newcomer')).statusCode).toBe(200);
  known.delete('shop');
  expect((await ask(server, 'shop')).statusCode).toBe(429);
  expect((await ask(server, 'shop', '192.0.2.2')).statusCode).toBe(401);
});

test('what was valid ten minutes ago is forgotten, and so are the strangers after a minute [L-009 L-011 L-012]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { authenticate } = ctx('shop');
  const server = edge({ authenticate });
  await ask(server, 'shop');
  vi.setSystemTime(new Date('2026-11-24T10:10:01Z'));
  await strangers(server, 60);
  expect((await ask(server, 'shop')).statusCode).toBe(429);
  vi.setSystemTime(new Date('2026-11-24T10:11:02Z'));
  expect((await ask(server, 'shop')).statusCode).toBe(200);
});

test('an IPv6 address counts as its network [L-011]', async () => {
  const { authenticate } = ctx();
  const server = edge({ authenticate });
  await strangers(server, 60, '2001:db8:1:1::1');
  expect((await ask(server, 'stranger', '2001:db8:1:1:ffff::2')).statusCode).toBe(429);
  expect((await ask(server, 'stranger', '2001:db8:1:2::1')).statusCode).toBe(401);
});

test('behind a proxy that is trusted its word counts, and nobody else is believed [L-013]', async () => {
  const { authenticate } = ctx();
  const from = (address: string) => ({ 'x-forwarded-for': `198.51.100.9, ${address}` });
  const server = edge({ authenticate, trustProxy: ['10.0.0.0/8'] });
  await strangers(server, 60, '10.1.2.3', from('203.0.113.1'));
  expect((await ask(server, 'stranger', '10.1.2.3', from('203.0.113.1'))).statusCode).toBe(429);
  expect((await ask(server, 'stranger', '10.1.2.3', from('203.0.113.2'))).statusCode).toBe(401);
  const direct = edge({ authenticate });
  await strangers(direct, 60, '10.1.2.3', from('203.0.113.1'));
  expect((await ask(direct, 'stranger', '10.1.2.3', from('203.0.113.2'))).statusCode).toBe(429);
});

test('without a token nothing is looked up and nothing counted [A-001]', async () => {
  const { authenticate, lookedUp } = ctx();
  const server = edge({ authenticate });
  const anonymous = () =>
    server.app.inject({ url: '/api/items', remoteAddress: '192.0.2.1', headers: { 'x-api-version': '1.6' } });
  for (let n = 0; n < 70; n += 1) expect((await anonymous()).statusCode).toBe(401);
  expect(lookedUp).toEqual([]);
  expect((await ask(server, 'stranger')).statusCode).toBe(401);
});
