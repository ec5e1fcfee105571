import type { Decoded } from '../../kernel/decoded.js';
import { validationFailed, withoutCascadingFaults } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import type { Account } from '../../rules/accounts/account.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { PlannedShipment } from '../../rules/shipments/plan-shipment.js';
import { numberAt } from '../../rules/shipments/plan-shipments.js';
import { type PlannedTransfer, planTransfer, type TransferDraft } from '../../rules/transfers/plan-transfer.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { insertReceipt } from '../../storage/receipts/receipts.js';
import { lockOrderFacts } from '../../storage/shipments/order-facts.js';
import { drawNumbers, findShipmentsByIdentifiers, insertShipments } from '../../storage/shipments/shipments.js';
import { type Context, stampOf } from '../context.js';
import { readTransferFacts } from './transfer-facts.js';

/**
 * Creates a transfer of goods to another warehouse (T-001): a shipment that is allocated at once, and its receipt, in
 * one transaction.
 * @throws validation_failed with every fault of the draft
 */
export async function createTransfer(
  ctx: Context,
  caller: AccountCaller,
  draft: Decoded<TransferDraft>,
): Promise<PlannedShipment> {
  authorize(caller, 'createTransfer');
  const { account } = caller;
  return inTransaction(ctx.pool, async (tx) => {
    const { planned, source, drawn } = await decide(ctx, tx, account, draft);
    const { account_id } = account;
    const shipment_no = await freeNumber(tx, account_id, [drawn]);
    const { receipt: awaited, ...shipment } = planned;
    const stamp = stampOf(ctx, caller);
    const receipt_no = await insertReceipt(tx, account_id, awaited, stamp);
    if (receipt_no === null)
      throw new Error('a receipt without identifier was refused because its identifier is taken');
    const transfer: PlannedShipment = {
      ...NEW_TRANSFER,
      ...shipment,
      account_id,
      shipment_no,
      identifier: shipmentId(account_id, shipment_no),
      warehouse: source,
      destination: { warehouse: awaited.warehouse, receipt_no },
    };
    await insertShipments(tx, account_id, [transfer], stamp);
    return transfer;
  });
}

const MOST_DRAWN = 1_000;

/**
 * The first number whose id no order has as its identifier: a client that came from another provider may use many such texts.
 * @param drawn each try draws twice as many, up to {@link MOST_DRAWN}
 */
async function freeNumber(tx: Tx, account_id: string, drawn: readonly number[]): Promise<number> {
  const ids = drawn.map((no) => shipmentId(account_id, no));
  const taken = new Set((await findShipmentsByIdentifiers(tx, account_id, ids)).map(({ identifier }) => identifier));
  const free = drawn.find((_, index) => !taken.has(ids[index] as string));
  return free ?? freeNumber(tx, account_id, await drawNumbers(tx, account_id, Math.min(drawn.length * 2, MOST_DRAWN)));
}

const NEW_TRANSFER = {
  status: 'waiting',
  suspend: false,
  allocate_priority: null,
  shipping_date: null,
  delivery_date: null,
  tracking_codes: [],
  packages: null,
  cases: null,
  rule_trace: null,
  shipped_at: null,
  delivery_day: null,
  shipment_return: false,
} as const;

async function decide(
  ctx: Context,
  tx: Tx,
  account: Account,
  { value, faults: known }: Decoded<TransferDraft>,
): Promise<{ planned: PlannedTransfer; source: string; drawn: number }> {
  const source = value.warehouse ?? account.settings.standard_warehouse;
  const { items, numbers } = await lockOrderFacts(tx, account.account_id, {
    codes: [...new Set(value.items?.flatMap((line) => line?.code ?? []) ?? [])],
    item_nos: [],
    warehouses: [source],
    identifiers: [],
    sender_uuids: [],
    numbers_to_draw: 1,
  });
  const facts = await readTransferFacts(ctx, tx, account, source, items);
  // When the source is invalid, the standard warehouse is used only to look for further faults.
  const unknown = known.some(({ path }) => path === 'warehouse');
  const { planned, faults } = planTransfer(value, unknown ? { ...facts, supply: null } : facts);
  if (planned === null || known.length > 0) {
    throw validationFailed([
      ...known,
      ...withoutCascadingFaults(faults, known, { 'destination.warehouse': ['warehouse'] }),
    ]);
  }
  return { planned, source, drawn: numberAt(numbers, 0) };
}
