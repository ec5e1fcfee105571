import fc from 'fast-check';
import { anyText, anyValue, Day, Fresh, FromPath, Known, RawJson, TimeOfDay } from './values.js';

/* Bodies that are wrong somewhere. */

/** One thing that is done to one place of a body. */
interface Mutation {
  readonly kind: 'drop' | 'replace' | 'wrap' | 'unwrap' | 'rename' | 'add' | 'repeat' | 'poison';
  /** Which of the places of the body, counted around. */
  readonly at: number;
  readonly value: unknown;
  readonly name: string;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('drop', 'replace', 'replace', 'replace', 'wrap', 'unwrap', 'rename', 'add', 'repeat', 'poison'),
  at: fc.nat({ max: 10_000 }),
  value: anyValue,
  name: fc.oneof(fc.constantFrom('id', 'status', 'description', 'toString', 'hasOwnProperty', 'length', ''), anyText),
});

type Holder = Record<string, unknown> | unknown[];

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' &&
  value !== null &&
  ![Known, Day, Fresh, RawJson, FromPath, TimeOfDay].some((kind) => value instanceof kind);

/** Every place of a value: what holds it, and its key there. */
function placesOf(root: Holder): { readonly holder: Holder; readonly key: string }[] {
  const places: { holder: Holder; key: string }[] = [];
  const holders = [root];
  for (const holder of holders) {
    for (const [key, inner] of Object.entries(holder)) {
      places.push({ holder, key });
      if (isHolder(inner)) holders.push(inner);
    }
  }
  return places;
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isHolder(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]));
}

/** Sets a key as data, also one like `__proto__`; to a list, a name that is no place in it adds an entry. */
const put = (holder: Holder, key: string, value: unknown): void => {
  if (Array.isArray(holder) && !/^[0-9]+$/.test(key)) holder.push(value);
  else if (Array.isArray(holder)) holder.splice(Number(key), 1, value);
  else Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
};

function apply(root: Holder, { kind, at, value, name }: Mutation): void {
  const places = placesOf(root);
  const place = places[at % Math.max(places.length, 1)];
  if (place === undefined || kind === 'add') {
    const holders = [root, ...places.map(({ holder, key }) => Reflect.get(holder, key)).filter(isHolder)];
    put(holders[at % holders.length] ?? root, name, value);
    return;
  }
  const { holder, key } = place;
  const inner = Reflect.get(holder, key);
  if (kind === 'drop') Reflect.deleteProperty(holder, key);
  else if (kind === 'replace') put(holder, key, value);
  else if (kind === 'wrap') put(holder, key, at % 2 === 0 ? [inner] : { [key]: inner });
  else if (kind === 'unwrap') put(holder, key, Array.isArray(inner) ? inner[0] : Object.values(Object(inner))[0]);
  else if (kind === 'poison') put(holder, at % 2 === 0 ? '__proto__' : 'constructor', value);
  else if (kind === 'repeat') put(holder, key, Array.isArray(inner) ? [...inner, ...inner] : [inner, inner]);
  else {
    Reflect.deleteProperty(holder, key);
    put(holder, name, inner);
  }
}

/** One to three things done to each body. */
export const mutated = (bodies: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(bodies, fc.array(mutation, { minLength: 1, maxLength: 3 })).map(([body, mutations]) => {
    const copy = copyOf(body);
    if (!isHolder(copy)) return body;
    // Values are shared between plans: put in as they are, they would be changed by the next mutation, or hold themselves.
    for (const one of mutations) apply(copy, { ...one, value: copyOf(one.value) });
    return copy;
  });

/** What can be done to a body once it is text. */
export interface TextFault {
  readonly kind: 'cut' | 'twice' | 'insert' | 'bom' | 'bytes' | 'replace';
  readonly at: number;
  readonly text: string;
}

export const textFault: fc.Arbitrary<TextFault> = fc.record({
  kind: fc.constantFrom('cut', 'twice', 'insert', 'insert', 'bom', 'bytes', 'replace'),
  at: fc.nat({ max: 100_000 }),
  text: fc.oneof(
    fc.constantFrom(
      '',
      '{',
      ']',
      ',',
      '"',
      '\\',
      '\\u0000',
      '\\ud800',
      '\u0000',
      'NaN',
      '//',
      "'",
      '\n',
      '"__proto__":{"a":1},',
      '"code":"a","code":"b",',
    ),
    fc.constantFrom(
      '',
      'null',
      '[]',
      '"text"',
      '0',
      '[{}]',
      '{"a":1}{"b":2}',
      '{"\\u005f_proto__":{"x":1}}',
      '{"code":"\\ud83d"}',
      '{"code":"a\\u0000"}',
    ),
  ),
});

const NOT_UTF8 = Buffer.from([0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80]);

/** The bytes of a body after that. */
export function spoiled(text: string, { kind, at, text: piece }: TextFault): Buffer {
  const place = at % (text.length + 1);
  const [before, after] = [text.slice(0, place), text.slice(place)];
  if (kind === 'cut') return Buffer.from(before);
  if (kind === 'twice') return Buffer.from(text + text);
  if (kind === 'bom') return Buffer.from(`\ufeff${text}`);
  if (kind === 'bytes') return Buffer.concat([Buffer.from(before), NOT_UTF8, Buffer.from(after)]);
  if (kind === 'replace') return Buffer.from(piece);
  return Buffer.from(before + piece + after);
}
