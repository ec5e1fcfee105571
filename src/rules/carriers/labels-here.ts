import type { DomesticCarrier } from './carriers.js';
import type { LabelProblem } from './label-row.js';
import type { LabelProgram, LabelTemplate } from './label-template.js';

/* The labels of a warehouse that are made in the programs of carriers. */

/** A file as lists show it. */
export interface LabelFile {
  readonly file_no: number;
  readonly warehouse: string;
  readonly carrier: DomesticCarrier;
  readonly made_by: string;
  readonly made_at: Date;
  readonly labels: number;
  /** Of them, those whose number has come back. */
  readonly numbered: number;
}

/** An order that needs a label. */
export interface ToLabel {
  readonly id: string;
  readonly account_name: string;
  readonly shipping_date: string | null;
  readonly recipient: string;
  /** Why no file can have it yet. */
  readonly problems: readonly LabelProblem[];
}

/** The labels of one carrier in a warehouse. */
export interface LabelsHere {
  /** Null: the carrier has no label program. */
  readonly program: LabelProgram | null;
  /** Those of the next file, then those with problems; at most as many of each as a file has. Empty without a program. */
  readonly to_make: readonly ToLabel[];
  readonly files: readonly LabelFile[];
}

export interface LabelPrograms {
  /** Those that are set, by carrier. */
  readonly programs: readonly LabelProgram[];
  /** The templates that Kura brings. */
  readonly templates: readonly LabelTemplate[];
}
