import { randomUUID } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import { ownerOf } from '../kernel/ids.js';
import type { Context } from '../operations/context.js';
import { type ClockMove, readMove, saveMove, startClockMove, stopClockMove } from '../operations/demo/clock-move.js';
import type { Caller } from '../rules/accounts/caller.js';
import type { DemoLog } from './demo-log.js';
import type { WarehouseEvent } from './warehouse-event.js';

/**
 * Turns the clock and does the work on the way, under the demo lock.
 * @param goesOn asked under the lock, before the first piece of work and after each; false: stops there
 * @returns null when another server has the lock; nothing was done then
 */
type Advance = (
  to: string,
  tell: (event: WarehouseEvent) => void,
  goesOn: () => Promise<boolean>,
) => Promise<Temporal.Instant | null>;

/** How often people are told how far a move is. */
const SAVE_EVERY_MS = 300;
/** Events that are kept for each account. */
const LATEST = 12;

/**
 * Moves of the clock that people ask for: each goes on after the answer, and after a restart of the server. Several servers
 * may be asked to work on one: whoever has the demo lock does.
 */
export class ClockMoves {
  readonly #ctx: Pick<Context, 'pool'>;
  readonly #advance: Advance;
  readonly #log: DemoLog;
  /** The work of this server; null: it does none. */
  #underWay: Promise<void> | null = null;
  #isClosing = false;

  constructor(ctx: Pick<Context, 'pool'>, advance: Advance, log: DemoLog) {
    this.#ctx = ctx;
    this.#advance = advance;
    this.#log = log;
  }

  /** The last one, whether or not it has ended; null: nobody has moved the clock. */
  read(): Promise<ClockMove | null> {
    return readMove(this.#ctx);
  }

  /** Begins a move. @throws conflict while another one goes on, forbidden */
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

  /** Goes on with the move that a server has left, in the background. One that was to be stopped stays where it is. */
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
      .catch((error) => this.#log.error({ err: error }, 'a move of the clock failed'))
      .finally(() => {
        if (this.#underWay === work) this.#underWay = null;
      });
    this.#underWay = work;
  }

  async #workOn({ id, to }: ClockMove): Promise<void> {
    /** The move as this server goes on with it; null: there is nothing for it to do. */
    let mine: ClockMove | null = null;
    const happened = new Map<string, ClockMove['happened'][string]>();
    let saved = performance.now();
    let isStopped = false;
    const save = async (state: ClockMove['state'], expected: Partial<ClockMove>): Promise<boolean> =>
      mine !== null &&
      saveMove(this.#ctx, { ...mine, state, happened: Object.fromEntries(happened) }, { id, ...expected });
    const begin = async (): Promise<boolean> => {
      const move = await this.read();
      if (move?.id !== id || !isOpen(move)) return false;
      mine = move;
      for (const [account_id, told] of Object.entries(move.happened)) happened.set(account_id, told);
      return move.state === 'running';
    };
    const tell = (event: WarehouseEvent) => {
      const account_id = ownerOf(event.id) ?? '';
      const { count = 0, latest = [] } = happened.get(account_id) ?? {};
      happened.set(account_id, { count: count + 1, latest: [...latest, event].slice(-LATEST) });
    };
    const goesOn = async (): Promise<boolean> => {
      if (this.#isClosing || isStopped) return false;
      const isDue = performance.now() - saved >= SAVE_EVERY_MS;
      if (mine !== null && !isDue) return true;
      saved = performance.now();
      isStopped = !(await (mine === null ? begin() : save('running', { state: 'running' })));
      return !isStopped;
    };
    try {
      await this.#advance(to, tell, goesOn);
      const end = this.#isClosing ? 'running' : 'done';
      if (!(await save(end, { state: 'running' }))) await save('stopped', {});
    } catch (error) {
      await save('failed', {});
      throw error;
    }
  }
}

const isOpen = ({ state }: ClockMove): boolean => state === 'running' || state === 'stopping';
