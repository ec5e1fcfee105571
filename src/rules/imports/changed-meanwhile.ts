import { conflict, type KuraError } from '../../kernel/errors.js';
import { type Message, say } from '../../kernel/messages.js';
import { shortened } from '../../kernel/text.js';
import type { ImportRow, MendedEntry } from './import.js';

/** Maximum number of rows in the message, and of letters of each. `GET /imports/{import}/entries` has all of them. */
const TOLD = 3;
const LETTERS = 500;

const textOf = ({ cells }: ImportRow): string =>
  shortened(
    Object.entries(cells)
      .map(([column, text]) => `${column}: ${text}`)
      .join(', '),
    LETTERS,
  );

/**
 * The numbers of the first rows whose entries replace others that are not there any more: those that the refusal tells.
 * @param found the positions of the replaced entries that are still there
 */
export const rowsChanged = (entries: readonly MendedEntry[], found: ReadonlySet<number>): number[] =>
  entries
    .filter(({ replaces }) => !replaces.every((position) => found.has(position)))
    .flatMap(({ rows }) => rows.map(({ no }) => no))
    .slice(0, TOLD);

/**
 * The refusal of entries that replace others which are not there any more. It says what their rows are now.
 * @param standing those of these rows that are not made yet
 */
export function changedMeanwhile(nos: readonly number[], standing: readonly ImportRow[]): KuraError {
  const now = new Map(standing.map((row) => [row.no, row]));
  const told = nos.map((no): Message => {
    const row = now.get(no);
    return row === undefined
      ? say(`Row ${no} is already registered, or is gone.`, `${no}行目は、登録済みか、なくなっています。`)
      : say(`Row ${no} is now: ${textOf(row)}.`, `${no}行目の現在の内容は「${textOf(row)}」です。`);
  });
  return conflict(
    [
      'Somebody else has changed some of these rows in the meantime, so nothing was changed now.',
      ...told.map(({ en }) => en),
    ].join(' '),
    ['一部の行がその間にほかで変更されたため、何も変更しませんでした。', ...told.map(({ ja }) => ja)].join(''),
  );
}
