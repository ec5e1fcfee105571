import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/*
 * Clients that take their time. Whoever sends or reads slowly holds memory and a connection for as long, so both must go
 * on: a body at a least rate, in place of a time for the whole, which a bulk over a slow line would not keep; an answer
 * without long pauses. Headers that do not end are Node's own matter (`headersTimeout` in server.ts).
 */

export interface Patience {
  /** How often bodies under way are looked at. */
  readonly every_ms: number;
  /** Bytes that must have come since the last look. */
  readonly least_bytes: number;
  /** How long an answer may wait for its reader. */
  readonly stalled_ms: number;
  /** How long a server that is to end waits for open requests. */
  readonly closing_ms: number;
}

/**
 * 4 KiB a second; a line of 64 kbit brings twice as much. Writes are answered within ten seconds, and what starts and ends
 * processes commonly waits 30 seconds before it kills them.
 */
export const PATIENCE: Patience = { every_ms: 10_000, least_bytes: 40_960, stalled_ms: 30_000, closing_ms: 25_000 };

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Not so of one that is injected, as tests do. */
const isConnected = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket;

/** Cuts off clients that send or read more slowly than `patience` allows. */
export function endSlowClients(
  app: FastifyInstance,
  { every_ms, least_bytes, stalled_ms, closing_ms }: Patience,
): void {
  /** Bodies under way, with the bytes that had come over the connection at the last look; null: it has just begun. */
  const bodies = new Map<IncomingMessage, number | null>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && isConnected(request)) bodies.set(request.raw, null);
    done();
  });
  const look = setInterval(() => {
    for (const [message, bytes] of bodies) {
      const { socket } = message;
      if (message.complete || socket.destroyed) bodies.delete(message);
      // What has come and was not read yet is our delay, not the client's.
      else if (bytes !== null && message.readableLength === 0 && socket.bytesRead - bytes < least_bytes)
        socket.destroy();
      else bodies.set(message, socket.bytesRead);
    }
  }, every_ms).unref();
  let closing: NodeJS.Timeout | undefined;
  // Once a server closes, Node looks after headers no more: whoever drips them would keep it from ending.
  app.addHook('preClose', (done) => {
    closing = setTimeout(() => app.server.closeAllConnections(), closing_ms);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(look);
    clearTimeout(closing);
    done();
  });
  // Node counts the time without progress, and sets it back for the next request of the connection.
  app.addHook('onSend', (request, _reply, payload, done) => {
    // Kept until the next look, thousands of requests would grow old in memory.
    if (request.raw.complete) bodies.delete(request.raw);
    if (isConnected(request)) request.raw.socket.setTimeout(stalled_ms);
    done(null, payload);
  });
}
