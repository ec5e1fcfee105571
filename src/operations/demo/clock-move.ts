import { conflict } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { ClockMoveState } from '../../rules/demo/clock-values.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { beginSwitch, changeSwitch, readSwitch, writeSwitch } from '../../storage/server/switches.js';
import type { Context } from '../context.js';

/** Something that happened to a receipt or a shipment. */
interface MoveEvent {
  readonly at: string;
  readonly type: string;
  readonly id: string;
}

/** A move of the demo's clock that goes on in the background. The last one is kept: there is one at a time. */
export interface ClockMove {
  readonly id: string;
  /** Who asked for it. */
  readonly name: string;
  /** ISO instants. */
  readonly from: string;
  readonly to: string;
  readonly state: ClockMoveState;
  /** The events during the move, by account: their number, and the latest of them. */
  readonly happened: Readonly<Record<string, { readonly count: number; readonly latest: readonly MoveEvent[] }>>;
}

const MOVE = 'demo_move';

export const readMove = async (ctx: Pick<Context, 'pool'>): Promise<ClockMove | null> =>
  (await readSwitch(ctx.pool, MOVE)) as ClockMove | null;

/** Writes a move that begins. @throws conflict while another one goes on */
export async function startClockMove(ctx: Pick<Context, 'pool'>, move: ClockMove, caller: Caller): Promise<void> {
  authorize(caller, 'startClockMove');
  const begins = await inTransaction(ctx.pool, (tx) => beginSwitch(tx, MOVE, move, { state: 'running' }));
  if (!begins) throw conflict('The clock is being moved already.', '時計はすでに進行中です。');
}

/** For a reset: deletes the stored move, whose events are gone. */
export const forgetMove = (tx: Tx): Promise<void> => writeSwitch(tx, MOVE, null);

/** Asks whoever works on the move to stop. @returns the move; null: there was none */
export async function stopClockMove(ctx: Pick<Context, 'pool'>, caller: Caller): Promise<ClockMove | null> {
  authorize(caller, 'stopClockMove');
  const move = await readMove(ctx);
  if (move?.state !== 'running') return move;
  await saveMove(ctx, { ...move, state: 'stopping' }, { id: move.id, state: 'running' });
  return readMove(ctx);
}

/**
 * Saves the progress of a move. @param expected fields that the stored move must have
 * @returns false when it does not have them: somebody has asked to stop it, or another move has begun
 */
export const saveMove = (ctx: Pick<Context, 'pool'>, move: ClockMove, expected: Partial<ClockMove>): Promise<boolean> =>
  inTransaction(ctx.pool, (tx) => changeSwitch(tx, MOVE, move, expected));
