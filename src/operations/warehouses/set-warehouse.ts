import { acceptedPlan, type Decoded } from '../../kernel/decoded.js';
import { orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { planWarehouse, type WarehouseDraft } from '../../rules/warehouses/plan-warehouse.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import { lockWarehouse, updateWarehouse } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';

/**
 * Changes the fields of a warehouse that the draft gives; the rest stays. Shipments keep their shipping dates, and shipped ones
 * their delivery days.
 * @throws validation_failed with every fault, not_found when there is no such warehouse; forbidden outside the caller's warehouses
 */
export async function setWarehouse(
  ctx: Context,
  code: string,
  { value: draft, faults }: Decoded<Omit<WarehouseDraft, 'warehouse'>>,
  caller: Caller,
): Promise<Warehouse> {
  authorize(caller, 'setWarehouse');
  authorizeIn(caller, code);
  return inTransaction(ctx.pool, async (tx) => {
    const existing = orNotFound(await lockWarehouse(tx, code));
    const warehouse = acceptedPlan(planWarehouse({ ...draft, warehouse: code }, existing), faults);
    await updateWarehouse(tx, warehouse);
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'setWarehouse',
      account_id: null,
      subject: code,
      details: draft,
    });
    return warehouse;
  });
}
