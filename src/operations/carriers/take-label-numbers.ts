import { groupBy, mapSeries } from '../../kernel/collections.js';
import { refuseIfFaulty } from '../../kernel/errors.js';
import { parseId, type ResourceRef, shipmentId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import type { DomesticCarrier } from '../../rules/carriers/carriers.js';
import type { NumberOutcome } from '../../rules/carriers/label-values.js';
import { faultsOfFile, type NumberLine, planNumbers } from '../../rules/carriers/plan-label-numbers.js';
import { labelledOrders, lockToLabel, ordersWithNumbers, takeNumbers } from '../../storage/carriers/program-labels.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { findShipmentsAtWork } from '../../storage/shipments/shipment-work.js';
import { type Context, instantOf } from '../context.js';
import { assignLabels } from '../floor/assign-labels.js';

/**
 * Takes the tracking numbers of a label program's file. A parcel that is packed already gets its number at once; others when they
 * are packed. The same file again changes nothing.
 * @returns what became of each line, in their order
 * @throws forbidden in a warehouse where the caller does not work; validation_failed when a spreadsheet has spoilt the file
 */
export async function takeLabelNumbers(
  ctx: Context,
  at: { readonly warehouse: string; readonly carrier: DomesticCarrier },
  lines: readonly NumberLine[],
  caller: Caller,
): Promise<readonly NumberOutcome[]> {
  authorize(caller, 'takeLabelNumbers');
  authorizeIn(caller, at.warehouse);
  refuseIfFaulty(faultsOfFile(lines));
  const refs = refsOf(lines);
  return inTransaction(ctx.pool, async (tx) => {
    await lockToLabel(tx, refs);
    const orders = await labelledOrders(tx, refs);
    const codes = lines.map(({ tracking_code }) => tracking_code);
    const users = groupBy(await ordersWithNumbers(tx, codes), ({ tracking_code }) => tracking_code);
    const usersOf = new Map(
      [...users].map(([code, found]) => [code, found.map((one) => shipmentId(one.account_id, one.shipment_no))]),
    );
    const { outcomes, numbers } = planNumbers(lines, orders, usersOf, at);
    await takeNumbers(tx, numbers);
    const numbered = new Set(numbers.map((one) => shipmentId(one.account_id, one.shipment_no)));
    const packed = orders.filter(
      ({ status, account_id, shipment_no }) => status === 'packed' && numbered.has(shipmentId(account_id, shipment_no)),
    );
    await labelPacked(tx, packed, instantOf(ctx));
    return outcomes;
  });
}

const refsOf = (lines: readonly NumberLine[]): ResourceRef[] =>
  [...new Set(lines.map(({ order_id }) => order_id))].flatMap((id) => parseId('shipment', id) ?? []);

/** Orders that were packed while their label was void. */
async function labelPacked(
  tx: Tx,
  orders: readonly { readonly account_id: string; readonly shipment_no: number }[],
  at: string,
): Promise<void> {
  const byAccount = groupBy(orders, ({ account_id }) => account_id);
  await mapSeries(byAccount, async ([account_id, mine]) => {
    const nos = mine.map(({ shipment_no }) => shipment_no);
    await assignLabels(tx, account_id, await findShipmentsAtWork(tx, account_id, nos), at, 'leave');
  });
}
