import type { TSchema } from 'typebox';

/** What a route says of itself for the API reference: what only it knows. All else is derived (operation.ts). */
export interface About {
  /** Verb and noun in camelCase. Generated clients are called by it, so it never changes. */
  readonly operationId: string;
  readonly summary: string;
  /** What the summary does not say: what it changes, when it is refused (Markdown). */
  readonly description?: string;
  readonly tag: Tag;
  /** Parameters of the path that are more, or other, than what their names say in wire/contract/parameters.ts. */
  readonly params?: Schemas;
  /** Parameters of the query; those of paging come with `list`. */
  readonly query?: Schemas;
  /** Names of `query` of which one is required in versions whose lists need names (wire/contract/versions.ts). */
  readonly needs?: readonly string[];
  /** The body, JSON unless `upload` says multipart/form-data. */
  readonly body?: TSchema;
  readonly upload?: boolean;
  /** Bodies that a reader can send as they are, by name; without, one is put together from the schema's examples. */
  readonly examples?: Readonly<Record<string, unknown>>;
  readonly status?: 200 | 201;
  /** The answer of success; a text is the media type of a file, a list of texts those that it may have. */
  readonly answer?: TSchema | MediaType | readonly MediaType[];
  /** Answers 304 to an `If-None-Match` that names what would be answered. */
  readonly revalidated?: boolean;
  /** A paged list as the answer, or as the other answer where the path's `id` may be an account's. */
  readonly list?: TSchema;
  /** Names of `query` with which the list bears `metadata` in every version. */
  readonly metadataWith?: readonly string[];
  /** What it refuses beyond what every operation does. */
  readonly refuses?: readonly OwnRefusal[];
}

type MediaType = `${'application' | 'image'}/${string}`;

type Schemas = Readonly<Record<string, TSchema>>;

/** `state`: not in this state (400); `bulk`: faults under the positions of shipments (422). */
export type OwnRefusal = 'state' | 'bulk';

/** Groups of the reference, in its order. */
export const TAGS = {
  Items: 'What is stored: goods, sets made of them, enclosed goods; with their stock.',
  Receipts: 'Goods on their way to a warehouse, and what was received of them ("warehousings" in paths).',
  Shipments: 'Goods on their way from a warehouse to a recipient.',
  Transfers: 'Goods on their way from one warehouse to another.',
  Demo: 'The clock of the demo environment and its simulated warehouse. Not part of the contract.',
} as const;
export type Tag = keyof typeof TAGS;

declare module 'fastify' {
  interface FastifySchema {
    about?: About;
  }
}
