import type { TSchema } from 'typebox';
import { type FoundFaults, fault } from '../kernel/errors.js';
import { type Message, say } from '../kernel/messages.js';
import { nearest } from '../kernel/nearest.js';
import { shortened } from '../kernel/text.js';

/*
 * What a strict request (`strict=1`) must not have: fields that nobody knows. Known is what the schema of the body has
 * at a place, and what the schemas of answers have there, so that an answer can be sent back. What is ignored as a whole
 * (a field that only answers have) and what may hold anything is not looked into.
 */

/** The names that may stand at a place, and what may stand within each; null where nothing is looked into. */
export interface KnownNames {
  readonly fields: ReadonlyMap<string, KnownNames | null>;
  /** Those that mean something in a request: a misspelt name is compared with them. */
  readonly given: readonly string[];
  /** Of the entries of a list. */
  readonly entries: KnownNames | null;
}

interface Schema {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

/** The names of a body. @param answers of which every field is known too */
export function knownNames(body: readonly TSchema[], answers: readonly TSchema[]): KnownNames | null {
  const [own, others] = [branches(body), branches(answers)];
  if (own.every(({ properties, items }) => properties === undefined && items === undefined)) return null;
  const given = [...new Set(own.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const shown = others.flatMap(({ properties = {} }) => Object.keys(properties));
  const namesWithin = (name: string) => knownNames(propertiesOf(own, name), propertiesOf(others, name));
  return {
    fields: new Map([...new Set([...given, ...shown])].map((name) => [name, namesWithin(name)])),
    given,
    entries: knownNames(entriesOf(own), entriesOf(others)),
  };
}

const branches = (schemas: readonly TSchema[]): readonly Schema[] =>
  schemas.flatMap((one) => {
    const { anyOf } = one as Schema;
    return anyOf === undefined ? [one as Schema] : branches(anyOf);
  });

const propertiesOf = (schemas: readonly Schema[], name: string): TSchema[] =>
  schemas.flatMap(({ properties }) => properties?.[name] ?? []);

const entriesOf = (schemas: readonly Schema[]): TSchema[] => schemas.flatMap(({ items }) => items ?? []);

/** Names that are compared with the known ones; the others are told as well, without a guess. */
const MOST_GUESSES = 20;

const LONGEST_NAME = 60;

/** A name as an answer can show it. One of no letters would make its path that of what holds the field. */
const printable = (name: string): string =>
  name === '' ? '""' : shortened(name, LONGEST_NAME).toWellFormed().replaceAll('\u0000', '\ufffd');

/** Looks for names that nobody knows, and tells each; the work is linear in the size of what is looked through. */
export class UnknownNames {
  #guesses = 0;

  /** Fields of a body, at any depth. */
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
      else if (known.fields.size > 0) this.#unknown(pathTo(printable(name)), name, known.given, FIELD, found);
    }
  }

  /** Parameters of a query. */
  checkQuery(names: readonly string[], known: readonly string[], found: FoundFaults): void {
    for (const name of names) if (!known.includes(name)) this.#unknown(printable(name), name, known, PARAMETER, found);
  }

  #unknown(path: string, name: string, candidates: readonly string[], words: Message, found: FoundFaults): void {
    found.addSome([name], () => {
      this.#guesses += 1;
      const meant = this.#guesses > MOST_GUESSES ? null : nearest(name, candidates);
      const { en, ja } = guessing(words, meant);
      return fault(path, en, ja);
    });
  }
}

const guessing = ({ en, ja }: Message, meant: string | null): Message =>
  meant === null ? say(en, ja) : say(`${en} Did you mean ${meant}?`, `${ja}${meant}の誤りではありませんか。`);

/** Of a field that nobody knows, where only known ones may stand. */
export const unknownField = (name: string, known: readonly string[]): Message => guessing(FIELD, nearest(name, known));

const FIELD = { en: 'Unknown field.', ja: '定義されていない項目です。' };
const PARAMETER = { en: 'Unknown parameter.', ja: '定義されていないパラメーターです。' };
