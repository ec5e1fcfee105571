import { setTimeout as sleep } from 'node:timers/promises';
import { KuraError } from '../../kernel/errors.js';
import { type Gate, inTransaction, read, sql, type Tx } from '../database/database.js';
import { isDivisionByZero, isLockTimeout } from '../database/failures.js';
import type { ConnectionPool } from '../database/open-pool.js';

/*
 * Coordinates the servers of one demo environment with two advisory locks:
 *
 *   the lock    held by one process at a time, while it turns the clock, simulates warehouse work or resets the demo
 *   the gate    held shared by every transaction of Kura; taken exclusively, for a moment, to change the clock or to
 *               delete all data
 *
 * So the clock changes between transactions, never within one, and each reads it with its BEGIN. Everything written
 * before a change is committed, with an earlier time.
 */

/** The key of the lock. */
export const DEMO_LOCK = 4_837_201_004;
const GATE = 4_837_201_005;

/** The switch that holds the demo's clock. */
export const CLOCK = 'demo_clock';

const LOOK_EVERY_MS = 20;
const IS_OPEN = sql('demo_gate_is_open', `select pg_try_advisory_xact_lock_shared(${GATE}) as open`);

/** The gate, as transactions pass it. @param onClock receives the value of the clock's row */
export function demoGate(pool: ConnectionPool, onClock: (clock: unknown) => void): Gate {
  const lookUntilOpen = async (): Promise<void> => {
    await sleep(LOOK_EVERY_MS);
    const [row] = await read<{ open: boolean }>(pool, IS_OPEN);
    if (row?.open !== true) await lookUntilOpen();
  };
  /** The wait for the gate, shared by all who wait. */
  let looking: Promise<void> | null = null;
  return {
    // Two statements: the second must not read from a snapshot taken before the lock. A closed gate divides by zero.
    statements: `select 1 / pg_try_advisory_xact_lock_shared(${GATE})::integer as value; select (select value from switches where name = '${CLOCK}') as value`,
    onBegun: ([, clock]) => onClock(clock),
    isClosed: isDivisionByZero,
    untilOpen: () => {
      looking ??= lookUntilOpen().finally(() => {
        looking = null;
      });
      return looking;
    },
  };
}

/** How long the gate stays closed while it waits for open transactions. New transactions wait at most this long. */
const SHUT_FOR_MS = 500;
/** Total time of the attempts: a large bulk request takes some seconds. */
const TRY_FOR_MS = 30_000;

const SHUT = sql(
  'demo_gate_shut',
  `select set_config('lock_timeout', '${SHUT_FOR_MS}ms', true), pg_advisory_xact_lock(${GATE})`,
);
const USUAL_LOCK_TIMEOUT = sql('demo_gate_is_shut', 'set local lock_timeout to default');

class GateBusy extends Error {}

/**
 * Runs a transaction while no other one of Kura is open. It waits for the open ones; when one takes long, it opens the
 * gate to others between attempts.
 * @throws {KuraError} `unavailable` when one takes too long
 */
export async function whileGateClosed<T>(
  pool: ConnectionPool,
  work: (tx: Tx) => Promise<T>,
  until = performance.now() + TRY_FOR_MS,
): Promise<T> {
  try {
    return await inTransaction(pool, async (tx) => {
      await tx.query(SHUT).catch((error) => {
        throw isLockTimeout(error) ? new GateBusy() : error;
      });
      return work(tx);
    });
  } catch (error) {
    if (!(error instanceof GateBusy)) throw error;
    if (performance.now() > until) throw Object.assign(new KuraError('unavailable'), { cause: error });
  }
  await sleep(SHUT_FOR_MS);
  return whileGateClosed(pool, work, until);
}

/** Sets the usual lock timeout, for work behind the closed gate that waits for other locks. */
export const setUsualLockTimeout = async (tx: Tx): Promise<void> => {
  await tx.query(USUAL_LOCK_TIMEOUT);
};

const TAKE_DEMO_LOCK = sql('demo_lock_take', `select pg_try_advisory_xact_lock(${DEMO_LOCK}) as mine`);
/** The holder of the lock works on other connections meanwhile, so this one is idle. */
const MAY_BE_IDLE = sql('demo_lock_idle', 'set local idle_in_transaction_session_timeout = 0');
const CHECK_CONNECTION = sql('demo_lock_check', 'select 1');

/** Takes the demo lock until the transaction ends. @returns false when another process has it */
export async function acquireDemoLock(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(TAKE_DEMO_LOCK);
  await tx.query(MAY_BE_IDLE);
  return row?.mine === true;
}

/** @throws when the connection is lost, and the lock with it */
export const checkDemoLock = async (tx: Tx): Promise<void> => {
  await tx.query(CHECK_CONNECTION);
};
