import type { DomesticCarrier } from './carriers.js';
import type { LABEL_DATES, LABEL_ENCODINGS, LabelSource } from './label-values.js';

/**
 * How the file for a carrier's label program looks, and the file that the program gives back. It is data, so that an operator can
 * copy a template and change the copy when a carrier changes its layout. The templates that Kura brings are in label-templates.ts.
 */

/** Sources whose text may go on in several columns. */
const SHARED: readonly LabelSource[] = ['recipient_address', 'recipient_names', 'sender_address', 'sender_names'];
export const sharesText = (source: LabelSource): boolean => SHARED.includes(source);

/** A column. Without `from`, `text` and `asked` it is empty: the carrier's layout has it, and Kura has nothing for it. */
export interface LabelColumn {
  /** The carrier's own name of the column. */
  readonly title: string;
  readonly from?: LabelSource;
  /** The carrier's code for each value. A value without a code is refused: nothing is guessed. */
  readonly codes?: Readonly<Record<string, string>>;
  /** The same text in each row. */
  readonly text?: string;
  /** The operator says once what each row has, such as the number under which the carrier bills. */
  readonly asked?: boolean;
  readonly required?: boolean;
  /** The widest text, in half-width characters: a full-width one counts as two. */
  readonly width?: number;
  /** The greatest amount, in yen. */
  readonly max?: number;
  /** How a day is written. Absent: `YYYY-MM-DD`. */
  readonly date?: (typeof LABEL_DATES)[number];
}

export interface LabelTemplate {
  /** A short name, such as `b2cloud`. */
  readonly name: string;
  /** Of the layout, such as the month in which it was checked. */
  readonly version: string;
  readonly encoding: (typeof LABEL_ENCODINGS)[number];
  /** Whether the first row has the titles. */
  readonly header: boolean;
  readonly columns: readonly LabelColumn[];
  /** Titles of the program's own file: of the column with the id of the order, and of the one with the tracking number. */
  readonly answer: { readonly order_id: string; readonly tracking_code: string };
}

/** The label program of a carrier. */
export interface LabelProgram {
  readonly carrier: DomesticCarrier;
  readonly template: LabelTemplate;
  /** What the administrator filled in for the columns that ask, by their titles. */
  readonly asked: Readonly<Record<string, string>>;
  /** Packing waits for the program's number. Otherwise Kura numbers a parcel that has none. */
  readonly waits: boolean;
  readonly changed_by: string;
  readonly changed_at: Date;
}
