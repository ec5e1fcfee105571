import fc from 'fast-check';
import { type Document, resolved } from '../kit/documented.js';
import { anyText, anyValue } from './values.js';

/* From a JSON schema of the documents to values that are valid by it. */

/** What Kura uses of JSON Schema in request bodies and parameters. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** Values that make sense at a place, such as `ShipmentRequest.recipient`; undefined: whatever the schema allows. */
export type Hints = (component: string, property: string) => fc.Arbitrary<unknown> | undefined;

/** How the values are to be. */
export interface Style {
  /** Few optional fields, short lists. */
  readonly sparse: boolean;
  readonly hints: Hints;
}

export const ANYTHING: Style = { sparse: false, hints: () => undefined };

/** Lists no longer than this, whatever the schema allows. */
const LONGEST_LIST = 4;

type Place = readonly [component: string, property: string];

export function valuesOf(
  document: Document,
  schema: Schema,
  style: Style,
  place: Place = ['', ''],
): fc.Arbitrary<unknown> {
  const hint = style.hints(...place);
  if (hint !== undefined) return hint;
  if (schema.$ref !== undefined) {
    const component = schema.$ref.split('/').at(-1) ?? '';
    const whole = style.hints(component, '');
    return whole ?? valuesOf(document, resolved(document, schema), style, [component, '']);
  }
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches !== undefined) return fc.oneof(...branches.map((branch) => valuesOf(document, branch, style, place)));
  if (schema.type === undefined) return style.sparse ? fc.nat({ max: 10_000 }) : anyValue;
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  return fc.oneof(
    ...types.map((type) => ({
      weight: type === 'null' ? 1 : 5,
      arbitrary: typed(document, schema, type, style, place),
    })),
  );
}

function typed(document: Document, schema: Schema, type: string, style: Style, place: Place): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return integers(schema);
  if (type === 'string') return texts(schema, style);
  if (type === 'array') return lists(document, schema, style, place);
  if (type === 'object') return objects(document, schema, style, place);
  throw new Error(`no values for the type ${type}`);
}

const BOUND = 2 ** 31;

const integers = ({ minimum = -BOUND, maximum = BOUND }: Schema): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: minimum, max: maximum }),
    fc.constantFrom(minimum, maximum),
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 9) }),
  );

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: fc
    .date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  email: fc.emailAddress(),
};

function texts({ pattern, format, minLength = 0, maxLength = 300 }: Schema, { sparse }: Style): fc.Arbitrary<string> {
  const counted = (text: string) => [...text].length >= minLength && [...text].length <= maxLength;
  if (format !== undefined) return formats[format] ?? anyText;
  if (pattern !== undefined) {
    return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, 60) }).filter(counted);
  }
  const plain = fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.min(maxLength, 12) });
  const longest = fc.constantFrom('a', '茶', '𠮷').map((unit) => unit.repeat(maxLength));
  if (sparse) return fc.oneof({ weight: 5, arbitrary: plain }, { weight: 1, arbitrary: longest });
  return fc.oneof(
    plain,
    longest,
    anyText.map((text) => (counted(text) ? text : 'x'.repeat(Math.max(minLength, 1)))),
  );
}

function lists(document: Document, schema: Schema, style: Style, place: Place): fc.Arbitrary<unknown[]> {
  const values = valuesOf(
    document,
    schema.items ?? {},
    style,
    place[0] === '' ? place : [`${place[0]}.${place[1]}`, '*'],
  );
  const lengths = {
    minLength: schema.minItems ?? 0,
    maxLength: Math.min(schema.maxItems ?? LONGEST_LIST, LONGEST_LIST),
  };
  return schema.uniqueItems === true
    ? fc.uniqueArray(values, { ...lengths, comparator: 'SameValue' })
    : fc.array(values, lengths);
}

/** Most optional fields of a sparse object. */
const FEW = 3;

function objects(document: Document, schema: Schema, style: Style, [component, within]: Place): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const name = within === '' ? component : `${component}.${within}`;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, valuesOf(document, value, style, [name, key])]),
  );
  if (!style.sparse) return fc.record(fields, { requiredKeys: [...required] });
  const optional = Object.keys(properties).filter((key) => !required.includes(key));
  return fc
    .subarray(optional, { maxLength: Math.min(FEW, optional.length) })
    .chain((chosen) =>
      fc.record(Object.fromEntries([...required, ...chosen].map((key) => [key, fields[key] ?? anyValue]))),
    );
}
