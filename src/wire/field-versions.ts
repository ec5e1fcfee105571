import type { TSchema } from 'typebox';
import { VERSIONS, type Version } from './contract/versions.js';

/*
 * The versions that have a field. A property of a schema names the version that it came with (`since: '1.6'`); without
 * it every version has it. A body of an older version is read as if the field were unknown, an answer and the API
 * reference of an older version lack it.
 */

interface Schema {
  readonly since?: Version;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly examples?: readonly unknown[];
}

/** The fields that a version lacks, at any depth. */
export interface NewerFields {
  readonly names: ReadonlySet<string>;
  readonly within: ReadonlyMap<string, NewerFields>;
  /** Of the entries of a list. */
  readonly entries: NewerFields | null;
}

const isNewer = (schema: TSchema, version: Version): boolean => {
  const { since } = schema as Schema;
  return since !== undefined && VERSIONS.indexOf(since) > VERSIONS.indexOf(version);
};

/**
 * The fields of a value that a version lacks; null: it has them all.
 * @param schemas the value has one of these shapes
 */
export function newerFields(schemas: readonly TSchema[], version: Version): NewerFields | null {
  const shapes = branches(schemas);
  const names = new Set<string>();
  const within = new Map<string, NewerFields>();
  for (const name of new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))) {
    const own = shapes.flatMap(({ properties }) => properties?.[name] ?? []);
    const inner = newerFields(own, version);
    if (own.every((one) => isNewer(one, version))) names.add(name);
    else if (inner !== null) within.set(name, inner);
  }
  const items = shapes.flatMap(({ items }) => items ?? []);
  const entries = items.length === 0 ? null : newerFields(items, version);
  return names.size === 0 && within.size === 0 && entries === null ? null : { names, within, entries };
}

const branches = (schemas: readonly TSchema[]): readonly Schema[] =>
  schemas.flatMap((one) => {
    const { anyOf } = one as Schema;
    return anyOf === undefined ? [one as Schema] : branches(anyOf);
  });

/** A value without these fields. Copies only what holds one. */
export function withoutFields<T>(value: T, newer: NewerFields | null | undefined): T;
export function withoutFields(value: unknown, newer: NewerFields | null | undefined): unknown {
  if (newer == null || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => withoutFields(entry, newer.entries));
  const kept = Object.entries(value).filter(([name]) => !newer.names.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutFields(inner, newer.within.get(name))]));
}

/** A schema as a version has it. */
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
