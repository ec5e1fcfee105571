import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { fault, refuseIfFaulty } from '../../kernel/errors.js';
import { oneAtATime } from '../../kernel/one-at-a-time.js';
import { callerKeyIn } from '../../operations/context.js';
import { dryRun } from '../../operations/safe-retries/dry-run.js';
import { inFlight, runIdempotently, type WireAnswer } from '../../operations/safe-retries/run-idempotently.js';
import { isOn } from '../../wire/contract/lists.js';
import { digestOf, JSON_TYPE } from './content.js';
import { repeatableRefusal } from './errors.js';
import { flagFaults, isWrite, queryOf } from './routes.js';

/*
 * Makes writes safe to repeat and to test (docs/guides/safe-retries.md):
 *
 *   Idempotency-Key   on a POST: a repeated request with the same key is not executed again; it gets the same answer
 *   dry_run=1         on every write: does all the work and answers, but writes nothing
 *
 * Both run the route's normal handler in a context that is a single transaction. Handlers need to know only two things:
 * they must return their body, and must do nothing outside the database when `request.ctx.dry` is set.
 */

/** Adds both to every write registered in `api` from now on. */
export function safeRetries(api: FastifyInstance): void {
  const inTurn = oneAtATimePerKey();
  api.addHook('onRoute', (route) => {
    if (!isWrite(route)) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      const { key, dry } = retryOptionsOf(request);
      const run = () => handler.call(this, request, reply) as Promise<unknown>;
      // The key is ignored: a dry run has no effect that a repetition could double, and the real request needs the key.
      if (dry) return runDry(request, run);
      if (key === null) return handler.call(this, request, reply);
      return inTurn(`${callerKeyIn(request.caller)} ${key}`, () => doOnce(request, reply, key, run));
    } satisfies RouteHandlerMethod;
  });
}

interface RetryOptions {
  readonly key: string | null;
  readonly dry: boolean;
}

/** Printable ASCII, at most 255 characters. */
const KEY = /^[ -~]{1,255}$/;

/** @throws validation_failed (422) for an invalid key or flag */
function retryOptionsOf(request: FastifyRequest): RetryOptions {
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

function runDry(request: FastifyRequest, run: () => Promise<unknown>): Promise<unknown> {
  return dryRun(request.ctx, (ctx) => {
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
  const everyHeader = new Set(Object.keys(reply.getHeaders()));
  const { answer, replayed } = await runIdempotently(
    request.ctx,
    request.caller,
    {
      key,
      fingerprint: digestOf(request.method, request.url, request.bodyDigest, ...versionIfAnswersDiffer(request)),
    },
    async (ctx) => {
      request.ctx = ctx;
      return answerOf(reply, await run(), everyHeader);
    },
    (error) => repeatableRefusal(error, request),
  );
  reply.code(answer.status).headers(answer.headers);
  if (replayed) reply.header('idempotent-replayed', 'true');
  return typeof answer.body === 'string' ? answer.body : Readable.from(answer.body, { objectMode: false });
}

/** Part of the fingerprint where versions answer differently: an answer stored for one version is not given to another. */
const versionIfAnswersDiffer = ({ newerFields, version }: FastifyRequest): string[] =>
  newerFields === null ? [] : [version];

/**
 * A handler's complete answer. @param everyHeader names of the headers that every answer has: they are not stored
 */
function answerOf(reply: FastifyReply, body: unknown, everyHeader: ReadonlySet<string>): WireAnswer<string | Readable> {
  // The answer is already sent, although the transaction is not committed yet.
  if (reply.sent || body === reply) throw new Error('the handler of a write must return its body, not send it');
  const own = Object.entries(reply.getHeaders()).filter(([name]) => !everyHeader.has(name));
  return {
    status: reply.statusCode,
    headers: { 'content-type': JSON_TYPE, ...Object.fromEntries(own.map(([name, value]) => [name, String(value)])) },
    body: body instanceof Readable ? body : JSON.stringify(body),
  };
}

/** Maximum number of waiting requests with one key. A client that waits for its answers has one or two. */
const MAX_WAITING = 32;

/**
 * Runs requests with the same key one after the other. The database does so too, across processes, but there each
 * waiting request holds a connection: a client that repeats a large bulk request could use all of them.
 * @throws conflict beyond {@link MAX_WAITING}
 */
function oneAtATimePerKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { readonly inTurn: ReturnType<typeof oneAtATime>; length: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { inTurn: oneAtATime(), length: 0 };
    if (queue.length > MAX_WAITING) throw inFlight();
    queues.set(key, queue);
    queue.length += 1;
    try {
      return await queue.inTurn(work);
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}
