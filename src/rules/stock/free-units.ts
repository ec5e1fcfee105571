/**
 * Free units: available and not allocated, or in quarantine (defective or unidentified) and not claimed by a removal. Only
 * free units can be adjusted, released or removed. Blocked lots and lots past their last allocatable day count too, because
 * their units are physically there.
 */

import { type Fault, fault } from '../../kernel/errors.js';
import { figure, LARGEST, unitsAre } from '../../kernel/quantities.js';
import type { Item } from '../items/item.js';
import { noWarehouse } from '../warehouses/warehouse.js';
import { FREE_BUCKETS } from './bucket-values.js';
import type { LotFacts } from './lots.js';

export type FreeBucket = (typeof FREE_BUCKETS)[number];

export const isFreeBucket = (bucket: string): bucket is FreeBucket => FREE_BUCKETS.some((one) => one === bucket);

/** Free units of one lot (0: no lot) of an item in one warehouse. */
export interface FreeUnits extends LotFacts, Readonly<Record<FreeBucket, number>> {
  readonly item_no: number;
}

/** The goods of an adjustment or a removal. */
export interface NamedGoods {
  readonly warehouse: string;
  readonly code: string;
  readonly quantity: number;
}

/** Faults of `warehouse`, `code` and `quantity` that do not depend on stock. @param item null: there is no item with this code */
export function validateGoods(
  { warehouse, code, quantity }: NamedGoods,
  item: Item | null,
  warehouses: ReadonlySet<string>,
): Fault[] {
  const faults: Fault[] = [];
  if (!warehouses.has(warehouse)) {
    faults.push(noWarehouse('warehouse', warehouse));
  }
  if (code === '') {
    faults.push(fault('code', 'Must not be empty.', '入力してください。'));
  } else if (item === null) {
    faults.push(fault('code', `Item ${code} is not registered.`, `商品${code}は登録されていません。`));
  } else if (item.children.length > 0) {
    faults.push(
      fault(
        'code',
        `Item ${code} is a set and has no stock of its own.`,
        `商品${code}はセット商品のため、在庫がありません。`,
      ),
    );
  }
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > LARGEST) {
    faults.push(
      fault(
        'quantity',
        `The quantity must be a whole number from 1 to ${LARGEST}.`,
        `数量は1から${LARGEST}までの整数で指定してください。`,
      ),
    );
  }
  return faults;
}

const STATE: Readonly<Record<FreeBucket, readonly [en: string, ja: string]>> = {
  available: ['', ''],
  defective: ['defective', '保留在庫（不良品）の'],
  unidentified: ['unidentified', '保留在庫（未識別品）の'],
};

/** The fault of a quantity that is greater than the number of free units. @param lot_no null: of any lots */
export function tooFew(
  { warehouse, code }: NamedGoods,
  bucket: FreeBucket,
  free: number,
  lot_no: number | null,
): Fault {
  const [state, condition] = STATE[bucket];
  const [en, ja] = lot_no === null ? ['', ''] : [` in lot ${lot_no}`, `（ロット${lot_no}）`];
  return fault(
    'quantity',
    `Only ${unitsAre(free, `item ${code}${en}`, state)} free in warehouse ${warehouse}.`,
    `倉庫${warehouse}で自由に使える${condition}商品${code}${ja}は${figure(free)}点です。`,
  );
}
