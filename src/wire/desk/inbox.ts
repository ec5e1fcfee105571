import { itemId, shipmentId } from '../../kernel/ids.js';
import type { LateOrder, StoppedRemoval } from '../../rules/floor/decision.js';
import { DECISION_KINDS } from '../../rules/floor/decision-values.js';
import { SHIPMENT_STATUSES } from '../../rules/shipments/shipment-values.js';
import { FREE_BUCKETS } from '../../rules/stock/bucket-values.js';
import { REMOVAL_KINDS } from '../../rules/stock/removal-values.js';
import { encoderOf } from '../encoder.js';
import { date, exact, integer, list, nullableInteger, nullableText, oneOf, text, timestamp } from '../schema.js';

/* What waits for a decision at the desk. */

export const Decisions = exact({
  decisions: list(
    exact({
      kind: oneOf(DECISION_KINDS, {
        description:
          '`request`: clients ask to modify or cancel. `late`: orders should have left on an earlier day. `variance`: counts differ. `missing`: lots with units that were not found. `removal`: removals of which not all units were found. `task`: for 30 minutes nobody has scanned. `quarantine`: other lots with defective or unidentified units that no removal claims.',
      }),
      warehouse: text({ examples: ['TOKYO'] }),
      count: integer(),
    }),
    { description: 'Only kinds of which something waits.' },
  ),
});

export const LateOrders = exact({
  late_orders: list(
    exact({
      account_id: text({ examples: ['TS001'] }),
      account_name: text(),
      id: text({ examples: ['TS001-S000001'] }),
      identifier: text({ description: "The client's own number." }),
      warehouse: text({ examples: ['TOKYO'] }),
      status: oneOf(SHIPMENT_STATUSES, { description: '`waiting`: no wave has taken it.' }),
      assigned_shipping_date: date(),
      carrier: text({ examples: ['CARRIERA'] }),
      batch_no: nullableInteger({ description: 'The batch with which it is picked. null: it is in none.' }),
      worker: nullableText({ description: 'Who picks or packs it. null: nobody.' }),
    }),
  ),
});

export const encodeLateOrder = ({ account_id, shipment_no, ...order }: LateOrder) => ({
  account_id,
  id: shipmentId(account_id, shipment_no),
  ...order,
});

const AStoppedRemoval = exact({
  account_id: text({ description: 'The account whose goods they are.', examples: ['TS001'] }),
  account_name: text({ description: 'The name of the account.' }),
  removal_no: integer({ description: 'Number of the removal.' }),
  warehouse: text({ description: 'Where the units lie.', examples: ['TOKYO'] }),
  kind: oneOf(REMOVAL_KINDS, { description: '`disposal`: thrown away. `return`: sent back to the client.' }),
  source: oneOf(FREE_BUCKETS, { description: 'The bucket of its units before.' }),
  item_id: text({ description: 'Id of the item.', examples: ['TS001-I000001'] }),
  code: text({ description: 'Its code.' }),
  name: nullableText({ description: 'Its name.' }),
  units: integer({ description: 'How many units are to leave.' }),
  requested_at: timestamp({ description: 'When it was requested.' }),
  stopped_at: timestamp({ description: 'When somebody stopped collecting its units.' }),
});
export const StoppedRemovals = exact({ removals: list(AStoppedRemoval) });

const encodeStopped = encoderOf(AStoppedRemoval);

export const encodeStoppedRemoval = (removal: StoppedRemoval) =>
  encodeStopped({ ...removal, item_id: itemId(removal.account_id, removal.item_no) });
