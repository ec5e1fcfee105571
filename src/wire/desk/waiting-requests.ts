import { itemId, shipmentId } from '../../kernel/ids.js';
import { say } from '../../kernel/messages.js';
import { sumOf } from '../../kernel/quantities.js';
import { CHARGE_KINDS, REQUEST_KINDS } from '../../rules/charges/charge-values.js';
import { SHIPMENT_STATUSES, STAGES } from '../../rules/shipments/shipment-values.js';
import type { WaitingRequest } from '../../rules/shipments/waiting-request.js';
import { RequestedChanges } from '../console/shipment-requests.js';
import { encoderOf } from '../encoder.js';
import { closed, exact, flag, integer, list, nullableDate, nullableText, oneOf, text, timestamp } from '../schema.js';
import { decoderOf } from '../validator.js';

/* Requests of clients to modify or cancel shipments in work, and the answers of the desk. */

/** The longest reason: a client's people read it in the console. */
const LONGEST_REASON = 200;

export const Refusal = closed({
  reason: text({
    max: LONGEST_REASON,
    pattern: '\\S',
    hint: say('Must not be empty.', '入力してください。'),
    description: 'The client sees it.',
    examples: ['すでに配送業者に引き渡しました'],
  }),
});
export const decodeRefusal = decoderOf(Refusal);

export const AnsweredRequest = exact({ id: text({ description: 'Id of the shipment.' }), accepted: flag() });

const AWaitingRequest = exact({
  request_no: integer(),
  account_id: text({ examples: ['TS001'] }),
  account_name: text(),
  shipment: exact({
    id: text({ examples: ['TS001-S000001'] }),
    identifier: text({ description: "The client's own number." }),
    warehouse: text({ examples: ['TOKYO'] }),
    status: oneOf(SHIPMENT_STATUSES),
    transfer: flag({ description: 'Whether it goes to another warehouse of the provider.' }),
    assigned_shipping_date: nullableDate(),
  }),
  kind: oneOf(REQUEST_KINDS),
  requested_by: text(),
  requested_at: timestamp(),
  changes: RequestedChanges,
  done: exact({
    stage: oneOf(STAGES, { description: 'How far the work is; it rests until the answer.' }),
    to_pick: integer({ description: 'Units that are still on the shelf.' }),
    picked: integer(),
    packed: integer(),
    packages: integer({ description: 'Parcels.' }),
    worker: nullableText({ description: 'Who picks or packs it. null: nobody.' }),
    goods: list(
      exact({
        id: text({ description: 'Id of the item.', examples: ['TS001-I000001'] }),
        code: text(),
        name: nullableText(),
        to_pick: integer(),
        picked: integer(),
        packed: integer(),
        places: list(text({ examples: ['T-01'] }), {
          description: 'Codes of the places where the picked and packed units are.',
        }),
      }),
      { description: 'What the shipment holds, by item.' },
    ),
    labels: list(
      exact({
        tracking_code: text(),
        handed_over: flag({ description: 'Whether the parcel was scanned for the carrier.' }),
        left: flag({ description: 'Whether it has left: its manifest is closed. It keeps its label.' }),
      }),
      { description: 'Labels that are on parcels. Those of an earlier packing are void, and not among them.' },
    ),
  }),
  fee: exact({
    charges: list(exact({ kind: oneOf(CHARGE_KINDS), amount: integer({ description: 'In yen.' }) }), {
      description: 'What the client was charged with the request.',
    }),
    refund: integer({ description: 'In yen: what the client gets back when the request is refused.' }),
  }),
});
const encode = encoderOf(AWaitingRequest);

export const WaitingRequests = exact({ requests: list(AWaitingRequest) });

export const encodeWaitingRequest = (one: WaitingRequest) =>
  encode({
    ...one,
    shipment: {
      id: shipmentId(one.account_id, one.shipment_no),
      identifier: one.identifier,
      warehouse: one.warehouse,
      status: one.status,
      transfer: one.transfer,
      assigned_shipping_date: one.assigned_shipping_date,
    },
    done: {
      stage: one.stage,
      to_pick: sumOf(one.goods, ({ to_pick }) => to_pick),
      picked: sumOf(one.goods, ({ picked }) => picked),
      packed: sumOf(one.goods, ({ packed }) => packed),
      packages: one.packages?.length ?? 0,
      worker: one.worker,
      goods: one.goods.map(({ item_no, ...goods }) => ({ id: itemId(one.account_id, item_no), ...goods })),
      labels: one.labels,
    },
    fee: { charges: one.charges, refund: one.refund },
  });
