import type { FastifyInstance } from 'fastify';
import type { RequestLog } from '../../operations/accounts/request-log.js';
import type { ClientCaller } from '../../rules/accounts/caller.js';

/** How late the log is. */
const WRITTEN_EVERY_MS = 5_000;

/** Longer paths name nothing that there is. */
const MAX_PATH = 1_000;

/**
 * Logs the requests of client programs for their tokens, whatever was answered. They are written every few seconds, and
 * when the server stops.
 */
export function logRequests(app: FastifyInstance, log: RequestLog): void {
  const write = () =>
    log.write().catch((error) => app.log.warn({ err: error }, 'the log of requests is not written yet'));
  const timer = setInterval(write, WRITTEN_EVERY_MS).unref();
  app.addHook('onResponse', (request, reply, done) => {
    // Absent where no token is needed, or none was known.
    const caller = request.caller as ClientCaller | null | undefined;
    if (caller) {
      const { id: request_id, method, ip: address, url } = request;
      const [path = ''] = url.split('?', 1);
      const duration_ms = Math.round(reply.elapsedTime);
      const { statusCode: status } = reply;
      log.note(caller, { request_id, method, path: path.slice(0, MAX_PATH), address, status, duration_ms });
    }
    done();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await write();
  });
}
