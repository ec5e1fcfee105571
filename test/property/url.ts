import fc from 'fast-check';
import { type Operation, resolved } from '../kit/documented.js';
import { type Manner, often, type Plan, poolOf, type Route } from './plan.js';
import { ANYTHING, type Schema, valuesOf } from './schema.js';
import { anyText, anyUrlText, day, known, PartOf, type Pool } from './values.js';

/* What is in the URL of a request: the parameters of its path and its query. */

const OWN = fc.constant('TS001');

/** Requests to the warehouse are about shipments that it works on; all else is mostly for those before. */
const stageOf = ({ operationId }: Operation): 'waiting' | 'working' =>
  /^request(Shipment|Transfer)(Modification|Cancellation)/.test(operationId) ? 'working' : 'waiting';

function soundParam({ template, document, operation }: Route, name: string, schema: Schema): fc.Arbitrary<unknown> {
  const pool = poolOf(template);
  if (name === 'account_id') return OWN;
  if (name === 'code') return known('code');
  if (name === 'identifier' && pool === 'receipt') return known('receipt_identifier');
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

export function paramsOf(route: Route, manner: Manner): fc.Arbitrary<Record<string, unknown>> {
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
  const pool = poolOf(route.template);
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

export function queryOf(route: Route, manner: Manner): fc.Arbitrary<Plan['query']> {
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
