import type { AwaitedGoods, Present } from '../../rules/allocation/waiting.js';
import type { MorningNews } from '../../rules/people/morning-mail.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { awaitedBy, needingDecision } from '../allocation/awaited-goods.js';
import { sql, type Tx } from '../database/database.js';
import { NOT_ARRIVED } from '../notice-mails/notice-mails.js';
import { DIFFERENT } from '../receipts/receipt-list.js';
import { HAS_LEFT_IN_PART, IS_RECALLED } from '../shipments/recalled-orders.js';
import { OPEN } from '../shipments/shipment-list.js';
import { expiringLots } from '../stock/lots.js';

/**
 * Who wants a mail on the morning of each working day, and what the mail says. The figures of several accounts are read at
 * once, by the conditions of the lists that show them.
 */

const READ = sql(
  'notifications_read',
  'select morning_mail from notifications where account_id = $1 and person_id = $2',
);

export const readMorningMail = async (tx: Tx, account_id: string, person_id: number): Promise<boolean> =>
  (await tx.query<{ morning_mail: boolean }>(READ, [account_id, person_id]))[0]?.morning_mail ?? false;

const WRITE = sql(
  'notifications_write',
  `insert into notifications as n (account_id, person_id, morning_mail, morning_day) values ($1, $2, $3, $4)
   on conflict (account_id, person_id) do update
     set morning_mail = excluded.morning_mail,
         morning_day = case when n.morning_mail then n.morning_day else coalesce(excluded.morning_day, n.morning_day) end`,
);

/** @param begun the day whose morning has begun (`YYYY-MM-DD`; null: none): who turns mails on now gets none for this day */
export const writeMorningMail = (
  tx: Tx,
  account_id: string,
  person_id: number,
  morning_mail: boolean,
  begun: string | null,
): Promise<unknown> => tx.query(WRITE, [account_id, person_id, morning_mail, begun]);

/** An account whose morning mails are to be written now. */
export interface MorningAccount {
  readonly account_id: string;
  /** Who wants its mail; nobody, when another server has just taken the account. */
  readonly people: readonly number[];
}

const TAKE = sql(
  'morning_accounts_take',
  `with due as materialized (
     select n.account_id, n.person_id from notifications n join memberships m using (account_id, person_id)
      where n.morning_mail and n.morning_day is distinct from $1::date
        and m.accepted_at is not null and m.disabled_at is null
   ), chosen as materialized (
     select distinct account_id from due order by account_id limit $2
   ), taken as (
     update notifications n set morning_day = $1::date
       from due d join chosen c using (account_id)
      where n.account_id = d.account_id and n.person_id = d.person_id and n.morning_day is distinct from $1::date
     returning n.account_id, n.person_id
   )
   select c.account_id, coalesce(array_agg(t.person_id) filter (where t.person_id is not null), '{}') as people
     from chosen c left join taken t using (account_id) group by c.account_id order by c.account_id`,
);

/** Takes some accounts with people who have had no mail for the morning of a day, and marks them as done for this day. */
export const takeMorningAccounts = (tx: Tx, day: string, limit: number): Promise<MorningAccount[]> =>
  tx.query<MorningAccount>(TAKE, [day, limit]);

/** An order that a mail names. */
export interface NamedOrder {
  readonly shipment_no: number;
  readonly identifier: string;
  readonly status: ShipmentStatus;
  readonly warehouse: string;
  readonly assigned_shipping_date: string | null;
  /** Whether it holds units of a recall that has not ended. */
  readonly is_recalled: boolean;
  /** Whether it is packed and a parcel of it has left. */
  readonly has_left_in_part: boolean;
  /** ISO 8601. */
  readonly status_at: string;
}

/** What an account has on a morning. */
export interface MorningFigures extends Pick<MorningNews, 'orders' | 'receipts' | 'mails' | 'lots'> {
  readonly account_id: string;
  /** The newest of the orders. */
  readonly named: readonly NamedOrder[];
}

const FIGURES = sql(
  'morning_figures',
  // $1 accounts, $2 today, $3 warehouses, $4 for each of them what it owes since when, $5 how many orders are named,
  // $6 the day until which lots expire
  `select asked.account_id, o.orders, o.named, r.receipts, n.mails, l.lots
     from unnest($1::text[]) asked(account_id)
    cross join lateral (
      with needing as materialized (
        select s.shipment_no, s.identifier, s.status, s.warehouse, s.assigned_shipping_date, s.status_at,
               ${IS_RECALLED} as is_recalled, ${HAS_LEFT_IN_PART} as has_left_in_part
          from (select distinct shipment_no
                  from (${needingDecision('asked.account_id', '$2::date', '$3::text[]', '$4::timestamptz[]')}) n) d
          join shipments s on s.account_id = asked.account_id and s.shipment_no = d.shipment_no
         where ${OPEN}
      )
      select (select count(*) from needing) as orders,
             (select coalesce(json_agg(f order by f.shipment_no desc), '[]')
                from (select * from needing order by shipment_no desc limit $5) f) as named) o
    cross join lateral (
      select count(*) as receipts from receipts r
       where r.account_id = asked.account_id and ${DIFFERENT}) r
    cross join lateral (
      select count(*) as mails from notices n
       where n.account_id = asked.account_id and ${NOT_ARRIVED}) n
    cross join lateral (
      select count(*) as lots from (${expiringLots('asked.account_id', '$6::date')}) e) l`,
);

/**
 * @param until lots whose last day is this day (`YYYY-MM-DD`) or before are counted
 * @param most how many orders are named
 */
export const readMorningFigures = (
  tx: Tx,
  account_ids: readonly string[],
  { day, owed_since }: Present,
  until: string,
  most: number,
): Promise<MorningFigures[]> => {
  const owed = [[...owed_since.keys()], [...owed_since.values()]];
  return tx.query<MorningFigures>(FIGURES, [account_ids, day, ...owed, most, until]);
};

const AWAITED = sql(
  'morning_awaited_goods',
  `select asked.account_id, goods.*
     from (select account_id, array_agg(shipment_no) as nos
             from unnest($1::text[], $2::bigint[]) as named(account_id, shipment_no) group by account_id) asked
    cross join lateral (${awaitedBy('asked.account_id', 'asked.nos', '$3::date')}) goods`,
);

/** The goods for which orders of several accounts wait. */
export const awaitedGoodsOfAll = (
  tx: Tx,
  orders: readonly { readonly account_id: string; readonly shipment_no: number }[],
  day: string,
): Promise<(AwaitedGoods & { readonly account_id: string })[]> =>
  tx.query(AWAITED, [orders.map(({ account_id }) => account_id), orders.map(({ shipment_no }) => shipment_no), day]);

/** A mail that is asked for. */
export interface MorningDraft {
  readonly person_id: number;
  readonly account_id: string;
  readonly news: MorningNews;
}

const ASK = sql(
  'morning_mails_ask',
  `insert into person_mails (purpose, person_id, account, day, news)
   select 'morning', draft.person_id, draft.account_id, $1::date, draft.news
     from unnest($2::integer[], $3::text[], $4::json[]) as draft(person_id, account_id, news)
   on conflict (person_id, account, day) where day is not null do nothing`,
);

/** Each person gets one a day for each account, however often it is asked for. */
export const askForMorningMails = (tx: Tx, day: string, drafts: readonly MorningDraft[]): Promise<unknown> =>
  tx.query(ASK, [
    day,
    drafts.map(({ person_id }) => person_id),
    drafts.map(({ account_id }) => account_id),
    drafts.map(({ news }) => JSON.stringify(news)),
  ]);
