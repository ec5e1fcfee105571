import type { Decoded } from '../../kernel/decoded.js';
import { type Fault, FoundFaults, fault, type KuraError, validationFailed } from '../../kernel/errors.js';
import { isStorable } from '../../kernel/text.js';

/* Decodes JSON: UTF-8, syntax, and strings that can be stored. The size of the text was checked before. */

export type JsonObject = Record<string, unknown>;

/** Stands for a body that could not be read; its faults say why. */
export class Unreadable {
  constructor(
    readonly faults: readonly Fault[],
    readonly omitted = 0,
  ) {}

  /** The error to throw when a handler asks for this body. */
  refusal(): KuraError {
    const found = new FoundFaults();
    found.add(this.faults, this.omitted);
    return validationFailed(found);
  }
}

const unreadable = (en: string, ja: string): Unreadable => new Unreadable([fault('body', en, ja)]);

export const MISSING = unreadable(
  'The body must be a JSON object; there is none.',
  'ボディにはJSONオブジェクトを指定してください。ボディがありません。',
);
export const NOT_UTF8 = unreadable('The body must be encoded in UTF-8.', 'ボディはUTF-8でエンコードしてください。');
export const NOT_JSON = unreadable('The body is not valid JSON.', 'ボディのJSONの構文に誤りがあります。');
const NOT_OBJECT = unreadable('The body must be a JSON object.', 'ボディにはJSONオブジェクトを指定してください。');

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Quick check whether {@link sanitize} has anything to do: the raw text has an escape of NUL, of a surrogate or of a
 * letter (which may spell a name of Object.prototype), such a name itself, or a number that may exceed 1.8E308. The
 * unescaped characters would already have failed as UTF-8 or JSON.
 */
const SUSPICIOUS =
  /\\u(?:00(?:00|[4-7])|[dD][89a-fA-F])|__proto__|constructor|[0-9][eE]\+?[0-9]{2}|(?<![0-9])[0-9]{290}/;

/** Parses a JSON body; returns its object, or why there is none. */
export function readObject(bytes: Buffer): Decoded<JsonObject> | Unreadable {
  if (bytes.length === 0) return MISSING;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return NOT_UTF8;
  }
  const read = readValue(text);
  if (read instanceof Unreadable) return read;
  if (!isObject(read.value) || Array.isArray(read.value)) return NOT_OBJECT;
  return read as Decoded<JsonObject>;
}

/** Parses any JSON value, and finds the faults of its strings and numbers. */
export function readValue(text: string): Decoded<unknown> | Unreadable {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
  if (!SUSPICIOUS.test(text)) return { value, faults: [] };
  const found = sanitize(value);
  return found.omitted > 0 ? new Unreadable(found.listed, found.omitted) : { value, faults: found.listed };
}

/**
 * Keys that are removed at every depth, also in values of free form, so that no merge can change a prototype. No field of
 * the contract has such a name. A strict request gets no fault for them: they are removed before the search for unknown
 * names.
 */
const DROPPED = new Set(['__proto__', 'constructor']);

/** Limits for paths in faults: without them the answer to a hostile body of one megabyte could have many megabytes. */
const LONGEST_PATH = 200;
const LONGEST_KEY = 100;

const printable = (key: string): string => key.slice(0, LONGEST_KEY).toWellFormed().replaceAll('\u0000', '\ufffd');

const pathTo = (path: string, key: string): string => {
  if (path === '') return printable(key);
  return path.length > LONGEST_PATH ? path : `${path}.${printable(key)}`;
};

/**
 * Removes dangerous keys from a parsed value, and finds strings that PostgreSQL cannot store (NUL, lone surrogates) and
 * numbers out of range, which would be returned as null. Uses an explicit stack instead of recursion, because the
 * client controls the depth.
 */
function sanitize(root: unknown): FoundFaults {
  const found = new FoundFaults();
  const wrongText = (path: string) =>
    found.addEach([path], (at) =>
      fault(at, 'Has characters that are not allowed.', '使用できない文字が含まれています。'),
    );
  const wrongNumber = (path: string) =>
    found.addEach([path], (at) => fault(at, 'Is too large a number.', '数値が大きすぎます。'));
  if (typeof root === 'string' && !isStorable(root)) wrongText('');
  const open = isObject(root) ? [{ value: root as JsonObject, path: '' }] : [];
  for (const { value, path } of open) {
    for (const [key, inner] of Object.entries(value)) {
      if (DROPPED.has(key)) {
        delete value[key];
        continue;
      }
      if (!isStorable(key)) {
        found.addEach([pathTo(path, key)], (at) =>
          fault(
            at,
            'The name of this field has characters that are not allowed.',
            '項目名に使用できない文字が含まれています。',
          ),
        );
      }
      if (isObject(inner)) open.push({ value: inner as JsonObject, path: pathTo(path, key) });
      else if (typeof inner === 'string' && !isStorable(inner)) wrongText(pathTo(path, key));
      else if (inner === Infinity || inner === -Infinity) wrongNumber(pathTo(path, key));
    }
  }
  return found;
}
