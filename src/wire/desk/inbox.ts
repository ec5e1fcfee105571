import { shipmentId } from '../../kernel/ids.js';
import type { LateOrder } from '../../rules/floor/decision.js';
import { DECISION_KINDS } from '../../rules/floor/decision-values.js';
import { SHIPMENT_STATUSES } from '../../rules/shipments/shipment-values.js';
import { date, exact, integer, list, nullableInteger, nullableText, oneOf, text } from '../schema.js';

/* What waits for a decision at the desk. */

export const Decisions = exact({
  decisions: list(
    exact({
      kind: oneOf(DECISION_KINDS, {
        description:
          '`request`: clients ask to modify or cancel. `late`: orders should have left on an earlier day. `variance`: counts differ. `missing`: lots with units that were not found. `task`: for 30 minutes nobody has scanned. `quarantine`: other lots with defective or unidentified units that no removal claims.',
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
