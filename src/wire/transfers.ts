import type { Decoded } from '../kernel/decoded.js';
import { LARGEST } from '../kernel/quantities.js';
import type { TransferDraft } from '../rules/plan-transfer.js';
import { integer, list, nullableText, object, optional, text } from './schema.js';
import { type Check, checkOf } from './validator.js';

/* Transfers between warehouses; they answer as shipments do (shipments.ts). */

const destination = object({ warehouse: text({ min: 1, examples: ['OSAKA'] }) });

const TransferLineRequest = object({
  code: text({ min: 1, max: 30, examples: ['TEA-001'] }),
  quantity: integer({ minimum: 1, maximum: LARGEST, examples: [24] }),
  name: optional(nullableText({ max: 255 })),
});

const items = list(TransferLineRequest, {
  minItems: 1,
  maxItems: 25,
  description: 'Each item once, no sets; enclosed goods too.',
});

export const TransferRequest = object({
  warehouse: optional(
    nullableText({ min: 1, description: 'The source; the standard warehouse when omitted.', examples: ['TOKYO'] }),
  ),
  destination,
  items,
});
export const TransferUpdateRequest = object({ destination, items });
export const TransferModifyRequest = object({ destination });

interface TransferBody {
  readonly warehouse?: string | null;
  readonly destination?: { readonly warehouse?: string };
  readonly items?: readonly ({ code?: string; quantity?: number; name?: string | null } | null)[];
}

const checkCreate = checkOf(TransferRequest);
const checkUpdate = checkOf(TransferUpdateRequest);
const checkModify = checkOf(TransferModifyRequest);

/** A transfer to be created. */
export const decodeTransfer = (body: Decoded<unknown>): Decoded<TransferDraft> => decodeWith(checkCreate, body);

/** What a transfer is changed to. Its source stays: `warehouse` is ignored like any unknown field. */
export const decodeTransferUpdate = (body: Decoded<unknown>): Decoded<TransferDraft> => decodeWith(checkUpdate, body);

/** Where a transfer shall go instead. */
export const decodeTransferModify = (body: Decoded<unknown>): Decoded<Pick<TransferDraft, 'destination'>> =>
  decodeWith(checkModify, body);

function decodeWith(check: Check, body: Decoded<unknown>): Decoded<TransferDraft> {
  const { value, faults } = check(body);
  const given = (value ?? {}) as TransferBody;
  const to = given.destination?.warehouse;
  const draft = {
    warehouse: given.warehouse ?? null,
    ...(to === undefined ? {} : { destination: to }),
    ...(given.items === undefined ? {} : { items: given.items.map(knownFields) }),
  };
  return { value: draft, faults };
}

const knownFields = (line: NonNullable<TransferBody['items']>[number]) => {
  if (line === null) return null;
  const { code = null, quantity = null, name = null } = line;
  return { code, quantity, name };
};
