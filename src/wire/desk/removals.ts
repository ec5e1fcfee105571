import type { Decoded } from '../../kernel/decoded.js';
import type { Fault } from '../../kernel/errors.js';
import type { RemovalHere } from '../../rules/stock/listed-removal.js';
import type { RemovalDraft } from '../../rules/stock/plan-removal.js';
import { accountIn } from '../console/list-queries.js';
import { draftOf, NEW_REMOVAL, REMOVAL, withIds } from '../console/removals.js';
import type { Query } from '../contract/lists.js';
import { encoderOf } from '../encoder.js';
import { closed, exact, flag, integer, list, nullableInteger, nullableText, text } from '../schema.js';
import { decoderOf } from '../validator.js';
import { accountQuery, clientsHere } from './lists-here.js';
import { endedIn, stateQuery } from './warehouse-lists.js';

/* Removals of all clients, for the desk of the warehouse that carries them out. */

export const removalsQuery = { ...stateQuery, ...accountQuery };

/** Which removals a query asks for. Adds what is wrong to `faults`. */
export const decodeRemovalsHere = (
  query: Query,
  faults: Fault[],
): { readonly account_id: string | null; readonly ended: boolean } => ({
  account_id: accountIn(query, faults),
  ended: endedIn(query, faults),
});

const RemovalRow = exact({
  account_id: text({ description: 'The account whose goods they are.', examples: ['TS001'] }),
  account_name: text({ description: 'The name of the account.' }),
  ...REMOVAL,
  taken: integer({
    description: 'Units that somebody has collected for it. They leave together. Of a removal that is `done`, all.',
  }),
  worker: nullableText({ description: 'Who collects its units. null: nobody.' }),
  forgotten_task: nullableInteger({
    description: 'The open task of the floor, if nobody has scanned for it for 30 minutes.',
  }),
  stopped: flag({ description: 'Somebody has stopped because units were not found, and nobody goes on.' }),
});

export const RemovalsHere = exact({
  removals: list(RemovalRow, { description: 'The newest first.' }),
  clients: clientsHere('state'),
});

const encode = encoderOf(RemovalRow);

export const encodeRemovalHere = (removal: RemovalHere) => encode(withIds(removal.account_id, removal));

/** A removal that staff request for a client. */
export const NewRemovalHere = closed({
  account_id: text({ description: 'The account whose goods they are.', examples: ['TS001'] }),
  ...NEW_REMOVAL,
});
const decode = decoderOf(NewRemovalHere);

/** @throws validation_failed with all faults of the form */
export function decodeRemovalHere(body: Decoded<unknown>): {
  readonly account_id: string;
  readonly draft: RemovalDraft;
} {
  const { account_id, ...removal } = decode(body);
  return { account_id, draft: draftOf(removal) };
}
