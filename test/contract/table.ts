import type { Api, Json, Method } from '../kit/api.js';

/*
 * What a table of the contract is made of. A table begins with a system (what there is before the first request) and goes
 * on with rows, in order: a request and what comes of it. Each row is performed in both versions, over a system each.
 */

export type Request = `${Method} /${string}`;

export interface Row {
  /** The case in words, with the lines that it shows: `'no code [I-001]'`. */
  readonly words: string;
  /** `{id}` stands for the id that was answered last. */
  readonly request: Request;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Who asks; TS001 unless said. */
  readonly by?: 'TS002';
  /** The one version in which the row holds; both unless said. */
  readonly only?: '1.5' | '1.6';
  readonly status: number;
  /** What the answer has, among other things. */
  readonly answer?: object;
  /** Its content type; JSON unless said. */
  readonly type?: string;
  /** Fields that the answer does not have. */
  readonly lacks?: readonly string[];
  /** Headers that the answer does not have. */
  readonly without?: readonly string[];
  /** The faults that are told, all of them; with them nothing may have been written. */
  readonly faults?: readonly string[];
  /** After a creation: where the same can be read. */
  readonly read?: string;
  /** What time or the warehouse does before the request; an id that it answers is `{id}`. */
  readonly before?: (api: Api) => Promise<unknown>;
}

export interface Table {
  readonly ctx: (api: Api) => Promise<unknown>;
  readonly rows: readonly Row[];
}

/** A body of the resource that nothing is wrong with, but for what `more` says; `n` differs from row to row. */
export type Body = (more: Json, n: number) => Json;

type Accepted = readonly [words: string, more: Json, answer?: object];
type Refused = readonly [words: string, more: unknown, faults: readonly string[]];
type Answered = readonly [words: string, request: Request, status: number, answer?: object];

/** Creations (201), each read back by id; what was given is answered, unless `answer` says what is. */
export const accepted = (request: Request, body: Body, rows: readonly Accepted[]): Row[] =>
  rows.map(([words, more, answer = more], n) => ({
    words,
    request,
    body: body(more, n),
    status: 201,
    answer,
    read: `${request.slice('POST '.length)}/{id}`,
  }));

/** Bodies that are refused (422) for exactly these faults. A text or a list is sent as it is. */
export const refused = (request: Request, body: Body, rows: readonly Refused[]): Row[] =>
  rows.map(([words, more, faults], n) => ({
    words,
    request,
    body: typeof more === 'object' && more !== null && !Array.isArray(more) ? body(more as Json, n) : more,
    status: 422,
    answer: { error: 'validation_failed' },
    faults,
  }));

/** Requests without a body. */
export const answered = (rows: readonly Answered[], more: Partial<Row> = {}): Row[] =>
  rows.map(([words, request, status, answer = {}]) => ({ words, request, status, answer, ...more }));

export const UNAUTHORIZED = { error: 'unauthorized' };
export const FORBIDDEN = { error: 'forbidden' };
export const NOT_FOUND = { error: 'not_found' };
export const NOT_ALLOWED = { error: 'api_exception' };

const PLACES: Readonly<Record<string, string>> = {
  account_id: '[A-Z]{2}[0-9]{3,}',
  image_id: '[0-9]+',
  id: '([A-Z]{2}[0-9]{3,}-[A-Z][0-9]+|\\{id\\})',
};

/** Whether a request is one of an operation, `PUT /items/{id}`. */
export function matches(operation: string, request: Request): boolean {
  const pattern = operation
    .replaceAll('.', '\\.')
    .replace(/\{(\w+)\}/g, (_place, name: string) => PLACES[name] ?? '[^/?]+');
  return new RegExp(`^${pattern}(\\?.*)?$`).test(request);
}
