import { groupBy } from '../../kernel/collections.js';
import { parseDate } from '../../kernel/dates.js';
import { type AccountCaller, asMember } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { AwaitedGoods, Present } from '../../rules/allocation/waiting.js';
import { waitingReason } from '../../rules/allocation/waiting-reason.js';
import { isWorthAMail, MOST_NAMED, type MorningNews, morningOf } from '../../rules/people/morning-mail.js';
import { NOTICE_DAYS } from '../../rules/stock/expiring.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import {
  askForMorningMails,
  awaitedGoodsOfAll,
  type MorningFigures,
  readMorningFigures,
  readMorningMail,
  takeMorningAccounts,
  writeMorningMail,
} from '../../storage/people/morning-mails.js';
import type { Context } from '../context.js';
import { readPresent } from '../shipments/read-waiting-reasons.js';
import { workInParts } from '../work-in-parts.js';

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
  { morning_mail }: Notifications,
  caller: AccountCaller,
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

/** Accounts per transaction: each takes a moment, and nobody waits for the mails. */
const AT_ONCE = 10;

/**
 * Asks for the mails of this morning, if it is a working day after 08:00, some accounts at a time. A morning counts as done
 * in the transaction that asks for its mails: so nobody gets two, whenever a process ends, and however many servers do it.
 * @param isStopping the rest is left to the next run
 */
export const writeMorningMails = (ctx: Context, isStopping: () => boolean): Promise<void> =>
  workInParts(ctx, (tx) => writeSomeMails(ctx, tx), isStopping);

/** @returns whether there may be more accounts */
async function writeSomeMails(ctx: Context, tx: Tx): Promise<boolean> {
  const day = morningOf(ctx.clock.now())?.toString() ?? null;
  if (day === null) return false;
  const taken = await takeMorningAccounts(tx, day, AT_ONCE);
  const asking = taken.filter(({ people }) => people.length > 0);
  if (asking.length > 0) {
    const accounts = asking.map(({ account_id }) => account_id);
    const news = await readNews(tx, accounts, await readPresent(ctx, tx));
    const drafts = asking.flatMap(({ account_id, people }) => {
      const own = news.get(account_id);
      if (own === undefined || !isWorthAMail(own)) return [];
      return people.map((person_id) => ({ person_id, account_id, news: own }));
    });
    if (drafts.length > 0) await askForMorningMails(tx, day, drafts);
  }
  return taken.length === AT_ONCE;
}

/** What needs a decision, by account. */
async function readNews(
  tx: Tx,
  accounts: readonly string[],
  present: Present,
): Promise<ReadonlyMap<string, MorningNews>> {
  const until = parseDate(present.day)?.add({ days: NOTICE_DAYS }).toString() ?? present.day;
  const figures = await readMorningFigures(tx, accounts, present, until, MOST_NAMED);
  const waiting = figures.flatMap(({ account_id, named }) =>
    named.filter(({ status }) => status === 'backordered').map(({ shipment_no }) => ({ account_id, shipment_no })),
  );
  const goods = waiting.length === 0 ? [] : await awaitedGoodsOfAll(tx, waiting, present.day);
  const goodsOf = groupBy(goods, ({ account_id, shipment_no }) => `${account_id} ${shipment_no}`);
  return new Map(
    figures.map((one) => [one.account_id, newsOf(one, (no) => goodsOf.get(`${one.account_id} ${no}`) ?? [], present)]),
  );
}

/** The reason why an order waits is the same sentence as in the list of orders. */
const newsOf = (
  { account_id, named, orders, receipts, mails, lots }: MorningFigures,
  goodsOf: (shipment_no: number) => readonly AwaitedGoods[],
  present: Present,
): MorningNews => ({
  orders,
  named: named.map(({ identifier, ...order }) => {
    // Transfers are in another list, and an order that waits for a picker needs no decision.
    const rest = { is_transfer: false, is_unpicked: false, status_at: new Date(order.status_at) };
    const facts = { ...order, ...rest, account_id };
    return { identifier, why: waitingReason(facts, goodsOf(order.shipment_no), present)?.message ?? null };
  }),
  receipts,
  mails,
  lots,
});
