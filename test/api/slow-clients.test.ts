/** Clients that send or read too slowly are cut off; those that are merely slow are not. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endSlowClients, type SlowClientLimits } from '../../src/http/edge/slow-clients.js';
import { edge, listen } from './edge-kit.js';

async function serverWith(limits: SlowClientLimits) {
  const app = fastify();
  onTestFinished(() => app.close());
  endSlowClients(app, limits);
  const ended = { streams: 0 };
  app.post('/sink', async () => ({ read: true }));
  app.get('/flood', (_request, reply) => {
    const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) });
    endless.on('close', () => {
      ended.streams += 1;
    });
    return reply.send(endless);
  });
  return { app, port: (await listen(app)).port, ended };
}

const connectionsOf = ({ server }: FastifyInstance): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

/** A connection, what came over it, and its end. */
function open(port: number): { socket: Socket; text: () => string; closed: Promise<unknown> } {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      heard += String(chunk);
    });
  return { socket, text: () => heard, closed: once(socket, 'close') };
}

const post = (length: number): string =>
  `POST /sink HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test('a body that drips ends its connection', async () => {
  const { port } = await serverWith({ every_ms: 100, least_bytes: 1_000, stalled_ms: 60_000, closing_ms: 60_000 });
  const { socket, text, closed } = open(port);
  socket.write(`${post(10_000)}{"a":"`);
  const drops = setInterval(() => socket.write('x'), 20);
  await closed;
  clearInterval(drops);
  expect(text()).toBe('');
});

test('a body that comes at the least rate is read, however long it takes', async () => {
  const { port } = await serverWith({ every_ms: 200, least_bytes: 1_000, stalled_ms: 60_000, closing_ms: 60_000 });
  const { socket, text } = open(port);
  const body = JSON.stringify({ a: 'x'.repeat(100_000) });
  socket.write(post(body.length));
  for (let at = 0; at < body.length; at += 4_000) {
    socket.write(body.slice(at, at + 4_000));
    await wait(20);
  }
  while (!text().includes('read')) await once(socket, 'data');
  expect(text()).toContain('HTTP/1.1 200');
});

test('an answer that nobody reads is broken off, and what made it ends', async () => {
  const { port, ended } = await serverWith({ every_ms: 60_000, least_bytes: 0, stalled_ms: 300, closing_ms: 60_000 });
  const { socket } = open(port);
  socket.write('GET /flood HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  socket.pause();
  while (ended.streams === 0) await wait(20);
  expect(ended.streams).toBe(1);
});

test.each([
  ['headers', 'GET /sink HTTP/1.1\r\nHost: x\r\n'],
  ['a body', 'POST /sink HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{'],
])('a server that closes does not wait for ever for %s', async (_what, bytes) => {
  const { app, port } = await serverWith({ every_ms: 60_000, least_bytes: 0, stalled_ms: 60_000, closing_ms: 200 });
  const { socket, closed } = open(port);
  socket.write(bytes);
  await vi.waitUntil(async () => (await connectionsOf(app)) === 1);
  await app.close();
  await closed;
});

test('a server knows when headers take too long', async () => {
  const { app } = edge();
  await listen(app);
  // Looked at every five seconds: a connection that drips is closed within 25.
  expect(app.server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 1_800_000 });
});
