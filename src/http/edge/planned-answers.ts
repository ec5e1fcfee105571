import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KuraError } from '../../kernel/errors.js';
import type { PlannedAnswer } from '../../operations/demo/scenarios.js';
import { PlannedFailure } from './errors.js';

/*
 * What accounts of a demo environment have planned for the answers of the API (POST /demo/scenarios). Whether an account has
 * plans at all comes with the look-up of its token, so requests of other accounts cost no query. Production registers none
 * of this.
 */

declare module 'fastify' {
  interface FastifyRequest {
    /** What is planned for the answer after the work is done: it comes late, or not at all; null: nothing is planned. */
    plannedEnd: PlannedAnswer | null;
  }
}

/** Takes what an account has planned for the answer to a request. */
export type TakePlannedAnswer = (
  account_id: string,
  request: { readonly method: string; readonly path: string },
) => Promise<PlannedAnswer | null>;

/** Adds to a scope the planned answers that take effect after the work: they come late, or not at all. */
export function delayPlannedAnswers(api: FastifyInstance): void {
  api.decorateRequest('plannedEnd', null);
  api.addHook('onSend', async (request, _reply, payload) => {
    const end = request.plannedEnd;
    if (end?.outcome === 'slow') await sleep(end.detail.ms ?? 0);
    // The work is committed: the client sees the connection end, as when a proxy gives up.
    if (end?.outcome === 'timeout_after_commit') request.raw.socket.destroy();
    return payload;
  });
}

const WINDOW_S = 60;

/**
 * Takes the plan for the answer to a request of a known client, before the work of the request. Refuses or fails at once,
 * or notes what is to happen after the work.
 * @throws the planned refusal or failure
 */
export async function givePlannedAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  take: TakePlannedAnswer,
): Promise<void> {
  const { caller } = request;
  if (caller.kind !== 'client' || caller.answers_planned !== true) return;
  const [path = ''] = request.url.split('?', 1);
  const planned = await take(caller.account.account_id, { method: request.method, path });
  switch (planned?.outcome) {
    case '429':
      reply.header('x-ratelimit-remaining', 0);
      reply.header('x-ratelimit-reset', Math.ceil(Date.now() / 1_000) + WINDOW_S);
      reply.header('retry-after', WINDOW_S);
      throw new KuraError('too_many_attempts');
    case '503':
      throw new KuraError('unavailable');
    case '500':
    case '502':
    case '504':
      throw new PlannedFailure(Number(planned.outcome) as 500 | 502 | 504);
    case 'slow':
    case 'timeout_after_commit':
      request.plannedEnd = planned;
  }
}
