import { hashOfSecret, newSecret } from '../../kernel/secrets.js';
import { type MailTransport, type SendResult, waitAfter } from '../../rules/notice-mails/notice-mail.js';
import type { PersonMail } from '../../rules/people/person-mail.js';
import { CODE_LIFETIME_MS } from '../../rules/people/session.js';
import { inTransaction } from '../../storage/database/database.js';
import { replaceCode } from '../../storage/people/codes.js';
import { mailFailed, mailLater, mailSent, type TakenMail, takeMail } from '../../storage/people/person-mails.js';
import type { Context } from '../context.js';

/** Logs the result of an attempt. */
export type Report = (mail_no: number, result: SendResult) => void;

/** The page of the app that a link of each kind leads to. */
const PAGES = { invitation: '/invitation', reset: '/reset' } as const;

/**
 * Sends the mails to people that are due, until none is left. The code of a link is made for each attempt, so it is kept
 * nowhere but as a hash; only the link of the latest attempt is valid. Sending one twice harms nobody.
 */
export async function sendPersonMails(
  ctx: Context,
  transport: MailTransport,
  public_url: string,
  report: Report,
): Promise<void> {
  const taken = await inTransaction(ctx.pool, async (tx) => {
    const mail = await takeMail(tx);
    if (mail === null) return null;
    const code = newSecret();
    const { purpose, person_id, account } = mail;
    await replaceCode(tx, hashOfSecret(code), { purpose, person_id, account }, CODE_LIFETIME_MS[purpose]);
    return { mail, link: `${public_url}${PAGES[purpose]}#${code}` };
  });
  if (taken === null) return;
  const { mail_no, attempts } = taken.mail;
  const result = await transport(letterOf(taken.mail, taken.link), async () => true);
  report(mail_no, result);
  await inTransaction(ctx.pool, (tx) => {
    if (result.outcome === 'sent' || result.outcome === 'in_doubt') return mailSent(tx, mail_no);
    if (result.outcome === 'left') return mailLater(tx, mail_no, 1);
    const wait = result.outcome === 'failed' ? null : waitAfter(attempts);
    return wait === null ? mailFailed(tx, mail_no, result.reason) : mailLater(tx, mail_no, wait);
  });
  await sendPersonMails(ctx, transport, public_url, report);
}

const letterOf = ({ purpose, provider, account_name, ...mail }: TakenMail, link: string): PersonMail => ({
  kind: purpose,
  mail_no: mail.mail_no,
  email: mail.email,
  name: mail.name,
  language: mail.language,
  provider: provider ?? 'Kura',
  inviter: mail.inviter,
  account: account_name,
  link,
  asked_at: mail.asked_at,
});
