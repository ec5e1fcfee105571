import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import type { Decoded } from '../../kernel/decoded.js';

/*
 * Clients read a resource, change one field of the answer and send all of it back. What they leave as it was shown they
 * did not ask for: taken for wishes, a day of the past, a default that the answer filled in, or a line that lacks a flag
 * which no answer shows would be refused, or change what nobody meant to change.
 */

interface Shape {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  /** Any JSON may stand there, so nothing of it is without meaning. */
  readonly maxDepth?: number;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value says what is shown, in all that the schema of the request knows. Inside an object null is as absent. */
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
 * The body of an update without the fields that say what its sender was shown (G-033): they count as not given.
 * @param schema of the request
 * @param shown the resource as it is answered
 */
export function withoutUnchanged(
  schema: TSchema,
  { value, faults }: Decoded<unknown>,
  shown: object,
): Decoded<unknown> {
  const { properties = {} } = schema as Shape;
  const answer = shown as Readonly<Record<string, unknown>>;
  const given = Object.entries(value as object).filter(([field, said]) => {
    const inner = properties[field];
    return inner === undefined || !Object.hasOwn(answer, field) || !isUnchanged(inner, said, answer[field]);
  });
  return { value: Object.fromEntries(given), faults };
}
