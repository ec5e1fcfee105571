import { today } from '../../kernel/clock.js';
import { acceptedValue } from '../../kernel/decoded.js';
import { refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { planRemoval, type RemovalDraft, validateRemoval } from '../../rules/stock/plan-removal.js';
import { removalTransition } from '../../rules/stock/removal-status.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import { findItemsByCodes } from '../../storage/items/items.js';
import { insertRemoval } from '../../storage/stock/removals.js';
import { lockStock, readFreeUnits } from '../../storage/stock/stock.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';

/**
 * Requests that free units of an item be disposed of or sent back to the client. From here on nobody else can take
 * them: units on the shelf are set aside, units in quarantine are claimed.
 * The audit log of the account says when staff request it for the client.
 * @returns the removal's running number
 * @throws validation_failed, faults at `warehouse`, `code`, `quantity`, `kind`, `source`; also when more is asked for
 * than is free
 */
export async function requestRemoval(
  ctx: Context,
  account_id: string,
  draft: RemovalDraft,
  caller: Caller,
): Promise<number> {
  authorize(caller, 'requestRemoval', account_id);
  return inTransaction(ctx.pool, async (tx) => {
    const [found = null] = await findItemsByCodes(tx, account_id, [draft.code]);
    const warehouses = new Set((await allWarehouses(tx)).map(({ warehouse }) => warehouse));
    const item = acceptedValue({ value: found, faults: validateRemoval(draft, found, warehouses) });
    const { item_no } = item;
    const { warehouse } = draft;
    authorizeIn(caller, warehouse);
    await lockStock(tx, account_id, [warehouse], [item_no]);
    const units = await readFreeUnits(tx, account_id, warehouse, [item_no]);
    const { faults, ...plan } = planRemoval(draft, item, units, today(ctx.clock).toString());
    refuseIfFaulty(faults);
    const stamp = stampOf(ctx, caller);
    const removal = { warehouse, item_no, ...plan };
    const removal_no = await insertRemoval(tx, account_id, removal, removalTransition('request', plan), stamp);
    if (caller.kind === 'staff') {
      const details = { warehouse, code: draft.code, quantity: draft.quantity, kind: draft.kind, source: draft.source };
      await writeAudit(tx, stamp, { action: 'requestRemoval', account_id, subject: String(removal_no), details });
    }
    return removal_no;
  });
}
