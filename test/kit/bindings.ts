import type pg from 'pg';
import { type Binding, check, type Schema } from './account-binding.js';
import { queryTree } from './query-tree.js';

const TABLES = `
  select a.attrelid::int8::text as oid, c.relname::text as name, a.attnum::int as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid
   where a.attname = 'account_id' and c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`;
const FUNCTIONS = `
  select oid::int8::text as oid, proname::text as name, array_position(proargnames, 'account') - 1 as argument
    from pg_proc where 'account' = any(proargnames) and pronamespace = current_schema()::regnamespace`;

/** They begin and end transactions and set what holds for a session: no rows are in them. */
const HARMLESS = /^\s*(begin|commit|rollback|savepoint|release|set)\b/i;

/** Whether statements keep to one account in a database, each text checked once. */
export class Bindings {
  readonly #known = new Map<string, Promise<Binding | null>>();
  /** There is one connection. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly client: pg.PoolClient,
    readonly schema: Schema,
  ) {}

  /** Takes a connection until {@link close}. */
  static async open(pool: pg.Pool): Promise<Bindings> {
    const client = await pool.connect();
    const tables = (await client.query<{ oid: string; name: string; column: number }>(TABLES)).rows;
    const functions = (await client.query<{ oid: string; name: string; argument: number }>(FUNCTIONS)).rows;
    return new Bindings(client, {
      tables: new Map(tables.map(({ oid, ...table }) => [oid, table])),
      functions: new Map(functions.map(({ oid, ...one }) => [oid, one])),
    });
  }

  /** Null for a command (BEGIN, LOCK, TRUNCATE ...): which rows it is about cannot be seen. */
  of(text: string): Promise<Binding | null> {
    const found = this.#known.get(text) ?? this.#last.then(() => this.#check(text));
    this.#last = found.catch(() => {});
    this.#known.set(text, found);
    return found;
  }

  async #check(text: string): Promise<Binding | null> {
    const tree = await queryTree(this.client, text);
    return tree === null ? null : check(tree, this.schema);
  }

  /** Why a statement does not keep to one account; empty for one that does. */
  async faults(text: string): Promise<readonly string[]> {
    try {
      const found = await this.of(text);
      if (found !== null) return found.faults;
      return text.split(';').every((part) => HARMLESS.test(part)) ? [] : ['a command'];
    } catch (error) {
      return [(error as Error).message];
    }
  }

  close(): void {
    this.client.release();
  }
}
