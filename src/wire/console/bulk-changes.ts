import type { Decoded } from '../../kernel/decoded.js';
import { type Fault, fault, refuseIfFaulty } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import type { Message } from '../../kernel/messages.js';
import type { BulkAction, BulkChange, RefusedOrder } from '../../rules/bulk-changes/bulk-change.js';
import { BULK_CHANGE_KINDS, BULK_CHANGE_STATES, BULK_EFFECTS } from '../../rules/bulk-changes/bulk-change-values.js';
import { HIGHEST_PRIORITY, SHIPMENT_STATUSES } from '../../rules/shipments/shipment-values.js';
import { encoderOf } from '../encoder.js';
import {
  closed,
  exact,
  flag,
  integer,
  list,
  nullableInteger,
  nullableText,
  oneOf,
  optional,
  text,
  timestamp,
} from '../schema.js';
import { decoderOf } from '../validator.js';
import { decodeListQuery, shipmentLists } from './list-queries.js';
import { pickedNos, pickedRows } from './picked-rows.js';

/* Changes of many orders at once. */

export const NewBulkChange = closed({
  kind: oneOf(BULK_CHANGE_KINDS),
  priority: optional(integer({ minimum: 0, maximum: HIGHEST_PRIORITY, description: 'For `priority`.' })),
  ...pickedRows,
});
const decode = decoderOf(NewBulkChange);

/** Decodes an action, and which orders of an account it applies to. @throws validation_failed with all faults */
export function decodeBulkChange(body: Decoded<unknown>, account_id: string) {
  const { kind, priority, ids, ...query } = decode(body);
  const found: Fault[] = [];
  const { view, filter } = decodeListQuery(query, shipmentLists, 'shipment', account_id, found);
  if ((kind === 'priority') !== (priority !== undefined))
    found.push(
      fault(
        'priority',
        'Must be given for the kind `priority`, and only for it.',
        '優先度の変更のときだけ指定してください。',
      ),
    );
  refuseIfFaulty(found);
  const nos = pickedNos('shipment', ids, account_id);
  const action: BulkAction = kind === 'priority' ? { kind, priority: priority ?? 0 } : { kind, priority: null };
  return { action, query: { view, filter: { ...filter, nos } } };
}

const STATUSES = [...SHIPMENT_STATUSES, 'deleted'] as const;

export const BulkChangeAnswer = exact({
  id: integer(),
  kind: oneOf(BULK_CHANGE_KINDS),
  priority: nullableInteger(),
  name: text({ description: 'Who asked for it.' }),
  state: oneOf(BULK_CHANGE_STATES, {
    description:
      '`asked`: its list of orders is frozen, and the person has not agreed yet; `working`: or it waits for its turn.',
  }),
  stop_asked: flag({ description: 'Whether somebody wants it to stop.' }),
  failure: nullableText({ description: 'Why it ended before its last order.' }),
  total: integer({ description: 'How many orders it is about.' }),
  applicable: integer({ description: 'How many of them could be changed when they were fixed.' }),
  charges: integer({ description: 'What that costs, in yen. What costs more by then is not done.' }),
  groups: list(
    exact({
      status: oneOf(STATUSES),
      effect: oneOf(BULK_EFFECTS, {
        description:
          '`request`: the warehouse is asked to cancel them; `already`: they are as they should be; `never`: their status does not allow it.',
      }),
      count: integer(),
      charges: integer({ description: 'In yen.' }),
    }),
    { description: 'What would become of the orders when they were fixed, by their status then.' },
  ),
  changed: integer({ description: 'How many were changed so far.' }),
  refused: integer({ description: 'How many were not.' }),
  charged: integer({ description: 'What was charged so far, in yen.' }),
  started_at: timestamp(),
});
export const BulkChanges = exact({ bulk_changes: list(BulkChangeAnswer) });

const encode = encoderOf(BulkChangeAnswer);

export const encodeBulkChange = ({ change_no, failure, outlook, ...rest }: BulkChange, language: keyof Message) =>
  encode({ ...rest, ...outlook, id: change_no, failure: failure?.[language] ?? null });

export const RefusedOrders = exact({
  orders: list(
    exact({
      id: text(),
      identifier: text(),
      status: oneOf(STATUSES, { description: 'Its status now.' }),
      reason: text(),
    }),
    { description: 'The first thousand.' },
  ),
});

export const encodeRefusedOrder = (
  account_id: string,
  { shipment_no, identifier, status, reason }: RefusedOrder,
  language: keyof Message,
) => ({ id: shipmentId(account_id, shipment_no), identifier, status, reason: reason[language] });
