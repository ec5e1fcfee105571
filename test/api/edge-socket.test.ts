/** What only a real socket shows: broken requests, early answers, clients that hang up, draining, Redis. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { REDIS_OPTIONS, whereCounted } from '../../src/http/edge/rate-limit.js';
import { edge, HEADERS, listen, raw } from './edge-kit.js';

const JSON_TYPE = { ...HEADERS, 'content-type': 'application/json' };

const head = (line: string, headers: Record<string, string>): string =>
  `${line} HTTP/1.1\r\nHost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

describe('what is no HTTP request', () => {
  test.each([
    ['garbage', 'hello\r\n\r\n'],
    ['too many headers', head('GET /api/items', { 'x-long': 'x'.repeat(200_000) })],
    ['no host', 'GET /api/items HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two lengths', head('POST /api/items', { 'content-length': '1', 'Content-Length': '2' })],
  ])('%s: 400', async (_name, bytes) => {
    const { app, errors } = edge();
    const { port } = await listen(app);
    const answer = await raw(port, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ error: 'exception' });
    expect(errors()).toEqual([]);
  });

  test('an expectation that nobody knows is left aside', async () => {
    const { app } = edge();
    const { port } = await listen(app);
    const answer = await raw(port, head('GET /api/items', { ...HEADERS, expect: 'foo', connection: 'close' }));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('a list of a hundred long identifiers fits', async () => {
    const { app } = edge();
    const { origin } = await listen(app);
    const identifier = Array.from({ length: 100 }, () => encodeURIComponent('注'.repeat(100))).join();
    const answer = await fetch(`${origin}/api/shipments/TS001?identifier=${identifier}`, { headers: HEADERS });
    expect(answer.status).toBe(200);
  });
});

describe('an answer before the body has come', () => {
  test.each([
    ['too large', 400, JSON_TYPE],
    ['of another type', 400, { ...HEADERS, 'content-type': 'text/csv' }],
    ['without a token', 401, { 'content-type': 'application/json' }],
  ])('%s: the client reads it, and the connection lives on', async (_name, status, headers) => {
    const { app } = edge();
    const { origin, port } = await listen(app);
    for (let i = 0; i < 3; i += 1) {
      const answer = await fetch(`${origin}/api/items`, { method: 'POST', headers, body: 'x'.repeat(8_000_000) });
      expect(answer.status).toBe(status);
    }
    const bytes = head('POST /api/items', { ...headers, 'content-length': '3000000' }) + 'x'.repeat(3_000_000);
    const both = await raw(port, `${bytes}${head('GET /livez', { connection: 'close' })}`);
    expect(both.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
  });
});

test('a client that hangs up is no error of ours', async () => {
  const { app, errors, log } = edge();
  const { port } = await listen(app);
  const upload = connect(port, '127.0.0.1');
  upload.write(`${head('POST /api/items', { ...JSON_TYPE, 'content-length': '1000' })}{"a":`);
  const patient = connect(port, '127.0.0.1');
  patient.write(`${head('POST /api/slow', { ...JSON_TYPE, 'content-length': '2' })}{}`);
  await wait(50);
  upload.destroy();
  patient.resetAndDestroy();
  await wait(250);
  expect(errors()).toEqual([]);
  expect(log()).not.toContain('"level":40');
});

test('close() waits for no connection on which nothing has come, as browsers open them in advance', async () => {
  const { app } = edge();
  const { port } = await listen(app);
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const gone = once(silent, 'close');
  await app.close();
  await gone;
}, 5_000);

test('close() finishes open requests, serves what comes over an open connection, and waits for nobody', async () => {
  const { app } = edge();
  let arrived = 0;
  app.addHook('preHandler', async ({ url }) => {
    if (url === '/api/slow') arrived += 1;
  });
  const { origin, port } = await listen(app);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  get(`${origin}/livez`, { agent }).once('response', (answer) => answer.resume());
  const slow = fetch(`${origin}/api/slow`, { method: 'POST', headers: JSON_TYPE, body: '{"a":1}' });
  const busy = connect(port, '127.0.0.1');
  const answered = text(busy);
  busy.write(`${head('POST /api/slow', { ...JSON_TYPE, 'content-length': '2' })}{}`);
  await vi.waitUntil(() => arrived === 2, { interval: 5 });
  const closed = app.close();
  busy.write(head('GET /api/items', HEADERS));
  await expect(fetch(`${origin}/livez`)).rejects.toThrow();
  expect(await (await slow).json()).toEqual({ got: { a: 1 } });
  expect((await answered).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  await closed;
});

const REDIS_SERVER = 'redis-server';
const hasRedis = spawnSync(REDIS_SERVER, ['--version']).status === 0;
if (!hasRedis) process.stdout.write('skipped: counting in Redis (there is no redis-server on this machine)\n');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function startRedis(): Promise<{ port: number; stop(): Promise<void>; hang(): void; goOn(): void }> {
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'kura-redis-'));
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'no'];
  const child = spawn(REDIS_SERVER, args, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
    rmSync(dir, { recursive: true, force: true });
  };
  onTestFinished(stop);
  return { port, stop, hang: () => child.kill('SIGSTOP'), goOn: () => child.kill('SIGCONT') };
}

/** A client as app.ts connects it, once it is connected. */
async function connected(port: number): Promise<Redis> {
  const redis = new Redis({ port, host: '127.0.0.1', ...REDIS_OPTIONS, retryStrategy: () => 50 });
  redis.on('error', () => {});
  onTestFinished(() => redis.disconnect());
  // Not `once()`: it would give up at the first refused connection.
  await new Promise((resolve) => redis.once('ready', resolve));
  return redis;
}

describe.runIf(hasRedis)('counting in Redis', () => {
  test('two servers share one count; without Redis they serve uncounted, at once [L-008 L-011]', async () => {
    const { port, stop } = await startRedis();
    const [one, two] = [
      edge({ rateLimit: 3, redis: await connected(port) }),
      edge({ rateLimit: 3, redis: await connected(port) }),
    ];
    const ask = async ({ app }: typeof one) => app.inject({ url: '/api/items', headers: HEADERS });
    const answers = [await ask(one), await ask(two), await ask(one), await ask(two)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['2', '1', '0', '0']);
    const last = answers[3]?.headers;
    expect(Number(last?.['retry-after'])).toBeGreaterThan(50);
    expect(Number(last?.['x-ratelimit-reset'])).toBeGreaterThan(Date.now() / 1000 + 50);

    const unknown = ({ app }: typeof one) =>
      app.inject({ url: '/api/items', headers: { ...HEADERS, authorization: 'Bearer unknown' } });
    for (let i = 0; i < 30; i += 1) expect((await unknown(one)).statusCode).toBe(401);
    for (let i = 0; i < 30; i += 1) expect((await unknown(two)).statusCode).toBe(401);
    expect((await unknown(one)).statusCode).toBe(429);

    await stop();
    const started = Date.now();
    for (let i = 0; i < 20; i += 1) expect((await ask(one)).statusCode).toBe(200);
    // Nobody waits until a command to Redis is given up.
    expect(Date.now() - started).toBeLessThan(20 * REDIS_OPTIONS.commandTimeout);
  });

  test('a Redis that hangs delays one request only, and counts again when it goes on', async () => {
    const { port, hang, goOn } = await startRedis();
    const redis = await connected(port);
    const { app } = edge({ rateLimit: 100, redis });
    const ask = async () => app.inject({ url: '/api/items', headers: HEADERS });
    const left = async () => (await ask()).headers['x-ratelimit-remaining'];
    expect(await left()).toBe('99');
    expect(whereCounted(redis)).toBe('shared');
    hang();
    const started = Date.now();
    for (let i = 0; i < 20; i += 1) expect((await ask()).statusCode).toBe(200);
    expect(Date.now() - started).toBeLessThan(5 * REDIS_OPTIONS.commandTimeout);
    // What Health shows.
    expect(whereCounted(redis)).toBe('none');
    goOn();
    await expect.poll(left, { timeout: 5_000 }).not.toBe('100');
  });
});
