import { acceptedPlan, type Decoded } from '../../kernel/decoded.js';
import { conflict } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { planWarehouse, type WarehouseDraft } from '../../rules/warehouses/plan-warehouse.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import { isDuplicate } from '../../storage/database/failures.js';
import { insertWarehouse } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';

/**
 * Writes one of the provider's warehouses. It can be used when `finishOpeningWarehouses` has made its stock lock rows: a job
 * does that within a minute.
 * @throws validation_failed with every fault, conflict when the code is taken
 */
export async function openWarehouse(
  ctx: Context,
  { value: draft, faults }: Decoded<WarehouseDraft>,
  caller: Caller,
): Promise<Warehouse> {
  authorize(caller, 'openWarehouse');
  const warehouse = acceptedPlan(planWarehouse(draft, null), faults);
  const { warehouse: code } = warehouse;
  return inTransaction(ctx.pool, async (tx) => {
    await insertWarehouse(tx, warehouse);
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'openWarehouse',
      account_id: null,
      subject: code,
      details: warehouse,
    });
    return warehouse;
  }).catch((error) => {
    if (!isDuplicate(error)) throw error;
    throw conflict(`There is a warehouse ${code} already.`, `倉庫${code}はすでに登録されています。`);
  });
}
