import type { Decoded } from '../../kernel/decoded.js';
import { fault, notFound, validationFailed } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { auditOfPerson, writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import { setStaffWarehouses as writeWarehouses } from '../../storage/people/roles.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';

/** In which warehouses a member of staff works; null: in all of them. */
export interface StaffWarehouses {
  readonly warehouses: readonly string[] | null;
}

/**
 * Limits a member of staff to some warehouses. It takes effect with the next request.
 * @throws validation_failed with every unknown warehouse, not_found when nobody of the staff has this number
 */
export async function setStaffWarehouses(
  ctx: Context,
  person_id: number,
  { value: { warehouses }, faults }: Decoded<StaffWarehouses>,
  caller: Caller,
): Promise<StaffWarehouses> {
  authorize(caller, 'setStaffWarehouses');
  return inTransaction(ctx.pool, async (tx) => {
    const open = new Set((await allWarehouses(tx)).map(({ warehouse }) => warehouse));
    const unknown = (warehouses ?? []).flatMap((warehouse, index) =>
      open.has(warehouse)
        ? []
        : [fault(`warehouses.${index}`, 'There is no such warehouse.', '該当する倉庫がありません。')],
    );
    if (faults.length + unknown.length > 0) throw validationFailed([...faults, ...unknown]);
    if (!(await writeWarehouses(tx, person_id, warehouses))) throw notFound();
    await writeAudit(tx, stampOf(ctx, caller), auditOfPerson('setStaff', person_id, { warehouses }));
    return { warehouses };
  });
}
