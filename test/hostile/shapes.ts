import type { Document } from '../kit/documented.js';
import { resolved } from '../kit/documented.js';
import type { Schema } from '../property/schema.js';

/*
 * Bodies of a given size made of the worst that JSON can be, for any route that the API reference describes: around its own
 * example of a body, so that they get as far into Kura as they can.
 */

/** A shape makes a body of about `size` bytes, never more. */
export interface Shape {
  readonly name: string;
  make(size: number): Buffer;
}

type Json = Readonly<Record<string, unknown>>;

/** The way to a list in a body: names of fields, `*` for an entry of a list. */
type Way = readonly string[];

const MARK = '@@here@@';

/** Every shape for a route whose body has this schema and this example. */
export function shapesFor(document: Document, schema: Schema, example: Json): Shape[] {
  const lists = listsIn(document, schema);
  return [
    ...lists.flatMap((way) => [
      filled(example, way, 'empty objects', () => '{}'),
      filled(example, way, 'numbers', () => '1'),
      filled(example, way, 'distinct texts', (n) => `"${n.toString(36)}"`),
    ]),
    ...lists
      .slice(0, 1)
      .flatMap((way) => [
        filled(example, way, 'nulls', () => 'null'),
        filled(example, way, 'lists', () => '[]'),
        filled(example, way, 'its own entry', (n) => entryOf(example, way, n)),
        filled(example, way, 'wrong in every field', () => spoilt(document, schema, way)),
      ]),
    { name: 'deep lists', make: (size) => Buffer.from(`{"x":${'['.repeat(size / 2 - 4)}${']'.repeat(size / 2 - 4)}}`) },
    {
      name: 'deep objects',
      make: (size) => Buffer.from(`${'{"a":'.repeat(size / 6 - 1)}1${'}'.repeat(size / 6 - 1)}`),
    },
    { name: 'never closed', make: (size) => Buffer.alloc(size, '{"a":[') },
    { name: 'many fields', make: (size) => members(size, (n) => `"k${n.toString(36)}":1`) },
    { name: 'one field many times', make: (size) => members(size, () => '"code":"a"') },
    { name: 'fields of prototypes', make: (size) => members(size, () => '"__proto__":{"constructor":1}') },
    { name: 'halves of letters', make: (size) => members(size, (n) => `"\\ud800${n}":"\\ud800\\u0000"`) },
    { name: 'a long field name', make: (size) => Buffer.from(`{"${'k'.repeat(size - 6)}":1}`) },
    { name: 'a long number', make: (size) => everyText(document, schema, example, size, (n) => '9'.repeat(n)) },
    { name: 'long texts', make: (size) => everyText(document, schema, example, size, (n) => `"${'a'.repeat(n - 2)}"`) },
    { name: 'texts of escapes', make: (size) => everyText(document, schema, example, size, escapes) },
    { name: 'spaces', make: (size) => Buffer.from(`{${' '.repeat(size - 2)}}`) },
    { name: 'broken at the end', make: (size) => Buffer.from(`{"x":"${'a'.repeat(size - 8)}"]`) },
    { name: 'no UTF-8', make: (size) => Buffer.alloc(size, 0xff) },
  ];
}

const escapes = (n: number): string => `"${'\\u0041'.repeat(Math.floor((n - 2) / 6))}"`;

function members(size: number, member: (n: number) => string): Buffer {
  const parts: string[] = [];
  for (let left = size - 2, n = 0; ; n += 1) {
    const part = member(n);
    left -= part.length + 1;
    if (left < 0) break;
    parts.push(part);
  }
  return Buffer.from(`{${parts.join(',')}}`);
}

/** The example with `entry` after `entry` in the list at the end of `way`, as many as fit. */
function filled(example: Json, way: Way, what: string, entry: (n: number) => string): Shape {
  return {
    name: `${way.join('.')}: ${what}`,
    make: (size) => {
      const around = Buffer.byteLength(JSON.stringify(placed(example, way, MARK)));
      const parts: string[] = [];
      for (let left = size - around, n = 0; ; n += 1) {
        const part = entry(n);
        left -= Buffer.byteLength(part) + 1;
        if (left < 0) break;
        parts.push(part);
      }
      return around_(placed(example, way, MARK), `[${parts.join(',')}]`);
    },
  };
}

const around_ = (value: unknown, text: string): Buffer =>
  Buffer.from(
    JSON.stringify(value)
      .split(`"${MARK}"`)
      .flatMap((part, index) => (index === 0 ? [part] : [text, part]))
      .join(''),
  );

/** A copy of `value` with `mark` at the end of `way`; what is missing on the way is made. */
function placed(value: unknown, [first, ...rest]: Way, mark: string): unknown {
  if (first === undefined) return mark;
  if (first === '*') return [placed((value as unknown[] | undefined)?.[0], rest, mark)];
  const holder = typeof value === 'object' && value !== null ? (value as Json) : {};
  return { ...holder, [first]: placed(holder[first], rest, mark) };
}

/** The example's own entry of a list, each time with another code and identifier. */
function entryOf(example: Json, way: Way, n: number): string {
  let value: unknown = example;
  for (const key of way) value = key === '*' ? (value as unknown[])?.[0] : (value as Json | undefined)?.[key];
  const [entry] = Array.isArray(value) ? value : [];
  if (typeof entry !== 'object' || entry === null) return JSON.stringify(entry ?? 'x');
  const names = ['code', 'identifier'].filter((name) => name in entry);
  return JSON.stringify({ ...entry, ...Object.fromEntries(names.map((name) => [name, `h${n.toString(36)}`])) });
}

/** An entry in which every field of the schema has a value of no type that it may have. */
function spoilt(document: Document, schema: Schema, way: Way): string {
  let inner: Schema = schema;
  for (const key of [...way, '*']) inner = stepInto(document, inner, key);
  const { properties = {} } = objectOf(document, inner);
  return JSON.stringify(Object.fromEntries(Object.keys(properties).map((name) => [name, [true]])));
}

const branchesOf = (schema: Schema): readonly Schema[] => schema.oneOf ?? schema.anyOf ?? [schema];

function objectOf(document: Document, schema: Schema): Schema {
  const whole = resolved(document, schema) as Schema;
  const branches = branchesOf(whole).map((one) => resolved(document, one) as Schema);
  return branches.find(({ properties }) => properties !== undefined) ?? whole;
}

function stepInto(document: Document, schema: Schema, key: string): Schema {
  if (key !== '*') return objectOf(document, schema).properties?.[key] ?? {};
  const whole = resolved(document, schema) as Schema;
  const list = branchesOf(whole).find(({ items }) => items !== undefined);
  return list?.items ?? {};
}

/** Every list that a body of this schema may hold, lists in entries of lists included. */
function listsIn(document: Document, schema: Schema, way: Way = []): Way[] {
  const { properties = {} } = objectOf(document, schema);
  return Object.entries(properties).flatMap(([name, property]) => {
    const here = [...way, name];
    const whole = resolved(document, property) as Schema;
    if (branchesOf(whole).some(({ items }) => items !== undefined)) {
      return [here, ...listsIn(document, stepInto(document, property, '*'), [...here, '*'])];
    }
    return here.length < 4 ? listsIn(document, property, here) : [];
  });
}

/** The example with a value that is as long as it can be in each field that is a text or a number. */
function everyText(
  document: Document,
  schema: Schema,
  example: Json,
  size: number,
  value: (length: number) => string,
): Buffer {
  const { properties = {} } = objectOf(document, schema);
  const names = Object.entries(properties).flatMap(([name, property]) =>
    typesOf(document, property).some((type) => type === 'string' || type === 'integer') ? [name] : [],
  );
  if (names.length === 0) names.push('x');
  const marked = { ...example, ...Object.fromEntries(names.map((name) => [name, MARK])) };
  const room = size - Buffer.byteLength(JSON.stringify(marked));
  return around_(marked, value(Math.floor(room / names.length)));
}

const typesOf = (document: Document, schema: Schema): readonly string[] =>
  branchesOf(resolved(document, schema) as Schema).flatMap(({ type = [] }) => type);
