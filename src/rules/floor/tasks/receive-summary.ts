import { groupBy } from '../../../kernel/collections.js';
import { sumOf } from '../../../kernel/quantities.js';
import type { ReceiptLine } from '../../receipts/receipt.js';
import type { CountedUnits } from '../../receipts/receipt-counts.js';
import type { COUNTED_AS } from '../../receipts/receipt-values.js';
import type { LineCases } from '../../stock/cases.js';
import type { FloorPhoto, PhotoShows } from '../photo.js';
import type { Counting, ReceiveState } from './receive-state.js';

/* What was counted, for the inspection that reports it, and for the person who confirms it. */

/** The counts as an inspection reports them. */
export const countedUnits = (counts: Counting['counts']): readonly CountedUnits[] =>
  counts.map(({ line_no, expiry_date, manufacture_date, counted_as, units }) => ({
    line_no,
    expiry_date,
    manufacture_date,
    good: 0,
    defective: 0,
    unidentified: 0,
    [counted_as]: units,
  }));

/** The closed cases among the counts. */
export const closedCases = (counts: Counting['counts']): readonly LineCases[] =>
  counts.flatMap(({ line_no, in_case, units }) =>
    in_case === null ? [] : [{ line_no, quantity_in_case: in_case, quantity: units / in_case }],
  );

export interface LineSoFar {
  readonly line_no: number;
  readonly code: string;
  readonly name: string | null;
  readonly announced: number;
  /** Units that were counted in this task and in earlier inspections, in all conditions. */
  readonly counted: number;
  /** Units more than announced; less than 0: so many are short. */
  readonly over: number;
}

/** What was announced of each line, and counted so far. */
export const linesSoFar = (state: ReceiveState, lines: readonly ReceiptLine[]): readonly LineSoFar[] =>
  lines.map(({ line_no, code, name, quantity: announced, counts }) => {
    const before = sumOf(counts, ({ good, defective, unidentified }) => good + defective + unidentified);
    const own = state.step === 'arrive' ? [] : state.counts.filter((one) => one.line_no === line_no);
    const counted = before + sumOf(own, ({ units }) => units);
    return { line_no, code, name, announced, counted, over: counted - announced };
  });

export interface WantedPhoto {
  readonly shows: PhotoShows;
  /** The code of the item; null: goods that nobody knows. */
  readonly code: string | null;
}

/** The photos that should be taken and are not there: of what is short, over, defective or not identified. */
export function photosWanted(
  state: ReceiveState,
  lines: readonly ReceiptLine[],
  photos: readonly Pick<FloorPhoto, 'shows' | 'code'>[],
): readonly WantedPhoto[] {
  if (state.step === 'arrive') return [];
  const own = groupBy(state.counts, (one) => one.line_no);
  const wanted = linesSoFar(state, lines).flatMap(({ line_no, code, over }): WantedPhoto[] => {
    const before = lines.find((line) => line.line_no === line_no)?.counts ?? [];
    const has = (condition: (typeof COUNTED_AS)[number]) =>
      sumOf(before, (one) => one[condition]) > 0 || own.get(line_no)?.some((one) => one.counted_as === condition);
    const shows: PhotoShows[] = [
      ...(over === 0 ? [] : [over < 0 ? ('short' as const) : ('over' as const)]),
      ...(['defective', 'unidentified'] as const).filter(has),
    ];
    return shows.map((one) => ({ shows: one, code }));
  });
  const aside: WantedPhoto[] = state.aside.length === 0 ? [] : [{ shows: 'unidentified', code: null }];
  return [...wanted, ...aside].filter(
    ({ shows, code }) => !photos.some((photo) => photo.shows === shows && photo.code === code),
  );
}
