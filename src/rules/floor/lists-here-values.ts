/* The views of the lists of what is open in a warehouse. */

/**
 * Of orders. `open`: all that have not left. `waiting`: they have all their goods and wait for a wave. `asked`: their client asks for
 * a change, or to cancel them. `backordered`: they wait for stock.
 */
export const ORDERS_HERE = [
  'open',
  'waiting',
  'picking',
  'picked',
  'packed',
  'asked',
  'suspended',
  'backordered',
] as const;
export type OrdersHere = (typeof ORDERS_HERE)[number];

/** Of receipts. `open`: all whose goods are not put away; otherwise by status. */
export const RECEIPTS_HERE = ['open', 'waiting', 'received', 'checking'] as const;
export type ReceiptsHere = (typeof RECEIPTS_HERE)[number];
