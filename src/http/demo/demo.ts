import type { FastifyInstance } from 'fastify';
import type { Temporal } from 'temporal-polyfill';
import { timestampInTokyo } from '../../kernel/dates.js';
import { ownerOf } from '../../kernel/ids.js';
import { AdvanceRequest, AdvanceResponse, ClockResponse, decodeAdvance } from '../../wire/demo.js';
import { bodyOf } from '../edge/content.js';
import { about } from '../edge/routes.js';
import type { Identify } from '../edge/tokens.js';

/** What these routes need from the demo environment. */
export interface DemoControls {
  now(): Promise<Temporal.Instant>;
  readonly running: boolean;
  /**
   * @param targetOf the time to advance to, given the clock's time when the advance begins
   * @param isTold which events to return
   */
  advance(
    targetOf: (now: Temporal.Instant) => Temporal.Instant,
    isTold: (event: { readonly id: string }) => boolean,
  ): Promise<{
    readonly now: Temporal.Instant;
    readonly events: readonly { readonly at: string; readonly type: string; readonly id: string }[];
    /** Number of further events that were not returned. */
    readonly omitted: number;
  }>;
  reset(): Promise<Temporal.Instant>;
}

const tag = 'Demo' as const;

/**
 * The demo controls, for any valid token: no version header, no rate limit. Register in its own scope with the prefix
 * `/demo`. All accounts share the clock; a caller gets only events of its own account.
 */
export function demoRoutes(scope: FastifyInstance, identify: Identify, demo: DemoControls): void {
  scope.decorateRequest('caller');
  scope.addHook('onRequest', async (request, reply) => {
    request.caller = await identify(request, reply);
  });

  clockRoute(scope, demo);

  scope.post(
    '/clock/advance',
    {
      schema: about({
        operationId: 'advanceClock',
        summary: 'Turn the clock forward',
        description: 'All warehouse work that falls due on the way is done, in order.',
        tag,
        body: AdvanceRequest,
        answer: AdvanceResponse,
      }),
    },
    async (request) => {
      const body = bodyOf(request);
      const { account_id } = request.caller.account;
      const { now, events, omitted } = await demo.advance(
        (from) => decodeAdvance(body, from),
        ({ id }) => ownerOf(id) === account_id,
      );
      return { now: timestampInTokyo(now), events, events_omitted: omitted };
    },
  );

  scope.post(
    '/reset',
    {
      schema: about({
        operationId: 'resetDemo',
        summary: 'Start the demo environment over',
        description: 'Tokens stay.',
        tag,
        answer: ClockResponse,
      }),
    },
    async () => ({ now: timestampInTokyo(await demo.reset()), running: demo.running }),
  );
}

/** The clock, for programs. */
function clockRoute(scope: FastifyInstance, demo: Pick<DemoControls, 'now' | 'running'>): void {
  scope.get(
    '/clock',
    { schema: about({ operationId: 'readClock', summary: 'Read the clock', tag, answer: ClockResponse }) },
    async () => ({ now: timestampInTokyo(await demo.now()), running: demo.running }),
  );
}
