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
import type { Message } from '../kernel/messages.js';
import type { Version } from './contract/versions.js';

/*
 * Building blocks of the schemas. In requests a value that may be null is written `type: [..., 'null']` and never as a
 * union of schemas: a union makes a validator report one fault for each branch, and none of them helps the sender.
 * The API reference is written from the same schemas (http/reference/dialect.ts).
 */

interface Note {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  /** The name under which the API reference shows this shape once, for all who use it. */
  readonly component?: string;
  /** The version that the field came with: older ones lack it (field-versions.ts). In a request it is optional. */
  readonly since?: Version;
}

interface TextOptions extends Note {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  /** What the pattern allows, in words and with an example: told of a text that it refuses. */
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
  Type.Unsafe<string>({ type: 'string', format: 'day', ...note });

export const nullableDate = (note: Note = {}): TUnsafe<string | null> =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'day', ...note });

/** Any JSON value: amounts that are printed as they came. */
export const anything = (note: Note = {}): TUnsafe<unknown> => Type.Unsafe<unknown>({ maxDepth: DEEPEST, ...note });

/** Levels of nesting where any JSON value may stand. */
export const DEEPEST = 16;

export const object = <P extends TProperties>(properties: P, note: Note & { readonly maxDepth?: number } = {}) =>
  Type.Object(properties, { ...note } as TObjectOptions);

/** An object of an answer: it has no fields but these. */
export const exact = <P extends TProperties>(properties: P, note: Note = {}) =>
  Type.Object(properties, { ...note, additionalProperties: false } as TObjectOptions);

/** A named shape of an answer, or null. */
export const orNull = (schema: TSchema): TUnsafe<unknown> =>
  Type.Unsafe<unknown>({ anyOf: [schema, { type: 'null' }] });

/** A moment of an answer, with its offset from UTC. */
export const timestamp = (note: Note = {}): TUnsafe<string> =>
  Type.Unsafe<string>({ type: 'string', format: 'date-time', examples: ['2026-11-24T10:00:00+09:00'], ...note });

export const nullableTimestamp = (note: Note = {}): TUnsafe<string | null> =>
  Type.Unsafe<string | null>({
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

/** The object of a request, or null. */
export const nullableObject = <T extends TSchema>(schema: T): TUnsafe<Static<T> | null> =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: ['object', 'null'] });

export const optional = Type.Optional;

/**
 * The sound part of a value: fields that are absent or faulty are left out, faulty entries of lists are null. Types of
 * what decoders read are inferred from schemas by it.
 */
export type ValidPart<T> = T extends readonly (infer E)[]
  ? readonly (ValidPart<E> | null)[]
  : T extends object
    ? { readonly [K in keyof T]?: ValidPart<T[K]> }
    : T;

/**
 * Takes the fields of a body that its schema knows, as they came: others are ignored (G-011).
 * @param nulls false: a field that is null is as absent
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
