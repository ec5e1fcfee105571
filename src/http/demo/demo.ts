import type { FastifyInstance } from 'fastify';
import type { Temporal } from 'temporal-polyfill';
import { timestampInTokyo } from '../../kernel/dates.js';
import { ownerOf } from '../../kernel/ids.js';
import { AdvanceRequest, AdvanceResponse, ClockResponse, decodeAdvance } from '../../wire/demo.js';
import { bodyOf } from '../edge/content.js';
import { about } from '../edge/routes.js';
import type { Identify } from '../edge/tokens.js';

/** What the routes ask of the demo environment. */
export interface DemoControls {
  now(): Promise<Temporal.Instant>;
  /**
   * @param targetOf where to, given what the clock shows when its turn comes
   * @param isTold of which events to tell
   */
  advance(
    targetOf: (now: Temporal.Instant) => Temporal.Instant,
    isTold: (event: { readonly id: string }) => boolean,
  ): Promise<{
    readonly now: Temporal.Instant;
    readonly events: readonly { readonly at: string; readonly type: string; readonly id: string }[];
    /** Events that were left out, as there were so many. */
    readonly omitted: number;
  }>;
  reset(): Promise<Temporal.Instant>;
}

const tag = 'Demo' as const;

const written = (instant: Temporal.Instant): string => timestampInTokyo(new Date(instant.epochMilliseconds));

/**
 * The demo controls, for any valid token: no version, no rate limit. Register in a scope of its own, with the prefix
 * `/demo`. The clock is everybody's; of the work, a caller hears what concerns his account.
 */
export function demoRoutes(scope: FastifyInstance, who: Identify, demo: DemoControls): void {
  scope.decorateRequest('caller');
  scope.addHook('onRequest', async (request, reply) => {
    request.caller = await who(request, reply);
  });

  scope.get(
    '/clock',
    { schema: about({ operationId: 'readClock', summary: 'Read the clock', tag, answer: ClockResponse }) },
    async () => ({ now: written(await demo.now()) }),
  );

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
      return { now: written(now), events, events_omitted: omitted };
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
    async () => ({ now: written(await demo.reset()) }),
  );
}
