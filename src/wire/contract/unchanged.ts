import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import type { Decoded } from '../../kernel/decoded.js';

/*
 * Clients often read a resource, change one field of the answer, and send the whole answer back. The fields that they
 * did not change must not count as given. Otherwise an update could be refused, because a day in it has passed
 * meanwhile. Or it could change what nobody meant to change: store a default that the answer filled in, or reset the
 * flag of a line that answers do not show.
 */

interface Shape {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  /** Present if the value may be any JSON. Then all of its fields count, not only those of a schema. */
  readonly maxDepth?: number;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether two values are equal in all fields of the request's schema. Inside an object, null equals an absent field.
 */
function isUnchanged(schema: TSchema, given: unknown, shown: unknown): boolean {
  const { properties, items, maxDepth } = schema as Shape;
  if (items !== undefined && Array.isArray(given) && Array.isArray(shown)) {
    return given.length === shown.length && given.every((one, index) => isUnchanged(items, one, shown[index]));
  }
  if (properties !== undefined && maxDepth === undefined && isObject(given) && isObject(shown)) {
    return Object.entries(properties).every(([field, inner]) =>
      isUnchanged(inner, given[field] ?? null, shown[field] ?? null),
    );
  }
  return isDeepStrictEqual(given, shown);
}

/**
 * The body of an update without the fields that equal the fields of the resource (G-033): equal fields count as not given.
 * @param schema of the request
 * @param shown the resource as GET answers it
 */
export function withoutUnchanged(
  schema: TSchema,
  { value, faults }: Decoded<unknown>,
  shown: object,
): Decoded<unknown> {
  const { properties = {} } = schema as Shape;
  const answer = shown as Readonly<Record<string, unknown>>;
  const given = Object.entries(value as object).filter(([field, sent]) => {
    const inner = properties[field];
    return inner === undefined || !Object.hasOwn(answer, field) || !isUnchanged(inner, sent, answer[field]);
  });
  return { value: Object.fromEntries(given), faults };
}
