/*
 * Converts our schemas to standard JSON Schema (2020-12, as in OpenAPI 3.1): internal keywords are removed, `day`
 * becomes the standard format `date`, `since` becomes the extension `x-since`, a shape with the keyword `component`
 * becomes a reference, and lists of types that client generators misread become `anyOf`.
 */

export type JsonSchema = { readonly [keyword: string]: unknown };

/** Keywords of our own validator (wire/validator.ts). */
const INTERNAL = new Set(['component', 'maxDepth', 'hint']);
/** Keywords whose values are data, not schemas. */
const DATA = new Set(['enum', 'const', 'default', 'examples', 'required']);

/** Keywords that apply to all types of a schema; each of the others belongs to one type. */
const OF_EVERY_TYPE = new Set(['description', 'examples', 'default', 'x-since']);
/** Keywords by type, for the types that occur in lists. */
const OF_TYPE: Readonly<Record<string, ReadonlySet<string>>> = {
  string: new Set(['pattern', 'format', 'minLength', 'maxLength', 'enum']),
  integer: new Set(['minimum', 'maximum']),
  number: new Set(['minimum', 'maximum']),
};

/**
 * Turns `type: [string, integer, 'null']` and enums with null into `anyOf` with one schema per type. Otherwise
 * generators apply a pattern to the integer too, or treat null as a string, and their code does not compile.
 */
function typesApart(schema: JsonSchema): JsonSchema {
  const { type, ...keywords } = schema;
  const types: readonly string[] = Array.isArray(type) ? type : [];
  const values = types.filter((one) => one !== 'null');
  if (values.length < 2 && !(types.length > 1 && 'enum' in keywords)) return schema;
  const shared: Record<string, unknown> = {};
  const branches = types.map((one): Record<string, unknown> => ({ type: one }));
  for (const [keyword, value] of Object.entries(keywords)) {
    const owners = branches.filter((branch) => OF_TYPE[String(branch.type)]?.has(keyword) === true);
    if (owners.length === 0 && !OF_EVERY_TYPE.has(keyword)) throw new Error(`${keyword} belongs to none of ${types}`);
    if (owners.length === 0) shared[keyword] = value;
    for (const owner of owners) {
      owner[keyword] = keyword === 'enum' ? (value as unknown[]).filter((each) => each !== null) : value;
    }
  }
  return { ...shared, anyOf: branches };
}

/** Collects the named shapes of a document. */
export class Components {
  readonly #schemas = new Map<string, JsonSchema>();

  /** Converts a schema and collects its named shapes. */
  schema(own: object): JsonSchema {
    const { component } = own as { component?: string };
    const standard = Object.fromEntries(
      Object.entries(own).flatMap(([keyword, value]) =>
        INTERNAL.has(keyword) ? [] : [[keyword === 'since' ? 'x-since' : keyword, this.#value(keyword, value)]],
      ),
    );
    const plain = typesApart(standard);
    return component === undefined ? plain : this.#named(component, plain);
  }

  /** All collected shapes, by name. */
  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #value(keyword: string, value: unknown): unknown {
    if (keyword === 'format') return value === 'day' ? 'date' : value;
    if (DATA.has(keyword) || typeof value !== 'object' || value === null) return value;
    if (keyword === 'properties') {
      return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, this.schema(schema as object)]));
    }
    return Array.isArray(value) ? value.map((one) => this.#value('', one)) : this.schema(value);
  }

  #named(name: string, standard: JsonSchema): JsonSchema {
    const known = this.#schemas.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(standard)) {
      throw new Error(`two different shapes are named ${name}`);
    }
    this.#schemas.set(name, standard);
    return { $ref: `#/components/schemas/${name}` };
  }
}

/** An example of a schema: its own first one, otherwise built from the examples of its parts. */
export function exampleOf(own: object): unknown {
  const schema = own as {
    examples?: readonly unknown[];
    const?: unknown;
    enum?: readonly unknown[];
    anyOf?: readonly object[];
    type?: string | readonly string[];
    properties?: Readonly<Record<string, object>>;
    items?: object;
    minimum?: number;
  };
  if (schema.examples !== undefined && schema.examples.length > 0) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0]);
  if (schema.properties !== undefined) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, exampleOf(inner)]));
  }
  if (schema.items !== undefined) return [exampleOf(schema.items)];
  if (schema.type === undefined || schema.type.includes('null')) return null;
  if (schema.enum !== undefined) return schema.enum[0];
  return { boolean: false, integer: schema.minimum ?? 0, number: 0, array: [], object: {}, string: '' }[
    schema.type as string
  ];
}
