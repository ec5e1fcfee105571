import { itemId, receiptId } from '../../kernel/ids.js';
import type { ReturnedGoods } from '../../rules/shipments/returned-goods.js';
import { encoderOf } from '../encoder.js';
import { exact, integer, list, nullableText, text, timestamp } from '../schema.js';

/* What the recipient of a shipment has sent back, for people. */

export const Returns = exact({
  returns: list(
    exact({
      item_id: text({ description: 'Id of the item; of a set, one of its parts.', examples: ['TS001-I000001'] }),
      code: text({ description: 'Its code.' }),
      name: nullableText({ description: 'Its name.' }),
      good: integer({ description: 'Units that are stock again.' }),
      defective: integer({ description: 'Defective units.' }),
      disposed: integer({ description: 'Units that were thrown away at once.' }),
      receipt_id: nullableText({
        description: 'The receipt with which they came. null: they came before returns had receipts.',
        examples: ['TS001-W0010'],
      }),
      at: timestamp({ description: 'When they came.' }),
    }),
    { description: 'At most 200, the newest first.' },
  ),
});

const encode = encoderOf(Returns);

export const encodeReturns = (account_id: string, returns: readonly ReturnedGoods[]) =>
  encode({
    returns: returns.map(({ item_no, receipt_no, ...goods }) => ({
      item_id: itemId(account_id, item_no),
      ...goods,
      receipt_id: receipt_no === null ? null : receiptId(account_id, receipt_no),
    })),
  });
