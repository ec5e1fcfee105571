import { conflict, type KuraError } from '../../kernel/errors.js';
import { type Message, say } from '../../kernel/messages.js';
import type { ImportRow, MendedEntry } from './import.js';

/** Maximum number of rows in the message. `GET /imports/{import}/entries` has all of them. */
const TOLD = 3;

const textOf = ({ cells }: ImportRow): string =>
  Object.entries(cells)
    .map(([column, text]) => `${column}: ${text}`)
    .join(', ');

/**
 * The refusal of entries that replace others which are not there any more. It says what their rows are now.
 * @param found the positions of the replaced entries that are still there
 * @param standing rows of the file that are not made yet
 */
export function changedMeanwhile(
  entries: readonly MendedEntry[],
  found: ReadonlySet<number>,
  standing: readonly ImportRow[],
): KuraError {
  const now = new Map(standing.map((row) => [row.no, row]));
  const told = entries
    .filter(({ replaces }) => !replaces.every((position) => found.has(position)))
    .flatMap(({ rows }) => rows)
    .slice(0, TOLD)
    .map(({ no }): Message => {
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
