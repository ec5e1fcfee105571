import type pg from 'pg';

/* What the catalogue of a database says of its tables. Tests ask it, so that no list of tables has to be kept. */

type Database = Pick<pg.Pool, 'query'>;

const TABLES = `
  select c.relname::text as name,
         (select format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
            from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id') as account
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by 1`;

export interface TableOf {
  readonly name: string;
  /** Type of the column account_id; null: the table has none. */
  readonly account: string | null;
}

/** Every table of Kura. Those with the column account_id are the tables of clients. */
export const tablesIn = async (database: Database): Promise<TableOf[]> => (await database.query<TableOf>(TABLES)).rows;

const KEYS = `
  select t.relname::text as table, k.relname::text as name, i.indisprimary as primary,
         array(select pg_get_indexdef(i.indexrelid, n, true) from generate_series(1, i.indnkeyatts) n) as columns
    from pg_index i join pg_class k on k.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
   where t.relnamespace = current_schema()::regnamespace and (i.indisunique or i.indisexclusion) order by 1, 2`;

/** A primary key, a unique key or index, or an exclusion constraint. */
export interface Key {
  readonly table: string;
  readonly name: string;
  readonly primary: boolean;
  /** Columns or expressions, in order. */
  readonly columns: readonly string[];
}

export const keysIn = async (database: Database): Promise<Key[]> => (await database.query<Key>(KEYS)).rows;

const REFERENCES = `
  select c.conrelid::regclass::text as table, c.conname::text as name, c.confrelid::regclass::text as target,
         array(select a.attname::text from unnest(c.conkey) with ordinality k(attnum, n)
                 join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum order by n) as columns,
         array(select a.attname::text from unnest(c.confkey) with ordinality k(attnum, n)
                 join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum order by n) as target_columns
    from pg_constraint c where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by 1, 2`;

/** A foreign key. */
export interface Reference {
  readonly table: string;
  readonly name: string;
  readonly target: string;
  readonly columns: readonly string[];
  readonly target_columns: readonly string[];
}

export const referencesIn = async (database: Database): Promise<Reference[]> =>
  (await database.query<Reference>(REFERENCES)).rows;

const NAMES = `
  select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace
   union select tgname::text from pg_trigger where not tgisinternal
   union select proname::text from pg_proc where pronamespace = current_schema()::regnamespace
   union select column_name from information_schema.columns where table_schema = current_schema()
   union select table_name || '.' || column_name from information_schema.columns where table_schema = current_schema()`;

/** Names of tables, indexes, sequences, triggers and functions; of columns, also as `table.column`. */
export const namesIn = async (database: Database): Promise<ReadonlySet<string>> =>
  new Set((await database.query<{ name: string }>(NAMES)).rows.map(({ name }) => name));
