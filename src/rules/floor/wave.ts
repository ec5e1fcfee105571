import type { Carrier } from '../carriers/carriers.js';

/** Which waiting orders a wave takes, of those that are due in its warehouse: all conditions must hold. Null: any. */
export interface WaveConditions {
  /** ISO instant: takes orders whose cut-off, the wave release for which they wait, is then or earlier. */
  readonly cut_off: string | null;
  readonly carriers: readonly Carrier[] | null;
  /** Takes orders whose goods lie in sufficient numbers on shelves of these zones. */
  readonly zones: readonly string[] | null;
  /** Takes orders with at least this priority. An order without a priority has 0. */
  readonly min_priority: number | null;
}

export const WHATEVER_IS_DUE: WaveConditions = { cut_off: null, carriers: null, zones: null, min_priority: null };

/** How far the orders of a wave are. */
export interface WaveProgress extends Omit<WaveConditions, 'cut_off' | 'carriers'> {
  readonly warehouse: string;
  readonly wave_no: number;
  readonly released_at: Date;
  readonly released_by: string;
  readonly cut_off: Date | null;
  readonly carriers: readonly string[] | null;
  /** All orders that the wave took. Each is also counted in one of the six numbers that follow. */
  readonly orders: number;
  readonly picking: number;
  readonly picked: number;
  readonly packed: number;
  readonly shipped: number;
  /** Orders whose clients asked to change or cancel them, and wait for the answer. */
  readonly asked: number;
  /** Cancelled, or waiting for stock or a wave again, or in a later wave. */
  readonly left: number;
  /** Units that are still to be picked, by the work lines. */
  readonly open_units: number;
}

/** Orders that wait for a wave, with the same cut-off and carrier. */
export interface ReadyOrders {
  readonly warehouse: string;
  /** When they have to be ready: an ISO instant. */
  readonly cut_off: string;
  readonly carrier: string;
  /** Whether a wave can take them now; else their assigned shipping date is in the future. */
  readonly due: boolean;
  /** Today's cut-off, an ISO instant, if it has passed and these orders go with the next wave release; else null. */
  readonly passed_cut_off: string | null;
  readonly orders: number;
  readonly lines: number;
  readonly units: number;
  readonly highest_priority: number;
}

/** An order that a wave would take. */
export interface PreviewedOrder {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly identifier: string;
  readonly carrier: string;
  readonly assigned_shipping_date: string;
  readonly priority: number;
  readonly units: number;
}
