import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type Options, type SMTPError } from 'nodemailer/lib/smtp-connection';
import type { MailTransport, SendResult } from '../rules/notice-mails/notice-mail.js';
import { type ComposedMail, composeMail } from './compose-mail.js';

/*
 * Sends mails over SMTP, one connection each. The meaning of a failure depends on when it happens:
 *
 *   before the mail's first byte    nothing was sent: `later`, or `away` when the server accepts none of our mails at all
 *   an error reply of the server    it did not accept the mail, at any stage: `later` (4yz), `failed` (5yz)
 *   otherwise, after the first byte the outcome is unknown: `in_doubt`
 *
 * nodemailer's transports can only guess at the difference between the first and the last case, so this uses its
 * connection: it reads the mail's bytes only after the server accepted DATA, and from the first read on the outcome is
 * in doubt.
 */

const CONNECTING_MS = 10_000;
/**
 * Timeout without a reply. Servers may take minutes after receiving a whole mail; giving up early leaves it in doubt.
 */
const SILENCE_MS = 5 * 60_000;

/** @param url smtp: or smtps:, with user and password; its query may have options of nodemailer */
export function smtpTransport(url: string, from: string): MailTransport {
  const { auth, ...where } = parseConnectionUrl(url);
  const options: Options = {
    connectionTimeout: CONNECTING_MS,
    greetingTimeout: CONNECTING_MS,
    dnsTimeout: CONNECTING_MS,
    socketTimeout: SILENCE_MS,
    ...where,
    logger: false,
  };
  return async (mail, handOver) => {
    const composed = await composeMail(mail, from);
    return converse({ options, auth }, composed, handOver);
  };
}

interface Server {
  readonly options: Options;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

async function converse(
  { options, auth }: Server,
  composed: ComposedMail,
  handOver: () => Promise<boolean>,
): Promise<SendResult> {
  const connection = new SMTPConnection(options);
  const broken = new Promise<never>((_resolve, reject) => {
    connection.on('error', reject);
    connection.once('end', () => reject(new Error('the mail server closed the connection')));
  });
  // Prevents an unhandled rejection: `broken` is awaited below.
  broken.catch(() => {});
  const body = new Body(composed.bytes, handOver);
  try {
    await Promise.race([broken, asPromise((done) => connection.connect(done))]);
    // A copy, because the library modifies it.
    if (auth !== undefined) await Promise.race([broken, asPromise((done) => connection.login({ ...auth }, done))]);
    await Promise.race([
      broken,
      asPromise((done) => connection.send({ from: composed.from, to: composed.to }, body.stream, done)),
    ]);
    return { outcome: 'sent' };
  } catch (error) {
    if (body.left) return { outcome: 'left' };
    if (body.failure !== null) throw body.failure.error;
    return meaningOf(error as SMTPError, body.begun);
  } finally {
    body.stream.destroy();
    connection.quit();
    connection.close();
  }
}

const asPromise = (call: (done: (error?: SMTPError | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())));

/** The bytes of a mail; they can be read only after the mail was handed over. */
class Body {
  /** Bytes may have been sent. */
  begun = false;
  /** The handover was refused: another attempt has the mail now. */
  left = false;
  /** The handover failed. */
  failure: { readonly error: unknown } | null = null;
  readonly stream: Readable;

  constructor(bytes: Buffer, handOver: () => Promise<boolean>) {
    this.stream = Readable.from(this.#bytes(bytes, handOver), { objectMode: false });
    this.stream.on('error', () => {});
  }

  async *#bytes(bytes: Buffer, handOver: () => Promise<boolean>): AsyncGenerator<Buffer> {
    try {
      this.left = !(await handOver());
    } catch (error) {
      this.failure = { error };
    }
    // Fail, not end: the server would accept an empty mail, while an error aborts the connection.
    if (this.left || this.failure !== null) throw new Error('not handed over');
    this.begun = true;
    yield bytes;
  }
}

/** Error replies to these commands concern this mail only. Replies to other commands concern all our mails. */
const OF_THIS_MAIL = new Set(['RCPT TO', 'DATA', 'API']);

function meaningOf({ code, command = '', responseCode = 0, message }: SMTPError, begun: boolean): SendResult {
  const reason = message.slice(0, 500);
  const refused = command === 'DATA' && responseCode >= 400;
  if (begun && !refused) return { outcome: 'in_doubt', reason };
  const isOurs = command === 'API' && (code !== 'EENVELOPE' || message.startsWith('Invalid sender'));
  if (isOurs || !OF_THIS_MAIL.has(command)) return { outcome: 'away', reason };
  // 503 is about the order of commands: on another connection the same mail may be accepted.
  const forGood = command === 'API' || (responseCode >= 500 && responseCode !== 503);
  return { outcome: forGood ? 'failed' : 'later', reason };
}
