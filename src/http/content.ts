import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Decoded } from '../kernel/decoded.js';
import { type Fault, FoundFaults, fault, KuraError, validationFailed } from '../kernel/errors.js';
import { say } from '../kernel/messages.js';
import { isStorable } from '../kernel/text.js';

/*
 * Bodies. A body that cannot be used is 422, but only after a missing resource has answered 404, and only where a body
 * is asked for at all. So the parser does not throw: it hands over an Unreadable, and the handler that wants the body
 * asks for it with bodyOf().
 */

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * {@link digestOf} what the body says, for requests with an `Idempotency-Key`; '' where there is no body. A route that
     * reads its body by itself (an upload) sets it before the handler runs.
     */
    bodyDigest: string;
    /**
     * Finds what a strict request (http/strict.ts) names and nobody knows, in its query and in this body; nothing in any
     * other request. Whoever reads a body tells these faults with its own.
     */
    findUnknown: (body: unknown, found: FoundFaults) => void;
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** SHA-256 of one part after the other. */
export function digestOf(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  // With their lengths: the end of one part must not pass for the beginning of the next.
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest();
}

export type JsonObject = Record<string, unknown>;

/** In the place of a body that could not be read; `faults` say why. */
class Unreadable {
  constructor(readonly faults: readonly Fault[]) {}
}

const unreadable = (en: string, ja: string): Unreadable => new Unreadable([fault('body', en, ja)]);

const MISSING = unreadable(
  'Must be a JSON object; there is no body.',
  'JSONオブジェクトを指定してください。ボディがありません。',
);
const NOT_UTF8 = unreadable('Must be encoded in UTF-8.', 'UTF-8でエンコードしてください。');
const NOT_JSON = unreadable('Is not valid JSON.', 'JSONの構文に誤りがあります。');
const NOT_OBJECT = unreadable('Must be a JSON object.', 'JSONオブジェクトを指定してください。');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Signs in the raw text that {@link scrub} has work to do: an escape of NUL, of a surrogate or of a letter (which may
 * spell a name of Object.prototype), or such a name itself. Unescaped, none of the others passes UTF-8 and JSON.
 */
const SUSPICIOUS = /\\u(?:00(?:00|[4-7])|[dD][89a-fA-F])|__proto__|constructor/;

/** Reads the bytes of a JSON body: the object that it holds, or why there is none. */
function readJson(bytes: Buffer): Decoded<JsonObject> | Unreadable {
  if (bytes.length === 0) return MISSING;
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(bytes);
  } catch {
    return NOT_UTF8;
  }
  try {
    value = JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
  if (!isObject(value) || Array.isArray(value)) return NOT_OBJECT;
  return { value: value as JsonObject, faults: SUSPICIOUS.test(text) ? scrub(value) : [] };
}

/** No contract knows these fields, and unknown fields are ignored: gone, they cannot reach a prototype by any merge. */
const DROPPED = new Set(['__proto__', 'constructor']);

/** Beyond these a hostile body of one megabyte would be answered with many. */
const MOST_FAULTS = 1_000;
const LONGEST_PATH = 200;
const LONGEST_KEY = 100;

const printable = (key: string): string => key.slice(0, LONGEST_KEY).toWellFormed().replaceAll('\u0000', '\ufffd');

const pathTo = (path: string, key: string): string => {
  if (path === '') return printable(key);
  return path.length > LONGEST_PATH ? path : `${path}.${printable(key)}`;
};

/**
 * Drops dangerous keys from a parsed body, and finds the strings that PostgreSQL cannot hold (NUL, half a surrogate
 * pair). Walks by a list of its own: a recursion would overflow the stack on a megabyte of `[[[[`.
 */
function scrub(root: object): Fault[] {
  const faults: Fault[] = [];
  const found = [{ value: root as JsonObject, path: '' }];
  for (const { value, path } of found) {
    for (const [key, inner] of Object.entries(value)) {
      if (DROPPED.has(key)) {
        delete value[key];
        continue;
      }
      if (!isStorable(key)) {
        faults.push(
          fault(
            pathTo(path, key),
            'The name of this field has characters that are not allowed.',
            '項目名に使用できない文字が含まれています。',
          ),
        );
      }
      if (isObject(inner)) {
        found.push({ value: inner as JsonObject, path: pathTo(path, key) });
      } else if (typeof inner === 'string' && !isStorable(inner)) {
        faults.push(
          fault(pathTo(path, key), 'Has characters that are not allowed.', '使用できない文字が含まれています。'),
        );
      }
      if (faults.length >= MOST_FAULTS) return faults;
    }
  }
  return faults;
}

/**
 * The JSON object that a request carries, and what is wrong with its texts as such, and with its names where the request is
 * strict: the decoder adds what is wrong with the rest. Throws `validation_failed` (422) when there is no object or it is
 * unreadable, and when more is wrong than an answer tells.
 */
export function bodyOf(request: FastifyRequest): Decoded<JsonObject> {
  const body = isObject(request.body) ? request.body : MISSING;
  const { value, faults } = body instanceof Unreadable ? { ...body, value: null } : (body as Decoded<JsonObject>);
  const found = new FoundFaults();
  found.add(faults);
  request.findUnknown(value, found);
  if (value === null || found.omitted > 0) throw validationFailed(found);
  return { value, faults: found.told };
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** JSON is UTF-8 (RFC 8259); a label that says otherwise announces bytes that would be misread. */
function isLabelledUtf8(contentType: string | undefined): boolean {
  const charset = CHARSET.exec(contentType ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

const UNSUPPORTED = new KuraError(
  'exception',
  say('The content type must be application/json.', 'Content-Typeにはapplication/jsonを指定してください。'),
);

const COMPRESSED = new KuraError(
  'exception',
  say('Compressed bodies are not accepted.', '圧縮されたボディは受け付けていません。'),
);

/** Whether the body comes as it is, not packed by a `Content-Encoding`. */
const isPlain = ({ headers }: FastifyRequest): boolean =>
  /^(identity)?$/i.test(headers['content-encoding']?.trim() ?? '');

const isEmpty = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

/** Makes `app` read JSON bodies as this file says, and refuse others (400) unless they are empty. */
export function acceptJson(app: FastifyInstance): void {
  app.decorateRequest('bodyDigest', '');
  app.decorateRequest('findUnknown', () => {});
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (request.headers['idempotency-key'] !== undefined) request.bodyDigest = digestOf(bytes).toString('hex');
    if (!isLabelledUtf8(request.headers['content-type'])) done(UNSUPPORTED);
    else if (!isPlain(request)) done(COMPRESSED);
    else done(null, readJson(bytes));
  });
  // An empty one is no body: `curl -d ''` names a content type even for operations that need none.
  app.addContentTypeParser('*', (request, _payload, done) => {
    if (isEmpty(request)) done(null, undefined);
    else done(UNSUPPORTED);
  });
  // The body of a DELETE is never read, so neither it nor its content type can be wrong.
  app.addHttpMethod('DELETE', { hasBody: false, overrideExisting: true });
}
