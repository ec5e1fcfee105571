import { addAll } from './collections.js';
import { type Message, say } from './messages.js';
import { shortened } from './text.js';

/** One error in a request: where (dotted path in the body, e.g. `items.0.quantity`) and what. */
export interface Fault {
  readonly path: string;
  readonly message: Message;
  /** A fault of a list as a whole (for example, an entry that occurs twice). The entries are still checked. */
  readonly ofList?: true;
}

/** Messages that quote the client's input could be a megabyte long. Other messages are much shorter than this. */
const LONGEST_MESSAGE = 250;

export const fault = (path: string, en: string, ja: string): Fault => ({
  path,
  message: say(shortened(en, LONGEST_MESSAGE), shortened(ja, LONGEST_MESSAGE)),
});

/** The fault of a list that names something more than once. @param en the thing, e.g. `Item TEA` */
export const namedTwice = (path: string, en: string, ja: string): Fault =>
  fault(path, `${en} is named twice.`, `${ja}が重複しています。`);

/** The fault of a value that is none of the allowed words. */
export const notOneOf = (path: string, words: readonly string[]): Fault =>
  fault(path, `Must be one of: ${words.join(', ')}.`, `次のいずれかを指定してください：${words.join(', ')}`);

/** The fault of an identifier that another resource of the account has. It does not name the field, which screens call an order number. */
export const identifierTaken = (identifier: string): Fault =>
  fault('identifier', `${identifier} is already in use.`, `「${identifier}」は既に使われています。`);

/** Maximum number of faults in an answer. With the limits of paths and messages this keeps an answer below 2 MiB. */
export const MAX_FAULTS = 1_000;

/** Collects faults: keeps the first {@link MAX_FAULTS} and counts the rest. */
export class FoundFaults {
  readonly listed: Fault[] = [];
  omitted = 0;

  /** @returns whether any of them are kept */
  add(faults: readonly Fault[], omitted = 0): boolean {
    const room = MAX_FAULTS - this.listed.length;
    addAll(this.listed, faults.length > room ? faults.slice(0, room) : faults);
    this.omitted += Math.max(0, faults.length - room) + omitted;
    return room > 0 && faults.length > 0;
  }

  /** Adds a fault for each of the entries. Unlike {@link add}, it makes only the messages of faults that are kept. */
  addEach<E>(entries: readonly E[], faultOf: (one: E) => Fault): void {
    const room = Math.min(entries.length, MAX_FAULTS - this.listed.length);
    for (let index = 0; index < room; index += 1) this.listed.push(faultOf(entries[index] as E));
    this.omitted += entries.length - room;
  }
}

/** Prefixes the paths of faults found in a part of a body: `at('items.0', faults)`. */
export const at = (prefix: string, faults: readonly Fault[]): readonly Fault[] =>
  prefix === '' ? faults : faults.map((one) => ({ ...one, path: one.path === '' ? prefix : `${prefix}.${one.path}` }));

/** Every kind of refusal. The http folder maps each to one HTTP status (E-005 to E-013). */
export type Refusal =
  /** The content of the request has faults (422). */
  | 'validation_failed'
  /** A list in the query (`id`, `identifier`, `code`) cannot be used (422). */
  | 'invalid_request'
  /** The HTTP request itself cannot be processed, for example because its body is too large (400). */
  | 'exception'
  /** The request is well-formed, but not allowed: most often because of the present state of the resource (400). */
  | 'api_exception'
  | 'unauthorized'
  | 'sign_in_required'
  | 'wrong_sign_in'
  | 'payment_required'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_many_attempts'
  | 'confirmation_required'
  | 'unavailable';

/** A refusal with its reason. Any other thrown error is a bug in Kura and answers 500. */
export class KuraError extends Error {
  /** At most {@link MAX_FAULTS}. */
  readonly faults: readonly Fault[];
  /** Number of further faults. */
  readonly omitted: number;

  constructor(
    readonly refusal: Refusal,
    readonly description: Message | null = null,
    faults: readonly Fault[] | FoundFaults = [],
    /** Positions of the bulk entries that have listed faults; null when the request was not a bulk request. */
    readonly positions: readonly number[] | null = null,
    /** The description for people, in the words of the screens, when `description` has values of the API; null: it suits people too. */
    readonly forPeople: Message | null = null,
  ) {
    super(description?.en ?? refusal);
    this.name = 'KuraError';
    const found = faults instanceof FoundFaults ? faults : new FoundFaults();
    if (!(faults instanceof FoundFaults)) found.add(faults);
    this.faults = found.listed;
    this.omitted = found.omitted;
  }
}

const INVALID = say('Invalid Request', '入力内容に誤りがあります');

export const validationFailed = (faults: readonly Fault[] | FoundFaults): KuraError =>
  new KuraError('validation_failed', INVALID, faults);

const BULK_FAILED = say('Bulk Shipments Validation Failed', '出荷依頼の一括登録に誤りがあります');

/**
 * Faults of shipments get the form of bulk errors; faults of the request as a whole do not (S-067, S-069).
 * @param positions of the shipments that have listed faults
 */
export const bulkFailed = (found: FoundFaults, positions: readonly number[]): KuraError =>
  positions.length > 0 ? new KuraError('validation_failed', BULK_FAILED, found, positions) : validationFailed(found);

export const invalidRequest = (faults: readonly Fault[]): KuraError =>
  new KuraError('invalid_request', INVALID, faults);

/**
 * The request is valid but the resource's present state does not allow it (400).
 * @param forPeople the same in the words of the screens, when the other texts have values of the API
 */
export const notAllowed = (en: string, ja: string, forPeople: Message | null = null): KuraError =>
  new KuraError('api_exception', say(en, ja), [], null, forPeople);

export const notFound = (): KuraError => new KuraError('not_found');

/** Returns what was looked for. @throws not_found when it is null or undefined */
export function orNotFound<T>(one: T | null | undefined): T {
  if (one === null || one === undefined) throw notFound();
  return one;
}

/** @param forPeople the same in the words of the screens, when the other texts have words of the API */
export const conflict = (en: string, ja: string, forPeople: Message | null = null): KuraError =>
  new KuraError('conflict', say(en, ja), [], null, forPeople);

/** Throws `validation_failed` with all faults, if there are any. */
export function refuseIfFaulty(faults: readonly Fault[]): void {
  if (faults.length > 0) throw validationFailed(faults);
}

/**
 * Removes from `found` the faults that only follow from `known` ones. The rules do not see the value of a field that was
 * refused, so they report the field as missing too.
 * @param dependencies for the path of a fault, the fields that it depends on; `*` stands for any position
 */
export function withoutCascadingFaults(
  found: readonly Fault[],
  known: readonly Fault[],
  dependencies: Readonly<Record<string, readonly string[]>> = {},
): Fault[] {
  if (known.length === 0) return [...found];
  const paths = new Set(
    known.flatMap(({ path, ofList }) => (ofList === true ? [] : [path, path.replaceAll(/\.\d+/g, '.*')])),
  );
  const isKnown = (path: string): boolean => {
    const keys = path.split('.');
    return paths.has('') || keys.some((_, index) => paths.has(keys.slice(0, index + 1).join('.')));
  };
  return found.filter(({ path }) => !isKnown(path) && !(dependencies[path] ?? []).some((field) => paths.has(field)));
}

/** There were too many attempts (429). The next one is accepted after `retry_after_s` seconds. */
export class TooManyAttempts extends KuraError {
  constructor(
    readonly retry_after_s: number,
    message: (minutes: number) => Message = TOO_MANY,
  ) {
    super('too_many_attempts', message(Math.ceil(retry_after_s / 60)));
  }
}

const TOO_MANY = (minutes: number): Message =>
  say(
    `There were too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    `試行回数が多すぎます。${minutes}分後にもう一度お試しください。`,
  );
