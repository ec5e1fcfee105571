import fc from 'fast-check';
import { bodyOf, formOf, headersOf } from './content.js';
import { type TextFault, textFault } from './mutations.js';
import { type Manner, often, type Plan, type Route } from './plan.js';
import { paramsOf, queryOf } from './url.js';
import { anyUrlText, RawUrl } from './values.js';

/* The mix of requests. */

const CALLERS: Readonly<Record<Manner, fc.Arbitrary<Plan['caller']>>> = {
  sound: often<Plan['caller']>([40, fc.constant('shop')], [1, fc.constant('newcomer')], [1, fc.constant('limited')]),
  shaped: often<Plan['caller']>([15, fc.constant('shop')], [1, fc.constant('newcomer')], [1, fc.constant('limited')]),
  odd: often<Plan['caller']>([20, fc.constant('shop')], [1, fc.constant('newcomer')], [2, fc.constant('stranger')]),
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
  ...{ requestTransferModification: 5, updateTransfer: 2, updateReceipt: 3, readClock: 2 },
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
