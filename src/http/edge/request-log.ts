import type { FastifyInstance } from 'fastify';
import type { RequestLog } from '../../operations/accounts/request-log.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';

/** Requests are written to the log this often, as long as the database can be reached. */
const WRITTEN_EVERY_MS = 5_000;

/** As soon as this many requests wait, they are written without waiting for the timer: some 20 ms of work for the database. */
const WRITTEN_AT = 2_000;

/** Paths are cut to this length. Few paths of existing resources are longer. */
const MAX_PATH = 1_000;

/**
 * Logs the requests of client programs by token, whatever the operation answered. Requests that are refused before the token
 * is checked (unknown paths, maintenance) are not logged. The log is written every few seconds, and when the server stops.
 */
export function logRequests(app: FastifyInstance, log: RequestLog): void {
  let writing: Promise<void> | null = null;
  const write = (): Promise<void> => {
    writing ??= log
      .write()
      .catch((error) => app.log.warn({ err: error }, 'the log of requests is not written yet'))
      .finally(() => {
        writing = null;
      });
    return writing;
  };
  const timer = setInterval(write, WRITTEN_EVERY_MS).unref();
  app.addHook('onResponse', (request, reply, done) => {
    // Absent where no token is needed, or where the token is not valid.
    const caller = request.caller as AccountCaller | null | undefined;
    if (caller?.kind === 'client') {
      const { id: request_id, method, ip: address, url } = request;
      const [path = ''] = url.split('?', 1);
      const duration_ms = Math.round(reply.elapsedTime);
      const { statusCode: status } = reply;
      const noted = log.note(caller, {
        request_id,
        method,
        path: path.slice(0, MAX_PATH),
        address,
        status,
        duration_ms,
      });
      // Only at exactly this number: if the write fails and more requests come, only the timer tries again.
      if (noted === WRITTEN_AT) void write();
    }
    done();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await writing;
    await write();
  });
}
