import { acceptedPlan, type Decoded } from '../../kernel/decoded.js';
import { conflict, orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { planWarehouse, type WarehouseDraft } from '../../rules/warehouses/plan-warehouse.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { isDuplicate } from '../../storage/database/failures.js';
import { allWarehouses, insertWarehouse, lockWarehouse, updateWarehouse } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';

/** The provider's warehouses, the oldest first. */
export const listWarehouses = (ctx: Pick<Context, 'pool'>): Promise<Warehouse[]> => inReadOnly(ctx.pool, allWarehouses);

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
