import { type Decoded, decodeOnce, isEmptyRequest } from '../../kernel/decoded.js';
import { identifierTaken, refuseIfFaulty, validationFailed } from '../../kernel/errors.js';
import { inSlices } from '../../kernel/slices.js';
import type { Account } from '../../rules/accounts/account.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Existing } from '../../rules/shipments/existing-shipment.js';
import { mergeShipment, reallocates } from '../../rules/shipments/merge-shipment.js';
import { planUpdate } from '../../rules/shipments/plan-shipments.js';
import { kindOf, type PlannedLine, type Shipment, type ShipmentDraft } from '../../rules/shipments/shipment.js';
import { statusesAllowing } from '../../rules/shipments/shipment-status.js';
import { identifierOf } from '../../rules/shipments/validate-shipment.js';
import type { ShippingRules } from '../../rules/shipping-rules/shipping-rule.js';
import { addedByRules } from '../../rules/shipping-rules/shipping-rules.js';
import { joinRuns } from '../../storage/allocation/allocation-runs.js';
import { voidProgramLabels } from '../../storage/carriers/program-labels.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import { findItemsByCodes, findItemsByNos } from '../../storage/items/items.js';
import {
  deleteLines,
  findParts,
  type LineParts,
  updateShipment as writeShipment,
} from '../../storage/shipments/shipment-update.js';
import { endAllocations } from '../../storage/shipments/shipment-work.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';
import { itemNamesOf, lockFacts, rulesAskedFor } from './lock-facts.js';
import { lockShipment } from './lock-shipment.js';
import { findShipment, type ShipmentRef } from './read-shipments.js';
import { refusedEvent, refuseIfTransfer, refuseUnlessAllowed } from './refused-event.js';

/**
 * Updates a shipment before work on it starts; the request merged into the stored shipment is checked as a whole. If
 * the request gives items, bundled items or another warehouse, gives `backorder_if_unavailable` for a shipment with
 * backordered lines, or applies shipping rules, the shipment releases its units and is allocated again, before waiting
 * demand. Units that it does not take again go to demand. `decode` is called only if the shipment exists; with null, all
 * that the body names is given.
 * @throws not_found, validation_failed with every fault, api_exception once the warehouse works on it (H-014)
 */
export async function updateShipment(
  ctx: Context,
  caller: AccountCaller,
  ref: ShipmentRef,
  decode: (before: Shipment | null) => Decoded<ShipmentDraft>,
): Promise<Shipment> {
  authorize(caller, 'updateShipment');
  const { account } = caller;
  const { account_id, settings } = account;
  const draftFor = decodeOnce(decode);
  // Read and decoded before the transaction: decoding a large body would hold a connection.
  const beforeTransaction = await inReadOnly(ctx.pool, (tx) => findShipment(tx, account_id, ref));
  refuseIfTransfer(beforeTransaction);
  if (isEmptyRequest(draftFor(beforeTransaction))) {
    refuseUnlessAllowed(beforeTransaction, 'update');
    return beforeTransaction;
  }
  // What counts as given is only known once the shipment is locked, so what the whole body names is locked.
  const named = decode(null).value;
  return inTransaction(ctx.pool, async (tx) => {
    const { shipment_no } = beforeTransaction;
    // Read without locks, only to know what to lock. `lockShipment` reads it again, and what follows decides from that.
    const unlocked = await findShipment(tx, account_id, { shipment_no });
    const rulesNamed = await rulesAskedFor(tx, account, [named]);
    const warehouseOf = (draft: ShipmentDraft, present: Shipment) =>
      draft.warehouse === undefined ? present.warehouse : (draft.warehouse ?? settings.standard_warehouse);
    const { before, item_nos } = await lockShipment(tx, account_id, shipment_no, {
      warehouses: [warehouseOf(named, unlocked), ...(rulesNamed === null ? [] : addedByRules(rulesNamed).warehouses)],
      item_nos: await itemsNamed(tx, account, named, rulesNamed, unlocked),
    });
    const draft = draftFor(before);
    if (isEmptyRequest(draft)) {
      refuseUnlessAllowed(before, 'update');
      return before;
    }
    const rules = draft.value.apply_rule === true ? rulesNamed : null;
    const warehouse = warehouseOf(draft.value, before);
    const allowed = statusesAllowing('update', kindOf(before)).includes(before.status);
    const needsAllocation = reallocates(before, draft.value, warehouse);
    // With shipping rules always: what they add may depend on the free stock, which is only read below.
    const reallocated = allowed && (needsAllocation || rules !== null);
    const stamp = stampOf(ctx, caller);
    const lines = linesOf(before, await findParts(tx, account_id, [shipment_no]), reallocated);
    const released = reallocated
      ? await endAllocations(tx, account_id, [shipment_no], 'available', stamp)
      : new Map<number, number>();
    if (reallocated) await deleteLines(tx, account_id, shipment_no);

    const merged = mergeShipment(before, draft.value);
    const order = { value: merged, faults: draft.faults };
    const kept = lines.flatMap((line) => [line.item_no, ...line.parts.map((part) => part.item_no)]);
    const facts = await lockFacts(ctx, tx, account, [order], {
      item_nos: kept,
      numbers_to_draw: 0,
      rules,
      reallocated: { shipment_no, warehouse: before.warehouse, released },
    });
    const existing: Existing = {
      before,
      given: new Set(Object.keys(draft.value)),
      reallocated,
      mayWait: !needsAllocation,
      lines,
    };
    const taken = new Map([...facts.taken].filter(([identifier]) => identifier !== before.identifier));
    const { shipment, faults } = await inSlices(planUpdate(order, existing, { ...facts, taken }));
    refuseIfFaulty(faults);
    refuseUnlessAllowed(before, 'update');
    if (shipment === null) throw new Error('an update without faults must have a result');

    const outcome = await writeShipment(tx, shipment, before.status, reallocated, stamp);
    if (outcome === 'identifier_taken') throw validationFailed([identifierTaken(identifierOf(merged) ?? '')]);
    if (outcome === 'status_changed') throw refusedEvent(await findShipment(tx, account_id, ref), 'update');
    if (!saysTheSame(draft.value)) await voidProgramLabels(tx, account_id, shipment_no, stamp.at);
    if (facts.in_run) await joinRuns(tx, account_id, [shipment_no]);
    if (reallocated) await serveDemand(ctx, tx, account_id, before.warehouse, item_nos, stamp);
    return findShipment(tx, account_id, { shipment_no });
  });
}

/** Fields of which a label says nothing. */
const NOT_ON_LABELS: ReadonlySet<string> = new Set(['suspend', 'allocate_priority']);

/** Whether a label that was printed before still says the right things. An order that waits again may have one. */
const saysTheSame = (given: ShipmentDraft): boolean => Object.keys(given).every((field) => NOT_ON_LABELS.has(field));

/**
 * Numbers of all items that may have to be locked: named in the request, added by rules, or ordered before, with the
 * parts of sets. {@link lockFacts} also locks the present parts of a set that was edited since; they must be locked
 * here already, or they would be locked out of key order.
 */
async function itemsNamed(
  tx: Tx,
  account: Account,
  draft: ShipmentDraft,
  rules: ShippingRules | null,
  seen: Shipment,
): Promise<number[]> {
  const { codes, item_nos } = itemNamesOf(account, [draft], rules);
  const ordered = seen.lines.map((line) => line.item_no);
  const items = [
    ...(await findItemsByCodes(tx, account.account_id, codes)),
    ...(await findItemsByNos(tx, account.account_id, [...item_nos, ...ordered])),
  ];
  return items.flatMap((item) => [item.item_no, ...item.children.map((child) => child.item_no)]);
}

/** The lines as ordered; in a shipment that is allocated again they have no allocations yet. */
export function linesOf(
  { lines }: Shipment,
  parts_of_lines: readonly LineParts[],
  reallocated: boolean,
): PlannedLine[] {
  const fixedParts = new Map(parts_of_lines.map((one) => [one.line_no, one]));
  return lines.map((line) => {
    const { parts = [], is_set = false } = fixedParts.get(line.line_no) ?? {};
    return { ...line, parts, is_set, backordered: line.backordered && !reallocated };
  });
}
