import { notAllowed, notFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { isOwnPlace } from '../../rules/places/place.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import { lockForClosing, markClosed } from '../../storage/places/places.js';
import { lockWarehouse } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';

/**
 * Closes a place, so that it gets no more units. Its code stays taken; {@link setPlaces} opens it again. Nothing happens to a place
 * that is closed already.
 * @throws not_found; api_exception while units lie there, and for the places that every warehouse has
 */
export async function closePlace(ctx: Context, warehouse: string, code: string, caller: Caller): Promise<void> {
  authorize(caller, 'closePlace');
  return inTransaction(ctx.pool, async (tx) => {
    // As those do who define places: nobody opens it meanwhile.
    if ((await lockWarehouse(tx, warehouse)) === null) throw notFound();
    const place = await lockForClosing(tx, warehouse, code);
    if (place === null) throw notFound();
    if (place.closed_at !== null) return;
    if (isOwnPlace(code)) {
      throw notAllowed(
        `Place ${code} cannot be closed: every warehouse needs it.`,
        `場所${code}はどの倉庫にも必要なため、閉鎖できません。`,
      );
    }
    if (place.units > 0) {
      throw notAllowed(
        `Place ${code} cannot be closed: ${place.units} units lie there. Move them first.`,
        `場所${code}には${place.units}点の在庫があるため、閉鎖できません。先に移動してください。`,
      );
    }
    const stamp = stampOf(ctx, caller);
    await markClosed(tx, warehouse, place.place_no, stamp.at);
    await writeAudit(tx, stamp, { action: 'closePlace', account_id: null, subject: warehouse, details: { code } });
  });
}
