import type { Temporal } from 'temporal-polyfill';
import { today } from '../../kernel/clock.js';
import { startOfDay } from '../../kernel/dates.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import {
  countFailedMails,
  type FailedMail,
  failedMails,
  openByStatus,
  shippedByDay,
} from '../../storage/accounts/today.js';
import { inReadOnly } from '../../storage/database/database.js';
import type { Context } from '../context.js';

/** How many days are counted, today included. */
const DAYS = 28;
/** Maximum number of failed mails listed. If there are more, the mail server needs attention rather than each mail. */
const MAILS = 20;

export interface Today {
  readonly day: Temporal.PlainDate;
  /** Shipments that left on each of the last days, the oldest first. */
  readonly shipped: readonly { readonly day: string; readonly count: number }[];
  /** Shipments that have not left, by status, in the order of the work. */
  readonly open: readonly { readonly status: ShipmentStatus; readonly count: number }[];
  /** The newest of them. */
  readonly failed_mails: readonly FailedMail[];
  /** How many there are. */
  readonly failed_mail_count: number;
}

const rankOf = (status: ShipmentStatus): number => SHIPMENT_STATUSES.indexOf(status);

/** The key figures of an account on the present day of the clock. */
export async function readToday(ctx: Context, account_id: string, caller: Caller): Promise<Today> {
  authorize(caller, 'readToday', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    const day = today(ctx.clock);
    const first = day.subtract({ days: DAYS - 1 });
    const counted = await shippedByDay(tx, account_id, startOfDay(first));
    const counts = new Map(counted.map((one) => [one.day, one.count]));
    return {
      day,
      shipped: Array.from({ length: DAYS }, (_, index) => {
        const one = first.add({ days: index }).toString();
        return { day: one, count: counts.get(one) ?? 0 };
      }),
      open: (await openByStatus(tx, account_id)).sort((a, b) => rankOf(a.status) - rankOf(b.status)),
      failed_mails: await failedMails(tx, account_id, MAILS),
      failed_mail_count: await countFailedMails(tx, account_id),
    };
  });
}
