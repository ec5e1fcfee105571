import { shipmentId } from '../kernel/ids.js';
import type { MailTransport } from '../rules/notices/notice.js';
import { messageOf } from './message.js';

/**
 * Writes mails in place of sending them, one file each: `TS001-S000012.eml`. To write one twice is to write it once, so
 * there is never a doubt, and nothing to hand over.
 */
export const fileTransport =
  (write: (name: string, bytes: Uint8Array) => Promise<void>, from: string): MailTransport =>
  async (notice) => {
    const { bytes } = await messageOf(notice, from);
    await write(`${shipmentId(notice.account_id, notice.shipment_no)}.eml`, bytes);
    return { outcome: 'sent' };
  };
