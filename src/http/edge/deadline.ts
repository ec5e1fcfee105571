import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { KuraError } from '../../kernel/errors.js';
import { withTimeout } from '../../kernel/with-timeout.js';
import { isWrite } from './routes.js';

/**
 * Maximum duration of a write, except bulk. A longer one waits for something that will not end soon, such as a COMMIT
 * whose synchronous standbys are gone, which the database never answers.
 */
const LONGEST_MS = 10_000;

/** For the log: this hook cannot know what the work is waiting for. */
const TOO_LONG = `the write took longer than ${LONGEST_MS / 1_000} s: the database does not answer, or the work waits for a lock or is too large`;

/**
 * Answers writes registered in `api` from now on with 503 when they take too long, measured from the arrival of their
 * body. The work continues, so its outcome is unknown, as after every 503.
 */
export function limitWriteDuration(api: FastifyInstance): void {
  api.addHook('onRoute', (route) => {
    const isBulk = route.config?.bulk === true;
    if (isBulk || !isWrite(route)) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      return withTimeout(LONGEST_MS, handler.call(this, request, reply) as Promise<unknown>, () => {
        throw Object.assign(new KuraError('unavailable'), { cause: new Error(TOO_LONG) });
      });
    } satisfies RouteHandlerMethod;
  });
}
