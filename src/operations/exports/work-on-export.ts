import { LIST_START } from '../../kernel/ids.js';
import { type Message, say } from '../../kernel/messages.js';
import type { MemberCaller } from '../../rules/accounts/caller.js';
import type { ExportRows, ExportWriter, ExportWriters } from '../../rules/exports/export.js';
import type { ExportKind } from '../../rules/exports/export-values.js';
import type { ItemListView } from '../../rules/items/item-values.js';
import type { PrintedReceipt } from '../../rules/receipts/printed-receipt.js';
import { viewReceipt } from '../../rules/receipts/receipt.js';
import type { ReceiptListView } from '../../rules/receipts/receipt-values.js';
import type { ShipmentListView } from '../../rules/shipments/shipment-values.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import {
  deleteParts,
  type ExportProgress,
  type ExportQuery,
  exportLeases,
  type LeasedExport,
  writePart,
} from '../../storage/exports/exports.js';
import { countItems, exportedItems, type ItemSearch, type ItemToExport } from '../../storage/items/item-list.js';
import { barcodesOf } from '../../storage/items/items.js';
import type { ListSearch } from '../../storage/lists.js';
import { countReceipts, exportedReceipts } from '../../storage/receipts/receipt-list.js';
import { findReceipts } from '../../storage/receipts/receipts.js';
import { countShipments, exportedShipments, type ShipmentSearch } from '../../storage/shipments/shipment-list.js';
import { traceLots } from '../../storage/stock/lots.js';
import type { Context } from '../context.js';
import { withStockOfSets } from '../items/stock-of-sets.js';
import {
  doLeasedWork,
  type LeasedWorkKind,
  type ResumeControl,
  resumeLeasedWork,
  type WorkControl,
  type WorkRef,
} from '../leased-work.js';
import { decisionsFor, readPresent } from '../shipments/read-waiting-reasons.js';

/** The largest file: what a spreadsheet still opens, and a page can hold. */
const LARGEST_BYTES = 100_000_000;

const TOO_LARGE = say(
  'The file would be larger than 100 MB. Narrow the filter.',
  'ファイルが100MBを超えます。条件を絞り込んでください。',
);

/** Papers are in memory until their end: about 20 KB each. */
const MOST_PAPERS = 1_000;

const TOO_MANY_PAPERS = say(
  `A file has the papers of at most ${MOST_PAPERS} receipts. Narrow the filter.`,
  `1つのファイルに入れられるのは${MOST_PAPERS}件までです。条件を絞り込んでください。`,
);
const NOTHING_TO_PRINT = say('There is nothing to print.', '印刷できるものがありません。');

/** Rows of a part, and where the next part begins; null: it was the last one. */
interface Part<Row> {
  readonly rows: readonly Row[];
  readonly next: number | null;
}

/** What a kind of file is made of. */
interface Source<Row> {
  /** Rows that are read at once. */
  readonly read: (ctx: Context, tx: Tx, caller: MemberCaller, query: AskedNow, before: number) => Promise<Part<Row>>;
  /** All rows; null: they are not counted. */
  readonly count: (tx: Tx, caller: MemberCaller, query: AskedNow) => Promise<number | null>;
}

/** What lists must know of the present: today, and the orders that need a decision, if the list is about these. */
type Now = Pick<ShipmentSearch, 'decisions'> & Pick<ItemSearch, 'today'>;
type AskedNow = ExportQuery & Now;
type ListedNow<View extends string> = ListSearch<View> & Now;

type ReadOf<Row, View extends string> = (
  tx: Tx,
  account_id: string,
  search: ListedNow<View>,
  before: number,
  limit: number,
) => Promise<Row[]>;
type CountOf<View extends string> = (
  tx: Tx,
  account_id: string,
  search: ListedNow<View>,
  most: number,
) => Promise<number>;

/** Rows that are read at once: some tens of milliseconds. */
const AT_ONCE = 500;
/** Papers are drawn one after the other, and other requests wait for each. */
const PAPERS_AT_ONCE = 10;

const COUNT_ALL = 2 ** 31;

/** The rows of a list. A part may have fewer rows than asked for; only an empty part means that nothing follows. */
const listSource = <Row, View extends string>(
  readRows: ReadOf<Row, View>,
  countRows: CountOf<View>,
  numberOf: (row: Row) => number,
  atOnce = AT_ONCE,
): Source<Row> => ({
  read: async (_, tx, { account }, query, before) => {
    if (!('view' in query)) throw new Error('this file is made of a list');
    const rows = await readRows(tx, account.account_id, query as ListedNow<View>, before, atOnce);
    const last = rows.at(-1);
    return { rows, next: last === undefined ? null : numberOf(last) };
  },
  count: async (tx, { account }, query) =>
    'view' in query ? countRows(tx, account.account_id, query as ListedNow<View>, COUNT_ALL) : null,
});

const receipts = listSource<ExportRows['receipts'], ReceiptListView>(
  exportedReceipts,
  countReceipts,
  (row) => row.receipt_no,
);
const fewReceipts = listSource<ExportRows['receipts'], ReceiptListView>(
  exportedReceipts,
  countReceipts,
  (row) => row.receipt_no,
  PAPERS_AT_ONCE,
);

const listedItems = listSource<ItemToExport, ItemListView>(exportedItems, countItems, (row) => row.item_no);

const SOURCES: { readonly [K in ExportKind]: Source<ExportRows[K]> } = {
  shipments: listSource<ExportRows['shipments'], ShipmentListView>(
    exportedShipments,
    countShipments,
    (row) => row.shipment_no,
  ),
  items: {
    ...listedItems,
    read: async (ctx, tx, caller, query, before) => {
      const { rows, next } = await listedItems.read(ctx, tx, caller, query, before);
      const warehouses = 'filter' in query ? query.filter.warehouses : null;
      return { rows: await withStockOfSets(ctx, tx, caller.account.account_id, rows, warehouses), next };
    },
  },
  receipts,
  recipients: {
    read: async (_, tx, { account }, query, before) => {
      if (!('lot_no' in query)) throw new Error('this file is about a lot');
      const lot = { lot_no: query.lot_no, expiry_date: null, manufacture_date: null };
      const { recipients, next } = await traceLots(tx, account.account_id, query.item_no, lot, {
        before,
        limit: AT_ONCE,
      });
      return { rows: recipients, next };
    },
    count: async () => null,
  },
  receipt_papers: {
    ...fewReceipts,
    // Cancelled receipts have none.
    read: async (ctx, tx, caller, query, before) => {
      const { rows, next } = await fewReceipts.read(ctx, tx, caller, query, before);
      return { rows: await printedReceipts(tx, caller, rows), next };
    },
  },
};

async function printedReceipts(
  tx: Tx,
  { account }: MemberCaller,
  rows: readonly { readonly receipt_no: number }[],
): Promise<PrintedReceipt[]> {
  const { account_id } = account;
  const all = await findReceipts(
    tx,
    account_id,
    rows.map(({ receipt_no }) => receipt_no),
  );
  const item_nos = all.flatMap(({ lines }) => lines.map(({ item_no }) => item_no));
  const barcodes = await barcodesOf(tx, account_id, item_nos);
  return all.map((receipt) => ({ view: viewReceipt(receipt, false), account, barcodes }));
}

/** One server's work on one file. */
interface ExportRun<Row> {
  readonly ctx: Context;
  readonly account_id: string;
  readonly no: number;
  readonly lease: string;
  readonly query: ExportQuery;
  readonly source: Source<Row>;
  readonly writer: (caller: MemberCaller) => Promise<ExportWriter<Row>>;
}

/** Loaded with the first file: the printing code takes longer to load than the rest of the server. */
type LoadWriters = () => Promise<ExportWriters>;

const workOf = (writers: LoadWriters): LeasedWorkKind<LeasedExport> => ({
  name: 'exports',
  leases: exportLeases,
  ends: { done: 'ready', failed: 'failed' },
  begin: ({ taken, ...rest }) => {
    const { kind, query } = taken;
    return stepsOf({ ...rest, query, ...sourceAndWriter(kind, writers, taken) } as ExportRun<unknown>, taken);
  },
});

const sourceAndWriter = <K extends ExportKind>(
  kind: K,
  writers: LoadWriters,
  { language, started_at }: LeasedExport,
): Pick<ExportRun<ExportRows[K]>, 'source' | 'writer'> => ({
  source: SOURCES[kind],
  writer: async ({ account }) => (await writers())[kind]({ account, language, started_at }),
});

const START: ExportProgress = { total: null, done: 0, before: null, bytes: 0 };

/** Each step writes a part of the file and the progress in one transaction, so another server can continue after that part. */
function stepsOf<Row>(
  work: ExportRun<Row>,
  taken: ExportProgress,
): (caller: MemberCaller) => Promise<boolean | Message> {
  const { ctx, account_id, no, lease, query, source } = work;
  let writer: ExportWriter<Row> | null = null;
  let progress: ExportProgress = taken;
  return async (caller) => {
    const isFirst = writer === null;
    writer ??= await work.writer(caller);
    // `before` is also null if the previous server wrote the last part and ended before it recorded the end: the file begins again.
    if (progress.before === null || (isFirst && !writer.resumable)) progress = START;
    const { before } = progress;
    const { part, total } = await inReadOnly(ctx.pool, async (tx) => {
      const view = 'view' in query ? query.view : '';
      const present = await readPresent(ctx, tx);
      const asked = { ...query, today: present.day, decisions: await decisionsFor(tx, account_id, view, present) };
      return {
        total: before === null ? await source.count(tx, caller, asked) : progress.total,
        part: await source.read(ctx, tx, caller, asked, before ?? LIST_START),
      };
    });
    const done = progress.done + part.rows.length;
    if (!writer.resumable && (total ?? 0) > MOST_PAPERS) return TOO_MANY_PAPERS;
    if (!writer.resumable && part.next === null && done === 0) return NOTHING_TO_PRINT;
    const content = Buffer.concat([
      before === null ? writer.begin() : Buffer.alloc(0),
      await writer.add(part.rows),
      part.next === null ? await writer.end() : Buffer.alloc(0),
    ]);
    const bytes = progress.bytes + content.length;
    progress = { total, done, before: part.next, bytes };
    const goesOn = await inTransaction(ctx.pool, async (tx) => {
      if (!(await exportLeases.hold(tx, account_id, no, lease))) return false;
      if (before === null || bytes > LARGEST_BYTES) await deleteParts(tx, account_id, no);
      if (bytes <= LARGEST_BYTES) await writePart(tx, account_id, no, content, progress);
      return true;
    });
    if (goesOn && bytes > LARGEST_BYTES) return TOO_LARGE;
    return goesOn && part.next !== null;
  };
}

/** Writes a file until it is ready, somebody discards it, or the server stops. */
export const workOnExport = (work: WorkRef, writers: LoadWriters, control: WorkControl): Promise<void> =>
  doLeasedWork(workOf(writers), work, control);

/** Resumes the files that another server left unfinished. */
export const resumeExports = (ctx: Context, writers: LoadWriters, control: ResumeControl): (() => Promise<void>) =>
  resumeLeasedWork(workOf(writers), ctx, control);
