import { type Message, say } from '../../../kernel/messages.js';
import { figure, LARGEST } from '../../../kernel/quantities.js';
import type { Counting, LineToCount, ReceiveState } from './receive-state.js';
import { linesSoFar } from './receive-summary.js';

/* A typed number that is far above what was announced: it was probably mistyped, or a barcode went into the number pad. */

/** The choice that takes such a number after all. */
export const IS_NUMBER = 'is_number';

/** Units more than announced that are far too many, if they are also more than twice what was announced. */
const FAR = 10;

/**
 * The question about a number that would bring a line far above what was announced. Null: it would not.
 * @param more units that the number adds to what is counted of the line
 */
export function doubtOfUnits(
  state: ReceiveState & Counting,
  lines: readonly LineToCount[],
  line_no: number,
  more: number,
): Message | null {
  const line = linesSoFar(state, lines).find((one) => one.line_no === line_no);
  if (line === undefined || more <= 0) return null;
  const { announced } = line;
  const counted = line.counted + more;
  if (counted <= announced * 2 || counted <= announced + FAR) return null;
  // More than can be counted at all is refused, not asked about.
  if (counted > LARGEST) return null;
  return say(
    `That would be ${figure(counted)} counted, and ${figure(announced)} announced. Is the number right?`,
    `検品数が${figure(counted)}点になります（予定は${figure(announced)}点）。この数で間違いありませんか？`,
  );
}
