import type { Decoded } from '../../kernel/decoded.js';
import {
  at,
  conflict,
  type Fault,
  KuraError,
  orNotFound,
  refuseIfFaulty,
  validationFailed,
  withoutCascadingFaults,
} from '../../kernel/errors.js';
import { parseId } from '../../kernel/ids.js';
import type { AccountCaller, Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { PlannedShipment } from '../../rules/shipments/plan-shipment.js';
import type { ShipmentDraft } from '../../rules/shipments/shipment.js';
import { NO_RULES, type ShippingRule, type ShippingRules } from '../../rules/shipping-rules/shipping-rule.js';
import type { RuleMode } from '../../rules/shipping-rules/shipping-rule-values.js';
import {
  itemsNamedIn,
  type RulesDraft,
  validateShippingRules,
} from '../../rules/shipping-rules/validate-shipping-rules.js';
import { findAccount } from '../../storage/accounts/accounts.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { findItemsByCodes, findItemsByNos } from '../../storage/items/items.js';
import { findShippingRules, replaceShippingRules } from '../../storage/shipping-rules/shipping-rules.js';
import { warehousesOf } from '../../storage/warehouses/warehouses.js';
import { type Context, instantOf, stampOf } from '../context.js';
import { dryRun } from '../safe-retries/dry-run.js';
import { createShipments } from '../shipments/create-shipments.js';

/** An account's shipping rules. @throws not_found for an unknown account */
export async function readShippingRules(ctx: Context, account_id: string, caller: Caller): Promise<ShippingRules> {
  authorize(caller, 'readShippingRules', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    orNotFound(await findAccount(tx, account_id));
    return (await findShippingRules(tx, account_id)) ?? NO_RULES;
  });
}

/**
 * Replaces an account's shipping rules as a whole. Items and warehouses that they name must exist now. If one is gone later, an
 * order is created without it, and the order's rule trace says so.
 * @returns the rules with their new version
 * @throws not_found for an unknown account, validation_failed with every fault, conflict when the draft names another
 *   version than the current one
 */
export async function setShippingRules(
  ctx: Context,
  account_id: string,
  { value: draft, faults }: Decoded<RulesDraft>,
  caller: Caller,
): Promise<ShippingRules> {
  authorize(caller, 'setShippingRules', account_id);
  return inTransaction(ctx.pool, async (tx) => {
    orNotFound(await findAccount(tx, account_id));
    const named = itemsNamedIn(draft);
    const itemNoOf = (text: string) => {
      const ref = parseId('item', text);
      return ref?.account_id === account_id ? ref.no : null;
    };
    const byNo = await findItemsByNos(
      tx,
      account_id,
      named.flatMap((text) => itemNoOf(text) ?? []),
    );
    const byCode = await findItemsByCodes(tx, account_id, named);
    const own = validateShippingRules(draft, {
      itemNoOf,
      itemsByNo: new Map(byNo.map((item) => [item.item_no, item])),
      itemsByCode: new Map(byCode.map((item) => [item.code, item])),
      warehouses: new Set((await warehousesOf(tx, account_id)).map((one) => one.warehouse)),
    });
    refuseIfFaulty([...faults, ...withoutCascadingFaults(own, faults)]);

    const rules = (draft.rules as readonly ShippingRule[]).map((rule) => ({ ...rule, enabled: rule.enabled ?? true }));
    const next = { mode: draft.mode as RuleMode, rules };
    const kept = await replaceShippingRules(tx, account_id, next, draft.version ?? null, instantOf(ctx));
    if (kept === null) throw changedMeanwhile(draft.version);
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'setShippingRules',
      account_id,
      subject: account_id,
      details: { version: kept.version, mode: kept.mode, rules: rules.map(({ name, enabled }) => ({ name, enabled })) },
    });
    return kept;
  });
}

const changedMeanwhile = (version: number | undefined) =>
  conflict(
    `The rules are no longer those of version ${version}: read them again before changing them.`,
    `ルールはバージョン${version}から変更されています。最新の内容を確認してから変更してください。`,
  );

/**
 * What rules would do to an order, before they are saved: sets the rules and orders the shipment, as the real requests do, and
 * writes nothing.
 * @throws validation_failed with every fault of the rules, and every fault of the order under `shipment`
 */
export async function tryShippingRules(
  ctx: Context,
  caller: AccountCaller,
  rules: Decoded<RulesDraft>,
  order: Decoded<ShipmentDraft>,
): Promise<PlannedShipment> {
  authorize(caller, 'tryShippingRules');
  return dryRun(ctx, async (tried) => {
    const refused = await faultsOf(setShippingRules(tried, caller.account.account_id, rules, caller));
    let shipments: readonly PlannedShipment[] = [];
    const ordering = createShipments(tried, caller, [order], 'single').then((made) => {
      shipments = made;
    });
    const faults = [...refused, ...at('shipment', await faultsOf(ordering))];
    const [shipment] = shipments;
    if (faults.length > 0 || shipment === undefined) throw validationFailed(faults);
    return shipment;
  });
}

/** The faults of a validation_failed refusal; empty when the work succeeds. @throws any other error */
const faultsOf = (work: Promise<unknown>): Promise<readonly Fault[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof KuraError && error.refusal === 'validation_failed') return error.faults;
      throw error;
    },
  );
