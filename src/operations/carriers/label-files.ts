import { dateInTokyo } from '../../kernel/dates.js';
import { fault, notAllowed, orNotFound, refuseIfFaulty } from '../../kernel/errors.js';
import { type ResourceRef, shipmentId } from '../../kernel/ids.js';
import { inSlices } from '../../kernel/slices.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import type { DomesticCarrier } from '../../rules/carriers/carriers.js';
import { type LabelOrder, type LabelRow, labelRow } from '../../rules/carriers/label-row.js';
import type { LabelProgram, LabelTemplate } from '../../rules/carriers/label-template.js';
import type { NewLabelKind } from '../../rules/carriers/label-values.js';
import type { LabelsHere, ToLabel } from '../../rules/carriers/labels-here.js';
import { addLabelFile, findLabelFile, newestFiles } from '../../storage/carriers/label-files.js';
import { allLabelPrograms } from '../../storage/carriers/label-programs.js';
import { ordersOfFile, ordersToLabel, stillToLabel } from '../../storage/carriers/orders-to-label.js';
import {
  addLabels,
  labelledOrders,
  lockToLabel,
  putInFile,
  voidProgramLabels,
} from '../../storage/carriers/program-labels.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import { type Context, instantOf, stampOf } from '../context.js';

/* Files for carriers' label programs: which orders need a label, and the file that makes them. */

/** Orders that one file has at most. The next file has the rest. */
const MOST_LABELS = 500;

/** Orders that are looked at for one file. The clients share them, so one with many orders that do not fit keeps nobody else's from it. */
const MOST_READ = 5_000;

/** Files that are listed. Older ones are of no use: their labels are on their parcels. */
const LISTED_FILES = 20;

/** @throws forbidden in a warehouse where the caller does not work */
export async function readLabelsHere(
  ctx: Context,
  warehouse: string,
  carrier: DomesticCarrier,
  caller: Caller,
): Promise<LabelsHere> {
  authorize(caller, 'readLabelsHere');
  authorizeIn(caller, warehouse);
  const files = await inReadOnly(ctx.pool, (tx) => newestFiles(tx, warehouse, carrier, LISTED_FILES));
  const { program, ready, faulty } = await readNextFile(ctx, warehouse, carrier);
  const to_make = [...ready, ...faulty].map(
    ({ order, row }): ToLabel => ({
      id: shipmentId(order.account_id, order.shipment_no),
      account_name: order.account.name,
      shipping_date: order.assigned_shipping_date,
      recipient: order.document.recipient.name,
      problems: row.problems,
    }),
  );
  return { program, to_make, files };
}

export interface MadeLabelFile {
  readonly file_no: number;
  readonly labels: number;
  /** Orders that are not in it, because something does not fit the carrier's layout. */
  readonly left_out: number;
}

/**
 * Makes the next file of a carrier: of all orders that need a label and have no problem. They are in no other file then.
 * @throws forbidden in a warehouse where the caller does not work; api_exception when the carrier has no label program, or no order
 *   can have a label
 */
export async function makeLabelFile(
  ctx: Context,
  warehouse: string,
  carrier: DomesticCarrier,
  caller: Caller,
): Promise<MadeLabelFile> {
  authorize(caller, 'makeLabelFile');
  authorizeIn(caller, warehouse);
  const { program, ready, faulty } = await readNextFile(ctx, warehouse, carrier);
  orRefused(program, carrier);
  const read = ready.map(({ order }) => ({ account_id: order.account_id, no: order.shipment_no }));
  return inTransaction(ctx.pool, async (tx) => {
    await lockToLabel(tx, read);
    // Since they were read, somebody else may have made a file with them, or they were packed or cancelled.
    const refs = await stillToLabel(tx, warehouse, carrier, read);
    if (refs.length === 0) throw notAllowed('No order can have a label now.', '送り状を作成できる注文がありません。');
    const file_no = await addLabelFile(tx, warehouse, carrier, stampOf(ctx, caller));
    const added = new Set((await putInFile(tx, refs, file_no)).map(keyOf));
    const unlabelled = refs.filter((ref) => !added.has(keyOf(ref)));
    await addLabels(tx, unlabelled, file_no);
    return { file_no, labels: refs.length, left_out: faulty.length };
  });
}

/** The content of a file: the template, and the cells of each row. */
export interface LabelFileContent {
  readonly template: LabelTemplate;
  readonly rows: readonly (readonly string[])[];
}

/**
 * A file, as its orders are now. Orders that were cancelled or shipped meanwhile, or whose label is void, are no longer in it.
 * @throws not_found; forbidden in a warehouse where the caller does not work; validation_failed when an order does not fit the
 *   layout any more
 */
export async function readLabelFile(ctx: Context, file_no: number, caller: Caller): Promise<LabelFileContent> {
  authorize(caller, 'readLabelFile');
  const { program, orders, today } = await inReadOnly(ctx.pool, async (tx) => {
    const file = orNotFound(await findLabelFile(tx, file_no));
    authorizeIn(caller, file.warehouse);
    return {
      program: orRefused(await programOf(tx, file.carrier), file.carrier),
      orders: await ordersOfFile(tx, file_no, MOST_LABELS),
      today: todayOf(ctx),
    };
  });
  const found = await withRows(program, orders, today);
  refuseIfFaulty(
    found.flatMap(({ order, row }) => {
      const id = shipmentId(order.account_id, order.shipment_no);
      return row.problems.map(({ column, message: { en, ja } }) => fault(id, `${column}: ${en}`, `${column}: ${ja}`));
    }),
  );
  return { template: program.template, rows: found.map(({ row }) => row.cells) };
}

/**
 * A new label for an order, in the next file: one more, for one more parcel; or one in place of those that it has, which were lost or
 * are wrong.
 * @throws not_found; forbidden in a warehouse where the caller does not work; api_exception when the order is not at work, all its
 *   parcels have their labels, a label of it has no number yet, or those to replace are on a parcel already
 */
export async function askForLabel(ctx: Context, ref: ResourceRef, how: NewLabelKind, caller: Caller): Promise<void> {
  authorize(caller, 'askForLabel');
  await inTransaction(ctx.pool, async (tx) => {
    await lockToLabel(tx, [ref]);
    const order = orNotFound((await labelledOrders(tx, [ref]))[0] ?? null);
    authorizeIn(caller, order.warehouse);
    const isAtWork = order.status === 'picking' || order.status === 'picked' || order.status === 'packed';
    if (!isAtWork)
      throw notAllowed('Only an order in work gets a label.', '送り状を追加できるのは作業中の注文だけです。');
    if (how === 'instead') {
      if (order.is_labelled) throw notAllowed('The parcel is packed with its label.', '送り状を貼って梱包済みです。');
      await voidProgramLabels(tx, ref.account_id, ref.no, instantOf(ctx));
      return;
    }
    if (order.is_complete) throw notAllowed('All its parcels have their labels.', 'すべての荷物に送り状があります。');
    const valid = order.labels.filter(({ is_void }) => !is_void);
    if (valid.some(({ tracking_code }) => tracking_code === null))
      throw notAllowed('A label of this order has no number yet.', '番号が未取り込みの送り状があります。');
    // Without any, the next file has its first one.
    if (valid.length > 0) await addLabels(tx, [ref], null);
  });
}

/** What the next file of a carrier would have; nothing without a program. No connection is held for the rows: there may be thousands. */
async function readNextFile(ctx: Context, warehouse: string, carrier: DomesticCarrier) {
  const { program, orders, today } = await inReadOnly(ctx.pool, async (tx) => {
    const found = await programOf(tx, carrier);
    return {
      program: found,
      orders: found === null ? [] : await ordersToLabel(tx, warehouse, carrier, MOST_READ),
      today: todayOf(ctx),
    };
  });
  return { program, ...byProblems(program === null ? [] : await withRows(program, orders, today)) };
}

interface OrderWithRow {
  readonly order: LabelOrder;
  readonly row: LabelRow;
}

/** Orders that need a label: those of the next file, and those with problems; at most {@link MOST_LABELS} of each. */
const byProblems = (all: readonly OrderWithRow[]) => ({
  ready: all.filter(({ row }) => row.problems.length === 0).slice(0, MOST_LABELS),
  faulty: all.filter(({ row }) => row.problems.length > 0).slice(0, MOST_LABELS),
});

/** @param today the day in Japan */
function withRows(
  { template, asked }: LabelProgram,
  orders: readonly LabelOrder[],
  today: string,
): Promise<OrderWithRow[]> {
  return inSlices(
    (function* () {
      const found: OrderWithRow[] = [];
      for (const order of orders) {
        found.push({ order, row: labelRow(template, asked, order, today) });
        yield;
      }
      return found;
    })(),
  );
}

/** The day in Japan. Called within a transaction, because the clock may be late before one begins. */
const todayOf = (ctx: Context): string => dateInTokyo(ctx.clock.now()).toString();

const programOf = async (tx: Tx, carrier: DomesticCarrier): Promise<LabelProgram | null> =>
  (await allLabelPrograms(tx)).find((one) => one.carrier === carrier) ?? null;

const keyOf = ({ account_id, no }: ResourceRef): string => shipmentId(account_id, no);

function orRefused(program: LabelProgram | null, carrier: DomesticCarrier): LabelProgram {
  if (program !== null) return program;
  throw notAllowed(`${carrier} has no label program.`, `${carrier} に送り状発行ソフトが設定されていません。`);
}
