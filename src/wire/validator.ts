import { isDeepStrictEqual } from 'node:util';
import { Ajv, type AnySchemaObject, type ErrorObject } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { dayMessage, parseDate } from '../kernel/dates.js';
import { acceptedValue, type Decoded } from '../kernel/decoded.js';
import { type Fault, FoundFaults, validationFailed } from '../kernel/errors.js';
import { type Message, say } from '../kernel/messages.js';
import { lengthOf, shortened } from '../kernel/text.js';
import type { ValidPart } from './schema.js';
import { unknownField } from './unknown-fields.js';

/*
 * Validates bodies against schemas. Finds all faults of a body at once, each with its dotted path and a message for
 * people.
 *
 * The work is linear in the size of the body, whatever the body contains. The length of a list is checked before its
 * entries. A list that is too long has that fault alone, and its entries are not checked (E-025). Entries are checked
 * one after the other. Messages are made only for the faults that the answer lists; the others are counted.
 */

/**
 * The last day that is accepted. Days computed from it, by lead times and holidays, still have a year of four digits.
 */
const LAST_DAY = '9998-12-31';

const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

function newValidator(): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    coerceTypes: false,
    removeAdditional: false,
    strict: false,
    verbose: true,
    // The messages are made from the schema (BY_KEYWORD).
    messages: false,
    // Our schemas are not checked at run time: a test checks all of them in the API reference. Ajv would first have to
    // compile the schema of schemas.
    meta: false,
    validateSchema: false,
    // To optimise the generated code takes longer than the optimised code saves.
    code: { optimize: false },
  });
  ajv.addFormat('day', (value: string) => parseDate(value) !== null && value <= LAST_DAY);
  ajv.addFormat('email', (value: string) => value.length <= 254 && EMAIL.test(value));
  // Ajv counts code points. Kura counts characters as people see them (kernel/text.ts).
  for (const [keyword, fits] of [
    ['maxLength', (limit: number, value: string) => value.length <= limit || lengthOf(value) <= limit],
    ['minLength', (limit: number, value: string) => lengthOf(value) >= limit],
  ] as const) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({ keyword, type: 'string', schemaType: 'number', validate: fits });
  }
  ajv.addKeyword({ keyword: 'maxDepth', schemaType: 'number', validate: isShallow });
  // Ajv's own check compares every pair of entries, even in a list that is too long.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', validate: hasNoDuplicates });
  return ajv;
}

/** For lists with `maxItems` only. A longer list passes, because it already has the fault that it is too long. */
const hasNoDuplicates = (_is: boolean, list: readonly unknown[], { maxItems = 0 }: AnySchemaObject = {}): boolean =>
  list.length > maxItems ||
  list.every((one, index) => !list.slice(0, index).some((other) => isDeepStrictEqual(one, other)));

/**
 * Whether a value nests no deeper than `depth`. It is not recursive, so that a deeply nested value cannot overflow the
 * stack.
 */
function isShallow(depth: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let passed = 0; passed <= depth && level.length > 0; passed += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return level.length === 0;
}

const ajv = newValidator();

const TYPE_NAMES: Record<string, Message> = {
  string: say('a string', '文字列'),
  integer: say('an integer', '整数'),
  number: say('a number', '数値'),
  boolean: say('true or false', '真偽値'),
  object: say('an object', 'オブジェクト'),
  array: say('an array', '配列'),
  null: say('null', 'null'),
};

function typeMessage(schema: string | readonly string[]): Message {
  const names = (typeof schema === 'string' ? [schema] : schema).map((one) => TYPE_NAMES[one] ?? say(one, one));
  return say(
    `Must be ${names.map((name) => name.en).join(' or ')}.`,
    `${names.map((name) => name.ja).join('または')}で指定してください。`,
  );
}

const allowed = (values: readonly unknown[]): string =>
  values
    .filter((value) => value !== null)
    .map((value) => (value === '' ? '""' : value))
    .join(', ');

const counted = (count: unknown, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;

const EMPTY = say('Must not be empty.', '入力してください。');

const BY_KEYWORD: Record<string, (error: ErrorObject) => Message> = {
  required: () => say('Is required.', '必須です。'),
  additionalProperties: ({ params, parentSchema }) =>
    unknownField(String(params.additionalProperty), Object.keys(parentSchema?.properties ?? {})),
  type: (error) => typeMessage(error.schema as string | string[]),
  enum: (error) =>
    say(
      `Must be one of: ${allowed(error.schema as unknown[])}.`,
      `次のいずれかを指定してください：${allowed(error.schema as unknown[])}`,
    ),
  minLength: ({ schema }) =>
    schema === 1
      ? EMPTY
      : say(
          `Must have at least ${counted(schema, 'character', 'characters')}.`,
          `${schema}文字以上で指定してください。`,
        ),
  maxLength: ({ schema }) =>
    say(`Must have at most ${counted(schema, 'character', 'characters')}.`, `${schema}文字以内で指定してください。`),
  minimum: (error) => say(`Must be ${error.schema} or more.`, `${error.schema}以上で指定してください。`),
  maximum: (error) => say(`Must be ${error.schema} or less.`, `${error.schema}以下で指定してください。`),
  maxDepth: (error) =>
    say(`Must not nest deeper than ${error.schema}.`, `${error.schema}段階を超える入れ子は指定できません。`),
  minItems: ({ schema }) =>
    say(`Must have at least ${counted(schema, 'entry', 'entries')}.`, `${schema}件以上指定してください。`),
  maxItems: ({ schema }) =>
    say(`Must have at most ${counted(schema, 'entry', 'entries')}.`, `${schema}件以内で指定してください。`),
  uniqueItems: () => say('Must not name the same entry twice.', '同じ値を重複して指定できません。'),
  pattern: (error) =>
    (error.parentSchema as { hint?: Message }).hint ??
    say('Has characters or a form that is not allowed.', '形式が正しくありません。'),
  format: (error) => {
    // A form in which nobody has chosen a day sends an empty text; the form of days would not help there.
    if (error.data === '') return EMPTY;
    return error.schema === 'day'
      ? dayMessage()
      : say(
          'Must be an e-mail address, such as yamada@example.com.',
          'メールアドレスの形式で指定してください（例：yamada@example.com）。',
        );
  },
};

/** Keywords whose faults concern a list as a whole. The entries of the list are checked all the same. */
const LIST_KEYWORDS = new Set(['minItems', 'uniqueItems']);

/** Names of unknown fields are shortened to this length. All known names are shorter. */
const LONGEST_NAME = 60;

/**
 * Where a list entry is in the body. `within`: the entry whose field the list is; null: the list is a field of the
 * body. A path is made of it only when there is a fault.
 */
interface EntryPosition {
  readonly within: EntryPosition | null;
  /** The dotted path of the list, from `within`. */
  readonly list: string;
  readonly index: number;
}

const pathOf = (position: EntryPosition | null): string[] =>
  position === null ? [] : [...pathOf(position.within), position.list, String(position.index)];

function faultOf(error: ErrorObject, position: EntryPosition | null): Fault {
  const inside = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const named = shortened(String(error.params.missingProperty ?? error.params.additionalProperty ?? ''), LONGEST_NAME);
  const path = [...pathOf(position), inside, named].filter((part) => part !== '').join('.');
  const words = BY_KEYWORD[error.keyword]?.(error) ?? say('Is not allowed here.', '指定できない値です。');
  return LIST_KEYWORDS.has(error.keyword) ? { path, message: words, ofList: true } : { path, message: words };
}

/** Whether an empty text is also of a wrong form. That it is empty says enough. */
const isOnlyEmpty = ({ keyword, data, parentSchema }: ErrorObject): boolean =>
  keyword === 'pattern' && data === '' && parentSchema?.minLength !== undefined;

/** What a value may be says more than its type: for values of a list of choices, only the choices are told. */
function withoutTypesOfChoices(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = new Set(errors.flatMap(({ keyword, instancePath }) => (keyword === 'enum' ? [instancePath] : [])));
  return errors.filter(({ keyword, instancePath }) => keyword !== 'type' || !choices.has(instancePath));
}

/** Adds the faults of a value to `found`. @param position of the value; null: it is the body itself */
type AddFaults = (value: unknown, position: EntryPosition | null, found: FoundFaults) => void;

/** A list inside a value: its path, its maximum length, and the check of its entries. */
interface List {
  readonly keys: readonly string[];
  readonly maxItems: number;
  readonly addFaultsOfEntry: AddFaults;
}

function compile(schema: TSchema): AddFaults {
  const lists: List[] = [];
  const validate = ajv.compile(withoutEntries(schema, [], lists));
  return (value, position, found) => {
    if (!validate(value)) {
      const errors = withoutTypesOfChoices((validate.errors ?? []).filter((error) => !isOnlyEmpty(error)));
      found.addEach(errors, (error) => faultOf(error, position));
    }
    for (const { keys, maxItems, addFaultsOfEntry } of lists) {
      const entries = valueAt(value, keys);
      if (!Array.isArray(entries) || entries.length > maxItems) continue;
      const list = keys.join('.');
      for (const [index, entry] of entries.entries()) {
        addFaultsOfEntry(entry, { within: position, list, index }, found);
      }
    }
  };
}

/**
 * The schema without the schemas of list entries. The lists are added to `lists`, each with a check of its entries.
 */
function withoutEntries(schema: TSchema, keys: readonly string[], lists: List[]): TSchema {
  const { items, properties, ...rest } = schema as TSchema & {
    readonly items?: TSchema;
    readonly properties?: Readonly<Record<string, TSchema>>;
    readonly maxItems?: number;
  };
  if (items !== undefined)
    lists.push({ keys, maxItems: rest.maxItems ?? Number.POSITIVE_INFINITY, addFaultsOfEntry: compile(items) });
  if (properties === undefined) return rest;
  const inner = Object.entries(properties).map(([key, one]) => [key, withoutEntries(one, [...keys, key], lists)]);
  return { ...rest, properties: Object.fromEntries(inner) };
}

function valueAt(value: unknown, keys: readonly string[]): unknown {
  let inner = value;
  for (const key of keys) {
    if (typeof inner !== 'object' || inner === null) return undefined;
    inner = (inner as Container)[key];
  }
  return inner;
}

/**
 * Validates a body, or an entry of a bulk body.
 * @returns its valid part, and the faults of the rest
 * @throws validation_failed when there are more faults than an answer lists
 */
export type Check<T = unknown> = (body: Decoded<unknown>) => Decoded<ValidPart<T> | null>;

/**
 * The check for a schema. It is compiled at its first call: to compile all of them would delay the start of the server.
 */
export function checkOf<S extends TSchema>(schema: S): Check<Static<S>> {
  let addFaults: AddFaults | null = null;
  return ({ value, faults: known }) => {
    addFaults ??= compile(schema);
    const found = new FoundFaults();
    found.add(known);
    addFaults(value, null, found);
    if (found.omitted > 0) throw validationFailed(found);
    const faults = found.listed;
    const wrong = faults.filter((one) => one.ofList !== true);
    return { value: (wrong.length === 0 ? value : validPart(value, wrong)) as ValidPart<Static<S>> | null, faults };
  };
}

/**
 * The decoder of a body, for when the operation adds no faults of its own. {@link checkOf} is for when it does.
 * @returns the whole body
 * @throws validation_failed with every fault
 */
export function decoderOf<S extends TSchema>(schema: S): (body: Decoded<unknown>) => Static<S> {
  const check = checkOf(schema);
  // The valid part of a body without faults is the whole body.
  return (body) => acceptedValue(check(body)) as Static<S>;
}

type Container = Record<string, unknown>;

/**
 * The value without its faulty parts: faulty fields are left out, faulty entries of lists become null. So the rules can
 * check the rest, and the answer has all faults at once. Copies only the objects and lists on the path to a fault: a
 * complete copy could be deep and large, because the client decides what the body contains.
 */
function validPart(value: unknown, faults: readonly Fault[]): unknown {
  const root: Container = { '': value };
  const copied = new Set<unknown>();
  const copyOnce = (container: Container, key: string): Container | null => {
    const inner = container[key];
    if (typeof inner !== 'object' || inner === null) return null;
    if (copied.has(inner)) return inner as Container;
    const copy = Array.isArray(inner) ? [...inner] : { ...inner };
    copied.add(copy);
    container[key] = copy;
    return copy as Container;
  };
  for (const { path } of faults) {
    const keys = path === '' ? [''] : ['', ...path.split('.')];
    const last = keys.pop() as string;
    let container: Container | null = root;
    for (const key of keys) container = container === null ? null : copyOnce(container, key);
    if (Array.isArray(container)) container[Number(last)] = null;
    else if (container !== null) delete container[last];
  }
  return root[''] ?? null;
}
