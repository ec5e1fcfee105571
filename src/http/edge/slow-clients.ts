import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/*
 * Disconnects slow clients, because each holds memory and a connection. A body must keep a minimum rate; there is no
 * time limit for a whole body, which a bulk request over a slow line could not meet. An answer must not stall for long.
 * Slow headers are Node's responsibility (`headersTimeout` in server.ts).
 */

export interface SlowClientLimits {
  /** Interval of the checks of bodies being received. */
  readonly every_ms: number;
  /** Minimum number of bytes received per interval. */
  readonly least_bytes: number;
  /** How long an answer may make no progress. */
  readonly stalled_ms: number;
  /** How long a stopping server waits for open requests. */
  readonly closing_ms: number;
}

/**
 * The rate is 4 KiB a second; a 64 kbit line has twice that. Closing: writes are answered within ten seconds, and
 * process managers commonly kill after 30 seconds.
 */
export const SLOW_CLIENT_LIMITS: SlowClientLimits = {
  every_ms: 10_000,
  least_bytes: 40_960,
  stalled_ms: 30_000,
  closing_ms: 25_000,
};

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** False for injected requests, as in tests. */
const isConnected = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket;

/** Disconnects clients that send or read more slowly than these limits allow. */
export function endSlowClients(
  app: FastifyInstance,
  { every_ms, least_bytes, stalled_ms, closing_ms }: SlowClientLimits,
): void {
  /** Bodies being received, with the connection's byte count at the last check; null: not checked yet. */
  const bodies = new Map<IncomingMessage, number | null>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && isConnected(request)) bodies.set(request.raw, null);
    done();
  });
  const look = setInterval(() => {
    for (const [message, bytes] of bodies) {
      const { socket } = message;
      if (message.complete || socket.destroyed) bodies.delete(message);
      // If received bytes are still unread, the delay is ours, not the client's.
      else if (bytes !== null && message.readableLength === 0 && socket.bytesRead - bytes < least_bytes)
        socket.destroy();
      else bodies.set(message, socket.bytesRead);
    }
  }, every_ms).unref();
  let closing: NodeJS.Timeout | undefined;
  // After a server is closed, Node no longer checks header timeouts: a client that sends headers slowly would block the
  // end.
  app.addHook('preClose', (done) => {
    closing = setTimeout(() => app.server.closeAllConnections(), closing_ms);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(look);
    clearTimeout(closing);
    done();
  });
  // Node measures the time without progress, and resets the timeout for the connection's next request.
  app.addHook('onSend', (request, _reply, payload, done) => {
    // Removed now: until the next check there could be thousands of finished requests in memory.
    if (request.raw.complete) bodies.delete(request.raw);
    if (isConnected(request)) request.raw.socket.setTimeout(stalled_ms);
    done(null, payload);
  });
}
