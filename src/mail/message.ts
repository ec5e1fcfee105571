import addressparser from 'nodemailer/lib/addressparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import { shipmentId } from '../kernel/ids.js';
import type { ShippingNotice } from '../rules/notices/notice.js';
import { writeNotice } from './notice-text.js';

/** A mail as it goes over the wire, and between whom. */
export interface Message {
  readonly from: string;
  readonly to: string;
  /** RFC 5322, the same bytes for the same notice. */
  readonly bytes: Buffer;
}

/** @param from the service's own sender: `Kura <no-reply@example.com>` */
export async function messageOf(notice: ShippingNotice, from: string): Promise<Message> {
  const { account_id, shipment_no, shipping_email, shipped_at } = notice;
  const sender = addressOf(from);
  const id = shipmentId(account_id, shipment_no);
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const mail = new MailComposer({
    from,
    // As an address, not as a text: a comma in it would otherwise make two.
    to: { name: '', address: shipping_email },
    ...writeNotice(notice),
    // A mail that is sent again by hand is still the same one. The moment tells shipments apart that bear one number,
    // as after a reset of the demo.
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
