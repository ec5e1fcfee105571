import type { TSchema } from 'typebox';
import { VERSIONS, type Version } from './contract/versions.js';
import { branches } from './schema.js';

/*
 * Fields that older versions of the contract do not have. A property of a schema names the first version that has it
 * (`since: '1.6'`); without `since`, every version has it. In an older version the field is unknown in requests, and
 * absent from answers and from the API reference.
 */

interface Schema {
  readonly since?: Version;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly examples?: readonly unknown[];
}

/** The fields of a value, at every depth, that a version does not have. */
export interface NewerFields {
  /** Fields of the value itself. */
  readonly names: ReadonlySet<string>;
  /** Fields inside its other fields, by the names of these. */
  readonly within: ReadonlyMap<string, NewerFields>;
  /** Fields of its entries, if the value is a list. */
  readonly entries: NewerFields | null;
}

const isNewer = (schema: TSchema, version: Version): boolean => {
  const { since } = schema as Schema;
  return since !== undefined && VERSIONS.indexOf(since) > VERSIONS.indexOf(version);
};

/** Cache: whether a schema has `since` at any depth. Few schemas do, and routes share schemas, so each is searched once. */
const NAME_A_VERSION = new WeakMap<object, boolean>();

function namesAVersion(schema: TSchema): boolean {
  const known = NAME_A_VERSION.get(schema);
  if (known !== undefined) return known;
  const { since, properties = {}, items, anyOf = [] } = schema as Schema;
  const parts = [...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf];
  const names = since !== undefined || parts.some(namesAVersion);
  NAME_A_VERSION.set(schema, names);
  return names;
}

/**
 * The fields of a value that a version does not have; null: there are none.
 * @param schemas the schemas that the value may have
 */
export function newerFields(schemas: readonly TSchema[], version: Version): NewerFields | null {
  if (!schemas.some(namesAVersion)) return null;
  const shapes: readonly Schema[] = branches(schemas);
  const names = new Set<string>();
  const within = new Map<string, NewerFields>();
  for (const name of new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))) {
    const variants = shapes.flatMap(({ properties }) => properties?.[name] ?? []);
    const inner = newerFields(variants, version);
    if (variants.every((one) => isNewer(one, version))) names.add(name);
    else if (inner !== null) within.set(name, inner);
  }
  const items = shapes.flatMap(({ items }) => items ?? []);
  const entries = items.length === 0 ? null : newerFields(items, version);
  return names.size === 0 && within.size === 0 && entries === null ? null : { names, within, entries };
}

/** The value without these fields. Copies only those objects and lists that may have one of them, at any depth. */
export function withoutFields<T>(value: T, newer: NewerFields | null | undefined): T;
export function withoutFields(value: unknown, newer: NewerFields | null | undefined): unknown {
  if (newer == null || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => withoutFields(entry, newer.entries));
  const kept = Object.entries(value).filter(([name]) => !newer.names.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutFields(inner, newer.within.get(name))]));
}

/** The schema without the fields that a version does not have. */
export function schemaAt<T extends TSchema>(schema: T, version: Version): T {
  const { properties, required, items, anyOf, examples } = schema as Schema;
  const kept = Object.entries(properties ?? {}).filter(([, one]) => !isNewer(one, version));
  const newer = newerFields([schema], version);
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(kept.map(([name, one]) => [name, schemaAt(one, version)])) }),
    ...(required === undefined ? {} : { required: required.filter((one) => kept.some(([name]) => name === one)) }),
    ...(items === undefined ? {} : { items: schemaAt(items, version) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((one) => schemaAt(one, version)) }),
    ...(examples === undefined ? {} : { examples: examples.map((one) => withoutFields(one, newer)) }),
  };
}
