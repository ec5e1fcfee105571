import type { FastifyInstance } from 'fastify';
import type { RequestLog } from '../../operations/accounts/request-log.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';

/** How late the log is at most, while the database answers. */
const WRITTEN_EVERY_MS = 5_000;

/** Number of requests that are written earlier: some 20 ms of work for the database. */
const WRITTEN_AT = 2_000;

/** Longer paths name nothing that there is. */
const MAX_PATH = 1_000;

/**
 * Logs the requests of client programs for their tokens, whatever was answered. They are written every few seconds, and
 * when the server stops.
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
    // Absent where no token is needed, or none was known.
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
      // Not beyond that number: while the database is away, the timer alone tries again.
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
