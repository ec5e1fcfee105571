import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Temporal } from 'temporal-polyfill';
import { timestampInTokyo } from '../../kernel/dates.js';
import type { ClockMove } from '../../operations/demo/clock-move.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { AdvanceRequest, ClockMoveAnswer, ClockOfPeople, decodeAdvance } from '../../wire/demo.js';
import { bodyOf } from '../edge/content.js';
import { about } from '../edge/routes.js';

/** What these routes need from the demo environment. */
export interface MovableClock {
  now(): Promise<Temporal.Instant>;
  nextWave(): Promise<Temporal.Instant>;
  readonly running: boolean;
  readonly moves: {
    read(): Promise<ClockMove | null>;
    start(from: Temporal.Instant, to: Temporal.Instant, caller: Caller): Promise<ClockMove>;
    stop(caller: Caller): Promise<ClockMove | null>;
  };
}

const tag = 'Demo' as const;

/** The users of the routes: people of an account, or the provider's staff. */
interface Side {
  readonly path: '' | '/provider';
  /** Makes the operationId of a route from its name on the account's side: each side needs its own operationIds. */
  readonly operationIdOf: (name: string) => string;
  readonly callerOf: (request: FastifyRequest) => Caller;
  /** The account whose events are answered; null: the events of all accounts. */
  readonly accountOf: (request: FastifyRequest) => string | null;
}

/** On the pages of an account. */
export const OF_ACCOUNT: Side = {
  path: '',
  operationIdOf: (name) => name,
  callerOf: ({ caller }) => caller,
  accountOf: ({ caller }) => caller.account.account_id,
};

/** On the provider's pages. */
export const OF_PROVIDER: Side = {
  path: '/provider',
  operationIdOf: (name) => name.replace('Clock', 'ProviderClock'),
  callerOf: ({ staff }) => staff,
  accountOf: () => null,
};

/**
 * Routes with which people read and advance the clock. A *move* of the clock continues after the answer, and pages are
 * notified of its progress.
 */
export function clockMoveRoutes(
  scope: FastifyInstance,
  demo: MovableClock,
  { path, operationIdOf, callerOf, accountOf }: Side,
): void {
  scope.get(
    `${path}/clock`,
    {
      schema: about({
        operationId: operationIdOf('readClock'),
        summary: 'Read the clock, and when work begins next',
        tag,
        answer: ClockOfPeople,
      }),
    },
    async () => ({
      now: timestampInTokyo(await demo.now()),
      running: demo.running,
      next_wave: timestampInTokyo(await demo.nextWave()),
    }),
  );
  scope.get(
    `${path}/clock/move`,
    {
      schema: about({
        operationId: operationIdOf('readClockMove'),
        summary: 'Read how far the last move of the clock is, and what has happened',
        tag,
        answer: ClockMoveAnswer,
      }),
    },
    async (request) => encodeClockMove(await demo.moves.read(), accountOf(request)),
  );
  scope.post(
    `${path}/clock/move`,
    {
      schema: about({
        operationId: operationIdOf('startClockMove'),
        summary: 'Move the clock forward',
        description: 'All warehouse work that falls due on the way is done, in order. The answer does not wait for it.',
        tag,
        body: AdvanceRequest,
        status: 201,
        answer: ClockMoveAnswer,
      }),
    },
    async (request, reply) => {
      const from = await demo.now();
      const move = await demo.moves.start(from, decodeAdvance(bodyOf(request), from), callerOf(request));
      reply.code(201);
      return encodeClockMove(move, accountOf(request));
    },
  );
  scope.post(
    `${path}/clock/move/stop`,
    {
      schema: about({
        operationId: operationIdOf('stopClockMove'),
        summary: 'Stop the move of the clock',
        description: 'The clock stands, or goes on, where it is then.',
        tag,
        answer: ClockMoveAnswer,
      }),
    },
    async (request) => encodeClockMove(await demo.moves.stop(callerOf(request)), accountOf(request)),
  );
}

/** Maximum number of events in an answer. */
const LATEST = 12;

/** @param move null: nobody has moved the clock @param account_id null: the events of all accounts */
const encodeClockMove = (move: ClockMove | null, account_id: string | null) => {
  if (move === null) return { move: null };
  const listed = Object.entries(move.happened).flatMap(([account, one]) =>
    account_id === null || account === account_id ? [one] : [],
  );
  return {
    move: {
      name: move.name,
      from: timestampInTokyo(move.from),
      to: timestampInTokyo(move.to),
      state: move.state,
      count: listed.reduce((sum, { count }) => sum + count, 0),
      latest: listed
        .flatMap(({ latest }) => latest)
        .sort((a, b) => a.at.localeCompare(b.at))
        .slice(-LATEST),
    },
  };
};
