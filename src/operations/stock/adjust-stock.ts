import { acceptedValue } from '../../kernel/decoded.js';
import { type Fault, fault, refuseIfFaulty, withoutCascadingFaults } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import type { Adjustable } from '../../rules/stock/adjustment-values.js';
import {
  type AdjustmentDraft,
  type AdjustmentPlan,
  planAdjustment,
  validateAdjustment,
  validatePlace,
} from '../../rules/stock/plan-adjustment.js';
import { findAccount } from '../../storage/accounts/accounts.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { findItemsByCodes, holdItems } from '../../storage/items/items.js';
import { insertAdjustments, knownLots, lockLyingAt } from '../../storage/stock/adjustments.js';
import { ensureLots, lockStock, readFreeUnits } from '../../storage/stock/stock.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';

export interface Adjusted {
  /** Running number in the account. */
  readonly adjustment_no: number;
  /** 0: the units are in no lot. */
  readonly lot_no: number;
}

/**
 * Records a difference between actual and recorded stock: units found, lost, damaged or identified. Units that become
 * available go to demand.
 * @param known faults in the form of the draft that were found before; they are reported together with the faults that this finds
 * @throws validation_failed with faults at the draft's fields; `quantity` is at fault when it is more than is free;
 *   forbidden in a warehouse where the caller does not work
 */
export async function adjustStock(
  ctx: Context,
  account_id: string,
  draft: AdjustmentDraft,
  caller: Caller,
  known: readonly Fault[] = [],
): Promise<Adjusted> {
  authorize(caller, 'adjustStock');
  return inTransaction(ctx.pool, async (tx) => {
    await holdItems(tx, account_id, [], [draft.code]);
    const [found = null] = await findItemsByCodes(tx, account_id, [draft.code]);
    const warehouses = new Set((await allWarehouses(tx)).map(({ warehouse }) => warehouse));
    if (warehouses.has(draft.warehouse)) authorizeIn(caller, draft.warehouse);
    const unknown = found === null && (await findAccount(tx, account_id)) === null ? [noSuchAccount(account_id)] : [];
    const faults = [...known, ...withoutCascadingFaults(unknown, known)];
    const invalid = withoutCascadingFaults(validateAdjustment(draft, found, warehouses), faults, DEPENDENCIES);
    const item = acceptedValue({ value: found, faults: [...faults, ...invalid] });
    const { item_no } = item;
    const { warehouse, quantity, reason } = draft;
    await lockStock(tx, account_id, [warehouse], [item_no]);
    const units = await readFreeUnits(tx, account_id, warehouse, [item_no]);
    const plan = planAdjustment(draft, item, units, await knownLots(tx, account_id, item_no));
    refuseIfFaulty(plan.faults);

    const stamp = stampOf(ctx, caller);
    const { from, to } = plan;
    const lot_no = await lotNoOf(tx, account_id, warehouse, plan, stamp.at);
    const note = draft.note === null || draft.note.trim() === '' ? null : draft.note;
    const at = await placeOf(tx, account_id, draft, item_no, lot_no, from);
    const adjusted = { warehouse, item_no, lot_no, quantity, from, to, reason, note, ...at };
    const [adjustment_no] = (await insertAdjustments(tx, account_id, [adjusted], stamp)) as [number];
    if (to === 'available') await serveDemand(ctx, tx, account_id, warehouse, [item_no], stamp);
    return { adjustment_no, lot_no };
  });
}

const noSuchAccount = (account_id: string): Fault =>
  fault('account_id', `There is no account ${account_id}.`, `荷主${account_id}は存在しません。`);

/** Fields that cannot be checked while another field is wrong. */
const DEPENDENCIES = { code: ['account_id'], to: ['from'], note: ['reason'], place: ['from'] } as const;

/** The named place, if enough of the units lie there. @throws validation_failed */
async function placeOf(
  tx: Tx,
  account_id: string,
  draft: AdjustmentDraft,
  item_no: number,
  lot_no: number,
  from: Adjustable,
): Promise<{ readonly from_place?: number }> {
  if (draft.place === undefined) return {};
  const condition = from === 'defective' || from === 'unidentified' ? from : 'sound';
  const goods = { warehouse: draft.warehouse, item_no, lot_no, condition } as const;
  const lying = await lockLyingAt(tx, account_id, goods, draft.place);
  refuseIfFaulty(validatePlace(draft, lying?.units ?? 0));
  return lying === null ? {} : { from_place: lying.place_no };
}

async function lotNoOf(tx: Tx, account_id: string, warehouse: string, { lot }: AdjustmentPlan, at: string) {
  if (typeof lot === 'number') return lot;
  const [made] = await ensureLots(tx, account_id, warehouse, [lot], at);
  return (made as { lot_no: number }).lot_no;
}
