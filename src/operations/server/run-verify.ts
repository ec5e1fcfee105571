import { randomUUID } from 'node:crypto';
import { conflict } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { VERIFY_STATES } from '../../rules/server/health-values.js';
import { inTransaction } from '../../storage/database/database.js';
import { longReads } from '../../storage/database/long-reads.js';
import { keepVerification, readVerification, takeVerification } from '../../storage/server/verification.js';
import type { Context } from '../context.js';
import type { WorkControl } from '../leased-work.js';
import { type CheckReport, type VerifyReport, verifyStock } from '../stock/verify-stock.js';

/** What a verification has found. */
export interface VerifyResult {
  /** When it ended. */
  readonly at: string;
  readonly accounts: number;
  readonly items: number;
  readonly moves: number;
  /** How many things were checked. */
  readonly checks: number;
  /** Total number of differences. */
  readonly differences: number;
  /** Checks that found differences, each with its first differences. */
  readonly faulty: readonly CheckReport[];
}

/** A run of the verification. There is one at a time, and only the last one is stored. */
export interface Verification {
  readonly id: string;
  /** Who asked for it. */
  readonly name: string;
  /** ISO instants, of the real clock. */
  readonly started_at: string;
  readonly seen_at: string;
  readonly state: (typeof VERIFY_STATES)[number];
  /** Steps that are done, of how many. */
  readonly done: number;
  readonly steps: number;
  /** The result of the last completed run; null: no run was completed yet. */
  readonly result: VerifyResult | null;
}

/** The last verification, and what the last complete one has found; null: nobody has asked for one. */
export async function readVerify(ctx: Pick<Context, 'pool'>, caller: Caller): Promise<Verification | null> {
  authorize(caller, 'readVerify');
  return lastVerification(ctx);
}

/** Like {@link readVerify}, for operations that have authorized their caller. */
export async function lastVerification(ctx: Pick<Context, 'pool'>): Promise<Verification | null> {
  const kept = await readVerification(ctx.pool);
  if (kept === null) return null;
  const value = kept.value as Verification;
  return kept.is_silent ? { ...value, state: 'stopped' } : value;
}

/** Begins a verification, which {@link workOnVerify} does. @throws conflict while another one runs */
export async function runVerify(ctx: Pick<Context, 'pool'>, caller: Caller): Promise<Verification> {
  authorize(caller, 'runVerify');
  const begun = { id: randomUUID(), name: caller.name, state: 'running', done: 0, steps: 0, result: null };
  const taken = await inTransaction(ctx.pool, (tx) => takeVerification(tx, begun));
  if (taken === null)
    throw conflict(
      'The figures are being verified already. Wait until that has ended.',
      'すでに照合を実行しています。終わるまでお待ちください。',
    );
  return taken as Verification;
}

/** How often a run records that it is still running, and checks whether the server stops. */
const SIGN_OF_LIFE_MS = 1_000;

/** One connection, in addition to those that serve requests. */
const CONNECTIONS = 1;

/** Maximum number of differences stored for a check. */
const KEPT = 20;

/**
 * Verifies everything, as `kura verify` does, on a connection of its own. It reads one snapshot without locks, so nobody waits for
 * it. The result, also a failure, is stored with the run. It stops when another run has taken its place.
 */
export async function workOnVerify(ctx: Context, { id }: Verification, control: WorkControl): Promise<void> {
  let progress = { done: 0, steps: 0 };
  const keep = (changed: object) => inTransaction(ctx.pool, (tx) => keepVerification(tx, id, changed));
  const own = longReads(ctx.pool, CONNECTIONS);
  // True once another run has begun because this one was silent for too long.
  let isReplaced = false;
  const showLife = async () => {
    if (await keep(progress)) return;
    isReplaced = true;
    own.cutOff();
  };
  const timer = setInterval(() => {
    if (control.isStopping()) own.cutOff();
    else void showLife().catch(() => {});
  }, SIGN_OF_LIFE_MS);
  const onStep = (done: number, steps: number) => {
    progress = { done, steps };
    if (control.isStopping()) throw new Error('the server stops');
    if (isReplaced) throw new Error('another run has taken its place');
  };
  try {
    const report = await verifyStock({ ...ctx, pool: own.pool }, { connections: CONNECTIONS, onStep });
    await keep({ ...progress, state: 'done', result: resultOf(report) });
  } catch (error) {
    if (isReplaced) return;
    if (!control.isStopping()) control.onError(error);
    await keep({ state: control.isStopping() ? 'stopped' : 'failed' });
  } finally {
    clearInterval(timer);
    await own.close();
  }
}

function resultOf({ accounts, items, moves, checks }: VerifyReport): VerifyResult {
  const faulty = checks.filter(({ count }) => count > 0);
  return {
    at: new Date().toISOString(),
    accounts,
    items,
    moves,
    checks: checks.length,
    differences: faulty.reduce((sum, { count }) => sum + count, 0),
    faulty: faulty.map(({ differences, ...check }) => ({ ...check, differences: differences.slice(0, KEPT) })),
  };
}
