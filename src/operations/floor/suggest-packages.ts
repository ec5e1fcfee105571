import { groupBy } from '../../kernel/collections.js';
import { SIZES } from '../../rules/items/item-values.js';
import { findAccount } from '../../storage/accounts/accounts.js';
import { inReadOnly } from '../../storage/database/database.js';
import { fullCases, sizesAndWeights } from '../../storage/floor/floor-progress.js';
import type { PackedShipment } from '../../storage/shipments/shipment-work.js';
import type { Context } from '../context.js';

/** The size of packages whose goods were never measured. */
export const DEFAULT_SIZE = '60';

/**
 * Suggests one package per shipment, as large as its largest item. For accounts with case shipping, goods that came in
 * cases leave in full cases.
 */
export const suggestPackages = (
  ctx: Context,
  account_id: string,
  shipment_nos: readonly number[],
): Promise<PackedShipment[]> =>
  inReadOnly(ctx.pool, async (tx) => {
    const found = await sizesAndWeights(tx, account_id, shipment_nos, SIZES);
    const measured = new Map(found.map((one) => [one.shipment_no, one]));
    const account = await findAccount(tx, account_id);
    const cases = account?.features.case_shipping === true ? await fullCases(tx, account_id, shipment_nos) : [];
    const byShipment = groupBy(cases, (one) => one.shipment_no);
    return shipment_nos.map((no) => ({
      shipment_no: no,
      packages: [{ size: measured.get(no)?.size ?? DEFAULT_SIZE, weight_g: measured.get(no)?.weight_g ?? null }],
      cases: (byShipment.get(no) ?? []).map(({ item_no, quantity_in_case, quantity }) => ({
        item_no,
        details: [{ quantity_in_case, quantity }],
      })),
    }));
  });
