import type { MailTransport } from '../rules/notice-mails/notice-mail.js';
import { composeMail } from './compose-mail.js';

/**
 * Writes mails to files instead of sending them, one each: `TS001-S000012.eml`, `invitation-7.eml`. Writing one twice has
 * the same result, so delivery is never in doubt and needs no handover step.
 */
export const fileTransport =
  (write: (name: string, bytes: Uint8Array) => Promise<void>, from: string): MailTransport =>
  async (mail) => {
    const { id, bytes } = await composeMail(mail, from);
    await write(`${id}.eml`, bytes);
    return { outcome: 'sent' };
  };
