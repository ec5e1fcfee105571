import type { Static } from 'typebox';
import { type Decoded, withoutFaults } from '../../../kernel/decoded.js';
import { LARGEST } from '../../../kernel/quantities.js';
import type { TransferDraft } from '../../../rules/transfers/plan-transfer.js';
import { fieldPicker, integer, list, nullableText, object, optional, text } from '../../schema.js';
import { type Check, checkOf } from '../../validator.js';
import { withoutUnchanged } from '../unchanged.js';

/* Transfers between warehouses. In answers they have the form of shipments (shipments.ts). */

const destination = object(
  { warehouse: text({ min: 1, description: 'Code of the warehouse.', examples: ['OSAKA'] }) },
  { description: 'The warehouse that the goods go to.' },
);

const TransferLineRequest = object(
  {
    code: text({ min: 1, max: 30, description: 'Code of the item.', examples: ['TEA-001'] }),
    quantity: integer({ minimum: 1, maximum: LARGEST, description: 'Units to move.', examples: [2] }),
    name: optional(nullableText({ max: 255, description: 'Name on the documents. If omitted, the name of the item.' })),
  },
  { component: 'TransferItemRequest' },
);

const items = list(TransferLineRequest, {
  minItems: 1,
  maxItems: 25,
  description: 'The goods to move. Each item may occur once. Enclosed goods are allowed, sets are not.',
});

const warehouse = optional(
  nullableText({
    min: 1,
    description: 'Code of the source warehouse. If omitted, the standard warehouse.',
    examples: ['TOKYO'],
  }),
);

export const TransferRequest = object({ warehouse, destination, items }, { component: 'TransferRequest' });
export const TransferUpdateRequest = object({ destination, items }, { component: 'TransferUpdateRequest' });
export const TransferModifyRequest = object({ destination }, { component: 'TransferModifyRequest' });

const checkCreate = checkOf(TransferRequest);
const checkUpdate = checkOf(TransferUpdateRequest);
const checkModify = checkOf(TransferModifyRequest);
const pickLineFields = fieldPicker(TransferLineRequest);

/** Decodes a transfer to be created. */
export const decodeTransfer = (body: Decoded<unknown>): Decoded<TransferDraft> => decodeWith(checkCreate, body);

/**
 * Decodes the changes to a transfer. Nothing changes if it already has this destination and these items. The source
 * cannot be changed: `warehouse` is ignored like an unknown field.
 * @param shown the transfer as GET answers it
 */
export function decodeTransferUpdate(body: Decoded<unknown>, shown: object): Decoded<TransferDraft> {
  const decoded = decodeWith(checkUpdate, body);
  const { value: changed } = withoutUnchanged(TransferUpdateRequest, body, shown);
  const changes = Object.keys(TransferUpdateRequest.properties).some((field) =>
    Object.hasOwn(changed as object, field),
  );
  return decoded.faults.length === 0 && !changes ? withoutFaults({}) : decoded;
}

/** Decodes a request to change the destination while the warehouse works on the transfer. */
export const decodeTransferModify = (body: Decoded<unknown>): Decoded<Pick<TransferDraft, 'destination'>> =>
  decodeWith(checkModify, body);

function decodeWith(
  check: Check<Partial<Static<typeof TransferRequest>>>,
  body: Decoded<unknown>,
): Decoded<TransferDraft> {
  const { value, faults } = check(body);
  const { warehouse = null, destination, items } = value ?? {};
  const draft = {
    warehouse,
    ...(destination?.warehouse === undefined ? {} : { destination: destination.warehouse }),
    ...(items === undefined ? {} : { items: items.map((line) => line && pickLineFields(line)) }),
  };
  return { value: draft, faults };
}
