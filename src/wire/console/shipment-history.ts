import { timestampInTokyo } from '../../kernel/dates.js';
import { itemId } from '../../kernel/ids.js';
import type { EntryWithMessage } from '../../rules/shipments/shipment-history.js';
import { SHIPMENT_STATUSES } from '../../rules/shipments/shipment-values.js';
import {
  exact,
  integer,
  list,
  nullableDate,
  nullableOneOf,
  oneOf,
  optional,
  sentence,
  text,
  timestamp,
} from '../schema.js';

export const ShipmentHistory = exact({
  history: list(
    exact({
      history_no: integer({ description: 'Number of the entry: a newer one has a greater number.' }),
      at: timestamp({ description: 'When it happened.' }),
      event: text({ description: 'What happened.', examples: ['allocate'] }),
      from: nullableOneOf(SHIPMENT_STATUSES, { description: 'The status before; null: it was created.' }),
      to: oneOf([...SHIPMENT_STATUSES, 'deleted'], { description: 'The status after.' }),
      lots: optional(
        list(
          exact({
            item_id: text({ description: 'Id of the item.', examples: ['TS001-I000001'] }),
            lot_no: integer({ description: 'Number of the lot.' }),
            lot_allocatable_at: nullableDate({
              description:
                'Its last allocatable day, which has passed; null: the lot has no such day, and was blocked.',
            }),
          }),
          { description: 'The lots whose units were released, of `expire` and `block`.' },
        ),
      ),
      actor: text({ description: 'Who did it.' }),
      message: sentence('What happened, as a sentence.'),
    }),
    { description: 'Newest first.' },
  ),
});

/** An entry of a shipment's history, as the console and the command line show it. */
export const encodeHistoryEntry = (account_id: string, entry: EntryWithMessage) => {
  const { history_no, event, from_status, to_status, detail, actor, at, message } = entry;
  return {
    history_no,
    at: timestampInTokyo(at),
    event,
    from: from_status,
    to: to_status,
    ...(detail?.lots === undefined
      ? {}
      : {
          lots: detail.lots.map(({ item_no, lot_no, lot_allocatable_at }) => {
            return { item_id: itemId(account_id, item_no), lot_no, lot_allocatable_at };
          }),
        }),
    actor,
    message,
  };
};
