import { hashOfSecret, newSecret } from '../../kernel/secrets.js';
import { type MailTransport, type SendResult, waitAfter } from '../../rules/notice-mails/notice-mail.js';
import type { PersonMail } from '../../rules/people/person-mail.js';
import { CODE_LIFETIME_MS } from '../../rules/people/session.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { replaceCode } from '../../storage/people/codes.js';
import {
  handOver,
  mailFailed,
  mailLater,
  mailSent,
  type TakenMail,
  takeMail,
  withdrawMail,
} from '../../storage/people/person-mails.js';
import type { Context } from '../context.js';

/** Logs the result of an attempt. */
export type Report = (mail_no: number, result: SendResult) => void;

/** The page of the app that a link of each kind leads to. */
const PAGES = { invitation: '/invitation', reset: '/reset' } as const;

/**
 * Sends the mails to people that are due, one after the other, until none is left, the mail server accepts none, or `stopping`
 * returns true. The code of a link is made for each attempt, so only its hash is stored; only the link of the latest attempt is
 * valid. Sending such a mail twice does no harm. A morning mail is marked as sent before its first byte is sent: if the process
 * ends in between, this mail is lost, and the person gets the next one on the next morning.
 */
export async function sendPersonMails(
  ctx: Context,
  transport: MailTransport,
  public_url: string,
  report: Report,
  stopping: () => boolean = () => false,
): Promise<void> {
  while (!stopping()) {
    // biome-ignore lint/performance/noAwaitInLoops: the next one is taken only after the one before is finished
    const outcome = await sendNext(ctx, transport, public_url, report);
    if (outcome === null || outcome === 'away') return;
  }
}

/** Makes one attempt at the mail that was due first. @returns null when none is due */
async function sendNext(
  ctx: Context,
  transport: MailTransport,
  public_url: string,
  report: Report,
): Promise<SendResult['outcome'] | 'unwanted' | null> {
  const taken = await inTransaction(ctx.pool, async (tx) => {
    const mail = await takeMail(tx);
    if (mail === null) return null;
    if (mail.is_wanted) return { mail, link: `${public_url}${await pageOf(tx, mail)}` };
    // A morning mail stays: there is one for each day, and no second one is written.
    if (mail.purpose === 'morning')
      await mailFailed(tx, mail.mail_no, mail.attempts, 'it is too late, or not wanted any more');
    else await withdrawMail(tx, mail.mail_no, mail.attempts);
    return { mail, link: null };
  });
  if (taken === null) return null;
  const { mail, link } = taken;
  return link === null ? 'unwanted' : send(ctx, transport, mail, link, report);
}

/** The page that the link of a mail leads to. */
async function pageOf(tx: Tx, { purpose, person_id, account }: TakenMail): Promise<string> {
  if (purpose === 'morning') return `/${account}`;
  const code = newSecret();
  await replaceCode(tx, hashOfSecret(code), { purpose, person_id, account }, CODE_LIFETIME_MS[purpose]);
  return `${PAGES[purpose]}#${code}`;
}

async function send(
  ctx: Context,
  transport: MailTransport,
  mail: TakenMail,
  link: string,
  report: Report,
): Promise<SendResult['outcome']> {
  const { mail_no, attempts, purpose } = mail;
  const result = await transport(letterOf(mail, link), async () =>
    purpose === 'morning' ? inTransaction(ctx.pool, (tx) => handOver(tx, mail_no, attempts)) : true,
  );
  report(mail_no, result);
  if (result.outcome === 'left') return 'left';
  await inTransaction(ctx.pool, (tx) => {
    // In doubt, a link is sent again: it may be lost, and twice does no harm. A morning mail is not.
    if (result.outcome === 'sent' || (result.outcome === 'in_doubt' && purpose === 'morning'))
      return mailSent(tx, mail_no);
    const wait = result.outcome === 'failed' ? null : waitAfter(attempts);
    return wait === null ? mailFailed(tx, mail_no, attempts, result.reason) : mailLater(tx, mail_no, attempts, wait);
  });
  return result.outcome;
}

function letterOf(mail: TakenMail, link: string): PersonMail {
  const { purpose, mail_no, email, name, language, inviter, account_name, day, news, asked_at } = mail;
  const said = { mail_no, email, name, language, provider: mail.provider ?? 'Kura', link, asked_at };
  if (purpose !== 'morning') return { ...said, kind: purpose, inviter, account: account_name };
  if (account_name === null || day === null || news === null)
    throw new Error('A morning mail has an account, a day and news.');
  return { ...said, kind: 'morning', account: account_name, day, news };
}
