import { type Fault, notOneOf } from '../../kernel/errors.js';
import { itemId, shipmentId } from '../../kernel/ids.js';
import type { BatchDetails, ListedBatch } from '../../rules/floor/batch.js';
import { BATCH_KINDS, BATCH_LISTS, BATCH_STATES, type BatchList } from '../../rules/floor/batch-values.js';
import { SHIPMENT_STATUSES } from '../../rules/shipments/shipment-values.js';
import { type Query, single } from '../contract/lists.js';
import { encoderOf } from '../encoder.js';
import {
  closed,
  exact,
  flag,
  integer,
  list,
  nullableDate,
  nullableInteger,
  nullableText,
  oneOf,
  optional,
  text,
  timestamp,
} from '../schema.js';
import { decoderOf } from '../validator.js';
import { warehouseQuery } from './warehouse-lists.js';

/* Batches at the desk: what is picked on one walk. */

export const batchQuery = {
  ...warehouseQuery,
  state: optional(
    oneOf(BATCH_LISTS, {
      description:
        'Only those in this state. `open` (if it is absent): all that are waiting, picking or paused, in the order in which they are picked.',
    }),
  ),
};

/** The list that a query asks for. An unknown value adds a fault. */
export function batchListIn(query: Query, faults: Fault[]): BatchList {
  const asked = single(query.state) ?? 'open';
  const known = BATCH_LISTS.find((one) => one === asked);
  if (known === undefined) faults.push(notOneOf('state', BATCH_LISTS));
  return known ?? 'open';
}

const MOST_URGENT = 1_000;

export const Urgency = closed({
  urgency: integer({
    minimum: -MOST_URGENT,
    maximum: MOST_URGENT,
    description: 'Greater ones are picked first, whatever their cut-off. 0: by cut-off and priority.',
    examples: [10],
  }),
});
export const decodeUrgency = decoderOf(Urgency);

const Batch = exact({
  warehouse: text({ examples: ['TOKYO'] }),
  batch_no: integer(),
  kind: oneOf(BATCH_KINDS, {
    description:
      '`singles`: orders of one item and few units. `cart`: orders with a tote each. `alone`: one large order.',
  }),
  state: oneOf(BATCH_STATES, {
    description:
      '`waiting`: nobody has begun. `paused`: somebody has, and put it aside. `done`: nothing is open any more.',
  }),
  worker: nullableText({ description: 'Who picks it. null: nobody.' }),
  cut_off: timestamp({ description: 'When its orders have to be ready.' }),
  carrier: text({ examples: ['CARRIERA'] }),
  temperature: text({ examples: ['dry'] }),
  priority: integer({ description: '`allocate_priority` of its orders.' }),
  urgency: integer({ description: 'What the desk says: greater ones are picked first, whatever their cut-off.' }),
  made_at: timestamp(),
  orders: integer({ description: 'Orders that are in it.' }),
  lines: exact({ open: integer({ description: 'To be picked from a shelf.' }), all: integer() }),
  units: exact({ open: integer(), picked: integer() }),
});
const encode = encoderOf(Batch);

export const Batches = exact({ batches: list(Batch) });

const progressOf = ({ open_lines, lines, open, picked }: ListedBatch) => ({
  lines: { open: open_lines, all: lines },
  units: { open, picked },
});

export const encodeBatch = (one: ListedBatch) => encode({ ...one, ...progressOf(one) });

export const BatchAnswer = exact({
  ...Batch.properties,
  shipments: list(
    exact({
      id: text({ examples: ['TS001-S000001'] }),
      position: integer({ description: 'From 1. On a cart, the first order gets the first tote.' }),
      status: oneOf(SHIPMENT_STATUSES),
      has_left: flag({ description: 'Whether it was cancelled, or is not in this batch any more.' }),
    }),
  ),
  picks: list(
    exact({
      shipment_id: text({ examples: ['TS001-S000001'] }),
      line_no: integer(),
      place: text({ examples: ['A-01-1'] }),
      item_id: text({ examples: ['TS001-I000001'] }),
      code: text(),
      name: nullableText(),
      lot_no: integer({ description: '0: units without a lot.' }),
      expiry_date: nullableDate(),
      manufacture_date: nullableDate(),
      open: integer({ description: 'Units that are still to be picked there.' }),
      picked: integer(),
    }),
    { description: 'In the order of walking.' },
  ),
  totes: list(
    exact({
      place: text({ description: 'Its code.', examples: ['T-01'] }),
      position: nullableInteger({ description: 'The order that it serves. null: all.' }),
      since: timestamp(),
      units: integer({ description: 'Units that lie in it.' }),
    }),
  ),
});

const encodeDetails = encoderOf(BatchAnswer);

export const encodeBatchDetails = ({ orders_of, lines_of, ...one }: BatchDetails) =>
  encodeDetails({
    ...one,
    ...progressOf(one),
    shipments: orders_of.map(({ account_id, shipment_no, ...order }) => ({
      id: shipmentId(account_id, shipment_no),
      ...order,
    })),
    picks: lines_of.map(({ account_id, shipment_no, item_no, ...line }) => ({
      shipment_id: shipmentId(account_id, shipment_no),
      item_id: itemId(account_id, item_no),
      ...line,
    })),
  });

export const DissolvedBatchAnswer = exact({
  orders: integer({
    description: 'Orders that are planned again: when a wave is released, or somebody asks for work.',
  }),
  staying: integer({ description: 'Orders that stay in the batch, because something of them is picked.' }),
});

export const PlannedBatches = exact({ made: integer({ description: 'New batches.' }) });
