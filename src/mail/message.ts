import addressparser from 'nodemailer/lib/addressparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import { shipmentId } from '../kernel/ids.js';
import type { NoticeMail } from '../rules/notice-mails/notice-mail.js';
import { writeNotice } from './notice-mail-text.js';

/** A mail as it is sent, with sender and recipient. */
export interface Message {
  readonly from: string;
  readonly to: string;
  /** RFC 5322; identical bytes for the same notice. */
  readonly bytes: Buffer;
}

/** @param from the service's own sender: `Kura <no-reply@example.com>` */
export async function messageOf(notice: NoticeMail, from: string): Promise<Message> {
  const { account_id, shipment_no, shipping_email, shipped_at } = notice;
  const sender = addressOf(from);
  const id = shipmentId(account_id, shipment_no);
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const mail = new MailComposer({
    from,
    // As an object: in a string, a comma would make two addresses.
    to: { name: '', address: shipping_email },
    ...writeNotice(notice),
    // Sending the mail again keeps its id. The time distinguishes shipments with the same number, as after a demo
    // reset.
    messageId: `<${id}.${shipped_at.getTime()}@${domain}>`,
    date: shipped_at,
    headers: { 'Auto-Submitted': 'auto-generated' },
    encoding: 'utf8',
    textEncoding: 'base64',
    baseBoundary: id,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { from: sender, to: shipping_email, bytes: await mail.build() };
}

function addressOf(from: string): string {
  const [parsed] = addressparser(from);
  return (parsed !== undefined && 'address' in parsed && parsed.address) || from;
}
