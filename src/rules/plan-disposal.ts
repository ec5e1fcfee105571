import { type Fault, fault } from '../kernel/errors.js';
import { LARGEST, sumOf } from '../kernel/quantities.js';
import type { LotBalance } from './allocate.js';
import type { Item } from './item.js';
import { compareLots, isAllocatable } from './lots.js';

/** What is to be disposed of: free units of one item in one warehouse; `lot_no` null: of whichever lots. */
export interface DisposalDraft {
  readonly warehouse: string;
  readonly code: string;
  readonly quantity: number;
  readonly lot_no: number | null;
}

/** Units of one lot that a disposal takes. */
export interface DisposedLot {
  readonly lot_no: number;
  readonly quantity: number;
}

/** Faults that a request has whatever is on the shelf. @param item null: there is none with that code */
export function judgeDisposal(
  { warehouse, code, quantity }: DisposalDraft,
  item: Item | null,
  warehouses: ReadonlySet<string>,
): Fault[] {
  const faults: Fault[] = [];
  if (!warehouses.has(warehouse)) {
    faults.push(fault('warehouse', `There is no warehouse ${warehouse}.`, `倉庫${warehouse}は存在しません。`));
  }
  if (item === null) {
    faults.push(fault('code', `Item ${code} is not registered.`, `商品${code}は登録されていません。`));
  } else if (item.children.length > 0) {
    faults.push(
      fault(
        'code',
        `Item ${code} is a set and holds no stock of its own.`,
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

/**
 * Which units a disposal takes: of the lot that it names, else first those that can no longer be allocated, then in the
 * order in which lots are taken for orders.
 * @param balances of the item in the warehouse, heads locked
 * @param today `YYYY-MM-DD` in Japan
 * @returns the units, lot by lot; or the fault of wanting more than is free
 */
export function planDisposal(
  { warehouse, code, quantity, lot_no }: DisposalDraft,
  item: Item,
  balances: readonly LotBalance[],
  today: string,
): { readonly lots: readonly DisposedLot[]; readonly faults: readonly Fault[] } {
  const wanted = balances
    .filter((lot) => lot_no === null || lot.lot_no === lot_no)
    .sort((a, b) => Number(isAllocatable(item, a, today)) - Number(isAllocatable(item, b, today)) || compareLots(a, b));
  const free = sumOf(wanted, ({ available }) => available);
  if (free < quantity) {
    const [en, ja] = lot_no === null ? ['', ''] : [` in lot ${lot_no}`, `（ロット${lot_no}）`];
    const short = fault(
      'quantity',
      `Only ${free} units of item ${code}${en} are free in warehouse ${warehouse}.`,
      `倉庫${warehouse}で廃棄できる商品${code}${ja}は${free}点です。`,
    );
    return { lots: [], faults: [short] };
  }
  const lots: DisposedLot[] = [];
  let missing = quantity;
  for (const lot of wanted) {
    const taken = Math.min(lot.available, missing);
    if (taken > 0) lots.push({ lot_no: lot.lot_no, quantity: taken });
    missing -= taken;
  }
  return { lots, faults: [] };
}
