import { randomUUID } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import { ownerOf } from '../kernel/ids.js';
import type { Context } from '../operations/context.js';
import { type ClockMove, readMove, saveMove, startClockMove, stopClockMove } from '../operations/demo/clock-move.js';
import type { Caller } from '../rules/accounts/caller.js';
import type { DemoLog } from './demo-log.js';
import type { WarehouseEvent } from './warehouse-event.js';

/** Turns the clock and does the work on the way. @param goesOn asked after each piece of work; false: stops there */
type Advance = (
  to: string,
  tell: (event: WarehouseEvent) => void,
  goesOn: () => Promise<boolean>,
) => Promise<Temporal.Instant>;

/** How often people are told how far a move is. */
const SAVE_EVERY_MS = 300;
/** Events that are kept for each account. */
const LATEST = 12;

/** Moves of the clock that people ask for: each goes on after the answer, and after a restart of the server. */
export class ClockMoves {
  readonly #ctx: Pick<Context, 'pool'>;
  readonly #advance: Advance;
  readonly #log: DemoLog;
  #underWay: Promise<void> = Promise.resolve();
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

  /** Goes on with the move that a server has left. One that was to be stopped stays where it is. */
  async resume(): Promise<void> {
    const move = await this.read();
    if (move?.state === 'running') this.#begin(move);
    if (move?.state === 'stopping') await saveMove(this.#ctx, { ...move, state: 'stopped' }, { id: move.id });
  }

  /** Leaves the rest of a move to the next server. */
  close(): Promise<void> {
    this.#isClosing = true;
    return this.#underWay;
  }

  #begin(move: ClockMove): void {
    this.#underWay = this.#run(move).catch((error) => this.#log.error({ err: error }, 'a move of the clock failed'));
  }

  async #run(move: ClockMove): Promise<void> {
    const happened = new Map(Object.entries(move.happened));
    let saved = performance.now();
    let isStopped = false;
    const save = (state: ClockMove['state'], expected: Partial<ClockMove>) =>
      saveMove(this.#ctx, { ...move, state, happened: Object.fromEntries(happened) }, { id: move.id, ...expected });
    const tell = (event: WarehouseEvent) => {
      const account_id = ownerOf(event.id) ?? '';
      const { count = 0, latest = [] } = happened.get(account_id) ?? {};
      happened.set(account_id, { count: count + 1, latest: [...latest, event].slice(-LATEST) });
    };
    const goesOn = async (): Promise<boolean> => {
      if (this.#isClosing || isStopped) return false;
      if (performance.now() - saved < SAVE_EVERY_MS) return true;
      saved = performance.now();
      isStopped = !(await save('running', { state: 'running' }));
      return !isStopped;
    };
    try {
      await this.#advance(move.to, tell, goesOn);
      const end = this.#isClosing ? 'running' : 'done';
      if (!(await save(end, { state: 'running' }))) await save('stopped', {});
    } catch (error) {
      await save('failed', {});
      throw error;
    }
  }
}
