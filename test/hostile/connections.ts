import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './exchange.js';

/* Connections that are held open: by headers that never end, and by readers that do not read. */

export interface Drip {
  /** How long each connection lived, in ms, when all are closed; those that still live after `limitMs` are told as Infinity. */
  lives(limitMs: number): Promise<number[]>;
}

/** What such a connection sends: at once, and then ever again. */
export interface Drops {
  readonly first: string;
  readonly again: string;
  readonly everyMs: number;
}

export const HEADERS: Drops = {
  first: 'GET /api/items HTTP/1.1\r\nHost: kura\r\n',
  again: 'X-More: 1\r\n',
  everyMs: 60_000,
};

/** Opens connections that send a little now and then, and never come to an end. */
export async function drip(url: string, count: number, { first, again, everyMs }: Drops): Promise<Drip> {
  const { hostname, port } = new URL(url);
  const closed: (number | null)[] = Array.from({ length: count }, () => null);
  const sockets = Array.from({ length: count }, (_, n) => {
    const began = performance.now();
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.on('close', () => {
      closed[n] = performance.now() - began;
    });
    // Read, or a close by the server would not be noticed.
    socket.resume();
    socket.write(first);
    return socket;
  });
  await Promise.all(sockets.map((socket) => (socket.connecting ? once(socket, 'connect') : null)));
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(again);
  }, everyMs);
  const began = performance.now();
  return {
    lives: async (limitMs) => {
      while (closed.includes(null) && performance.now() - began < limitMs) await sleep(200);
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      return closed.map((life) => life ?? Number.POSITIVE_INFINITY);
    },
  };
}

export interface Stalled {
  readonly answer: Answer;
  end(): void;
}

const STATUS = /^HTTP\/1\.1 (\d{3})/;

/** Asks for something, reads the beginning of the answer, and no more. */
export async function stall(url: string, path: string, headers: Readonly<Record<string, string>>): Promise<Stalled> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const lines = Object.entries({ host: 'kura', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  const text = chunk.toString('utf8').slice(0, 400);
  return {
    answer: { status: Number(STATUS.exec(text)?.[1] ?? 0), bytes: chunk.length, headers: {}, text },
    end: () => socket.destroy(),
  };
}
