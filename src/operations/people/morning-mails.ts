import { mapApart } from '../../kernel/collections.js';
import { parseDate } from '../../kernel/dates.js';
import { type AccountCaller, asMember } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Present } from '../../rules/allocation/waiting.js';
import { isWorthAMail, MOST_NAMED, type MorningNews, morningOf } from '../../rules/people/morning-mail.js';
import { NOTICE_DAYS } from '../../rules/stock/expiring.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import {
  accountsToMail,
  askForMorningMails,
  readMorningFigures,
  readMorningMail,
  takeReaders,
  writeMorningMail,
} from '../../storage/people/morning-mails.js';
import type { Context } from '../context.js';
import { readPresent, withWaitingReasons } from '../shipments/read-waiting-reasons.js';

/* Mails on the morning of each working day: who wants them, and their content. Only people have them, as the permissions say. */

/** Which mails the caller gets about the account. */
export interface Notifications {
  readonly morning_mail: boolean;
}

export async function readNotifications(ctx: Context, caller: AccountCaller): Promise<Notifications> {
  authorize(caller, 'readNotifications');
  const { account, person_id } = asMember(caller);
  const { account_id } = account;
  return inReadOnly(ctx.pool, async (tx) => ({
    morning_mail: await readMorningMail(tx, account_id, person_id),
  }));
}

/** Sets which mails the caller gets, from the next morning on. */
export async function setNotifications(
  ctx: Context,
  caller: AccountCaller,
  { morning_mail }: Notifications,
): Promise<Notifications> {
  authorize(caller, 'setNotifications');
  const { account, person_id } = asMember(caller);
  const { account_id } = account;
  return inTransaction(ctx.pool, async (tx) => {
    const begun = morningOf(ctx.clock.now())?.toString() ?? null;
    await writeMorningMail(tx, account_id, person_id, morning_mail, begun);
    return { morning_mail };
  });
}

/**
 * Asks for the mails of this morning, if it is a working day after 08:00. A morning counts as done in the transaction that
 * asks for its mails: so nobody gets two, whenever a process ends, and however many servers do it. A failure in one account
 * does not keep it from the others.
 * @param isStopping the rest is left to the next run
 */
export async function writeMorningMails(ctx: Context, isStopping: () => boolean): Promise<void> {
  const day = morningOf(ctx.clock.now())?.toString() ?? null;
  if (day === null) return;
  const accounts = await inReadOnly(ctx.pool, (tx) => accountsToMail(tx, day));
  if (accounts.length === 0) return;
  const present = await inReadOnly(ctx.pool, (tx) => readPresent(ctx, tx));
  await mapApart(
    accounts,
    (account_id) => inTransaction(ctx.pool, (tx) => mailAccount(tx, account_id, day, present)),
    isStopping,
  );
}

async function mailAccount(tx: Tx, account_id: string, day: string, present: Present): Promise<void> {
  const people = await takeReaders(tx, account_id, day);
  // Another server has just taken this account.
  if (people.length === 0) return;
  const news = await readNews(tx, account_id, present);
  if (isWorthAMail(news)) await askForMorningMails(tx, account_id, people, day, news);
}

/** What needs a decision in an account. The reason why an order waits is the same sentence as in the list of orders. */
async function readNews(tx: Tx, account_id: string, present: Present): Promise<MorningNews> {
  const until = parseDate(present.day)?.add({ days: NOTICE_DAYS }).toString() ?? present.day;
  const { named, ...figures } = await readMorningFigures(tx, account_id, present, until, MOST_NAMED);
  const orders = named.map((order) => ({
    ...order,
    status_at: new Date(order.status_at),
    destination: null,
    deleted_at: null,
  }));
  const explained = await withWaitingReasons(tx, account_id, orders, present);
  return {
    ...figures,
    named: explained.map(({ identifier, reason }) => ({ identifier, why: reason?.message ?? null })),
  };
}
