import type { FastifyInstance } from 'fastify';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../kernel/clock.js';
import { timestampInTokyo } from '../kernel/dates.js';
import { ownerOf } from '../kernel/ids.js';
import { AdvanceRequest, AdvanceResponse, ClockResponse, decodeAdvance } from '../wire/demo.js';
import { bodyOf } from './content.js';
import { identify } from './guards.js';
import { about } from './routes.js';
import type { EdgeDeps } from './server.js';

/** What the routes ask of the demo environment. */
export interface DemoControls {
  readonly clock: Clock;
  /** @param targetOf where to, given what the clock shows when its turn comes */
  advance(targetOf: (now: Temporal.Instant) => Temporal.Instant): Promise<{
    readonly now: Temporal.Instant;
    readonly events: readonly { readonly at: string; readonly type: string; readonly id: string }[];
  }>;
  reset(): Promise<Temporal.Instant>;
}

const tag = 'Demo' as const;

const written = (instant: Temporal.Instant): string => timestampInTokyo(new Date(instant.epochMilliseconds));

/**
 * The demo controls, for any valid token: no version, no rate limit. Register in a scope of its own, with the prefix
 * `/demo`. The clock is everybody's; of the work, a caller hears what concerns his account.
 */
export function demoRoutes(scope: FastifyInstance, deps: Pick<EdgeDeps, 'authenticate'>, demo: DemoControls): void {
  scope.decorateRequest('session');
  scope.addHook('onRequest', async (request) => {
    request.session = await identify(deps, request);
  });

  scope.get(
    '/clock',
    { schema: about({ operationId: 'readClock', summary: 'Read the clock', tag, answer: ClockResponse }) },
    () => ({
      now: written(demo.clock.now()),
    }),
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
      const { now, events } = await demo.advance((from) => decodeAdvance(body, from));
      const { account_id } = request.session.account;
      return { now: written(now), events: events.filter(({ id }) => ownerOf(id) === account_id) };
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
