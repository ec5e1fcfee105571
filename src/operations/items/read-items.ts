import { today } from '../../kernel/clock.js';
import { groupBy } from '../../kernel/collections.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Item } from '../../rules/items/item.js';
import type { ItemView, NextLot } from '../../rules/items/item-view.js';
import { compareLots, isAllocatable, isKeptInLots, lastAllocatableDay } from '../../rules/stock/lots.js';
import { type RunningStatus, shownDispose } from '../../rules/stock/removal-status.js';
import {
  addFigures,
  isEmpty,
  NO_STOCK,
  type StockFigures,
  type StockView,
  setFigures,
  stockFigures,
} from '../../rules/stock/stock-figures.js';
import { inReadOnly, type Tx } from '../../storage/database/database.js';
import { findItemsByCodes, findItemsByNos, pageOfItems } from '../../storage/items/items.js';
import { shownDisposals } from '../../storage/stock/removals.js';
import { balancesOfItems, type ItemBalance, openDemandOfItems } from '../../storage/stock/stock.js';
import type { Context } from '../context.js';
import { type Page, type PageBounds, pageOf } from '../page.js';
import { findItemByRef, type ItemRef } from './item-ref.js';

/** Filter of a list; unknown entries are ignored. Without any: all items, page by page. */
export interface ItemFilter {
  readonly item_nos?: readonly number[];
  readonly codes?: readonly string[];
}

/** One item. @param stock whether with its stock; called only once the item is known to exist @throws not_found */
export async function readItem(
  ctx: Context,
  caller: AccountCaller,
  ref: ItemRef,
  stock: () => boolean,
): Promise<ItemView> {
  authorize(caller, 'readItem');
  const { account } = caller;
  return inReadOnly(ctx.pool, async (tx) => {
    const item = await findItemByRef(tx, account.account_id, ref);
    const [view] = await withStock(ctx, tx, account.account_id, [item], stock());
    return view as ItemView;
  });
}

/** Items, newest first: those that the filter names, or a page of all those numbered below `before`. */
export async function listItems(
  ctx: Context,
  caller: AccountCaller,
  filter: ItemFilter,
  page: PageBounds,
  stock: boolean,
): Promise<Page<ItemView>> {
  authorize(caller, 'listItems');
  const { account } = caller;
  return inReadOnly(ctx.pool, async (tx) => {
    const found = await findItems(tx, account.account_id, filter, page);
    const { rows, next } = pageOf(found, page.limit, (item) => item.item_no);
    return { rows: await withStock(ctx, tx, account.account_id, rows, stock), next };
  });
}

async function findItems(tx: Tx, account_id: string, filter: ItemFilter, page: PageBounds): Promise<Item[]> {
  if (filter.item_nos === undefined && filter.codes === undefined) {
    return pageOfItems(tx, account_id, page.before, page.limit + 1);
  }
  const named = [
    ...(await findItemsByNos(tx, account_id, filter.item_nos ?? [])),
    ...(await findItemsByCodes(tx, account_id, filter.codes ?? [])),
  ];
  return [...new Map(named.map((item) => [item.item_no, item])).values()]
    .filter((item) => item.item_no < page.before)
    .sort((a, b) => b.item_no - a.item_no);
}

/** Items with the lot that is next in line, and with their stock if it is wanted. */
export async function withStock(
  ctx: Context,
  tx: Tx,
  account_id: string,
  items: readonly Item[],
  wanted: boolean,
): Promise<ItemView[]> {
  const dated = items.filter(isKeptInLots);
  if (!wanted && dated.length === 0) return items.map((item) => ({ item, next_lot: null }));

  const children = wanted ? items.flatMap((item) => item.children.map((child) => child.item_no)) : [];
  const nos = [...new Set([...(wanted ? items : dated).map((item) => item.item_no), ...children])];
  const otherChildren = children.filter((item_no) => !items.some((item) => item.item_no === item_no));
  const policies = new Map(
    [...items, ...(await findItemsByNos(tx, account_id, otherChildren))].map((item) => [item.item_no, item]),
  );
  const balances = groupBy(await balancesOfItems(tx, account_id, nos), (balance) => balance.item_no);
  const demands = wanted ? await openDemandOfItems(tx, account_id, nos) : [];
  const disposals = wanted ? await disposalsAmong(tx, account_id, [...balances.values()].flat()) : [];
  const day = today(ctx.clock).toString();

  const perWarehouse = new Map<number, Map<string, StockFigures>>();
  for (const item_no of nos) {
    const waiting = demands.filter((demand) => demand.item_no === item_no);
    perWarehouse.set(item_no, figuresByWarehouse(policies.get(item_no), balances.get(item_no) ?? [], waiting, day));
  }
  return items.map((item) => {
    const next_lot = nextLot(item, balances.get(item.item_no) ?? [], day);
    if (!wanted) return { item, next_lot };
    const own = disposals.filter(({ item_no }) => item_no === item.item_no);
    return { item, next_lot, stock: stockView(item, perWarehouse, own) };
  });
}

interface WarehouseDisposal {
  readonly warehouse: string;
  readonly status: RunningStatus;
}

/** Open disposals. Read only where units are set aside, since only then there can be any. */
const disposalsAmong = (tx: Tx, account_id: string, balances: readonly ItemBalance[]) =>
  shownDisposals(tx, account_id, [
    ...new Set(balances.filter(({ processing }) => processing > 0).map(({ item_no }) => item_no)),
  ]);

function figuresByWarehouse(
  policy: Item | undefined,
  balances: readonly ItemBalance[],
  demands: readonly { warehouse: string; quantity: number }[],
  day: string,
): Map<string, StockFigures> {
  const figures = new Map<string, StockFigures>();
  const add = (warehouse: string, more: StockFigures) =>
    figures.set(warehouse, addFigures(figures.get(warehouse) ?? NO_STOCK, more));
  for (const balance of balances) {
    const blocked = policy !== undefined && !isAllocatable(policy, balance, day);
    add(
      balance.warehouse,
      stockFigures({ ...balance, unallocatable: blocked ? balance.available : 0, backordered: 0 }),
    );
  }
  for (const demand of demands) {
    add(demand.warehouse, { ...NO_STOCK, backordered: demand.quantity, requesting: demand.quantity });
  }
  return figures;
}

function stockView(
  item: Item,
  perWarehouse: ReadonlyMap<number, ReadonlyMap<string, StockFigures>>,
  disposals: readonly WarehouseDisposal[],
): StockView {
  const figuresIn = (item_no: number, warehouse: string) => perWarehouse.get(item_no)?.get(warehouse) ?? NO_STOCK;
  const sources = item.children.length === 0 ? [item.item_no] : item.children.map((child) => child.item_no);
  const warehouses = [...new Set(sources.flatMap((item_no) => [...(perWarehouse.get(item_no)?.keys() ?? [])]))]
    .sort()
    .map((warehouse) => ({
      warehouse,
      figures:
        item.children.length === 0
          ? figuresIn(item.item_no, warehouse)
          : setFigures(item.children, (child_no) => figuresIn(child_no, warehouse)),
      dispose: shownDispose(disposals.filter((one) => one.warehouse === warehouse).map(({ status }) => status)),
    }))
    .filter(({ figures }) => !isEmpty(figures));
  return {
    total: warehouses.reduce((sum, { figures }) => addFigures(sum, figures), NO_STOCK),
    size: item.size,
    weight_g: item.weight_g,
    warehouses,
  };
}

function nextLot(item: Item, balances: readonly ItemBalance[], day: string): NextLot | null {
  const [next] = balances
    .filter((balance) => balance.lot_no !== 0 && balance.available > 0 && isAllocatable(item, balance, day))
    .sort(compareLots);
  if (next === undefined) return null;
  return {
    expiry_date: next.expiry_date,
    manufacture_date: next.manufacture_date,
    last_allocatable_day: lastAllocatableDay(item, next),
  };
}
