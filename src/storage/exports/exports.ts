import type { Export } from '../../rules/exports/export.js';
import type { ExportKind } from '../../rules/exports/export-values.js';
import { sql, type Tx } from '../database/database.js';
import { sweepOf } from '../database/sweep.js';
import { type Leased, leasesOf } from '../leases.js';
import type { ListFilter } from '../lists.js';

/** Files that people export from lists. migrations/0037_exports.sql */

/** What a file is made of: the rows of a view, or the recipients of a lot. */
export type ExportQuery =
  | { readonly view: string; readonly filter: ListFilter }
  | { readonly item_no: number; readonly lot_no: number };

/** An export, as a person asks for it. */
export interface NewExport {
  readonly kind: ExportKind;
  readonly query: ExportQuery;
  readonly language: 'ja' | 'en';
  readonly person_id: number;
  readonly name: string;
  readonly address: string;
}

const INSERT = sql(
  'export_insert',
  `insert into exports (account_id, kind, query, language, person_id, name, address, state)
   values ($1, $2, $3, $4, $5, $6, $7, 'writing') returning export_no`,
);

export async function insertExport(tx: Tx, account_id: string, one: NewExport): Promise<number> {
  const { kind, query, language, person_id, name, address } = one;
  const values = [account_id, kind, JSON.stringify(query), language, person_id, name, address];
  return (await tx.query<{ export_no: number }>(INSERT, values))[0]?.export_no ?? 0;
}

const READ = `
  select e.export_no, e.kind, i.code as item_code, coalesce(l.expiry_date::text, l.manufacture_date::text, q.lot_no::text) as lot,
         e.name, e.state, e.failure, e.total, e.done, e.bytes, e.started_at
    from exports e
   cross join lateral (select (e.query ->> 'item_no')::bigint as item_no, (e.query ->> 'lot_no')::bigint as lot_no) q
    left join items i on i.account_id = e.account_id and i.item_no = q.item_no
    left join lots l on l.account_id = e.account_id and l.item_no = q.item_no and l.lot_no = q.lot_no
   where e.account_id = $1`;

const LIST = sql('export_list', `${READ} order by e.export_no desc limit $2`);

/** The latest files, newest first. */
export const listExportRows = (tx: Tx, account_id: string, limit: number): Promise<Export[]> =>
  tx.query(LIST, [account_id, limit]);

const FIND = sql('export_find', `${READ} and e.export_no = $2`);

export const findExport = async (tx: Tx, account_id: string, export_no: number): Promise<Export | null> =>
  (await tx.query<Export>(FIND, [account_id, export_no]))[0] ?? null;

const AT_WORK = sql(
  'exports_at_work',
  "select count(*)::integer as count from exports where account_id = $1 and state = 'writing'",
);

/** How many files of an account are being written. Exact while the account is locked, as it is to start one. */
export const exportsAtWork = async (tx: Tx, account_id: string): Promise<number> =>
  (await tx.query<{ count: number }>(AT_WORK, [account_id]))[0]?.count ?? 0;

const FORGET = sql(
  'exports_forget',
  `delete from exports where account_id = $1 and state <> 'writing' and export_no in (
     select export_no from exports where account_id = $1 order by export_no desc offset $2)`,
);

/** Keeps only the latest files. */
export const forgetExports = (tx: Tx, account_id: string, kept: number): Promise<unknown> =>
  tx.query(FORGET, [account_id, kept]);

const DISCARD = sql('export_discard', 'delete from exports where account_id = $1 and export_no = $2 returning 1');

/** @returns false when there is no such export */
export const discardExportRow = async (tx: Tx, account_id: string, export_no: number): Promise<boolean> =>
  (await tx.query(DISCARD, [account_id, export_no])).length > 0;

/** How much of a file is written. */
export interface ExportProgress {
  readonly total: number | null;
  readonly done: number;
  /** The next part has rows with running numbers below this one; null: it begins with the newest. */
  readonly before: number | null;
  readonly bytes: number;
}

/** A file that a server writes. */
export interface LeasedExport extends Leased, ExportProgress {
  readonly kind: ExportKind;
  readonly query: ExportQuery;
  readonly language: 'ja' | 'en';
  readonly started_at: Date;
}

export const exportLeases = leasesOf<LeasedExport>({
  table: 'exports',
  key: 'export_no',
  atWork: `state = 'writing'`,
  wanted: 'true',
  taken: [
    'kind',
    'query',
    'language',
    'started_at',
    'person_id',
    'name',
    'address',
    'total',
    'done',
    'before',
    'bytes',
  ],
});

const PROGRESS = sql(
  'export_progress',
  'update exports set total = $3, done = $4, before = $5, bytes = $6 where account_id = $1 and export_no = $2',
);

const INSERT_PART = sql(
  'export_part_insert',
  `insert into export_parts (account_id, export_no, position, content)
   select $1, $2, coalesce(max(position) + 1, 0), $3 from export_parts where account_id = $1 and export_no = $2`,
);

/** Writes the next part of a file, and its progress. */
export async function writePart(
  tx: Tx,
  account_id: string,
  export_no: number,
  content: Buffer,
  { total, done, before, bytes }: ExportProgress,
): Promise<void> {
  if (content.length > 0) await tx.query(INSERT_PART, [account_id, export_no, content]);
  await tx.query(PROGRESS, [account_id, export_no, total, done, before, bytes]);
}

const DELETE_PARTS = sql('export_parts_delete', 'delete from export_parts where account_id = $1 and export_no = $2');

export const deleteParts = (tx: Tx, account_id: string, export_no: number): Promise<unknown> =>
  tx.query(DELETE_PARTS, [account_id, export_no]);

const PART = sql(
  'export_part',
  'select content from export_parts where account_id = $1 and export_no = $2 and position = $3',
);

/** @returns null: the file has no such part */
export const readPart = async (
  tx: Tx,
  account_id: string,
  export_no: number,
  position: number,
): Promise<Buffer | null> =>
  (await tx.query<{ content: Buffer }>(PART, [account_id, export_no, position]))[0]?.content ?? null;

/** Deletes some of the files that are 7 days old. @returns whether there may be more */
export const sweepExportRows = sweepOf(
  'exports_sweep',
  10,
  (atOnce) => `delete from exports where (account_id, export_no) in (
     select account_id, export_no from exports where state <> 'writing' and changed_at < now() - interval '7 days'
      order by changed_at limit ${atOnce} for update skip locked)
   returning 1`,
);
