import type { Fault } from '../../kernel/errors.js';
import type { MemberCaller } from '../../rules/accounts/caller.js';
import type { CommonFault, Import, ImportEntry, ImportRow, ListedEntry } from '../../rules/imports/import.js';
import type { ImportLoad } from '../../rules/imports/import-load.js';
import type { EntryState, ImportKind, ImportState, ListedState } from '../../rules/imports/import-values.js';
import { sql, type Tx } from '../database/database.js';
import { sweepOf } from '../database/sweep.js';
import { type Leased, leasesOf } from '../leases.js';

/** Imports of orders and items, and the state of their entries. migrations/0036_imports.sql, 0083_import_counts.sql */

/** The person in whose name the entries are judged and made, and from where the request came. */
type ImportPerson = Pick<MemberCaller, 'person_id' | 'name' | 'address'>;

/** An import, as a person starts it. */
export interface NewImport extends ImportPerson {
  readonly kind: ImportKind;
  readonly file: string;
}

const INSERT = sql(
  'import_insert',
  `insert into imports (account_id, kind, file, person_id, name, address, state)
   values ($1, $2, $3, $4, $5, $6, 'judging') returning import_no`,
);

export async function insertImport(tx: Tx, account_id: string, one: NewImport): Promise<number> {
  const { kind, file, person_id, name, address } = one;
  const [row] = await tx.query<{ import_no: number }>(INSERT, [account_id, kind, file, person_id, name, address]);
  return (row as { import_no: number }).import_no;
}

const INSERT_ENTRIES = sql(
  'import_entries_insert',
  `insert into import_entries (account_id, import_no, position, state, rows, draft)
   select $1, $2, x.position, case when x.draft is null then 'faulty' else 'open' end, x.rows, x.draft
     from json_to_recordset($3) as x(position integer, rows json, draft json)`,
);

/** @param from the position of the first entry */
export const insertEntries = (
  tx: Tx,
  account_id: string,
  import_no: number,
  entries: readonly ImportEntry[],
  from: number,
): Promise<unknown> => {
  const rows = entries.map(({ rows: of_file, draft }, index) => ({
    position: from + index,
    rows: of_file,
    ...(draft === null ? {} : { draft }),
  }));
  return tx.query(INSERT_ENTRIES, [account_id, import_no, JSON.stringify(rows)]);
};

const READ = `select import_no, kind, file, name, state, failure, started_at,
          json_build_object('open', entries_open, 'sound', entries_sound, 'faulty', entries_faulty, 'made', entries_made) as entries
     from imports where account_id = $1`;

const LIST = sql('import_list', `${READ} and kind = $2 order by import_no desc limit $3`);

/** The latest imports of a kind, newest first. */
export const listImportRows = (tx: Tx, account_id: string, kind: ImportKind, limit: number): Promise<Import[]> =>
  tx.query(LIST, [account_id, kind, limit]);

const FIND = sql('import_find', `${READ} and import_no = $2`);

export const findImport = async (tx: Tx, account_id: string, import_no: number): Promise<Import | null> =>
  (await tx.query<Import>(FIND, [account_id, import_no]))[0] ?? null;

/** Different messages of one common fault that are told. */
const MESSAGES = 3;

const COMMON_FAULTS = sql(
  'import_common_faults',
  `with fault as materialized (
     select regexp_replace(f.value ->> 'path', '\\.[0-9]+(\\.|$)', '\\1', 'g') as path, f.value ->> 'message' as message, position
       from import_entries e cross join lateral json_array_elements(coalesce(e.faults, '[]')) f
      where e.account_id = $1 and e.import_no = $2 and e.state = 'faulty'
   ), said as (
     select path, array_agg(message::json order by times desc, first) as messages
       from (select path, message, count(*) as times, min(position) as first from fault group by path, message) as each
      group by path
   )
   select path, (select to_json(said.messages[1:${MESSAGES}]) from said where said.path = counted.path) as messages, entries
     from (select path, count(distinct position)::integer as entries from fault group by path) as counted
    order by entries desc, path limit $3`,
);

const listedIn = (name: string, states: string) =>
  sql(
    name,
    `select position, state, rows, coalesce(faults, '[]') as faults from import_entries
      where account_id = $1 and import_no = $2 and ${states} and position > $3 order by position limit $4`,
  );
const LISTED = listedIn('import_entries_list', "state <> 'made'");
const LISTED_OF_STATE = listedIn('import_entries_list_of_state', 'state = $5');

/** Entries after a position, in the order of the file. @param state null: all that are not made yet */
export const listedEntries = (
  tx: Tx,
  account_id: string,
  import_no: number,
  state: ListedState | null,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ListedEntry[]> =>
  state === null
    ? tx.query(LISTED, [account_id, import_no, after, limit])
    : tx.query(LISTED_OF_STATE, [account_id, import_no, after, limit, state]);

/** The most frequent faults of the entries. */
export const commonFaults = (tx: Tx, account_id: string, import_no: number, limit: number): Promise<CommonFault[]> =>
  tx.query(COMMON_FAULTS, [account_id, import_no, limit]);

const OF_FILE = sql(
  'import_faults_of_file',
  `select count(*) as count from import_entries
    where account_id = $1 and import_no = $2 and state = 'faulty' and faults is null`,
);

/** How many entries were not judged, because the file itself shows what is wrong with them. */
export const countFaultsOfFile = async (tx: Tx, account_id: string, import_no: number): Promise<number> =>
  (await tx.query<{ count: number }>(OF_FILE, [account_id, import_no]))[0]?.count ?? 0;

const LOAD = sql(
  'import_load',
  `select (select count(*) from imports where account_id = $1 and state <> 'waiting')::integer as at_work,
          entries::integer, bytes
     from (select count(*) as entries, coalesce(sum(pg_column_size(rows) + coalesce(pg_column_size(draft), 0)), 0)::bigint as bytes
             from import_entries where account_id = $1 and state <> 'made') kept`,
);

/** Exact while the account is locked, as it is to start an import. */
export const importLoad = async (tx: Tx, account_id: string): Promise<ImportLoad> =>
  (await tx.query<ImportLoad>(LOAD, [account_id]))[0] as ImportLoad;

const RESUME = sql(
  'import_resume',
  `update imports set state = $3, person_id = $4, name = $5, address = $6, failure = null, changed_at = now()
    where account_id = $1 and import_no = $2 and state = 'waiting' returning 1`,
);

/** Starts to judge or to send the entries again, in this person's name. @returns false when the import is at work, or there is no such import */
export const resumeImport = async (
  tx: Tx,
  account_id: string,
  import_no: number,
  state: Exclude<ImportState, 'waiting'>,
  { person_id, name, address }: ImportPerson,
): Promise<boolean> => (await tx.query(RESUME, [account_id, import_no, state, person_id, name, address])).length > 0;

const DELETE_REPLACED = sql(
  'import_entries_delete_replaced',
  `with gone as (
     delete from import_entries
      where account_id = $1 and import_no = $2 and position = any($3::integer[]) and state <> 'made' returning position
   )
   select (select coalesce(array_agg(position), '{}') from gone) as gone,
          (select coalesce(max(position) + 1, 0) from import_entries where account_id = $1 and import_no = $2) as next`,
);

/**
 * Deletes entries, to be replaced by mended ones. What is made stays.
 * @returns which are gone, and the position of the first mended entry: none of this file had it before
 */
export const deleteReplaced = async (
  tx: Tx,
  account_id: string,
  import_no: number,
  positions: readonly number[],
): Promise<{ readonly gone: readonly number[]; readonly next: number }> =>
  (await tx.query<{ gone: number[]; next: number }>(DELETE_REPLACED, [account_id, import_no, positions]))[0] ?? {
    gone: [],
    next: 0,
  };

const STANDING_ROWS = sql(
  'import_standing_rows',
  `select r.value as row from import_entries e cross join lateral json_array_elements(e.rows) r
    where e.account_id = $1 and e.import_no = $2 and e.state <> 'made' and (r.value ->> 'no')::integer = any($3::integer[])`,
);

/** Rows of the file as they stand now, by their numbers; without those from which something was made. */
export const standingRows = async (
  tx: Tx,
  account_id: string,
  import_no: number,
  nos: readonly number[],
): Promise<ImportRow[]> =>
  (await tx.query<{ row: ImportRow }>(STANDING_ROWS, [account_id, import_no, nos])).map(({ row }) => row);

const JUDGE_AGAIN = sql(
  'import_entries_judge_again',
  `update import_entries set state = 'open', faults = null
    where account_id = $1 and import_no = $2 and state = 'faulty' and draft is not null`,
);

/** Has the entries judged again in which the server has found faults: what was missing may be registered by now. */
export const judgeAgain = (tx: Tx, account_id: string, import_no: number): Promise<unknown> =>
  tx.query(JUDGE_AGAIN, [account_id, import_no]);

const STOP = sql(
  'import_stop',
  `update imports set state = 'waiting', changed_at = now(), leased_by = null, leased_until = null, tries = 0
    where account_id = $1 and import_no = $2 and state <> 'waiting'`,
);

/** Ends the work at once: the server that is at it loses its lease, and writes nothing more. Waits for a step that is writing. */
export const stopImportRow = (tx: Tx, account_id: string, import_no: number): Promise<unknown> =>
  tx.query(STOP, [account_id, import_no]);

const DISCARD = sql(
  'import_discard',
  `delete from imports where account_id = $1 and import_no = $2 and state = 'waiting' returning 1`,
);

/** @returns false when the import is at work, or there is no such import */
export const discardImportRow = async (tx: Tx, account_id: string, import_no: number): Promise<boolean> =>
  (await tx.query(DISCARD, [account_id, import_no])).length > 0;

/** An import that a server works on. */
export interface LeasedImport extends Leased {
  readonly kind: ImportKind;
  readonly state: Exclude<ImportState, 'waiting'>;
}

export const importLeases = leasesOf<LeasedImport>({
  table: 'imports',
  key: 'import_no',
  atWork: `state <> 'waiting'`,
  wanted: 'true',
  taken: ['kind', 'state', 'person_id', 'name', 'address'],
});

const NEXT = sql(
  'import_entries_next',
  `select position, draft from import_entries
    where account_id = $1 and import_no = $2 and state = $3 order by position limit $4`,
);

/** An entry that is to be judged, or made. */
export interface NextEntry {
  readonly position: number;
  readonly draft: NonNullable<ImportEntry['draft']>;
}

export const nextEntries = (
  tx: Tx,
  account_id: string,
  import_no: number,
  state: EntryState,
  limit: number,
): Promise<NextEntry[]> => tx.query(NEXT, [account_id, import_no, state, limit]);

/** The result for an entry. */
export interface Verdict {
  readonly position: number;
  readonly state: EntryState;
  /** Null: none. */
  readonly faults: readonly Fault[] | null;
  /** The number of the order or item that was made from the entry; null: none was made. */
  readonly made_no: number | null;
}

const WRITE = sql(
  'import_entries_verdicts',
  `update import_entries e
      set state = x.state, faults = x.faults, made_no = x.made_no,
          rows = case when x.state = 'made' then null else e.rows end,
          draft = case when x.state = 'made' then null else e.draft end
     from json_to_recordset($3) as x(position integer, state text, faults json, made_no bigint)
    where e.account_id = $1 and e.import_no = $2 and e.position = x.position`,
);

export const writeVerdicts = (
  tx: Tx,
  account_id: string,
  import_no: number,
  verdicts: readonly Verdict[],
): Promise<unknown> => tx.query(WRITE, [account_id, import_no, JSON.stringify(verdicts)]);

/** Deletes some of the imports that nobody has touched for 7 days. @returns whether there may be more */
export const sweepImportRows = sweepOf(
  'imports_sweep',
  10,
  (atOnce) => `delete from imports where (account_id, import_no) in (
     select account_id, import_no from imports where state = 'waiting' and changed_at < now() - interval '7 days'
      order by changed_at limit ${atOnce} for update skip locked)
   returning 1`,
);
