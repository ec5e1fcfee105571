import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { KuraError } from '../../kernel/errors.js';
import { withTimeout } from '../../kernel/with-timeout.js';

/**
 * The longest that a write may take, a bulk excepted. What takes longer waits for something that will not come soon: a
 * COMMIT whose synchronous standbys are away, say, which the database never answers.
 */
const LONGEST_MS = 10_000;

/** For the log: from here nobody sees what the work waits for. */
const TOO_LONG = `the write took longer than ${LONGEST_MS / 1_000} s: the database does not answer, or the work waits or lasts too long`;

const WRITES = new Set(['POST', 'PUT', 'DELETE']);

/**
 * Answers writes registered in `api` from now on with 503 when they take too long, counted from when their body has come. The
 * work itself goes on: whether it will have been done nobody knows, as after every 503.
 */
export function boundWrites(api: FastifyInstance): void {
  api.addHook('onRoute', (route) => {
    const isBulk = route.config?.bulk === true;
    if (isBulk || ![route.method].flat().some((method) => WRITES.has(method))) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      return withTimeout(LONGEST_MS, handler.call(this, request, reply) as Promise<unknown>, () => {
        throw Object.assign(new KuraError('unavailable'), { cause: new Error(TOO_LONG) });
      });
    } satisfies RouteHandlerMethod;
  });
}
