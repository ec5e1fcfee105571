import type { Message } from '../kernel/messages.js';
import { sql, type Tx } from './database/database.js';

/*
 * Work that outlives the request that asked for it, such as an import. One server at a time has the lease of a piece of work,
 * and renews it with every step. When the lease expires, another server resumes the work.
 */

/** How long a lease lasts, unless it is renewed. A step takes a second at most. */
const LEASE = `now() + interval '30 seconds'`;

/** Work that a server has taken: the person on whose behalf it runs. */
export interface Leased {
  readonly person_id: number;
  readonly name: string;
  readonly address: string;
  /** How often in a row servers have taken it, this time included, without ending a step. */
  readonly tries: number;
}

/** What can be done with the work of a table. Each row is one piece of work, numbered within its account. */
export interface Leases<Taken extends Leased> {
  /** Takes the lease. @returns null: another server has it, or there is nothing to do */
  take(tx: Tx, account_id: string, no: number, lease: string): Promise<Taken | null>;
  /** Renews the lease and locks the row for a step, in the step's transaction. @returns false: somebody stopped the work, or another server has it */
  hold(tx: Tx, account_id: string, no: number, lease: string): Promise<boolean>;
  /** @param failure null: nothing is left to do, or somebody stopped it */
  end(tx: Tx, account_id: string, no: number, lease: string, state: string, failure: Message | null): Promise<unknown>;
  /** Gives the lease back, so that another server can do the rest. */
  release(tx: Tx, account_id: string, no: number, lease: string): Promise<unknown>;
  /** Work with something to do whose lease no server has. */
  left(tx: Tx): Promise<{ readonly account_id: string; readonly no: number }[]>;
}

/**
 * The leases of a table whose rows are pieces of work.
 * @param key the column with the number
 * @param atWork a condition: there is something to do
 * @param wanted a condition: nobody has stopped it
 * @param taken the columns that the server needs for the work
 */
export function leasesOf<Taken extends Leased>({
  table,
  key,
  atWork,
  wanted,
  taken,
}: {
  readonly table: string;
  readonly key: string;
  readonly atWork: string;
  readonly wanted: string;
  readonly taken: readonly (keyof Taken & string)[];
}): Leases<Taken> {
  const free = `${atWork} and (leased_until is null or leased_until < now())`;
  const own = `account_id = $1 and ${key} = $2 and leased_by = $3`;
  const TAKE = sql(
    `${table}_take`,
    `update ${table} set leased_by = $3, leased_until = ${LEASE}, tries = tries + 1
      where account_id = $1 and ${key} = $2 and ${free}
     returning ${taken.join(', ')}, tries`,
  );
  const HOLD = sql(
    `${table}_hold`,
    `update ${table} set leased_until = ${LEASE}, tries = 0, changed_at = now() where ${own} and ${wanted} returning 1`,
  );
  const END = sql(
    `${table}_end`,
    `update ${table} set state = $4, failure = $5, changed_at = now(), leased_by = null, leased_until = null, tries = 0 where ${own}`,
  );
  const RELEASE = sql(`${table}_release`, `update ${table} set leased_by = null, leased_until = null where ${own}`);
  const LEFT = sql(
    `${table}_left`,
    `select account_id, ${key} as no from ${table} where ${free} order by ${key} limit 100`,
  );
  return {
    take: async (tx, account_id, no, lease) => (await tx.query<Taken>(TAKE, [account_id, no, lease]))[0] ?? null,
    hold: async (tx, account_id, no, lease) => (await tx.query(HOLD, [account_id, no, lease])).length > 0,
    end: (tx, account_id, no, lease, state, failure) =>
      tx.query(END, [account_id, no, lease, state, failure === null ? null : JSON.stringify(failure)]),
    release: (tx, account_id, no, lease) => tx.query(RELEASE, [account_id, no, lease]),
    left: (tx) => tx.query(LEFT),
  };
}
