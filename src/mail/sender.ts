import addressparser from 'nodemailer/lib/addressparser';

/**
 * The address of a sender such as `Kura <no-reply@example.com>`. Null for what the mailer would read in another way: as several
 * addresses, as a group (`Kura: support <a@b.c>`), or as none. No mail could be sent from it.
 */
export function addressOfSender(sender: string): string | null {
  const [parsed, ...more] = addressparser(sender);
  return parsed !== undefined && more.length === 0 && 'address' in parsed && parsed.address ? parsed.address : null;
}
