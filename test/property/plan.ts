import fc from 'fast-check';
import type { Version } from '../../src/wire/versions.js';
import type { Document, Operation } from '../kit/documented.js';
import { resolved } from '../kit/documented.js';
import { SENSIBLE } from './hints.js';
import { mutated, type TextFault, textFault } from './mutations.js';
import { ANYTHING, type Schema, type Style, valuesOf } from './schema.js';
import { anyText, anyUrlText, anyValue, day, known, PartOf, type Pool, RawUrl } from './values.js';

/* What one request will be, before it is known what exists when it is sent. */

export interface Plan {
  readonly operationId: string;
  readonly method: string;
  /** Below `/`, as `{name}` in its place: `/api/items/{id}`. */
  readonly template: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** A value may be a list, which is joined by commas. */
  readonly query: readonly (readonly [name: string, value: unknown])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly caller: 'shop' | 'newcomer' | 'limited' | 'stranger';
  /** Undefined: none. */
  readonly body: { readonly value: unknown } | undefined;
  /** The form of an upload. */
  readonly form: FormPlan | undefined;
  readonly fault: TextFault | null;
}

export interface FormPlan {
  readonly field: string;
  readonly picture: 'png' | 'jpeg' | 'damaged' | 'text' | 'empty';
  readonly file_name: string;
  readonly times: number;
}

export interface Route {
  readonly version: Version;
  readonly document: Document;
  readonly method: string;
  readonly template: string;
  readonly operation: Operation;
}

type Manner = 'sound' | 'shaped' | 'odd';

const POOLS: Readonly<Record<string, Pool>> = { items: 'item', warehousings: 'receipt', shipments: 'shipment' };
const SPARSE: Style = { sparse: true, hints: SENSIBLE };

/** @param weights the more often, the higher */
const often = <T>(...weights: readonly [number, fc.Arbitrary<T>][]): fc.Arbitrary<T> =>
  fc.oneof(...weights.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const OWN = fc.constant('TS001');

/** Requests to the warehouse are about shipments that it works on; all else is mostly for those before. */
const stageOf = ({ operationId }: Operation): 'waiting' | 'working' =>
  /^request(Shipment|Transfer)(Modification|Cancellation)/.test(operationId) ? 'working' : 'waiting';

function soundParam({ template, document, operation }: Route, name: string, schema: Schema): fc.Arbitrary<unknown> {
  const pool = POOLS[template.split('/')[2] ?? ''];
  if (name === 'account_id') return OWN;
  if (name === 'code') return known('code');
  if (name === 'identifier') return often([1, known('identifier')], [3, known(`${stageOf(operation)}_identifier`)]);
  if (name === 'year' || name === 'month' || name === 'day') return day(-6, 0, name);
  if (name !== 'id' || pool === undefined) return valuesOf(document, schema, ANYTHING);
  if (template.includes('/transfer/')) return often([5, known(`${stageOf(operation)}_transfer`)], [1, known(pool)]);
  if (pool === 'shipment') {
    const one = often([1, known(pool)], [2, known(stageOf(operation))]);
    return new RegExp(schema.pattern ?? '').test('TS001') ? often<unknown>([2, one], [1, OWN]) : one;
  }
  // Where the pattern takes the code of an account as well, the path answers a list.
  return new RegExp(schema.pattern ?? '').test('TS001') ? often<unknown>([2, known(pool)], [1, OWN]) : known(pool);
}

/** An image together with its item. */
const images = ({ template }: Route): fc.Arbitrary<Record<string, unknown>> =>
  template.includes('{id}')
    ? known('image_by_id').map((image) => ({ id: new PartOf(image, 0), image_id: new PartOf(image, 2) }))
    : known('image_by_code').map((image) => ({
        account_id: new PartOf(image, 0),
        code: new PartOf(image, 1),
        image_id: new PartOf(image, 2),
      }));

function paramsOf(route: Route, manner: Manner): fc.Arbitrary<Record<string, unknown>> {
  if (manner === 'sound' && route.template.endsWith('/{image_id}')) return images(route);
  const params = route.operation.parameters.filter((one) => one.in === 'path');
  return fc.record(
    Object.fromEntries(
      params.map(({ name, schema }) => {
        const sound = soundParam(route, name, schema);
        if (manner === 'sound') return [name, sound];
        const shaped = valuesOf(route.document, schema, ANYTHING).map((text) => text || 'x');
        const odd = often([3, sound], [1, shaped], [1, anyUrlText]);
        // Random codes of accounts are other people's; behind one's own, the rest of the path counts.
        return [name, manner === 'odd' ? odd : often([name === 'account_id' ? 6 : 1, sound], [1, shaped])];
      }),
    ),
  );
}

const LISTED: Readonly<Record<string, (pool: Pool) => Pool>> = {
  id: (pool) => pool,
  identifier: (pool) => (pool === 'item' ? 'item' : 'identifier'),
  code: () => 'code',
};

const lists = (pool: Pool, manner: Manner): fc.Arbitrary<unknown> => {
  const sound = fc.array(known(pool), { minLength: 1, maxLength: 4 });
  if (manner === 'sound') return sound;
  const odd: fc.Arbitrary<unknown> = fc.array(often<unknown>([4, known(pool)], [1, fc.constant('')], [1, anyUrlText]), {
    maxLength: 5,
  });
  const long = fc.constantFrom(100, 101, 150).map((length) => Array.from({ length }, (_, n) => `x${n}`));
  return often<unknown>([4, sound], [3, odd], [1, long]);
};

const COMPACT_ODD = ['20260230', '00000101', '99991231', '20261', '2026-11-24', '00000000', '20240229', '', '20261301'];

function queryValue(route: Route, name: string, schema: Schema, manner: Manner): fc.Arbitrary<unknown> {
  const pool = POOLS[route.template.split('/')[2] ?? ''];
  const listed = LISTED[name];
  if (listed !== undefined && pool !== undefined) return lists(listed(pool), manner);
  const isDay = name.startsWith('date_');
  const sound: fc.Arbitrary<unknown> =
    name === 'cursor'
      ? known('cursor')
      : isDay
        ? day(-30, 3, 'compact')
        : name === 'limit'
          ? fc.integer({ min: 1, max: 30 })
          : valuesOf(route.document, schema, ANYTHING);
  if (manner === 'sound') return sound;
  const shaped = name === 'cursor' ? fc.string().map((text) => Buffer.from(`n${text}`).toString('base64url')) : sound;
  if (manner === 'shaped') return shaped;
  const odd = fc.constantFrom<unknown>(
    '',
    '-1',
    '0',
    '1001',
    '2',
    'true',
    '1.0',
    '01',
    ' 1',
    '１',
    ...(isDay ? COMPACT_ODD : []),
  );
  return often([2, sound], [2, odd], [2, anyUrlText], [1, anyText]);
}

const UNKNOWN_QUERY: fc.Arbitrary<readonly [string, unknown]> = fc.tuple(
  fc.constantFrom('x', '__proto__', 'constructor', 'toString', 'id[]', 'a[b]', '茶', '%00', 'q%ff'),
  anyUrlText,
);

/** How often a parameter that may be left out is there. */
const PRESENT = 0.35;

function queryOf(route: Route, manner: Manner): fc.Arbitrary<Plan['query']> {
  const parameters = route.operation.parameters.map((one) => resolved(route.document, one));
  const params = parameters.filter((one) => one.in === 'query');
  const one = ({ name, schema, required }: (typeof params)[number]) => {
    const pair = queryValue(route, name, schema, manner).map((value) => [name, value] as const);
    // A write that is only tried out changes nothing: most must not be.
    const likely = required ? (manner === 'odd' ? 0.8 : 1) : name === 'dry_run' ? 0.1 : PRESENT;
    const absent = fc.constant<Plan['query']>([]);
    return often<Plan['query']>(
      [Math.round(likely * 100), pair.map((present) => [present])],
      ...(likely < 1 ? ([[Math.round((1 - likely) * 100), absent]] as [number, fc.Arbitrary<Plan['query']>][]) : []),
      ...(manner === 'odd' ? ([[5, fc.tuple(pair, pair)]] as [number, fc.Arbitrary<Plan['query']>][]) : []),
    );
  };
  const unknown: fc.Arbitrary<Plan['query']> = often(
    [manner === 'odd' ? 5 : 40, fc.constant<Plan['query']>([])],
    [1, UNKNOWN_QUERY.map((pair) => [pair])],
  );
  return fc.tuple(...params.map(one), unknown).map((groups) => groups.flat());
}

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

function headersOf(route: Route, manner: Manner): fc.Arbitrary<Record<string, string>> {
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

function bodyOf({ document, operation }: Route, manner: Manner): fc.Arbitrary<Plan['body']> {
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

function formOf({ operation }: Route, manner: Manner): fc.Arbitrary<Plan['form']> {
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

const CALLERS: Readonly<Record<Manner, fc.Arbitrary<Plan['caller']>>> = {
  sound: often<Plan['caller']>([40, fc.constant('shop')], [1, fc.constant('newcomer')], [1, fc.constant('limited')]),
  shaped: often<Plan['caller']>([15, fc.constant('shop')], [1, fc.constant('newcomer')], [1, fc.constant('limited')]),
  odd: often<Plan['caller']>([20, fc.constant('shop')], [1, fc.constant('newcomer')], [1, fc.constant('stranger')]),
};

const inManner = (route: Route, manner: Manner): fc.Arbitrary<Plan> =>
  fc.record({
    operationId: fc.constant(route.operation.operationId),
    method: fc.constant(route.method.toUpperCase()),
    template: fc.constant(route.template),
    params: paramsOf(route, manner),
    query: queryOf(route, manner),
    headers: headersOf(route, manner),
    caller: CALLERS[manner],
    body: bodyOf(route, manner),
    form: formOf(route, manner),
    fault: manner === 'odd' ? often<TextFault | null>([5, fc.constant(null)], [1, textFault]) : fc.constant(null),
  });

/** Requests of an operation: a third sound, a third of the right shape, a third wrong somewhere. */
const plansOf = (route: Route): fc.Arbitrary<Plan> =>
  fc.oneof(inManner(route, 'sound'), inManner(route, 'shaped'), inManner(route, 'odd'));

/** Methods that no route has, on paths that have others. */
const unrouted = (route: Route): fc.Arbitrary<Plan> =>
  fc
    .tuple(inManner(route, 'sound'), fc.constantFrom('PATCH', 'PUT', 'DELETE', 'POST', 'OPTIONS'))
    .map(([plan, method]) => ({
      ...plan,
      operationId: 'unrouted',
      method,
    }));

/** Paths that nothing is behind. */
const strayed = (route: Route): fc.Arbitrary<Plan> =>
  fc.tuple(inManner(route, 'sound'), anyUrlText).map(([plan, text]) => ({
    ...plan,
    operationId: 'strayed',
    template: `${plan.template}/{stray}`,
    params: {
      ...plan.params,
      stray: text instanceof RawUrl ? text : new RawUrl(encodeURIComponent(text.toWellFormed())),
    },
  }));

/** Writes that everything else needs something of, and those that are seldom possible. */
const BUSY: Readonly<Record<string, number>> = {
  ...{ advanceClock: 3, createReceipt: 3, createShipment: 6, createTransfer: 4 },
  ...{ requestShipmentModification: 2, requestShipmentModificationByIdentifier: 2, requestTransferCancellation: 2 },
  ...{ requestTransferModification: 5, updateTransfer: 2 },
};

export const plans = (routes: readonly Route[]): fc.Arbitrary<Plan> => {
  const [first] = routes;
  if (first === undefined) throw new Error('no operation is documented');
  return fc.oneof(
    ...routes.map((route) => ({
      weight: (route.method === 'get' ? 5 : 10) * (BUSY[route.operation.operationId] ?? 1),
      arbitrary: plansOf(route),
    })),
    ...routes.map((route) => ({ weight: 1, arbitrary: fc.oneof(unrouted(route), strayed(route)) })),
  );
};
