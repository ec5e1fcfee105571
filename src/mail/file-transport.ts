import { shipmentId } from '../kernel/ids.js';
import type { MailTransport } from '../rules/notice-mails/notice-mail.js';
import { messageOf } from './message.js';

/**
 * Writes mails to files instead of sending them, one each: `TS001-S000012.eml`. Writing one twice has the same result,
 * so delivery is never in doubt and needs no handover step.
 */
export const fileTransport =
  (write: (name: string, bytes: Uint8Array) => Promise<void>, from: string): MailTransport =>
  async (notice) => {
    const { bytes } = await messageOf(notice, from);
    await write(`${shipmentId(notice.account_id, notice.shipment_no)}.eml`, bytes);
    return { outcome: 'sent' };
  };
