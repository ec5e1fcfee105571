import type { FastifyInstance } from 'fastify';
import type { Temporal } from 'temporal-polyfill';
import { timestampInTokyo } from '../../kernel/dates.js';
import type { ClockMove } from '../../operations/demo/clock-move.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { AdvanceRequest, ClockMoveAnswer, decodeAdvance } from '../../wire/demo.js';
import { bodyOf } from '../edge/content.js';
import { about } from '../edge/routes.js';
import { clockRoute } from './demo.js';

/** What these routes ask of the demo environment. */
interface MovableClock {
  now(): Promise<Temporal.Instant>;
  readonly running: boolean;
  readonly moves: {
    read(): Promise<ClockMove | null>;
    start(from: Temporal.Instant, to: Temporal.Instant, caller: Caller): Promise<ClockMove>;
    stop(caller: Caller): Promise<ClockMove | null>;
  };
}

const tag = 'Demo' as const;

/** The clock for people: a move goes on after the answer, and pages are told how far it is. */
export function clockMoveRoutes(scope: FastifyInstance, demo: MovableClock): void {
  clockRoute(scope, demo);

  scope.get(
    '/clock/move',
    {
      schema: about({
        operationId: 'readClockMove',
        summary: 'Read how far the last move of the clock is, and what has happened',
        tag,
        answer: ClockMoveAnswer,
      }),
    },
    async ({ caller }) => encodeClockMove(await demo.moves.read(), caller.account.account_id),
  );
  scope.post(
    '/clock/move',
    {
      schema: about({
        operationId: 'startClockMove',
        summary: 'Move the clock forward',
        description: 'All warehouse work that falls due on the way is done, in order. The answer does not wait for it.',
        tag,
        body: AdvanceRequest,
        status: 201,
        answer: ClockMoveAnswer,
      }),
    },
    async (request, reply) => {
      const { caller } = request;
      const from = await demo.now();
      const move = await demo.moves.start(from, decodeAdvance(bodyOf(request), from), caller);
      reply.code(201);
      return encodeClockMove(move, caller.account.account_id);
    },
  );
  scope.post(
    '/clock/move/stop',
    {
      schema: about({
        operationId: 'stopClockMove',
        summary: 'Stop the move of the clock',
        description: 'The clock stands, or goes on, where it is then.',
        tag,
        answer: ClockMoveAnswer,
      }),
    },
    async ({ caller }) => encodeClockMove(await demo.moves.stop(caller), caller.account.account_id),
  );
}

/** @param move null: nobody has moved the clock */
const encodeClockMove = (move: ClockMove | null, account_id: string) => ({
  move: move && {
    name: move.name,
    from: tokyo(move.from),
    to: tokyo(move.to),
    state: move.state,
    count: move.happened[account_id]?.count ?? 0,
    latest: move.happened[account_id]?.latest ?? [],
  },
});

const tokyo = (iso: string): string => timestampInTokyo(new Date(iso));
