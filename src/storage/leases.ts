import type { Message } from '../kernel/messages.js';
import { sql, type Tx } from './database/database.js';

/*
 * Work that outlives the request that asked for it, such as an import. One server at a time has it, and shows with every
 * step that it still works; when it does not, another one goes on.
 */

/** Without a sign of life for so long, another server may go on. A step takes a second at most. */
const LEASE = `now() + interval '30 seconds'`;

/** Work that a server has taken: in whose name it goes on. */
export interface Leased {
  readonly person_id: number;
  readonly name: string;
  readonly address: string;
}

/** What can be done with the work of a table. Each row is one piece of work, numbered within its account. */
export interface Leases<Taken extends Leased> {
  /** @returns null: another server is at it, or nothing is to be done */
  take(tx: Tx, account_id: string, no: number, lease: string): Promise<Taken | null>;
  /** Locks the row for a step. @returns false: somebody stopped the work, or another server has it */
  hold(tx: Tx, account_id: string, no: number, lease: string): Promise<boolean>;
  /** @param failure null: nothing is left to do, or somebody stopped it */
  end(tx: Tx, account_id: string, no: number, lease: string, state: string, failure: Message | null): Promise<unknown>;
  /** Leaves the rest to another server. */
  release(tx: Tx, account_id: string, no: number, lease: string): Promise<unknown>;
  /** Work that no server does, although there is something to do. */
  left(tx: Tx): Promise<{ readonly account_id: string; readonly no: number }[]>;
}

/**
 * The work that the rows of a table are.
 * @param key the column with the number
 * @param atWork a condition: there is something to do
 * @param wanted a condition: nobody has stopped it
 * @param taken the columns that whoever does it needs to know
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
    `update ${table} set leased_by = $3, leased_until = ${LEASE} where account_id = $1 and ${key} = $2 and ${free}
     returning ${taken.join(', ')}`,
  );
  const HOLD = sql(
    `${table}_hold`,
    `update ${table} set leased_until = ${LEASE}, changed_at = now() where ${own} and ${wanted} returning 1`,
  );
  const END = sql(
    `${table}_end`,
    `update ${table} set state = $4, failure = $5, changed_at = now(), leased_by = null, leased_until = null where ${own}`,
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
