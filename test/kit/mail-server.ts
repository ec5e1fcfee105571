import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/* A real mail server on loopback that keeps what it was sent. */

export interface MailServer {
  readonly url: string;
  /** What the server has taken, in order. */
  readonly mails: Email[];
  /** How the next conversations go, one each, then as usual. */
  readonly moods: Mood[];
  /** What it is being silent about, if anything. */
  readonly holds: Mood | null;
  /** Ends all conversations. */
  hangUp(): void;
  close(): Promise<void>;
}

/**
 * `refuse` and `later` say so at the recipient; `refuse_data` and `later_data` at the end of the mail; `no_sender` refuses
 * whoever sends. `drop` takes the mail and hangs up without a word, `hang_up` does so at the recipient; `swallow` and
 * `silent` never say a word there.
 */
type Mood = 'refuse' | 'later' | 'refuse_data' | 'later_data' | 'no_sender' | 'drop' | 'hang_up' | 'swallow' | 'silent';

const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: Email[] = [];
  const moods: Mood[] = [];
  let holds: Mood | null = null;
  const moodOf = new Map<string, Mood>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onConnect: ({ id }, done) => {
      const mood = moods.shift();
      if (mood !== undefined) moodOf.set(id, mood);
      done();
    },
    onMailFrom: (_address, { id }, done) =>
      done(moodOf.get(id) === 'no_sender' ? reply(550, 'we take nothing of yours') : null),
    onRcptTo: ({ address }, { id }, done) => {
      const mood = moodOf.get(id);
      if (mood === 'refuse') return done(reply(550, `5.1.1 <${address}> user unknown`));
      if (mood === 'later') return done(reply(451, '4.7.1 greylisted, try again later'));
      if (mood === 'hang_up') return hangUp(id);
      if (mood === 'silent') return hold(mood);
      return done();
    },
    onData: (stream, { id }, done) => {
      buffer(stream)
        .then(PostalMime.parse)
        .then((mail) => {
          const mood = moodOf.get(id);
          if (mood === 'refuse_data') return done(reply(554, '5.7.1 no'));
          if (mood === 'later_data') return done(reply(452, '4.3.1 disk full'));
          mails.push(mail);
          if (mood === 'swallow') return hold(mood);
          return mood === 'drop' ? hangUp(id) : done();
        }, done);
    },
    ...options,
  });
  const hangUp = (id: string) => {
    for (const connection of server.connections) if (connection.session.id === id) connection._socket.destroy();
  };
  const hold = (mood: Mood) => {
    holds = mood;
  };
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    moods,
    get holds() {
      return holds;
    },
    hangUp: () => {
      for (const { session } of server.connections) hangUp(session.id);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
