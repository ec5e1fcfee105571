import fc from 'fast-check';
import { SENSIBLE } from './hints.js';
import { mutated } from './mutations.js';
import { type Manner, often, type Plan, type Route } from './plan.js';
import { ANYTHING, type Schema, type Style, valuesOf } from './schema.js';
import { anyText, anyValue } from './values.js';

/* What a request carries: its headers, and a body or a form. */

const SPARSE: Style = { sparse: true, hints: SENSIBLE };

const LANGUAGES = [
  'ja',
  'en',
  'ja-JP,ja;q=0.9,en;q=0.8',
  '*',
  '',
  'ja;q=0',
  'en;q=abc, ja;q=2',
  ';;,,',
  `${'ja,'.repeat(500)}en`,
  'xx-YY-zz',
  'JA',
];
const ODD_VERSIONS = ['1.4', '1.60', '', '2', 'v1.6', '1.5, 1.6', ' 1.6'];
const CONTENT_TYPES = [
  'text/plain',
  'application/json; charset=shift_jis',
  'application/json;charset="utf-8"',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'APPLICATION/JSON',
  'application/json; charset',
  '/',
  'application/vnd.api+json',
];

/** Reused for other requests, or by the same. */
const KEYS = ['k', 'order 1', '~'.repeat(255), 'a-b-c', '0'];
const ODD_KEYS = ['', ' ', 'x'.repeat(256), 'caf\u00e9', '\t'];

export function headersOf(route: Route, manner: Manner): fc.Arbitrary<Record<string, string>> {
  const version = fc.constant({ 'x-api-version': route.version });
  const versions: fc.Arbitrary<object> =
    manner === 'odd'
      ? often(
          [25, version],
          [1, fc.constantFrom(...ODD_VERSIONS).map((odd) => ({ 'x-api-version': odd }))],
          [1, fc.constant({})],
        )
      : version;
  const languages = often<object>(
    [4, fc.constant({})],
    [1, fc.constantFrom(...LANGUAGES).map((text) => ({ 'accept-language': text }))],
  );
  const keyed = (keys: fc.Arbitrary<string>) => keys.map((key) => ({ 'idempotency-key': key }));
  const keys: fc.Arbitrary<object> =
    route.method === 'post'
      ? often<object>(
          [8, fc.constant({})],
          [2, keyed(fc.uuid())],
          [1, keyed(fc.constantFrom(...KEYS))],
          ...(manner === 'odd' ? ([[1, keyed(fc.constantFrom(...ODD_KEYS))]] as [number, fc.Arbitrary<object>][]) : []),
        )
      : fc.constant({});
  const types: fc.Arbitrary<object> =
    manner === 'odd'
      ? often<object>(
          [20, fc.constant({})],
          [1, fc.constantFrom(...CONTENT_TYPES).map((type) => ({ 'content-type': type }))],
        )
      : fc.constant({});
  return fc.tuple(versions, languages, keys, types).map((parts) => Object.assign({}, ...parts));
}

export function bodyOf({ document, operation }: Route, manner: Manner): fc.Arbitrary<Plan['body']> {
  const schema = operation.requestBody?.content['application/json']?.schema as Schema | undefined;
  const none: fc.Arbitrary<Plan['body']> = fc.constant(undefined);
  if (schema === undefined)
    return manner === 'odd' ? often([8, none], [1, anyValue.map((value) => ({ value }))]) : none;
  const sound = valuesOf(document, schema, SPARSE);
  const shaped = valuesOf(document, schema, ANYTHING);
  const as = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Plan['body']> => values.map((value) => ({ value }));
  if (manner === 'sound') return as(sound);
  if (manner === 'shaped') return as(shaped);
  return often([12, as(mutated(sound))], [3, as(mutated(shaped))], [1, as(anyValue)], [1, none]);
}

const FILE_NAMES = ['a.png', 'a.jpg', '茶.png', '../../x.png', '', 'a"b.png', 'x'.repeat(300)];

export function formOf({ operation }: Route, manner: Manner): fc.Arbitrary<Plan['form']> {
  const schema = operation.requestBody?.content['multipart/form-data']?.schema as Schema | undefined;
  if (schema === undefined) return fc.constant(undefined);
  const [field = 'image'] = schema.required ?? Object.keys(schema.properties ?? {});
  const sound = manner === 'sound';
  return fc.record({
    field: sound
      ? fc.constant(field)
      : often<string>([4, fc.constant(field)], [1, anyText.map((text) => text.slice(0, 50))]),
    picture: sound ? fc.constantFrom('png', 'jpeg') : fc.constantFrom('png', 'jpeg', 'damaged', 'text', 'empty'),
    file_name: fc.constantFrom(...FILE_NAMES),
    times: sound ? fc.constant(1) : often([6, fc.constant(1)], [1, fc.constantFrom(0, 2, 3)]),
  });
}
