import type { NoticeFilterState, NoticeState } from '../../rules/notice-mails/notice-values.js';
import { sql, type Tx } from '../database/database.js';
import { endOf, type ListCursor, LOOKED_AT, mapValues, startOf } from '../lists.js';
import { NOT_ARRIVED } from './notice-mails.js';

/* The notice mails of an account for its people: by state, text and day. */

/** Null fields do not filter. */
export interface NoticeFilter {
  /** A part of the order number or of the address, in lower case. */
  readonly search: string | null;
  readonly state: NoticeFilterState | null;
  /** The first and the last day on which the state changed, `YYYY-MM-DD`. */
  readonly from: string | null;
  readonly to: string | null;
}

export interface ListedNotice {
  readonly shipment_no: number;
  readonly identifier: string;
  readonly email: string | null;
  readonly state: NoticeState;
  readonly reason: string | null;
  readonly state_at: Date | null;
  /** When a person has said that nothing is to be done about it; null: nobody has. */
  readonly dealt_with_at: Date | null;
}

/** Which rows are read. Conditions are parts of the text, so that PostgreSQL can use an index; sent mails have no index. */
const CONDITIONS: Readonly<Record<NoticeFilterState | 'any', string>> = {
  any: 'true',
  waiting: `n.state = 'waiting'`,
  sending: `n.state = 'sending'`,
  sent: 'true',
  failed: `n.state = 'failed'`,
  in_doubt: `n.state = 'in_doubt'`,
  not_arrived: NOT_ARRIVED,
};

/** The rows that are read for one page, before they are filtered. */
const lookedAt = (condition: string) => `
  select n.shipment_no, n.state, n.reason, n.state_at, n.dealt_with_at from notices n
   where n.account_id = $1 and n.shipment_no < $2 and ${condition} order by n.shipment_no desc limit ${LOOKED_AT}`;

const PAGES = mapValues(CONDITIONS, (state, condition) =>
  sql(
    `notices_page_${state}`,
    `select n.shipment_no, s.identifier, s.document ->> 'shipping_email' as email, n.state, n.reason, n.state_at, n.dealt_with_at
       from (${lookedAt(condition)}) n
       join shipments s on s.account_id = $1 and s.shipment_no = n.shipment_no
      where ${state === 'sent' ? `n.state = 'sent' and ` : ''}($3::text is null or strpos(search_text(s.identifier), $3) > 0
              or strpos(search_text(s.document ->> 'shipping_email'), $3) > 0)
        and ($4::date is null or n.state_at >= ${startOf('$4')}) and ($5::date is null or n.state_at < ${endOf('$5')})
      order by n.shipment_no desc limit $6`,
  ),
);

const ENDS = mapValues(CONDITIONS, (state, condition) =>
  sql(
    `notices_end_${state}`,
    `select n.shipment_no as no, null::text as key from (${lookedAt(condition)}) n
      order by n.shipment_no desc offset ${LOOKED_AT - 1}`,
  ),
);

/** Notice mails of shipments with a number below `before`, newest first. */
export const pageOfNotices = (
  tx: Tx,
  account_id: string,
  { search, state, from, to }: NoticeFilter,
  before: number,
  limit: number,
): Promise<ListedNotice[]> =>
  tx.query<ListedNotice>(PAGES[state ?? 'any'], [account_id, before, search, from, to, limit]);

/** The last row that was read for a page; the next page continues after it. Null: all mails were read. */
export const endOfNotices = async (
  tx: Tx,
  account_id: string,
  { state }: NoticeFilter,
  before: number,
): Promise<ListCursor | null> => (await tx.query<ListCursor>(ENDS[state ?? 'any'], [account_id, before]))[0] ?? null;
