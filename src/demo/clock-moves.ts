import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { ownerOf } from '../kernel/ids.js';
import type { Context } from '../operations/context.js';
import { type ClockMove, readMove, saveMove, startClockMove, stopClockMove } from '../operations/demo/clock-move.js';
import { type AssertDemoLock, withDemoLockNow } from '../operations/demo/with-demo-lock.js';
import type { Caller } from '../rules/accounts/caller.js';
import type { DemoLog } from './demo-log.js';
import type { DemoData, Timekeeper } from './timekeeper.js';
import type { WarehouseEvent } from './warehouse-event.js';

/**
 * Turns the clock forward and does the work on the way.
 * @param goesOn asked after each piece of work; false: stops there
 */
type Advance = (to: string, tell: (event: WarehouseEvent) => void, goesOn: () => Promise<boolean>) => Promise<unknown>;

/** Work under the demo lock. */
export type LockedWork = (advance: Advance, stillMine: AssertDemoLock) => Promise<void>;

/** Does work under the demo lock. @returns null when another server has it; nothing was done then */
export const workUnderLock = (
  pool: DemoData['pool'],
  timekeeper: Pick<Timekeeper, 'advance'>,
  work: LockedWork,
): Promise<unknown> =>
  withDemoLockNow(pool, (stillMine) =>
    work(
      (to, ...how) => timekeeper.advance(stillMine, (now) => laterOf(now, Temporal.Instant.from(to)), ...how),
      stillMine,
    ),
  );

const laterOf = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) > 0 ? a : b;

/** How often the progress of a move is saved, for people to see. */
const SAVE_EVERY_MS = 300;
/** Number of the latest events that are stored for each account. */
const LATEST = 12;

/**
 * Moves of the clock that people ask for. A move continues after the answer, and after a restart of the server. If several
 * servers try to work on it, the one that has the demo lock does.
 */
export class ClockMoves {
  readonly #ctx: Pick<Context, 'pool'>;
  /** Does the work, unless another server has the demo lock. */
  readonly #underLock: (work: LockedWork) => Promise<unknown>;
  readonly #log: DemoLog;
  /** The work of this server; null: it does none. */
  #underWay: Promise<unknown> | null = null;
  #isClosing = false;

  constructor(ctx: Pick<Context, 'pool'>, underLock: (work: LockedWork) => Promise<unknown>, log: DemoLog) {
    this.#ctx = ctx;
    this.#underLock = underLock;
    this.#log = log;
  }

  /** The last move, whether or not it has ended; null: nobody has moved the clock. */
  read(): Promise<ClockMove | null> {
    return readMove(this.#ctx);
  }

  /** Starts a move. @throws conflict while another move is running, forbidden */
  async start(from: Temporal.Instant, to: Temporal.Instant, caller: Caller): Promise<ClockMove> {
    const move: ClockMove = {
      id: randomUUID(),
      name: caller.name,
      from: from.toString(),
      to: to.toString(),
      state: 'running',
      happened: {},
    };
    await startClockMove(this.#ctx, move, caller);
    this.#begin(move);
    return move;
  }

  /** Stops the move after its present piece of work. @returns the move; null: there was none @throws forbidden */
  stop(caller: Caller): Promise<ClockMove | null> {
    return stopClockMove(this.#ctx, caller);
  }

  /** Resumes an unfinished move in the background. If somebody has asked to stop it, it ends where it is. */
  async resume(): Promise<void> {
    const move = await this.read();
    if (move !== null && isOpen(move) && this.#underWay === null) this.#begin(move);
  }

  /** Leaves the rest of a move to the next server. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#underWay;
  }

  #begin(move: ClockMove): void {
    const work = Promise.resolve(this.#underWay)
      .then(() => this.#workOn(move))
      .catch((error) => this.#log.error({ err: error }, 'work on a move of the clock failed'))
      .finally(() => {
        if (this.#underWay === work) this.#underWay = null;
      });
    this.#underWay = work;
  }

  #workOn({ id }: ClockMove): Promise<unknown> {
    return this.#underLock(async (advance, stillMine) => {
      const move = await this.read();
      // Another server may have ended the move before it released the lock.
      if (this.#isClosing || move?.id !== id || !isOpen(move)) return;
      const work = new MoveAtWork(this.#ctx, move, stillMine);
      try {
        if (move.state === 'running')
          await advance(move.to, work.tell, async () => !this.#isClosing && (await work.goesOn()));
        await work.end(this.#isClosing ? 'running' : 'done');
      } catch (error) {
        await work
          .fail()
          .catch((unsaved) => this.#log.error({ err: unsaved }, 'a move of the clock is left to others'));
        throw error;
      }
    });
  }
}

/** A move on which this server works. Without the lock it writes nothing: the server that has the lock resumes the move. */
class MoveAtWork {
  readonly #ctx: Pick<Context, 'pool'>;
  readonly #move: ClockMove;
  readonly #stillMine: AssertDemoLock;
  readonly #happened: Map<string, ClockMove['happened'][string]>;
  #saved = performance.now();

  constructor(ctx: Pick<Context, 'pool'>, move: ClockMove, stillMine: AssertDemoLock) {
    this.#ctx = ctx;
    this.#move = move;
    this.#stillMine = stillMine;
    this.#happened = new Map(Object.entries(move.happened));
  }

  /** Counts an event, and keeps it if it is among the latest ones. */
  readonly tell = (event: WarehouseEvent): void => {
    const account_id = ownerOf(event.id) ?? '';
    const { count = 0, latest = [] } = this.#happened.get(account_id) ?? {};
    this.#happened.set(account_id, { count: count + 1, latest: [...latest, event].slice(-LATEST) });
  };

  /** Saves the progress from time to time. @returns false when somebody has asked to stop the move */
  async goesOn(): Promise<boolean> {
    if (performance.now() - this.#saved < SAVE_EVERY_MS) return true;
    this.#saved = performance.now();
    return this.#save('running', 'running');
  }

  /** @param state `running`: another server is to resume the move */
  async end(state: 'running' | 'done'): Promise<void> {
    if (!(await this.#save('running', state))) await this.#save('stopping', 'stopped');
  }

  async fail(): Promise<void> {
    if (!(await this.#save('running', 'failed'))) await this.#save('stopping', 'failed');
  }

  /** Writes the move with its new state. @returns false when its state was not `from` */
  async #save(from: ClockMove['state'], to: ClockMove['state']): Promise<boolean> {
    await this.#stillMine();
    const move = { ...this.#move, state: to, happened: Object.fromEntries(this.#happened) };
    return saveMove(this.#ctx, move, { id: move.id, state: from });
  }
}

const isOpen = ({ state }: ClockMove): boolean => state === 'running' || state === 'stopping';
