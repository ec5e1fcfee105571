import { CHARGE_KINDS, REQUEST_KINDS } from '../../rules/charges/charge-values.js';
import type { RequestState } from '../../rules/shipments/shipment-request.js';
import { REQUEST_STATES, STAGES } from '../../rules/shipments/shipment-values.js';
import { encoderOf } from '../encoder.js';
import { exact, integer, list, nullableText, nullableTimestamp, oneOf, text, timestamp } from '../schema.js';

/* The requests to change or cancel a shipment, for people: with what was asked for, and each charge. */

/** What a request is to change. */
export const RequestedChanges = list(
  exact({
    field: text({ description: 'Such as `delivery_date` or `recipient.name`.' }),
    before: nullableText({ description: 'Null: it was empty, or nobody recorded it.' }),
    after: nullableText(),
  }),
  { description: 'What is to change; empty for a request to cancel.' },
);

export const ShipmentRequests = exact({
  requests: list(
    exact({
      kind: oneOf(REQUEST_KINDS),
      stage: oneOf(STAGES, { description: 'How far the work was when it was requested.' }),
      state: oneOf(REQUEST_STATES),
      reason: nullableText({ description: 'Why it was refused; null: it was not.' }),
      requested_at: timestamp(),
      answered_at: nullableTimestamp(),
      changes: RequestedChanges,
      charges: list(
        exact({
          kind: oneOf(CHARGE_KINDS),
          amount: integer({ description: 'In yen; negative: a refund.' }),
          at: timestamp(),
        }),
      ),
    }),
  ),
});

const encode = encoderOf(ShipmentRequests);
export const encodeShipmentRequests = (requests: readonly RequestState[]) => encode({ requests });
