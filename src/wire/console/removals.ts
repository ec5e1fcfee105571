import type { Static } from 'typebox';
import type { Decoded } from '../../kernel/decoded.js';
import { itemId, receiptId } from '../../kernel/ids.js';
import { FREE_BUCKETS } from '../../rules/stock/bucket-values.js';
import type { ListedRemoval } from '../../rules/stock/listed-removal.js';
import type { RemovalDraft } from '../../rules/stock/plan-removal.js';
import { REMOVAL_KINDS, REMOVAL_STATUSES } from '../../rules/stock/removal-values.js';
import { encoderOf } from '../encoder.js';
import {
  closed,
  exact,
  flag,
  integer,
  list,
  nullableDate,
  nullableText,
  nullableTimestamp,
  oneOf,
  optional,
  text,
  timestamp,
} from '../schema.js';
import { decoderOf } from '../validator.js';

/* Removals: goods that a client wants thrown away or sent back. */

const KIND = { description: '`disposal`: the units are thrown away. `return`: they are sent to the client.' };

export const removalsQuery = {
  open: oneOf(['0', '1'], { description: '`1`: only those that are neither done nor withdrawn.' }),
};

/** A removal as lists show it. */
export const REMOVAL = {
  removal_no: integer({ description: 'Its number.', examples: [1] }),
  kind: oneOf(REMOVAL_KINDS, KIND),
  source: oneOf(FREE_BUCKETS, { description: 'The bucket of its units before.' }),
  status: oneOf(REMOVAL_STATUSES, {
    description:
      '`waiting`: it can be withdrawn. `processing`: the warehouse works on it. `done`: the units have left. `withdrawn`: they have stayed.',
  }),
  warehouse: text({ description: 'Where the units lie.', examples: ['TOKYO'] }),
  item_id: text({ description: 'Id of the item.', examples: ['TS001-I000001'] }),
  code: text({ description: 'Its code.' }),
  name: nullableText({ description: 'Its name.' }),
  lots: list(
    exact({
      lot_no: integer({ description: 'Number of the lot. 0: the item has no lots.' }),
      expiry_date: nullableDate({ description: 'Its expiry date.' }),
      manufacture_date: nullableDate({ description: 'Its manufacture date.' }),
      quantity: integer({ description: 'Units of it.' }),
    }),
    { description: 'The units that leave.' },
  ),
  receipt_id: nullableText({
    description: 'The receipt of a return whose units were thrown away at once. null: the removal was requested.',
    examples: ['TS001-W0010'],
  }),
  requested_by: text({ description: 'Who requested it.' }),
  by_staff: flag({ description: "Whether the provider's staff requested it for the client." }),
  requested_at: timestamp({ description: 'When.' }),
  started_at: nullableTimestamp({ description: 'When work on it began.' }),
  ended_by: nullableText({ description: 'Who finished, withdrew or gave it up.' }),
  ended_at: nullableTimestamp({ description: 'When.' }),
};

const Removal = exact(REMOVAL);
export const Removals = exact({ removals: list(Removal, { description: 'The newest first.' }) });

/** With ids in place of the numbers of its item and its receipt. */
export const withIds = <Of extends ListedRemoval>(account_id: string, removal: Of) => ({
  ...removal,
  item_id: itemId(account_id, removal.item_no),
  receipt_id: removal.receipt_no === null ? null : receiptId(account_id, removal.receipt_no),
});

const encode = encoderOf(Removal);

export const encodeRemoval = (account_id: string, removal: ListedRemoval) => encode(withIds(account_id, removal));

/** A removal that is requested. The rules say what is wrong with its values (`validateRemoval`). */
export const NEW_REMOVAL = {
  warehouse: text({ description: 'Where the units lie.', examples: ['TOKYO'] }),
  code: text({ description: 'Code of the item.' }),
  quantity: integer({ description: 'How many units are to leave: free ones only.' }),
  kind: text({ ...KIND, examples: ['disposal'] }),
  source: optional(text({ description: 'The bucket of the units. Default: `available`.', examples: ['defective'] })),
  lot_no: optional(
    integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The lot. Without one, units of lots that may not be shipped any more are taken first.',
    }),
  ),
};
export const NewRemoval = closed(NEW_REMOVAL);
const decode = decoderOf(NewRemoval);

/** @throws validation_failed with all faults */
export function decodeRemoval(body: Decoded<unknown>): RemovalDraft {
  return draftOf(decode(body));
}

/** A removal with what stands for the fields that were not given. */
export const draftOf = (given: Static<typeof NewRemoval>): RemovalDraft => ({
  source: 'available',
  lot_no: null,
  ...given,
});

export const RemovalRequested = exact({ removal_no: integer({ description: 'Its number.', examples: [1] }) });
