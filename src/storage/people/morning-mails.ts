import type { Present } from '../../rules/allocation/waiting.js';
import type { MorningNews } from '../../rules/people/morning-mail.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { needingDecision } from '../allocation/awaited-goods.js';
import { sql, type Tx } from '../database/database.js';
import { NOT_ARRIVED } from '../notice-mails/notice-mails.js';
import { DIFFERENT } from '../receipts/receipt-list.js';
import { OPEN } from '../shipments/shipment-list.js';
import { expiringLots } from '../stock/lots.js';

/**
 * Who wants a mail on the morning of each working day, and what the mail says. The figures of an account are read by the
 * conditions of the lists that show them.
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

/** Who wants mails and has had none for the morning of a day, of `notifications n` and `memberships m`. */
const isDue = (day: string): string => `
  n.morning_mail and n.morning_day is distinct from ${day}
  and m.account_id = n.account_id and m.person_id = n.person_id and m.accepted_at is not null and m.disabled_at is null`;

const ACCOUNTS = sql(
  'morning_accounts',
  `select distinct n.account_id from notifications n, memberships m where ${isDue('$1::date')} order by n.account_id`,
);

/** The accounts with people who have had no mail for the morning of a day. */
export const accountsToMail = async (tx: Tx, day: string): Promise<string[]> =>
  (await tx.query<{ account_id: string }>(ACCOUNTS, [day])).map(({ account_id }) => account_id);

const TAKE = sql(
  'morning_readers_take',
  `update notifications n set morning_day = $2::date from memberships m
    where n.account_id = $1 and ${isDue('$2::date')} returning n.person_id`,
);

/** Marks the morning of a day as done for the people of an account. @returns who is to have a mail */
export const takeReaders = async (tx: Tx, account_id: string, day: string): Promise<number[]> =>
  (await tx.query<{ person_id: number }>(TAKE, [account_id, day])).map(({ person_id }) => person_id);

/** An order that a mail names. */
export interface NamedOrder {
  readonly shipment_no: number;
  readonly identifier: string;
  readonly status: ShipmentStatus;
  readonly warehouse: string;
  readonly assigned_shipping_date: string | null;
  /** ISO 8601. */
  readonly status_at: string;
}

/** What an account has on a morning. */
export interface MorningFigures extends Pick<MorningNews, 'orders' | 'receipts' | 'mails' | 'lots'> {
  /** The newest of the orders. */
  readonly named: readonly NamedOrder[];
}

const FIGURES = sql(
  'morning_figures',
  // $1 account, $2 today, $3 warehouses, $4 for each of them what it owes since when, $5 how many orders are named,
  // $6 the day until which lots expire
  `with needing as materialized (
     select s.shipment_no, s.identifier, s.status, s.warehouse, s.assigned_shipping_date, s.status_at
       from (select distinct shipment_no from (${needingDecision('$2::date', '$3::text[]', '$4::timestamptz[]')}) n) d
       join shipments s on s.account_id = $1 and s.shipment_no = d.shipment_no
      where ${OPEN}
   )
   select (select count(*) from needing) as orders,
          (select coalesce(json_agg(f order by f.shipment_no desc), '[]')
             from (select * from needing order by shipment_no desc limit $5) f) as named,
          (select count(*) from receipts r where r.account_id = $1 and ${DIFFERENT}) as receipts,
          (select count(*) from notices n where n.account_id = $1 and ${NOT_ARRIVED}) as mails,
          (select count(*) from (${expiringLots('$6::date')}) e) as lots`,
);

/**
 * @param until lots whose last day is this day (`YYYY-MM-DD`) or before are counted
 * @param most how many orders are named
 */
export const readMorningFigures = async (
  tx: Tx,
  account_id: string,
  { day, owed_since }: Present,
  until: string,
  most: number,
): Promise<MorningFigures> => {
  const owed = [[...owed_since.keys()], [...owed_since.values()]];
  return (await tx.query<MorningFigures>(FIGURES, [account_id, day, ...owed, most, until]))[0] as MorningFigures;
};

const ASK = sql(
  'morning_mails_ask',
  `insert into person_mails (purpose, person_id, account, day, news)
   select 'morning', unnest($2::integer[]), $1, $3::date, $4::json
   on conflict (person_id, account, day) where day is not null do nothing`,
);

/** Each person gets one a day for each account, however often it is asked for. */
export const askForMorningMails = (
  tx: Tx,
  account_id: string,
  person_ids: readonly number[],
  day: string,
  news: MorningNews,
): Promise<unknown> => tx.query(ASK, [account_id, person_ids, day, JSON.stringify(news)]);
