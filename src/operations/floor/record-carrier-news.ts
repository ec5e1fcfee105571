import { Temporal } from 'temporal-polyfill';
import { notFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { shipmentTransition } from '../../rules/shipments/shipment-status.js';
import { inTransaction } from '../../storage/database/database.js';
import { changeDeliveryDay } from '../../storage/shipments/carrier-news.js';
import { type Context, stampOf } from '../context.js';
import { refusedWork } from './floor-step.js';

/** What a carrier reports about a parcel: that it arrives `days` later, or that it is lost. */
export type CarrierNews =
  | { readonly event: 'carrier_delay'; readonly days: number }
  | { readonly event: 'carrier_loss' };

/**
 * Records a carrier's report. A delay changes the day of delivery, if there is one; a loss is only written into the history.
 * @throws not_found, also for transfers; api_exception unless the shipment is shipped
 */
export async function recordCarrierNews(
  ctx: Context,
  account_id: string,
  shipment_no: number,
  news: CarrierNews,
  caller: Caller,
): Promise<void> {
  authorize(caller, 'recordCarrierNews');
  return inTransaction(ctx.pool, (tx) =>
    changeDeliveryDay(tx, account_id, shipment_no, news.event, stampOf(ctx, caller), (shipment) => {
      if (shipment === null) throw notFound();
      const { status, delivery_day } = shipment;
      if (shipmentTransition(news.event, status) === null) {
        throw refusedWork(account_id, shipment_no, news.event, status, ['shipped']);
      }
      if (news.event === 'carrier_loss' || delivery_day === null) return delivery_day;
      return Temporal.PlainDate.from(delivery_day).add({ days: news.days }).toString();
    }),
  );
}
