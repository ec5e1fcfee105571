import type { TSchema } from 'typebox';
import { type FoundFaults, fault } from '../kernel/errors.js';
import { type Message, say } from '../kernel/messages.js';
import { nearest } from '../kernel/nearest.js';
import { shortened } from '../kernel/text.js';
import { branches } from './schema.js';

/*
 * Finds the unknown names of a strict request (`strict=1`). A field is known if the schema of the body has it at this
 * position, or if the schema of an answer has it there: so a client can send an answer back. Two kinds of values are not
 * searched: those of fields that only answers have, because they are ignored as a whole, and those that may be any
 * JSON.
 */

/** The known names at one position of a body. */
export interface KnownNames {
  /** Each known field, with the names known inside it; null: its value is not searched. */
  readonly fields: ReadonlyMap<string, KnownNames | null>;
  /** The names that a request may use. They are suggested instead of a misspelt name. */
  readonly suggestions: readonly string[];
  /** The names known in the entries, if the value is a list. */
  readonly entries: KnownNames | null;
}

interface Schema {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
}

/**
 * The known names of a body; null: the body is not searched.
 * @param body the schemas that it may have
 * @param answers schemas whose fields are known too
 */
export function knownNames(body: readonly TSchema[], answers: readonly TSchema[]): KnownNames | null {
  const requested: readonly Schema[] = branches(body);
  const answered: readonly Schema[] = branches(answers);
  if (requested.every(({ properties, items }) => properties === undefined && items === undefined)) return null;
  const suggestions = [...new Set(requested.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const others = answered.flatMap(({ properties = {} }) => Object.keys(properties));
  const namesWithin = (name: string) => knownNames(propertiesOf(requested, name), propertiesOf(answered, name));
  return {
    fields: new Map([...new Set([...suggestions, ...others])].map((name) => [name, namesWithin(name)])),
    suggestions,
    entries: knownNames(entriesOf(requested), entriesOf(answered)),
  };
}

const propertiesOf = (schemas: readonly Schema[], name: string): TSchema[] =>
  schemas.flatMap(({ properties }) => properties?.[name] ?? []);

const entriesOf = (schemas: readonly Schema[]): TSchema[] => schemas.flatMap(({ items }) => items ?? []);

/**
 * Number of unknown names of a request that get a suggestion, because each costs time. The others are reported without
 * one.
 */
const MAX_SUGGESTIONS = 20;

/** Unknown names are shortened to this length. */
const LONGEST_NAME = 60;

/**
 * A name in a form that an answer can show. An empty name becomes `""`: its path would otherwise be the path of the
 * object that has the field.
 */
const printable = (name: string): string =>
  name === '' ? '""' : shortened(name, LONGEST_NAME).toWellFormed().replaceAll('\u0000', '\ufffd');

/** Reports the unknown names of one request. The work is linear in the size of the request. */
export class UnknownNameChecker {
  #suggested = 0;

  /** Checks the fields of a body, at every depth. */
  checkBody(value: unknown, known: KnownNames | null, found: FoundFaults, path = ''): void {
    if (known === null || typeof value !== 'object' || value === null) return;
    const pathTo = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);
    if (Array.isArray(value)) {
      for (const [index, entry] of value.entries()) this.checkBody(entry, known.entries, found, pathTo(index));
      return;
    }
    for (const [name, inner] of Object.entries(value)) {
      const names = known.fields.get(name);
      if (names !== undefined) this.checkBody(inner, names, found, pathTo(name));
      else if (known.fields.size > 0) this.#unknown(pathTo(printable(name)), name, known.suggestions, FIELD, found);
    }
  }

  /** Checks the parameters of a query. */
  checkQuery(names: readonly string[], known: readonly string[], found: FoundFaults): void {
    for (const name of names) if (!known.includes(name)) this.#unknown(printable(name), name, known, PARAMETER, found);
  }

  #unknown(path: string, name: string, candidates: readonly string[], words: Message, found: FoundFaults): void {
    found.addEach([name], () => {
      this.#suggested += 1;
      const suggestion = this.#suggested > MAX_SUGGESTIONS ? null : nearest(name, candidates);
      const { en, ja } = withSuggestion(words, suggestion);
      return fault(path, en, ja);
    });
  }
}

const withSuggestion = ({ en, ja }: Message, suggestion: string | null): Message =>
  suggestion === null
    ? say(en, ja)
    : say(`${en} Did you mean ${suggestion}?`, `${ja}${suggestion}の誤りではありませんか。`);

/** The message for an unknown field of an object whose schema forbids such fields, also without `strict=1`. */
export const unknownField = (name: string, known: readonly string[]): Message =>
  withSuggestion(FIELD, nearest(name, known));

const FIELD = { en: 'Unknown field.', ja: '定義されていない項目です。' };
const PARAMETER = { en: 'Unknown parameter.', ja: '定義されていないパラメーターです。' };
