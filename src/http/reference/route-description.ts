import type { TSchema } from 'typebox';
import type { Version } from '../../wire/contract/versions.js';
import { newerFields, schemaAt, withoutFields } from '../../wire/field-versions.js';
import { object } from '../../wire/schema.js';

/** What a route states about itself for the API reference; everything else is derived (operation.ts). */
export interface RouteDescription {
  /** Verb and noun in camelCase. Generated clients use it as method name, so it must never change. */
  readonly operationId: string;
  readonly summary: string;
  /** What the summary does not say: what it changes, when it is refused (Markdown). */
  readonly description?: string;
  readonly tag: Tag;
  /** Path parameters that differ from those of the same name in wire/contract/parameters.ts. */
  readonly params?: Schemas;
  /** Query parameters; those for paging come with `list`. */
  readonly query?: Schemas;
  /** Names in `query` of which one is required in versions whose lists need names (wire/contract/versions.ts). */
  readonly needs?: readonly string[];
  /** The body, JSON unless `upload` says multipart/form-data. */
  readonly body?: TSchema;
  readonly upload?: boolean;
  /** Complete example bodies by name; without any, one is built from the schema's examples. */
  readonly examples?: Readonly<Record<string, unknown>>;
  readonly status?: 200 | 201;
  /** The success answer; a string is the media type of a file, an array the possible media types. */
  readonly answer?: TSchema | MediaType | readonly MediaType[];
  /** Answers 304 to an `If-None-Match` that matches. */
  readonly revalidated?: boolean;
  /** A paged list as the answer, or as the alternative answer where the path's `id` may be an account's. */
  readonly list?: TSchema;
  /** Entries of a page of the list without `limit`, if it is not the standard number. */
  readonly standardLimit?: number;
  /** Names in `query` with which the list has `metadata` in every version. */
  readonly metadataWith?: readonly string[];
  /** Refusals in addition to those of every operation. */
  readonly refuses?: readonly OwnRefusal[];
}

type MediaType = `${'application' | 'image' | 'text'}/${string}`;

type Schemas = Readonly<Record<string, TSchema>>;

/** Whether an answer is JSON. */
export const isSchema = (answer: RouteDescription['answer']): answer is TSchema =>
  typeof answer === 'object' && !Array.isArray(answer);

/** The schemas of a route's JSON answers. */
export const answersOf = ({ answer, list }: Pick<RouteDescription, 'answer' | 'list'>): TSchema[] => [
  ...(isSchema(answer) ? [answer] : []),
  ...(list === undefined ? [] : [list]),
];

/** A description as a version has it: without fields and parameters that came with newer ones. */
export function descriptionAt(about: RouteDescription, version: Version): RouteDescription {
  const { query, body, answer, list, examples } = about;
  const inExamples = body === undefined ? null : newerFields([body], version);
  const bodiesAt = (bodies: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(bodies).map(([name, one]) => [name, withoutFields(one, inExamples)]));
  return {
    ...about,
    ...(query === undefined ? {} : { query: schemaAt(object(query), version).properties }),
    ...(body === undefined ? {} : { body: schemaAt(body, version) }),
    ...(isSchema(answer) ? { answer: schemaAt(answer, version) } : {}),
    ...(list === undefined ? {} : { list: schemaAt(list, version) }),
    ...(examples === undefined ? {} : { examples: bodiesAt(examples) }),
  };
}

/**
 * `state`: the present state does not allow the request (400); `not_found`: something that the body names does not exist (404);
 * `bulk`: there are faults under the positions of shipments (422); `repeated`: another request had the same `op_id` (409);
 * `conflict`: it exists already, is being done already, or the present state does not allow it (409).
 */
export type OwnRefusal = 'state' | 'not_found' | 'bulk' | 'repeated' | 'conflict';

/** Groups of the reference, in display order. */
export const TAGS = {
  Items: 'What is stored: goods, sets made of them, enclosed goods; with their stock.',
  Receipts: 'Goods on their way to a warehouse, and what was received of them ("warehousings" in paths).',
  Shipments: 'Goods on their way from a warehouse to a recipient.',
  Transfers: 'Goods on their way from one warehouse to another.',
  'Sign-in': 'Sessions, the set-up, invitations and new passwords.',
  Me: 'What people change about their own sign-in.',
  Lists:
    'The account, its shipments, receipts and items as people search them, saved views, papers, photos and notice mails.',
  Imports: 'Files of orders and items that people send.',
  Exports: 'Files of what a list has found.',
  'Bulk changes': 'Changes of many orders at once.',
  People: 'Who works in an account.',
  Settings: 'What an account decides about its own orders: settings, senders, shipping rules.',
  Tokens: 'Access tokens of programs.',
  'Stock and allocation': 'Where stock is, and why; where goods went.',
  Provider: 'What the provider decides about: staff, warehouses, accounts.',
  Floor: 'Scanners in the warehouse: pairing, and who signs in on them.',
  Desk: 'What the provider decides about the floor: requests of clients, goods in quarantine, waves, devices and badges.',
  Demo: 'The clock of the demo environment and its simulated warehouse. Not part of the contract.',
} as const;
export type Tag = keyof typeof TAGS;

declare module 'fastify' {
  interface FastifySchema {
    about?: RouteDescription;
  }
}
