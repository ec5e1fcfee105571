import type { AuditAction } from '../../rules/accounts/audit-values.js';
import { sql, type Tx } from '../database/database.js';
import { BEFORE_IN_LOG, type ListCursor, LOOKED_AT, microsecondsOf, startOf } from '../lists.js';
import { NAME_OF_MEMBER } from '../people/roles.js';
import type { RecordedAudit } from './audit-log.js';

/* The audit log for people: newest first, by person, action and day, with the names of what was changed. */

/** Null fields do not filter. */
export interface AuditFilter {
  /** A part of the actor's name, in lower case. */
  readonly search: string | null;
  readonly action: AuditAction | null;
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from: string | null;
  readonly to: string | null;
}

export interface ListedAudit extends RecordedAudit {
  readonly sort_key: string;
  /** The name of what was changed, also when it exists no more; null: it has none. */
  readonly subject_name: string | null;
}

const NUMBER = `case when a.subject ~ '^[0-9]{1,9}$' then a.subject::integer end`;
const UUID = `case when a.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.subject::uuid end`;

/** A name in the entry itself comes first: it was the name at that time. @param account the account of the entry, in SQL */
const named = (account: string) => `coalesce(a.details ->> 'name', a.details ->> 'email', case
  when a.action in ('createToken', 'deleteToken') then
    (select t.name from tokens t where t.account_id = ${account} and t.token_id = ${NUMBER})
  when a.action in ('createAccount', 'setAccount', 'setOwnSettings', 'setShippingRules') then
    (select c.name from accounts c where c.account_id = ${account})
  when a.action in ('closePlace', 'openWarehouse', 'setPlaces', 'setWarehouse') then
    (select w.name from warehouses w where w.warehouse = a.subject)
  when a.action in ('openRecall', 'redirectRecall', 'unblockRecalled', 'withdrawRecall') then
    (select coalesce(i.name, i.code) || ' ' || (
              select string_agg(coalesce(l.expiry_date::text, l.manufacture_date::text, l.lot_no::text), ', ' order by l.lot_no)
                from lots l where l.account_id = r.account_id and l.item_no = r.item_no and l.lot_no = any(r.lot_nos))
       from recalls r join items i on i.account_id = r.account_id and i.item_no = r.item_no
      where r.account_id = ${account} and r.recall_no = ${NUMBER})
  when a.action in ('giveUpRemoval', 'requestRemoval', 'withdrawRemoval') then
    (select coalesce(i.name, i.code) from removals r join items i on i.account_id = r.account_id and i.item_no = r.item_no
      where r.account_id = ${account} and r.removal_no = ${NUMBER})
  when a.action = 'setSender' then
    (select s.name from senders s where s.account_id = ${account} and s.uuid = ${UUID})
  when a.action = 'setMember' then
    (select coalesce(nullif(${NAME_OF_MEMBER}, ''), p.email) from memberships r join people p using (person_id)
      where r.account_id = ${account} and r.person_id = ${NUMBER})
  when a.action in ('acceptInvitation', 'changePassword', 'endSession', 'finishPasskey', 'finishTotp', 'inviteMember',
                    'inviteStaff', 'removePasskey', 'removeTotp', 'renewRecoveryCodes', 'resetPassword', 'setStaff',
                    'signIn') then
    (select coalesce(nullif(p.name, ''), p.email) from people p where p.person_id = ${NUMBER})
  end)`;

/** The rows that are read for one page, before they are filtered. */
const lookedAt = (whose: string) => `
  select entry_no, at, caller_kind, caller_id, actor, action, account, subject, details, address from audit_log
   where ${whose} and (at, entry_no) < ${BEFORE_IN_LOG} and at >= coalesce(${startOf('$4')}, '-infinity')
   order by at desc, entry_no desc limit ${LOOKED_AT}`;

const KEY = `${microsecondsOf('a.at')}::text`;

const page = (whose: string, account: string) => `
  select a.entry_no, a.at, a.caller_kind, a.caller_id, a.actor, a.action, a.account as account_id, a.subject, a.details,
         a.address, ${KEY} as sort_key, ${named(account)} as subject_name
    from (${lookedAt(whose)}) a
   where ($6::text is null or strpos(search_text(a.actor), $6) > 0) and ($7::text is null or a.action = $7)
   order by a.at desc, a.entry_no desc limit $8`;

const end = (whose: string) =>
  `select a.entry_no as no, ${KEY} as key from (${lookedAt(whose)}) a order by a.at desc, a.entry_no desc offset ${LOOKED_AT - 1}`;

const OF_ACCOUNT = 'account = $1';
const OF_ALL = '$1::text is null';
const PAGE_OF_ACCOUNT = sql('audit_page_account', page(OF_ACCOUNT, '$1'));
const PAGE_OF_ALL = sql('audit_page_all', page(OF_ALL, 'a.account'));
const END_OF_ACCOUNT = sql('audit_end_account', end(OF_ACCOUNT));
const END_OF_ALL = sql('audit_end_all', end(OF_ALL));

/** Entries after a place, newest first. @param account_id null: of all accounts and of the provider */
export const pageOfAudit = (
  tx: Tx,
  account_id: string | null,
  { search, action, from, to }: AuditFilter,
  after: ListCursor,
  limit: number,
): Promise<ListedAudit[]> =>
  tx.query<ListedAudit>(account_id === null ? PAGE_OF_ALL : PAGE_OF_ACCOUNT, [
    account_id,
    after.no,
    after.key,
    from,
    to,
    search,
    action,
    limit,
  ]);

/** The last row that was read for a page; the next page continues after it. Null: all entries were read. */
export const endOfAudit = async (
  tx: Tx,
  account_id: string | null,
  { from, to }: AuditFilter,
  after: ListCursor,
): Promise<ListCursor | null> =>
  (
    await tx.query<ListCursor>(account_id === null ? END_OF_ALL : END_OF_ACCOUNT, [
      account_id,
      after.no,
      after.key,
      from,
      to,
    ])
  )[0] ?? null;
