import type { Decoded } from '../../kernel/decoded.js';
import { at, type Fault, KuraError, validationFailed } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { PlannedShipment } from '../../rules/shipments/plan-shipment.js';
import type { ShipmentDraft } from '../../rules/shipments/shipment.js';
import type { RulesDraft } from '../../rules/shipping-rules/validate-shipping-rules.js';
import type { Context } from '../context.js';
import { dryRun } from '../safe-retries/dry-run.js';
import { createShipments } from '../shipments/create-shipments.js';
import { setShippingRules } from './set-shipping-rules.js';

/**
 * What rules would do to an order, before they are saved: sets the rules and orders the shipment, as the real requests do, and
 * writes nothing.
 * @throws validation_failed with every fault of the rules, and every fault of the order under `shipment`
 */
export async function tryShippingRules(
  ctx: Context,
  rules: Decoded<RulesDraft>,
  order: Decoded<ShipmentDraft>,
  caller: AccountCaller,
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
