import MailComposer from 'nodemailer/lib/mail-composer';
import { shipmentId } from '../kernel/ids.js';
import type { Mail } from '../rules/notice-mails/notice-mail.js';
import type { MailText } from './mail-text.js';
import { writeMorningMail } from './morning-mail-text.js';
import { writeNotice } from './notice-mail-text.js';
import { writePersonMail } from './person-mail-text.js';
import { addressOfSender } from './sender.js';

/** A mail as it is sent, with sender and recipient. */
export interface ComposedMail {
  readonly from: string;
  readonly to: string;
  /** Identifies the mail: `TS001-S000012`, `invitation-7`. */
  readonly id: string;
  /** RFC 5322; identical bytes for the same mail. */
  readonly bytes: Buffer;
}

interface AddressedText extends MailText {
  readonly id: string;
  readonly to: string;
  readonly date: Date;
}

function addressedTextOf(mail: Mail): AddressedText {
  if (mail.kind !== 'notice') {
    const text = mail.kind === 'morning' ? writeMorningMail(mail) : writePersonMail(mail);
    return { id: `${mail.kind}-${mail.mail_no}`, to: mail.email, date: mail.asked_at, ...text };
  }
  const { account_id, shipment_no, shipping_email, shipped_at } = mail;
  return { id: shipmentId(account_id, shipment_no), to: shipping_email, date: shipped_at, ...writeNotice(mail) };
}

/** @param from the service's own sender: `Kura <no-reply@example.com>` */
export async function composeMail(mail: Mail, from: string): Promise<ComposedMail> {
  const { id, to, date, ...text } = addressedTextOf(mail);
  const sender = addressOfSender(from) ?? from;
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const composed = new MailComposer({
    from,
    // As an object: in a string, a comma would make two addresses.
    to: { name: '', address: to },
    ...text,
    // Sending the mail again keeps its id. The time distinguishes mails with the same number, as after a demo reset.
    messageId: `<${id}.${date.getTime()}@${domain}>`,
    date,
    headers: { 'Auto-Submitted': 'auto-generated' },
    encoding: 'utf8',
    textEncoding: 'base64',
    baseBoundary: id,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { from: sender, to, id, bytes: await composed.build() };
}
