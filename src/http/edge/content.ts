import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BulkBody, Decoded } from '../../kernel/decoded.js';
import { FoundFaults, KuraError, validationFailed } from '../../kernel/errors.js';
import { type Excess, JsonScan, type ScanLimits } from '../../kernel/json-scan.js';
import { type Message, say } from '../../kernel/messages.js';
import { figure } from '../../kernel/quantities.js';
import { type Seat, turns } from '../../kernel/turns.js';
import { inMemory, ReceivedBulk, takeTurns } from './bulk.js';
import { bodyAtVersion } from './field-versions.js';
import { isObject, type JsonObject, MISSING, NOT_JSON, NOT_UTF8, readObject, Unreadable } from './json.js';
import { Spool } from './spool.js';

/*
 * Request bodies. The bytes are counted and scanned as they arrive: a body that is too large, has too many values or
 * levels, or is not JSON by its headers, is refused (400) before its handler runs. So no body costs more than a valid
 * one.
 *
 * Other faults of a body (not UTF-8, broken JSON, no object) are answered with 422, but only after the handler has
 * checked that the resource exists (404 comes before 422, E-021), and only if the route takes a body at all. Therefore
 * the parser does not throw them: it returns an Unreadable, and bodyOf() or bulkOf(), which the handler calls, throw
 * the error.
 *
 * A bulk request over 1 MiB is written to a file (spool.ts) while it arrives; bulk.ts processes it.
 */

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * SHA-256 of the body's content, for requests with an `Idempotency-Key`; '' without a body. A route that reads its
     * body itself (an upload) sets it before the handler runs.
     */
    bodyDigest: string;
    /**
     * Adds the unknown names in the query and in this body, for a strict request (http/edge/strict.ts); nothing for
     * others. Code that reads a body reports these faults together with its own.
     * @param list for an entry of a bulk request: the list that contains it
     */
    findUnknown: (body: unknown, found: FoundFaults, list?: string) => void;
  }
  interface FastifyContextConfig {
    /** The body has a list that may be long. Read it with {@link bulkOf}. */
    bulk?: boolean;
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** SHA-256 of several parts. */
export function digestOf(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  // Includes the lengths, so that moving the border between two parts changes the digest.
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest();
}

const MEBIBYTE = 1_048_576;

/** Maximum size of a body, and of a bulk request. */
const MAX_BYTES = MEBIBYTE;
const MAX_BULK_BYTES = 64 * MEBIBYTE;

/**
 * Maximum number of values. A valid body of 1 MiB has at most 126,000: order lines of 25 bytes with three values each.
 */
const MAX_VALUES = 150_000;
/** A bulk of 10,000 orders has some 500,000. */
const MAX_BULK_VALUES = 1_000_000;
const MAX_ENTRIES = 100_000;
/**
 * Maximum number of levels. Far more than valid bodies have: in them, values of free form start at most six levels down
 * and may have 16 levels (`maxDepth` in their schemas). A body between the two limits gets the fault of the schema,
 * along with its other faults.
 */
const MAX_LEVELS = 64;

const LIMITS: ScanLimits = { values: MAX_VALUES, depth: MAX_LEVELS, bulk: null };
const BULK_LIMITS: ScanLimits = {
  values: MAX_BULK_VALUES,
  depth: MAX_LEVELS,
  bulk: { entries: MAX_ENTRIES, bytes: MAX_BYTES, values: MAX_VALUES },
};

const refusal = (en: string, ja: string): KuraError => new KuraError('exception', say(en, ja));

const tooLarge = (bytes: number): KuraError =>
  refusal(
    `The body is larger than is allowed: at most ${bytes / MEBIBYTE} MiB.`,
    `リクエストボディが上限サイズ（${bytes / MEBIBYTE} MiB）を超えています。`,
  );

const ONE_BODY = `${MAX_BYTES / MEBIBYTE} MiB, ${figure(MAX_VALUES)} values`;
const ONE_BODY_JA = `${MAX_BYTES / MEBIBYTE} MiB、値${figure(MAX_VALUES)}個`;

const TOO_MUCH: Readonly<Record<Exclude<Excess, 'values'>, Message>> = {
  depth: say(
    `The body nests deeper than is allowed: at most ${MAX_LEVELS} levels.`,
    `リクエストボディの入れ子が上限（${MAX_LEVELS}段階）を超えています。`,
  ),
  entries: say(
    `The body has more entries than are allowed: at most ${figure(MAX_ENTRIES)}.`,
    `一括登録の件数が上限（${figure(MAX_ENTRIES)}件）を超えています。`,
  ),
  entry: say(
    `An entry of the list is larger than a body by itself may be: ${ONE_BODY}.`,
    `一括登録の1件が上限（${ONE_BODY_JA}）を超えています。`,
  ),
  frame: say(
    `Without the entries of its lists the body is larger than is allowed: ${ONE_BODY}.`,
    `一覧を除いたリクエストボディが上限（${ONE_BODY_JA}）を超えています。`,
  ),
};

const tooMuch = (excess: Excess, { values }: ScanLimits): KuraError =>
  excess === 'values'
    ? refusal(
        `The body has more values than are allowed: at most ${figure(values)}.`,
        `リクエストボディの値の数が上限（${figure(values)}個）を超えています。`,
      )
    : new KuraError('exception', TOO_MUCH[excess]);

/** Limits for bodies over 1 MiB being received, waiting or processed: in total, and per account. */
const LARGE_BODIES = { seats: 32, perOwner: 8, timeout_ms: 30_000 };

/**
 * The JSON object of a request, without the fields that its version does not have. Its faults are those of strings and,
 * if the request is strict, of unknown names; the decoder adds the others.
 * @throws validation_failed when there is no object, when it is unreadable, or when there are more faults than an
 *   answer lists
 */
export function bodyOf(request: FastifyRequest): Decoded<JsonObject> {
  const { body } = request;
  return asRequested(request, isObject(body) ? (body as Decoded<JsonObject> | Unreadable) : MISSING);
}

/**
 * For operations without fields: what their bodies say is ignored, but broken JSON is a mistake of the client.
 * @throws validation_failed when there is a body that is not JSON
 */
export function refuseBrokenBody({ body }: FastifyRequest): void {
  if (body === NOT_JSON || body === NOT_UTF8) throw (body as Unreadable).refusal();
}

/** Like {@link bodyOf}, for routes with `bulk`: the entries of its lists are read later. */
export function bulkOf(request: FastifyRequest): BulkBody {
  const { body } = request;
  if (!(body instanceof ReceivedBulk)) throw MISSING.refusal();
  const { frame, entries } = body.open();
  return { frame: asRequested(request, frame), entries: (name) => entriesAsRequested(request, name, entries(name)) };
}

/** The body as the request's parameters and version want it: see {@link bodyOf}. @throws as {@link bodyOf} */
function asRequested(request: FastifyRequest, read: Decoded<JsonObject> | Unreadable): Decoded<JsonObject> {
  const value = read instanceof Unreadable ? null : read.value;
  const found = new FoundFaults();
  found.add(read.faults, read instanceof Unreadable ? read.omitted : 0);
  request.findUnknown(value, found);
  if (value === null || found.omitted > 0) throw validationFailed(found);
  return { value: bodyAtVersion(request, value), faults: found.listed };
}

async function* entriesAsRequested(
  request: FastifyRequest,
  list: string,
  entries: AsyncIterable<Decoded<unknown>>,
): AsyncGenerator<Decoded<unknown>> {
  for await (const { value, faults } of entries) {
    const found = new FoundFaults();
    found.add(faults);
    request.findUnknown(value, found, list);
    yield { value: bodyAtVersion(request, value, list), faults: found.listed };
  }
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** JSON is UTF-8 (RFC 8259); with another charset label the bytes would be misread. */
function isLabelledUtf8(contentType: string | undefined): boolean {
  const charset = CHARSET.exec(contentType ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

const UNSUPPORTED = refusal(
  'The content type must be application/json.',
  'Content-Typeにはapplication/jsonを指定してください。',
);
const COMPRESSED = refusal('Compressed bodies are not accepted.', '圧縮されたボディは受け付けていません。');

/** Whether the body is not compressed, by a `Content-Encoding` or on its way by a `Transfer-Encoding`. */
const isPlain = ({ headers }: FastifyRequest): boolean =>
  /^(identity)?$/i.test(headers['content-encoding']?.trim() ?? '') &&
  /^(chunked)?$/i.test(headers['transfer-encoding']?.trim() ?? '');

const isEmpty = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

/**
 * Passes every chunk to `take`, and waits if it returns a promise. After a failure the rest is read and discarded,
 * because a client that is still sending would not receive the answer.
 */
const receive = (payload: Readable, take: (chunk: Buffer) => Promise<void> | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (error: unknown): void => {
      payload.off('data', onData);
      payload.resume();
      reject(error);
    };
    const onClose = (): void => stop(Object.assign(new Error('the client disconnected'), { code: 'ECONNRESET' }));
    let taking: Promise<void> = Promise.resolve();
    const end = (): void => {
      payload.off('close', onClose);
      // The stream may end while the last chunk is still being taken: pausing comes too late for that.
      taking.then(resolve, stop);
    };
    const onData = (chunk: Buffer): void => {
      try {
        const taken = take(chunk);
        if (taken === undefined) return;
        payload.pause();
        taking = taken;
        taken.then(() => payload.resume(), stop);
      } catch (error) {
        stop(error);
      }
    };
    payload.on('data', onData).once('end', end).on('error', stop).once('close', onClose);
  });

type TakeSeat = (owner: string) => Seat | null;

/** A received body: bytes in memory, or in a file with a seat in the queue. */
class Received {
  readonly #takeSeat: TakeSeat;
  readonly #owner: string;
  readonly #chunks: Buffer[] = [];
  #length = 0;
  #spool: Spool | null = null;
  #writing: Promise<void> | undefined;
  seat: Seat | null = null;

  constructor(takeSeat: TakeSeat, owner: string) {
    this.#takeSeat = takeSeat;
    this.#owner = owner;
  }

  take(chunk: Buffer): Promise<void> | undefined {
    this.#length += chunk.length;
    if (this.#spool === null && this.#length <= MAX_BYTES) {
      this.#chunks.push(chunk);
      return undefined;
    }
    this.#writing = this.#write(chunk);
    return this.#writing;
  }

  async #write(chunk: Buffer): Promise<void> {
    if (this.#spool !== null) return this.#spool.write(chunk);
    this.seat = this.#takeSeat(this.#owner);
    if (this.seat === null) throw new KuraError('unavailable');
    this.#spool = await Spool.open();
    await this.#spool.write(Buffer.concat([...this.#chunks.splice(0), chunk]));
  }

  get bytes(): Buffer {
    return this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
  }

  get source() {
    return this.#spool ?? inMemory(this.bytes);
  }

  async drop(): Promise<void> {
    this.seat?.leave();
    // The client may disconnect while the file is being opened.
    await this.#writing?.catch(() => {});
    await this.#spool?.close();
  }
}

async function readBody(request: FastifyRequest, payload: Readable, takeSeat: TakeSeat): Promise<unknown> {
  const { headers } = request;
  if (!isLabelledUtf8(headers['content-type'])) throw UNSUPPORTED;
  if (!isPlain(request)) throw COMPRESSED;
  const isBulk = request.routeOptions.config.bulk === true;
  const [max, limits] = isBulk ? [MAX_BULK_BYTES, BULK_LIMITS] : [MAX_BYTES, LIMITS];
  if (Number(headers['content-length'] ?? 0) > max) throw tooLarge(max);

  const scan = new JsonScan(limits);
  const hash = headers['idempotency-key'] === undefined ? null : createHash('sha256');
  const received = new Received(takeSeat, request.caller?.account.account_id ?? '');
  let length = 0;
  try {
    await receive(payload, (chunk) => {
      length += chunk.length;
      if (length > max) throw tooLarge(max);
      const excess = scan.feed(chunk);
      if (excess !== null) throw tooMuch(excess, limits);
      hash?.update(chunk);
      return received.take(chunk);
    });
  } catch (error) {
    await received.drop();
    throw error;
  }
  if (hash !== null) request.bodyDigest = hash.digest('hex');
  return isBulk ? new ReceivedBulk(scan, received.source, received.seat) : readObject(received.bytes);
}

/** Makes `app` accept JSON bodies as described above, and refuse others (400) unless they are empty. */
export function acceptJson(app: FastifyInstance): void {
  const takeSeat = turns(LARGE_BODIES);
  app.decorateRequest('bodyDigest', '');
  app.decorateRequest('findUnknown', () => {});
  app.decorateRequest('newerFields', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: Readable) =>
    readBody(request, payload, takeSeat),
  );
  takeTurns(app);
  // An empty body is no body: `curl -d ''` sends a content type even for operations without a body.
  app.addContentTypeParser('*', (request, _payload, done) => {
    if (isEmpty(request)) done(null, undefined);
    else done(UNSUPPORTED);
  });
  // The body of a DELETE is never read, so neither it nor its content type can be invalid.
  app.addHttpMethod('DELETE', { hasBody: false, overrideExisting: true });
}
