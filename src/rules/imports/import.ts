import type { Decoded } from '../../kernel/decoded.js';
import type { Fault } from '../../kernel/errors.js';
import type { Message } from '../../kernel/messages.js';
import type { ItemDraft } from '../items/item.js';
import type { ShipmentDraft } from '../shipments/shipment.js';
import type { EntryState, ImportKind, ImportState } from './import-values.js';

/** A row of a file: its number, counted as a spreadsheet does, and the texts of the columns that were understood. */
export interface ImportRow {
  readonly no: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** An order or an item of a file, with its rows. */
export interface ImportEntry {
  readonly rows: readonly ImportRow[];
  /** Null: the page has found faults that only the file shows. It waits to be mended. */
  readonly draft: Decoded<ShipmentDraft | ItemDraft> | null;
}

/** A file that somebody sent. */
export interface Import {
  readonly import_no: number;
  readonly kind: ImportKind;
  readonly file: string;
  /** The name of the person. */
  readonly name: string;
  readonly state: ImportState;
  /** Why the work stopped before its end. */
  readonly failure: Message | null;
  readonly started_at: Date;
  /** Number of its entries, by their state. */
  readonly entries: Readonly<Record<EntryState, number>>;
}

/** A fault that several entries have, perhaps with other words. */
export interface CommonFault {
  /** Within the body, without the numbers of entries in lists. */
  readonly path: string;
  /** As the first entry has it. */
  readonly message: Message;
  /** How many entries have it. */
  readonly entries: number;
}

/** An entry of which nothing was made yet. Only a faulty one has faults. */
export interface ListedEntry extends FaultyEntry {
  readonly state: Exclude<EntryState, 'made'>;
}

/** An entry with faults; none: the page has found what is wrong. */
export interface FaultyEntry {
  readonly position: number;
  readonly rows: readonly ImportRow[];
  readonly faults: readonly Fault[];
}
