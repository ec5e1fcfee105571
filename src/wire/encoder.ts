import type { Static, TObject, TSchema } from 'typebox';
import { type Moment, type Timestamp, timestampInTokyo } from '../kernel/dates.js';

/** A value before it is written: a moment in any form, an object with more fields than the schema has. */
type Unwritten<T> = unknown extends T
  ? T
  : T extends Timestamp
    ? Moment
    : T extends readonly (infer E)[]
      ? readonly Unwritten<E>[]
      : T extends object
        ? { readonly [K in keyof T]: Unwritten<T[K]> }
        : T;

/** What an answer of this schema is made of. The row may have more fields. */
export type RowOf<S extends TObject> = Unwritten<Static<S>>;

type Write = (value: unknown) => unknown;

/**
 * Returns a function that makes an answer of a row, at every level: it takes the fields that the schema names, and no others, and
 * writes timestamps with Japan's offset. What no schema describes stays as it is.
 */
export const encoderOf = <S extends TObject>(schema: S): ((row: RowOf<S>) => Static<S>) =>
  writerOf(schema) as (row: RowOf<S>) => Static<S>;

interface Described {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly additionalProperties?: unknown;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

function writerOf(schema: TSchema): Write {
  const { format, properties, additionalProperties, items, anyOf = [] } = schema as Described;
  const [only, ...others] = anyOf.filter((one) => !('type' in one && one.type === 'null'));
  if (only !== undefined && others.length === 0) return writerOf(only);
  if (format === 'date-time') return unlessNull((at) => timestampInTokyo(at as Moment));
  if (items !== undefined) return listWriter(writerOf(items));
  // An object that may have other fields is not described in full.
  return properties !== undefined && additionalProperties === false ? objectWriter(properties) : asItIs;
}

const asItIs: Write = (value) => value;

const unlessNull =
  (write: Write): Write =>
  (value) =>
    value === null ? null : write(value);

const listWriter = (write: Write): Write =>
  write === asItIs ? asItIs : unlessNull((list) => (list as readonly unknown[]).map(write));

function objectWriter(properties: Readonly<Record<string, TSchema>>): Write {
  const writers = new Map(Object.entries(properties).map(([name, field]) => [name, writerOf(field)]));
  return unlessNull((row) =>
    Object.fromEntries(
      Object.entries(row as object).flatMap(([name, value]) => {
        const write = writers.get(name);
        return write === undefined ? [] : [[name, write(value)]];
      }),
    ),
  );
}
