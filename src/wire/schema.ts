import {
  type Static,
  type TArrayOptions,
  type TObject,
  type TObjectOptions,
  type TProperties,
  type TSchema,
  type TUnsafe,
  Type,
} from 'typebox';
import type { Timestamp } from '../kernel/dates.js';
import type { Message } from '../kernel/messages.js';
import type { Version } from './contract/versions.js';

/*
 * Building blocks of the schemas. In a request, a value that may be null is written `type: [..., 'null']`, never as a
 * union of schemas. For a union the validator would report one fault for each branch, and none of them helps the
 * client. The API reference is made from the same schemas (http/reference/dialect.ts).
 */

interface Note {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  /** The name of the schema in the API reference, which shows it once; other schemas refer to it by this name. */
  readonly component?: string;
  /** The first version that has the field (field-versions.ts). In a request the field must be optional. */
  readonly since?: Version;
}

interface TextOptions extends Note {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  /** The message for a text that does not match the pattern: what is allowed, with an example. */
  readonly hint?: Message;
  readonly format?: string;
}

const textSchema = ({ min, max, ...rest }: TextOptions) => ({
  ...(min === undefined ? {} : { minLength: min }),
  ...(max === undefined ? {} : { maxLength: max }),
  ...rest,
});

export const text = (options: TextOptions = {}): TUnsafe<string> =>
  Type.Unsafe<string>({ type: 'string', ...textSchema(options) });

export const nullableText = (options: TextOptions = {}): TUnsafe<string | null> =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...textSchema(options) });

interface IntegerOptions extends Note {
  readonly minimum?: number;
  readonly maximum?: number;
}

export const integer = (options: IntegerOptions = {}): TUnsafe<number> =>
  Type.Unsafe<number>({ type: 'integer', ...options });

export const nullableInteger = (options: IntegerOptions = {}): TUnsafe<number | null> =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], ...options });

export const flag = (note: Note = {}): TUnsafe<boolean> => Type.Unsafe<boolean>({ type: 'boolean', ...note });

export const nullableFlag = (note: Note = {}): TUnsafe<boolean | null> =>
  Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], ...note });

export const oneOf = <const T extends readonly string[]>(values: T, note: Note = {}): TUnsafe<T[number]> =>
  Type.Unsafe<T[number]>({ type: 'string', enum: values, ...note });

export const nullableOneOf = <const T extends readonly string[]>(
  values: T,
  note: Note = {},
): TUnsafe<T[number] | null> =>
  Type.Unsafe<T[number] | null>({ type: ['string', 'null'], enum: [...values, null], ...note });

export const date = (note: Note = {}): TUnsafe<string> =>
  Type.Unsafe<string>({ type: 'string', format: 'day', examples: ['2026-11-24'], ...note });

export const nullableDate = (note: Note = {}): TUnsafe<string | null> =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'day', ...note });

/** Any JSON value, such as an amount that is printed as it was sent. */
export const anything = (note: Note = {}): TUnsafe<unknown> => Type.Unsafe<unknown>({ maxDepth: MAX_LEVELS, ...note });

/** Maximum number of levels of a value that may be any JSON. */
export const MAX_LEVELS = 16;

/** An object that may have other fields too; decoders ignore them. */
export const object = <P extends TProperties>(properties: P, note: Note & { readonly maxDepth?: number } = {}) =>
  Type.Object(properties, { ...note } as TObjectOptions);

/**
 * An object that people write by hand. Unknown fields are faults: a misspelt field must not count as left out.
 */
export const closed = <P extends TProperties>(properties: P, note: Note = {}) =>
  Type.Object(properties, { ...note, additionalProperties: false } as TObjectOptions);

/** An object of texts, by names of any kind. */
export const texts = (note: Note = {}): TUnsafe<Readonly<Record<string, string>>> =>
  Type.Unsafe<Readonly<Record<string, string>>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    ...note,
  });

/** An object of whole numbers, by names of any kind. */
export const counts = (note: Note = {}): TUnsafe<Readonly<Record<string, number>>> =>
  Type.Unsafe<Readonly<Record<string, number>>>({
    type: 'object',
    additionalProperties: { type: 'integer' },
    ...note,
  });

/** Like {@link counts}, but each number may also be null. `minimum` and `maximum` are for the numbers. */
export const nullableCounts = ({
  minimum,
  maximum,
  ...note
}: Note & { readonly minimum: number; readonly maximum: number }): TUnsafe<Readonly<Record<string, number | null>>> =>
  Type.Unsafe<Readonly<Record<string, number | null>>>({
    type: 'object',
    additionalProperties: nullableInteger({ minimum, maximum }),
    ...note,
  });

/** An object of an answer. It has no other fields. */
export const exact = <P extends TProperties>(properties: P, note: Note = {}) =>
  Type.Object(properties, { ...note, additionalProperties: false } as TObjectOptions);

/** A sentence of an answer, in both languages. */
export const sentence = (description: string) =>
  exact({ en: text({ description: 'In English.' }), ja: text({ description: 'In Japanese.' }) }, { description });

/** The answer of an operation that returns nothing. */
export const EmptyAnswer = exact({});

/** A value of an answer: null, or as the schema says. */
export const orNull = <T extends TSchema>(schema: T): TUnsafe<Static<T> | null> =>
  Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] });

/** The schemas that a value may have, with the branches of a union ({@link orNull}) in place of the union. */
export const branches = (schemas: readonly TSchema[]): readonly TSchema[] =>
  schemas.flatMap((one) => {
    const { anyOf } = one as { readonly anyOf?: readonly TSchema[] };
    return anyOf === undefined ? [one] : branches(anyOf);
  });

/** A time in an answer, with its offset from UTC. */
export const timestamp = (note: Note = {}): TUnsafe<Timestamp> =>
  Type.Unsafe<Timestamp>({ type: 'string', format: 'date-time', examples: ['2026-11-24T10:00:00+09:00'], ...note });

export const nullableTimestamp = (note: Note = {}): TUnsafe<Timestamp | null> =>
  Type.Unsafe<Timestamp | null>({
    type: ['string', 'null'],
    format: 'date-time',
    examples: ['2026-11-24T10:00:00+09:00'],
    ...note,
  });

export const list = <T extends TSchema>(
  entry: T,
  options: Note & { readonly minItems?: number; readonly maxItems?: number; readonly uniqueItems?: boolean } = {},
) => Type.Array(entry, { ...options } as TArrayOptions);

export const nullableList = <T extends TSchema>(
  entry: T,
  options: Note & { readonly minItems?: number; readonly maxItems?: number; readonly uniqueItems?: boolean } = {},
): TUnsafe<Static<T>[] | null> =>
  Type.Unsafe<Static<T>[] | null>({ type: ['array', 'null'], items: entry, ...options });

/** An object of a request that may also be null. */
export const nullableObject = <T extends TSchema>(schema: T): TUnsafe<Static<T> | null> =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: ['object', 'null'] });

export const optional = Type.Optional;

/**
 * The type of a value after validation. Any field may be absent, because faulty fields are left out. Any entry of a
 * list may be null, because faulty entries become null. Decoders apply it to the types of schemas.
 */
export type ValidPart<T> = T extends readonly (infer E)[]
  ? readonly (ValidPart<E> | null)[]
  : T extends object
    ? { readonly [K in keyof T]?: ValidPart<T[K]> }
    : T;

/**
 * Returns a function that copies from a body the fields of the schema, unchanged. Other fields are ignored (G-011).
 * @param nulls false: fields that are null are left out
 */
export function fieldPicker<P extends TProperties>(
  { properties }: TObject<P>,
  { nulls = true }: { readonly nulls?: boolean } = {},
): (body: Readonly<Record<string, unknown>> | null) => ValidPart<Static<TObject<P>>> {
  const fields = Object.keys(properties);
  return (body) => {
    const known: Record<string, unknown> = {};
    for (const field of fields) {
      const value = body?.[field];
      if (value !== undefined && (nulls || value !== null)) known[field] = value;
    }
    return known as ValidPart<Static<TObject<P>>>;
  };
}
