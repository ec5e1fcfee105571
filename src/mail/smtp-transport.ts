import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type Options, type SMTPError } from 'nodemailer/lib/smtp-connection';
import type { MailTransport, SendResult } from '../rules/notices/notice.js';
import { type Message, messageOf } from './message.js';

/*
 * Mails over SMTP, one conversation each. What a failure means depends on when it came:
 *
 *   before the mail's first byte    the server has nothing: `later`, or `away` where it takes no mail of ours at all
 *   the server's own refusal        it has not taken the mail, whenever it says so: `later` (4yz), `failed` (5yz)
 *   otherwise, after the first byte nobody knows: `in_doubt`
 *
 * nodemailer's transports tell the first from the last only by guessing, so this speaks to its connection: that pulls the
 * mail's bytes once the server has agreed to DATA, and the first pull is the moment from which there is a doubt.
 */

const CONNECTING_MS = 10_000;
/** Of silence. Servers may take minutes over a mail that they have whole; to give up early is to be left in doubt. */
const SILENCE_MS = 5 * 60_000;

/** @param url smtp: or smtps:, with user and password; nodemailer's options may follow as its query */
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
  return async (notice, handOver) => {
    const message = await messageOf(notice, from);
    return converse({ options, auth }, message, handOver);
  };
}

interface Server {
  readonly options: Options;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

async function converse(
  { options, auth }: Server,
  message: Message,
  handOver: () => Promise<boolean>,
): Promise<SendResult> {
  const connection = new SMTPConnection(options);
  const broken = new Promise<never>((_resolve, reject) => {
    connection.on('error', reject);
    connection.once('end', () => reject(new Error('the mail server ended the conversation')));
  });
  // Heard below; here only so that one that comes later is no unhandled rejection.
  broken.catch(() => {});
  const body = new Body(message.bytes, handOver);
  try {
    await Promise.race([broken, asked((done) => connection.connect(done))]);
    // A copy: the library writes into what it is given.
    if (auth !== undefined) await Promise.race([broken, asked((done) => connection.login({ ...auth }, done))]);
    await Promise.race([
      broken,
      asked((done) => connection.send({ from: message.from, to: message.to }, body.stream, done)),
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

const asked = (ask: (done: (error?: SMTPError | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => ask((error) => (error ? reject(error) : resolve())));

/** The bytes of a mail, which are let go only when the mail was handed over. */
class Body {
  /** Bytes may have gone out. */
  begun = false;
  /** The mail is somebody else's by now. */
  left = false;
  /** Handing over failed. */
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
    // An end would be the end of an empty mail, which the server would take; only a failure breaks the conversation off.
    if (this.left || this.failure !== null) throw new Error('not handed over');
    this.begun = true;
    yield bytes;
  }
}

/** Replies that speak of this one mail. Those to any other command speak of us, and of every mail. */
const OF_THIS_MAIL = new Set(['RCPT TO', 'DATA', 'API']);

function meaningOf({ code, command = '', responseCode = 0, message }: SMTPError, begun: boolean): SendResult {
  const reason = message.slice(0, 500);
  const refused = command === 'DATA' && responseCode >= 400;
  if (begun && !refused) return { outcome: 'in_doubt', reason };
  if (!OF_THIS_MAIL.has(command) || (command === 'API' && code !== 'EENVELOPE')) return { outcome: 'away', reason };
  // 503 is about the order of commands: on another connection the same mail may pass.
  const forGood = command === 'API' || (responseCode >= 500 && responseCode !== 503);
  return { outcome: forGood ? 'failed' : 'later', reason };
}
