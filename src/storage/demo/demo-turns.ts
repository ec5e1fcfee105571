import { setTimeout as sleep } from 'node:timers/promises';
import { KuraError } from '../../kernel/errors.js';
import { type Gate, inTransaction, read, sql, type Tx } from '../database/database.js';
import { isLockTimeout } from '../database/failures.js';
import type { ConnectionPool } from '../database/open-pool.js';

/*
 * What the servers of one demo environment settle among themselves, by two advisory locks of the database:
 *
 *   the floor   belongs to whoever turns the clock, works in the warehouses or begins anew: one at a time, in all processes
 *   the gate    every transaction of Kura holds it, shared, as long as it is open; whoever changes what the clock
 *               shows, or wipes everything, takes it alone for that moment
 *
 * So the clock turns between transactions, never within one, and each hears with its BEGIN what it shows: whatever was
 * written before a turn is committed, and bears a moment before it.
 */

const FLOOR = 4_837_201_004;
const GATE = 4_837_201_005;

/** The row of the switches that the demo's clock is kept in. */
export const CLOCK = 'demo_clock';

const LOOK_EVERY_MS = 20;
const IS_OPEN = sql('demo_gate_is_open', `select pg_try_advisory_xact_lock_shared(${GATE}) as open`);

/** The gate as transactions pass it. @param hear is told what the clock's row holds */
export function demoGate(pool: ConnectionPool, hear: (clock: unknown) => void): Gate {
  const lookUntilOpen = async (): Promise<void> => {
    await sleep(LOOK_EVERY_MS);
    const [row] = await read<{ open: boolean }>(pool, IS_OPEN);
    if (row?.open !== true) await lookUntilOpen();
  };
  /** Shared by all who wait. */
  let looking: Promise<void> | null = null;
  return {
    // Two statements: the second must not see what was before the lock.
    asks: `select pg_try_advisory_xact_lock_shared(${GATE}) as value; select (select value from switches where name = '${CLOCK}') as value`,
    admits: ([open, clock]) => {
      if (open !== true) return false;
      hear(clock);
      return true;
    },
    opened: () => {
      looking ??= lookUntilOpen().finally(() => {
        looking = null;
      });
      return looking;
    },
  };
}

/** How long the gate may be shut to wait for open transactions; others wait as long at most. */
const SHUT_FOR_MS = 500;
/** How long it is tried: a large bulk takes some seconds. */
const TRY_FOR_MS = 30_000;

const SHUT = sql(
  'demo_gate_shut',
  `select set_config('lock_timeout', '${SHUT_FOR_MS}ms', true), pg_advisory_xact_lock(${GATE})`,
);
const BE_PATIENT = sql('demo_gate_is_shut', 'set local lock_timeout to default');

class GateBusy extends Error {}

/**
 * Runs a transaction while no other one of Kura is open. Those that are open end first; where one takes long, the
 * gate is opened to others in between.
 * @throws {KuraError} `unavailable` when one takes too long
 */
export async function behindShutGate<T>(
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
  return behindShutGate(pool, work, until);
}

/** For work behind the shut gate that may wait for other locks as long as any. */
export const bePatient = async (tx: Tx): Promise<void> => {
  await tx.query(BE_PATIENT);
};

const TAKE_FLOOR = sql('demo_floor_take', `select pg_try_advisory_xact_lock(${FLOOR}) as mine`);
/** Whoever has the floor works on other connections meanwhile. */
const MAY_BE_IDLE = sql('demo_floor_idle', 'set local idle_in_transaction_session_timeout = 0');
const STILL_THERE = sql('demo_floor_still', 'select 1');

/** Takes the floor until the transaction ends; false: somebody else has it. */
export async function takeFloor(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(TAKE_FLOOR);
  await tx.query(MAY_BE_IDLE);
  return row?.mine === true;
}

/** @throws when the connection is lost, and with it the floor */
export const stillHasFloor = async (tx: Tx): Promise<void> => {
  await tx.query(STILL_THERE);
};
