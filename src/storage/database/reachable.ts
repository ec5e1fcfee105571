import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ConnectionPool } from './open-pool.js';
import { codeOf, isLate, isOutage } from './outage.js';
import { refuseTransactionPooling } from './pooling.js';

/** The database cannot be reached, or refuses us. The message gives its address and the reason, never the password. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

/** How long a start waits for a database that is still starting or slow. */
const WAIT_MS = 15_000;
const RETRY_MS = 250;

/**
 * Connects once, so that a start without a database, or behind an unsuitable pooler, ends with a clear message. A database that
 * is still starting, or slow to answer, is tried again.
 * @param wait_ms until when a new attempt may begin
 * @throws {DatabaseUnreachable} when nothing answers, or we are refused
 * @throws {TransactionPooling}
 * @throws any other error of the server, unchanged
 */
export async function checkConnection(pool: ConnectionPool, wait_ms = WAIT_MS): Promise<void> {
  try {
    await waitForAnswer(pool, performance.now() + wait_ms);
  } catch (error) {
    if (!isRefused(error) && !isWithoutTls(error) && !isOutage(error)) throw error;
    throw new DatabaseUnreachable(`The database ${addressOf(pool)}, ${problemOf(error)}`, { cause: error });
  }
}

function problemOf(error: unknown): string {
  const reason = reasonOf(error);
  if (isRefused(error)) return `refuses access: ${reason}. Check its address, user and password in DATABASE_URL.`;
  if (isWithoutTls(error)) return `offers no TLS: ${reason}. Check its settings, and sslmode in DATABASE_URL.`;
  if (!isLate(error)) return `cannot be reached: ${reason}. Check its address in DATABASE_URL.`;
  return `does not answer in time: ${reason}. Check its address in DATABASE_URL, and that it, or a pooler before it, has sessions left.`;
}

/** @param until when to give up, as `performance.now()` tells the time */
async function waitForAnswer(pool: ConnectionPool, until: number): Promise<void> {
  try {
    await refuseTransactionPooling(pool);
  } catch (error) {
    if (!isLate(error) || performance.now() > until) throw error;
    await sleep(RETRY_MS);
    await waitForAnswer(pool, until);
  }
}

/** Name, host and port, as the driver takes them from the URL and the environment (PGHOST ...). */
export function addressOf(pool: ConnectionPool): string {
  const { database, host, port } = new pg.Client(pool.options);
  return `${database} on ${host}, port ${port}`;
}

/**
 * invalid_authorization_specification (no such role, a wrong password, pg_hba.conf); invalid_catalog_name; no CONNECT
 * privilege.
 */
const REFUSALS = ['28000', '28P01', '3D000', '42501'];

/** Whether the server refuses us. For a missing password the driver throws its own error, without a code. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && (REFUSALS.includes(codeOf(error)) || error.message.startsWith('SASL:'));

/** Another error of the driver without a code. */
const isWithoutTls = (error: unknown): boolean =>
  error instanceof Error && error.message === 'The server does not support SSL connections';

/** When a host name has several addresses, the error is an AggregateError without a message of its own. */
function reasonOf(error: unknown): string {
  const errors = error instanceof AggregateError ? error.errors : [error];
  return errors.map((one) => (one instanceof Error ? one.message : String(one))).join('; ');
}
