import type { Fault } from '../../kernel/errors.js';
import { CARRIER_NAMES } from '../../rules/carriers/carrier-values.js';
import type { FilterHere, OrderFilterHere } from '../../rules/floor/lists-here.js';
import { ORDERS_HERE, type OrdersHere, RECEIPTS_HERE, type ReceiptsHere } from '../../rules/floor/lists-here-values.js';
import { accountIn, choiceIn, dayIn } from '../console/list-queries.js';
import type { Query } from '../contract/lists.js';
import { date, exact, integer, list, oneOf, optional, text } from '../schema.js';

/* What the lists of open orders and receipts of a warehouse share: views, filters and counts. */

export const accountQuery = {
  account: optional(text({ description: 'Only those of this account.', examples: ['TS001'] })),
};

const queryWith = (views: readonly string[], words: string, day: string) => ({
  view: optional(oneOf(views, { description: `${words} Absent: \`open\`.` })),
  ...accountQuery,
  from: optional(date({ description: `First day ${day}.` })),
  to: optional(date({ description: `Last day ${day}.` })),
});

export const ordersHereQuery = {
  ...queryWith(
    ORDERS_HERE,
    '`open`: all that have not left. `waiting`: they have all their goods and wait for a wave. `asked`: their client asks for a change, or to cancel them. `backordered`: they wait for stock.',
    'on which they have to leave',
  ),
  carrier: optional(oneOf(CARRIER_NAMES, { description: 'Only orders that this carrier gets.' })),
};

export const receiptsHereQuery = queryWith(
  RECEIPTS_HERE,
  '`open`: all whose goods are not put away. `waiting`: they have not arrived.',
  'for which they are announced',
);

const filterIn = (query: Query, faults: Fault[]): FilterHere => ({
  account_id: accountIn(query, faults),
  from: dayIn(query, 'from', faults),
  to: dayIn(query, 'to', faults),
});

/** Which orders a query asks for. Adds what is wrong to `faults`. */
export const decodeOrdersHere = (
  query: Query,
  faults: Fault[],
): { readonly view: OrdersHere; readonly filter: OrderFilterHere } => ({
  view: choiceIn(query, 'view', ORDERS_HERE, faults) ?? 'open',
  filter: { ...filterIn(query, faults), carrier: choiceIn(query, 'carrier', CARRIER_NAMES, faults) },
});

/** Which receipts a query asks for. Adds what is wrong to `faults`. */
export const decodeReceiptsHere = (
  query: Query,
  faults: Fault[],
): { readonly view: ReceiptsHere; readonly filter: FilterHere } => ({
  view: choiceIn(query, 'view', RECEIPTS_HERE, faults) ?? 'open',
  filter: filterIn(query, faults),
});

const count = integer({ description: 'How many there are.' });

/** The field of an answer with the clients of its list. @param part what the query chooses of the list */
export const clientsHere = (part: 'view' | 'state') =>
  list(
    exact({
      account_id: text({ description: 'An account.', examples: ['TS001'] }),
      account_name: text({ description: 'Its name.' }),
      count,
    }),
    { description: `The accounts that have something in this ${part}. The filter by account is not applied.` },
  );

/** The fields of an answer that count its list. */
export const countsHere = <const Views extends readonly string[]>(views: Views) => ({
  views: list(exact({ view: oneOf(views, { description: 'A view.' }), count }), {
    description: 'All views, with what the filters leave in them.',
  }),
  clients: clientsHere('view'),
});
