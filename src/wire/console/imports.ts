import { timestampInTokyo } from '../../kernel/dates.js';
import type { BulkBody, Decoded } from '../../kernel/decoded.js';
import { at, type Fault, fault, refuseIfFaulty, validationFailed } from '../../kernel/errors.js';
import type { Message } from '../../kernel/messages.js';
import type {
  CommonFault,
  Import,
  ImportEntry,
  ImportRow,
  ListedEntry,
  MendedEntry,
} from '../../rules/imports/import.js';
import {
  IMPORT_KINDS,
  IMPORT_STATES,
  type ImportKind,
  LISTED_STATES,
  type ListedState,
} from '../../rules/imports/import-values.js';
import { decodeEntries } from '../contract/bulk.js';
import { decodeItem } from '../contract/items/items.js';
import type { Query } from '../contract/lists.js';
import { decodeShipment } from '../contract/shipments/shipments.js';
import {
  anything,
  closed,
  exact,
  integer,
  list,
  nullableText,
  object,
  oneOf,
  text,
  texts,
  timestamp,
} from '../schema.js';
import { checkOf, decoderOf } from '../validator.js';
import { choiceIn } from './list-queries.js';

/*
 * Imports: files of orders or items. The console reads the file. The server tries each entry (*judging*), and then creates
 * what the entries describe (*sending*).
 */

/** What a file can contain. */
export const importKinds = IMPORT_KINDS;

/** The console has the same limit for the rows of a file. */
const MAX_ENTRIES = 50_000;

/** The largest number of PostgreSQL's type `integer`, in which rows are kept. */
const LARGEST_ROW = 2 ** 31 - 1;

const Row = closed({
  no: integer({ minimum: 1, maximum: LARGEST_ROW, description: 'Counted as a spreadsheet does.' }),
  cells: texts({ description: 'By the name of the column.' }),
});
const entryFields = {
  rows: list(Row, { minItems: 1, maxItems: 1_000 }),
  body: anything({
    description:
      'As for `POST /shipments` or `POST /items`; null: the file shows what is wrong, and it waits to be mended.',
  }),
};
const Entry = closed(entryFields);
const Mended = closed({
  ...entryFields,
  replaces: list(integer({ minimum: 0, maximum: LARGEST_ROW }), {
    minItems: 1,
    maxItems: 1_000,
    description: 'The `position` of each entry that had these rows when they were mended.',
  }),
});

export const NewImport = object({
  file: text({ min: 1, max: 255, description: 'The name of the file.' }),
  entries: list(Entry, { minItems: 1, maxItems: MAX_ENTRIES }),
});
export const MendedImport = object({
  entries: list(Mended, { maxItems: MAX_ENTRIES, description: 'May be empty: the others are judged again.' }),
});

const decodeFrame = decoderOf(object({ file: text({ min: 1, max: 255 }), entries: list(anything(), { minItems: 1 }) }));
const checkMended = checkOf(object({ entries: list(anything()) }));
const checkEntry = checkOf(Entry);
const checkMendedEntry = checkOf(Mended);

const DECODE = { shipments: decodeShipment, items: decodeItem } as const;

/** The faults of an order or an item are kept in its entry. */
function entryOf(kind: ImportKind, { rows = [], body = null }: { rows?: unknown; body?: unknown }): ImportEntry {
  const draft = body === null ? null : DECODE[kind]({ value: body, faults: [] });
  return { rows: rows as readonly ImportRow[], draft };
}

/**
 * Decodes the entries of a file.
 * @throws validation_failed for faults of the entries themselves, such as missing rows
 */
async function decodeFile<T>(body: BulkBody, decode: (given: Decoded<unknown>) => Decoded<T>): Promise<readonly T[]> {
  const entries = await decodeEntries(body, 'entries', decode, [], (found) => validationFailed(found));
  refuseIfFaulty(entries.flatMap(({ faults }, index) => at(`entries.${index}`, faults)));
  if (entries.length > MAX_ENTRIES)
    throw validationFailed([
      fault('entries', `Must have at most ${MAX_ENTRIES} entries.`, `${MAX_ENTRIES}件以内で指定してください。`),
    ]);
  return entries.map(({ value }) => value);
}

/** Decodes a file with its entries. @throws validation_failed when the body does not have this form */
export async function decodeImport(
  body: BulkBody,
  kind: ImportKind,
): Promise<{ readonly file: string; readonly entries: readonly ImportEntry[] }> {
  const { file } = decodeFrame(body.frame);
  const entries = await decodeFile(body, (given) => {
    const { value: entry, faults: found } = checkEntry(given);
    return { value: entryOf(kind, entry ?? {}), faults: found };
  });
  return { file, entries };
}

/** Decodes the mended entries of a file. @throws validation_failed */
export async function decodeMended(body: BulkBody, kind: ImportKind): Promise<readonly MendedEntry[]> {
  refuseIfFaulty(checkMended(body.frame).faults);
  return decodeFile(body, (given) => {
    const { value: entry, faults } = checkMendedEntry(given);
    return { value: { ...entryOf(kind, entry ?? {}), replaces: (entry?.replaces ?? []) as readonly number[] }, faults };
  });
}

/** What to do with a file next. */
export const ImportRun = closed({ what: oneOf(['judging', 'sending']) });
export const decodeRun = decoderOf(ImportRun);

export const ImportAnswer = exact({
  id: integer(),
  kind: oneOf(IMPORT_KINDS),
  file: text(),
  name: text({ description: 'Who sent it, or had it worked on last.' }),
  state: oneOf(IMPORT_STATES, { description: '`waiting`: somebody decides what is next.' }),
  failure: nullableText({ description: 'Why the work stopped before its end.' }),
  started_at: timestamp(),
  entries: exact({
    open: integer({ description: 'Not judged yet.' }),
    sound: integer({ description: 'Without faults, and not made yet.' }),
    faulty: integer(),
    made: integer(),
  }),
});
export const Imports = exact({ imports: list(ImportAnswer) });

export const encodeImport = (one: Import, language: keyof Message) => ({
  id: one.import_no,
  kind: one.kind,
  file: one.file,
  name: one.name,
  state: one.state,
  failure: one.failure?.[language] ?? null,
  started_at: timestampInTokyo(one.started_at),
  entries: one.entries,
});

export const ImportEntries = exact({
  entries: list(
    exact({
      position: integer({ description: 'Names the entry. When it is mended, another one replaces it.' }),
      state: oneOf(LISTED_STATES),
      rows: list(exact({ no: integer(), cells: texts() })),
      faults: list(
        exact({ path: text({ description: 'Within the body; empty: of the whole.' }), messages: list(text()) }),
      ),
    }),
  ),
});

export const entriesQuery = { state: oneOf(LISTED_STATES, { description: 'Only entries in this state.' }) };

/** Which entries a query asks for; null: all. An unknown value adds a fault. */
export const stateIn = (query: Query, faults: Fault[]): ListedState | null =>
  choiceIn(query, 'state', LISTED_STATES, faults);

export const CommonFaults = exact({
  faults: list(
    exact({
      path: text({ description: 'Within the body, without the numbers of lines; empty: of the whole.' }),
      messages: list(text(), { description: 'At most three different ones, the most frequent first.' }),
      entries: integer({ description: 'How many entries have it.' }),
    }),
  ),
  of_file: integer({
    description: 'How many entries were not judged, because the file itself shows what is wrong: their body is null.',
  }),
});

export const encodeCommonFault = ({ path, messages, entries }: CommonFault, language: keyof Message) => ({
  path,
  messages: messages.map((one) => one[language]),
  entries,
});

export const encodeEntry = ({ position, state, rows, faults }: ListedEntry, language: keyof Message) => {
  const messages = new Map<string, string[]>();
  for (const { path, message } of faults) messages.set(path, [...(messages.get(path) ?? []), message[language]]);
  return { position, state, rows, faults: [...messages].map(([path, all]) => ({ path, messages: all })) };
};
