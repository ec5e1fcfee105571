import type { RemovedLot } from './plan-removal.js';
import type { RemovalNature, RemovalStatus } from './removal-status.js';

/** A removal as lists show it. Days are `YYYY-MM-DD`. */
export interface ListedRemoval extends RemovalNature {
  readonly removal_no: number;
  readonly warehouse: string;
  readonly status: RemovalStatus;
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  /** Its units. Lot 0 has no date. */
  readonly lots: readonly (RemovedLot & {
    readonly expiry_date: string | null;
    readonly manufacture_date: string | null;
  })[];
  /** The receipt of the return with which the units came, if they were thrown away at once. */
  readonly receipt_no: number | null;
  readonly requested_by: string;
  /** Whether the provider's staff requested it for the client. */
  readonly by_staff: boolean;
  readonly requested_at: Date;
  /** Null: work has not begun. */
  readonly started_at: Date | null;
  /** Who finished, withdrew or gave it up. Null: it is not over. */
  readonly ended_by: string | null;
  readonly ended_at: Date | null;
}

/** A removal of any client as the desk of its warehouse shows it. */
export interface RemovalHere extends ListedRemoval {
  readonly account_id: string;
  readonly account_name: string;
  /** Units that somebody has collected; they leave when all are. Of a removal that is done, all. */
  readonly taken: number;
  /** Who collects its units. Null: nobody. */
  readonly worker: string | null;
  /** The open task of the floor for which nobody has scanned for long. Null: there is none. */
  readonly forgotten_task: number | null;
  /** Whether somebody has stopped because units were not found, and nobody goes on. */
  readonly stopped: boolean;
}
