import type { StockView } from '../stock/stock-figures.js';
import type { Item } from './item.js';

/** The lot of an item that is allocated next. Days are `YYYY-MM-DD`. */
export interface NextLot {
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  readonly last_allocatable_day: string | null;
}

/** An item as answers show it. */
export interface ItemView {
  readonly item: Item;
  readonly next_lot: NextLot | null;
  /** Present when the request asked for stock. */
  readonly stock?: StockView;
}
