import { groupBy, mapSeries } from '../../kernel/collections.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type SettledCount, settledBy, sumOfSettled } from '../../rules/floor/settle-count.js';
import type { Condition } from '../../rules/places/place.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findCount, readCounted } from '../../storage/floor/counts.js';
import type { Context } from '../context.js';
import { findAgain, planCount, undecided } from './plan-count.js';

/** Units that a line of an order would lose. */
export interface OrderLoss {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly identifier: string;
  readonly status: ShipmentStatus;
  readonly item_no: number;
  readonly lot_no: number;
  readonly condition: Condition;
  readonly units: number;
}

export interface CountPreview {
  readonly settled: SettledCount;
  readonly losses: readonly OrderLoss[];
}

/**
 * What an approval of a count would change at this moment. Nothing is locked, so the approval itself may change something else.
 * @throws not_found; forbidden; api_exception unless its variances wait for a decision
 */
export async function previewCount(ctx: Context, count_no: number, caller: Caller): Promise<CountPreview> {
  authorize(caller, 'previewCount');
  return inReadOnly(ctx.pool, async (tx) => {
    const count = undecided(await findCount(tx, count_no), caller);
    const counted = [...groupBy(await readCounted(tx, count_no), ({ account_id }) => account_id)];
    const ofAccounts = await mapSeries(counted, async ([account_id, own]) => {
      const item_nos = [...new Set(own.map(({ item_no }) => item_no))];
      const planned = await planCount(tx, count, account_id, own, item_nos);
      const losses = planned.rows.flatMap(({ item_no, lot_no, condition, from_lines }) =>
        from_lines.flatMap(({ shipment_no, units }): OrderLoss[] => {
          const order = planned.orders.get(shipment_no);
          const goods = { item_no, lot_no, condition, units };
          return order === undefined
            ? []
            : [{ account_id, shipment_no, identifier: order.identifier, status: order.status, ...goods }];
        }),
      );
      return { settled: settledBy(planned, await findAgain(tx, account_id, count, item_nos)), losses };
    });
    return {
      settled: sumOfSettled(ofAccounts.map(({ settled }) => settled)),
      losses: ofAccounts.flatMap(({ losses }) => losses),
    };
  });
}
