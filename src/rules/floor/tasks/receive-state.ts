import { type Message, say } from '../../../kernel/messages.js';
import { LARGEST, sumOf } from '../../../kernel/quantities.js';
import type { ReceiptLine } from '../../receipts/receipt.js';
import type { CountedUnits, LineSerial, Measurement } from '../../receipts/receipt-counts.js';
import type { CountedAs } from '../../receipts/receipt-values.js';
import type { LineCases } from '../../stock/cases.js';
import type { LotDates } from '../match-scan.js';
import type { KnownSerial } from '../serial-scan.js';
import { ok, type Reply, wrong } from '../task.js';

/* What a task keeps while goods are counted as they arrive, and how units are added to it. */

/** Units of a line that have the same dates and condition, and are all loose or all in closed cases of one size. */
interface Group extends LotDates {
  readonly line_no: number;
  readonly counted_as: CountedAs;
  /** Units in each of the closed cases; null: loose units. */
  readonly in_case: number | null;
}

/** Units that were added to the count; a negative number was taken off. */
export interface Addition extends Group {
  readonly units: number;
  /** The serial number of a single unit; null: none is kept. */
  readonly serial_no: string | null;
  /** Units in a case, typed for this addition. Absent: nobody was asked. */
  readonly typed_case?: number;
  /** The condition that was chosen when it was scanned. Absent: its own. */
  readonly chosen?: CountedAs;
}

/** Scanned goods that are not counted yet, because something is still to be asked. `dates` null: their date is not known. */
export interface Pending extends Omit<Addition, keyof LotDates> {
  readonly dates: LotDates | null;
  /** Whether somebody has said twice that the expiry date is right, although it has passed. */
  readonly insisted?: boolean;
  /** Whether somebody has said that the serial number is right, although another unit has it. */
  readonly serial_insisted?: boolean;
}

export interface Counting {
  /** The condition in which the next goods are counted. */
  readonly counted_as: CountedAs;
  readonly counts: readonly (Group & { readonly units: number })[];
  /** The last additions, the newest last, for `undo`. */
  readonly added: readonly Addition[];
  /** Whether the date is asked again for the next goods, though the last ones were of the same line. */
  readonly other_date: boolean;
  readonly serials: readonly LineSerial[];
  /** Units in a case of a line's item, as somebody has typed them. */
  readonly case_units: readonly { readonly line_no: number; readonly units: number }[];
  /** Codes of goods that nobody knows and that were put aside. */
  readonly aside: readonly string[];
  readonly measured: readonly Measurement[];
  /** Items that somebody did not want to measure. */
  readonly unmeasured: readonly number[];
}

export type ReceiveState =
  | { readonly step: 'arrive' }
  | ({ readonly step: 'count' } & Counting)
  | ({ readonly step: 'confirm' } & Counting)
  | ({ readonly step: 'more' } & Counting)
  | ({
      readonly step: 'many';
      /** The number that was typed, far above what was announced; it counts when somebody insists on it. */
      readonly units: number;
    } & Counting)
  | ({
      readonly step: 'case';
      readonly pending: Pending;
      /** Units in a case, far above what was announced, that people may insist on; null or absent: none. */
      readonly doubted?: number | null;
    } & Counting)
  | ({
      readonly step: 'date';
      readonly pending: Pending;
      /** An expiry date that has passed, and that people may insist on; null or absent: none. */
      readonly doubted?: string | null;
    } & Counting)
  | ({
      readonly step: 'serial';
      readonly pending: Pending;
      /** A code that was refused as the serial number, and that people may insist on; null or absent: none. */
      readonly doubted?: string | null;
    } & Counting)
  | ({ readonly step: 'unknown'; readonly code: string } & Counting)
  | ({ readonly step: 'size'; readonly item_no: number } & Counting)
  | ({ readonly step: 'weight'; readonly item_no: number; readonly size: string } & Counting);

/** A state in which goods are counted. */
export type Begun = Exclude<ReceiveState, { readonly step: 'arrive' }>;

/** A line, with what must be known of its item to count it. */
export interface LineToCount extends ReceiptLine {
  readonly has_serials: boolean;
  /** Whether its size and weight are known. */
  readonly is_measured: boolean;
}

export interface ReceiveFacts {
  readonly account_id: string;
  readonly lines: readonly LineToCount[];
  /** Whether the account wants to know of closed cases. */
  readonly case_receiving: boolean;
  /** Serial numbers that were counted before, as far as they concern what was scanned. */
  readonly serials: readonly LineSerial[];
  /** Units elsewhere that have a serial number which was scanned. */
  readonly known: readonly KnownSerial[];
  /** `YYYY-MM-DD` in Japan. */
  readonly today: string;
}

export interface ReceiveReply extends Reply<ReceiveState> {
  readonly effect?:
    | { readonly kind: 'arrive' }
    | {
        readonly kind: 'inspect';
        readonly counts: readonly CountedUnits[];
        readonly cases: readonly LineCases[];
        readonly serials: readonly LineSerial[];
        readonly measured: readonly Measurement[];
        /** Whether nothing is left to put away, so that the receipt ends. */
        readonly ends: boolean;
      };
}

/** Additions that `undo` can take back. */
const MOST_UNDONE = 20;
/** Groups of units in one count: a line has few dates. */
const MOST_GROUPS = 500;
/** Serial numbers in one count: all of them are in the state of the task. */
const MOST_SERIALS = 1_000;

export const COUNT_BEGINS = {
  step: 'count',
  counted_as: 'good',
  counts: [],
  added: [],
  other_date: false,
  serials: [],
  case_units: [],
  aside: [],
  measured: [],
  unmeasured: [],
} as const satisfies ReceiveState;

/** What has been counted so far: the state without its step and without what that step asks. */
export const withoutQuestion = ({
  counted_as,
  counts,
  added,
  other_date,
  serials,
  case_units,
  aside,
  measured,
  unmeasured,
}: Begun): Counting => ({ counted_as, counts, added, other_date, serials, case_units, aside, measured, unmeasured });

/** The count at its step `count`, with nothing asked. */
export const backToCount = (state: Begun): Begun => ({ step: 'count', ...withoutQuestion(state) });

/** The count without some lines, also without what `undo` could take back of them. */
export function withoutLines(state: Begun, lines: readonly { readonly line_no: number }[]): Begun {
  const stays = (one: { readonly line_no: number }) => !lines.some(({ line_no }) => line_no === one.line_no);
  const { counts, added, serials, ...rest } = withoutQuestion(state);
  return {
    step: 'count',
    ...rest,
    counts: counts.filter(stays),
    added: added.filter(stays),
    serials: serials.filter(stays),
  };
}

export const isOfGroup = (one: Group, other: Group): boolean =>
  one.line_no === other.line_no &&
  one.counted_as === other.counted_as &&
  one.in_case === other.in_case &&
  one.expiry_date === other.expiry_date &&
  one.manufacture_date === other.manufacture_date;

/** The counts with an addition; groups without units are left out. */
function plus(counts: Counting['counts'], added: Addition): Counting['counts'] {
  const { serial_no: _, typed_case: __, chosen: ___, ...addition } = added;
  const known = counts.find((one) => isOfGroup(one, addition));
  if (known === undefined) return [...counts, addition];
  const units = known.units + addition.units;
  return counts.flatMap((one) => (one === known ? (units === 0 ? [] : [{ ...one, units }]) : [one]));
}

export function withUnits(state: Begun, addition: Addition, message: Message | null = null): ReceiveReply {
  const { line_no, serial_no, typed_case } = addition;
  const counts = plus(state.counts, addition);
  const total = sumOf(
    counts.filter((one) => one.line_no === line_no),
    ({ units }) => units,
  );
  const serials = serial_no === null ? state.serials : [...state.serials, { line_no, serial_no }];
  if (total > LARGEST || counts.length > MOST_GROUPS || serials.length > MOST_SERIALS)
    return wrong(state, say('This is more than can be counted at once.', '1回に数えられる上限を超えています。'));
  const added = [...state.added, addition].slice(-MOST_UNDONE);
  const case_units =
    typed_case === undefined ? state.case_units : [...state.case_units, { line_no, units: typed_case }];
  return ok(
    { step: 'count', ...withoutQuestion(state), counts, added, serials, case_units, other_date: false },
    message,
  );
}

export function undone(state: Begun): ReceiveReply {
  const last = state.added.at(-1);
  if (last === undefined) return wrong(state, say('There is nothing to take back.', '取り消せる入力がありません。'));
  const { line_no, serial_no, typed_case } = last;
  return ok(
    {
      step: 'count',
      ...withoutQuestion(state),
      counts: plus(state.counts, { ...last, units: -last.units }),
      added: state.added.slice(0, -1),
      serials: state.serials.filter((one) => one.line_no !== line_no || one.serial_no !== serial_no),
      // The units in a case may have been mistyped, so they are asked again.
      case_units: state.case_units.filter((one) => one.line_no !== line_no || typed_case === undefined),
    },
    say('Taken back.', '直前の入力を取り消しました。'),
  );
}
