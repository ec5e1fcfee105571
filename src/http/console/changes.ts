import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Change, ChangeFeed } from '../../operations/changes/change-feed.js';
import { about } from '../edge/routes.js';
import { sessionOf } from '../edge/sessions.js';

/**
 * How often a comment line is sent. Without it, proxies and our own check for stalled answers (slow-clients.ts) would close
 * a stream on which nothing happens.
 */
const BEAT_MS = 15_000;
/** Maximum number of bytes that wait to be sent. A browser with more of them has stopped reading: its stream is closed. */
const UNREAD_MAX = 65_536;

const eventOf = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * What changed, as server-sent events (HTML Standard, 9.2): `changed` with an account and kinds of things, `unsure` when
 * anything may have changed, `ended` when the session has ended. The scope must set `request.session`.
 */
export function changeRoutes(scope: FastifyInstance, feed: ChangeFeed): void {
  scope.addHook('preClose', () => feed.close());

  scope.get(
    '/changes',
    {
      schema: about({
        operationId: 'hearChanges',
        summary: 'Subscribe to what changes',
        description:
          'Server-sent events, until the session ends. `changed` says what has changed: `account_id` (null: something that belongs to no account) and `subjects`, ' +
          'the kinds of things. `unsure`: some events were missed, so anything may have changed. `ended`: the session has ended.',
        tag: 'Me',
        answer: 'text/event-stream',
      }),
    },
    async (request, reply) => {
      const stream = new PassThrough();
      const send = (text: string): void => {
        // The stream has ended, but a slow browser may not have received the last event yet.
        if (stream.writableEnded) return;
        if (stream.writableLength > UNREAD_MAX) stream.destroy();
        else stream.write(text);
      };
      send('retry: 1000\n\n');
      const unsubscribe = await feed.subscribe(sessionOf(request), {
        changed: (change: Change) => send(eventOf('changed', change)),
        unsure: () => send(eventOf('unsure', {})),
        ended: () => stream.end(eventOf('ended', {})),
      });
      const beat = setInterval(() => send(': still here\n\n'), BEAT_MS).unref();
      stream.on('close', () => {
        clearInterval(beat);
        unsubscribe();
      });
      return reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream);
    },
  );
}
