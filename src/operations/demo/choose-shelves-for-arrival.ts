import { orNotFound } from '../../kernel/errors.js';
import { chooseShelves } from '../../rules/demo/choose-shelves.js';
import { openUnits, totalOf } from '../../rules/receipts/receipt-counts.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findItemsByNos } from '../../storage/items/items.js';
import { stowingShelves } from '../../storage/places/put-away-places.js';
import { findReceipt } from '../../storage/receipts/receipts.js';
import type { Context } from '../context.js';
import type { PlacedUnits } from '../floor/put-away.js';

/**
 * The units of a receipt that are still to be put away, with the shelves that the simulated warehouse chooses for them. No lock is
 * taken: the put-away itself checks the shelves.
 * @throws not_found
 */
export const chooseShelvesForArrival = (ctx: Context, account_id: string, receipt_no: number): Promise<PlacedUnits[]> =>
  inReadOnly(ctx.pool, async (tx) => {
    const receipt = orNotFound(await findReceipt(tx, account_id, receipt_no));
    const parts = receipt.lines.flatMap((line) =>
      openUnits(line)
        .filter((part) => totalOf(part) > 0)
        .map((part) => ({ ...part, item_no: line.item_no })),
    );
    const item_nos = [...new Set(parts.map(({ item_no }) => item_no))];
    const items = new Map((await findItemsByNos(tx, account_id, item_nos)).map((item) => [item.item_no, item]));
    const shelves = await stowingShelves(tx, receipt.warehouse, account_id, item_nos, parts.length);
    const lots = parts.map(({ item_no, lot_no }) => ({
      item_no,
      lot_no,
      temperature_zone: items.get(item_no)?.temperature_zone ?? 'dry',
    }));
    const codes = chooseShelves(lots, shelves);
    return parts.map(({ item_no: _, ...part }, index) => {
      const place = codes[index] ?? null;
      // A part without good units goes to MAIN, so that units that nobody may pick take no shelf from others.
      return place === null || part.good === 0 ? part : { ...part, place };
    });
  });
