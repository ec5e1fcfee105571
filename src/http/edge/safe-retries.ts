import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { fault, refuseIfFaulty } from '../../kernel/errors.js';
import { answerOnce, inFlight, type WireAnswer } from '../../operations/safe-retries/answer-once.js';
import { rehearse } from '../../operations/safe-retries/rehearse.js';
import { isOn } from '../../wire/contract/lists.js';
import { digestOf, JSON_TYPE } from './content.js';
import { lastingRefusal } from './errors.js';
import { flagFaults, queryOf } from './routes.js';

/*
 * What makes writing safe to repeat and to try out (docs/guides/safe-retries.md):
 *
 *   Idempotency-Key   on a POST: sent again with the same key, the request is not done again, its answer is
 *   dry_run=1         on every write: the whole work, its answer, and nothing written
 *
 * Both run the route's handler as it is, in a context whose transactions are all one. Handlers know nothing of it, but for
 * this: they return their body, and what they do outside the database they leave undone where `request.ctx.dry` says so.
 */

const WRITES = new Set(['POST', 'PUT', 'DELETE']);

/** Gives every write registered in `api` from now on the key and the flag. */
export function safeRetries(api: FastifyInstance): void {
  const onceAtATime = turns();
  api.addHook('onRoute', (route) => {
    if (![route.method].flat().some((method) => WRITES.has(method))) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      const { key, dry } = wishesOf(request);
      const run = () => handler.call(this, request, reply) as Promise<unknown>;
      if (dry) return tryOut(request, run);
      if (key === null) return handler.call(this, request, reply);
      return onceAtATime(`${request.caller.account.account_id} ${request.caller.token_id} ${key}`, () =>
        doOnce(request, reply, key, run),
      );
    } satisfies RouteHandlerMethod;
  });
}

interface Wishes {
  readonly key: string | null;
  readonly dry: boolean;
}

/** Printable ASCII, as far as 255 characters go. */
const KEY = /^[ -~]{1,255}$/;

/** @throws validation_failed (422) for a key or a flag that cannot be meant */
function wishesOf(request: FastifyRequest): Wishes {
  const given = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  const faults = flagFaults(request);
  if (given !== undefined && !KEY.test(String(given))) {
    faults.push(
      fault(
        'Idempotency-Key',
        'Must be 1 to 255 printable ASCII characters.',
        '印字可能なASCII文字1〜255文字で指定してください。',
      ),
    );
  }
  refuseIfFaulty(faults);
  return { key: given === undefined ? null : String(given), dry: isOn(queryOf(request), 'dry_run') };
}

function tryOut(request: FastifyRequest, run: () => Promise<unknown>): Promise<unknown> {
  return rehearse(request.ctx, (ctx) => {
    request.ctx = ctx;
    return run();
  });
}

async function doOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  run: () => Promise<unknown>,
): Promise<string | Readable> {
  const others = new Set(Object.keys(reply.getHeaders()));
  const { answer, replayed } = await answerOnce(
    request.ctx,
    request.caller,
    {
      key,
      fingerprint: digestOf(request.method, request.url, request.bodyDigest),
    },
    async (ctx) => {
      request.ctx = ctx;
      return answerOf(reply, await run(), others);
    },
    (error) => lastingRefusal(error, request),
  );
  reply.code(answer.status).headers(answer.headers);
  if (replayed) reply.header('idempotent-replayed', 'true');
  return typeof answer.body === 'string' ? answer.body : Readable.from(answer.body, { objectMode: false });
}

/** A handler's answer in full; `others` are the headers that every answer bears. */
function answerOf(reply: FastifyReply, body: unknown, others: ReadonlySet<string>): WireAnswer<string | Readable> {
  // Too late then: the client heard of a change that is not committed yet.
  if (reply.sent || body === reply) throw new Error('the handler of a write must return its body, not send it');
  const own = Object.entries(reply.getHeaders()).filter(([name]) => !others.has(name));
  return {
    status: reply.statusCode,
    headers: { 'content-type': JSON_TYPE, ...Object.fromEntries(own.map(([name, value]) => [name, String(value)])) },
    body: body instanceof Readable ? body : JSON.stringify(body),
  };
}

/** Requests with one key that wait for each other here. A client that awaits its answers has one or two. */
const MOST_WAITING = 32;

/**
 * Lets requests with the same key in one after the other. The database does so too, across processes; but those who wait
 * there hold a connection each, and a client that keeps sending the same large bulk would take them all.
 * @throws conflict for those beyond {@link MOST_WAITING}
 */
function turns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > MOST_WAITING) throw inFlight();
    queues.set(key, queue);
    queue.length += 1;
    const mine = queue.last.then(work);
    queue.last = mine.catch(() => {});
    try {
      return await mine;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}
