import { TOKYO } from '../../kernel/dates.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { sql, type Tx } from '../database/database.js';
import { NOT_ARRIVED } from '../notice-mails/notice-mails.js';

/** The figures of an account's first page. */

const SHIPPED = sql(
  'today_shipped_by_day',
  `select (shipped_at at time zone '${TOKYO}')::date as day, count(*) as count from shipments
    where account_id = $1 and status = 'shipped' and shipped_at >= $2 and receipt_no is null group by 1 order by 1`,
);

const OPEN = sql(
  'today_open_by_status',
  `select status, count(*) as count from shipments
    where account_id = $1 and status <> 'shipped' and deleted_at is null and receipt_no is null group by status`,
);

const MAILS = sql(
  'today_failed_mails',
  `select n.shipment_no, s.identifier, n.state, n.reason
     from notices n join shipments s on s.account_id = n.account_id and s.shipment_no = n.shipment_no
    where n.account_id = $1 and ${NOT_ARRIVED} order by n.shipment_no desc limit $2`,
);

const MAIL_COUNT = sql(
  'today_failed_mail_count',
  `select count(*) as count from notices n where n.account_id = $1 and ${NOT_ARRIVED}`,
);

/** Shipments by the day on which they left, since an instant (ISO); days without any are left out. */
export const shippedByDay = (
  tx: Tx,
  account_id: string,
  since: string,
): Promise<{ readonly day: string; readonly count: number }[]> => tx.query(SHIPPED, [account_id, since]);

/** Shipments that have not left, by status. */
export const openByStatus = (
  tx: Tx,
  account_id: string,
): Promise<{ readonly status: ShipmentStatus; readonly count: number }[]> => tx.query(OPEN, [account_id]);

export interface FailedMail {
  readonly shipment_no: number;
  readonly identifier: string;
  readonly state: 'failed' | 'in_doubt';
  readonly reason: string | null;
}

/** The newest notice mails that failed or are in doubt, and that nobody has dealt with. */
export const failedMails = (tx: Tx, account_id: string, limit: number): Promise<FailedMail[]> =>
  tx.query<FailedMail>(MAILS, [account_id, limit]);

/** How many such notice mails there are. */
export const countFailedMails = async (tx: Tx, account_id: string): Promise<number> =>
  (await tx.query<{ readonly count: number }>(MAIL_COUNT, [account_id]))[0]?.count ?? 0;
