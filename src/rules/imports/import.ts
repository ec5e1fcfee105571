import type { Decoded } from '../../kernel/decoded.js';
import type { Fault } from '../../kernel/errors.js';
import type { Message } from '../../kernel/messages.js';
import type { ItemDraft } from '../items/item.js';
import type { ShipmentDraft } from '../shipments/shipment.js';
import type { EntryState, ImportKind, ImportState, ListedState } from './import-values.js';

/** A row of a file: its number, counted as a spreadsheet does, and the texts of the columns that were understood. */
export interface ImportRow {
  readonly no: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** An order or an item of a file, with its rows. */
export interface ImportEntry {
  readonly rows: readonly ImportRow[];
  /** Null: the page has found faults in the cells, so no draft could be made. The entry waits until a person corrects it. */
  readonly draft: Decoded<ShipmentDraft | ItemDraft> | null;
}

/** What somebody has mended. */
export interface MendedEntry extends ImportEntry {
  /** The positions of the entries that had its rows. */
  readonly replaces: readonly number[];
}

/** A file that somebody sent. */
export interface Import {
  readonly import_no: number;
  readonly kind: ImportKind;
  readonly file: string;
  /** The name of the person who sent it, or had it worked on last. */
  readonly name: string;
  readonly state: ImportState;
  /** Why the work stopped before its end; null: it did not. */
  readonly failure: Message | null;
  readonly started_at: Date;
  /** Number of its entries, by their state. */
  readonly entries: Readonly<Record<EntryState, number>>;
}

/** A fault that several entries have. The words of its message may differ between them. */
export interface CommonFault {
  /** Within the body, without the numbers of entries in lists. */
  readonly path: string;
  /** At most three different ones, the most frequent first. */
  readonly messages: readonly Message[];
  /** How many entries have the fault. */
  readonly entries: number;
}

/** An entry whose order or item was not made yet. */
export interface ListedEntry {
  /** Names the entry. Its rows never change: who mends them replaces it by an entry with another position. */
  readonly position: number;
  readonly state: ListedState;
  readonly rows: readonly ImportRow[];
  /** Only an entry in state `faulty` has faults. If it has none, the page has found the faults itself. */
  readonly faults: readonly Fault[];
}
