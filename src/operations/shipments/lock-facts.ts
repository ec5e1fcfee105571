import { groupBy } from '../../kernel/collections.js';
import { dateInTokyo } from '../../kernel/dates.js';
import type { Decoded } from '../../kernel/decoded.js';
import { parseId } from '../../kernel/ids.js';
import type { Account } from '../../rules/accounts/account.js';
import { type LotBalance, type RunLimits, Supply } from '../../rules/allocation/allocate.js';
import type { OrderFacts } from '../../rules/shipments/plan-shipment.js';
import type { ShipmentDraft } from '../../rules/shipments/shipment.js';
import { identifierOf } from '../../rules/shipments/validate-shipment.js';
import { NO_RULES, type ShippingRules } from '../../rules/shipping-rules/shipping-rule.js';
import { addedByRules } from '../../rules/shipping-rules/shipping-rules.js';
import { findAwaited } from '../../storage/allocation/allocation-runs.js';
import type { Tx } from '../../storage/database/database.js';
import { type LockedOrderFacts, lockOrderFacts } from '../../storage/shipments/order-facts.js';
import { findShippingRules } from '../../storage/shipping-rules/shipping-rules.js';
import { readAvailableLots } from '../../storage/stock/stock.js';
import type { Context } from '../context.js';

/** Parses an item id of an account; null for any other text. */
const itemNoReader =
  ({ account_id }: Account) =>
  (text: string): number | null => {
    const ref = parseId('item', text);
    return ref?.account_id === account_id ? ref.no : null;
  };

/** The account's shipping rules, if one of the requests asks for them; otherwise null, without a query. */
export const rulesAskedFor = async (
  tx: Tx,
  { account_id }: Account,
  requests: readonly ShipmentDraft[],
): Promise<ShippingRules | null> =>
  requests.some(({ apply_rule }) => apply_rule === true)
    ? ((await findShippingRules(tx, account_id)) ?? NO_RULES)
    : null;

/** The items that orders name, and those that rules may add: by code, or by number for enclosed goods given by id. */
export function itemNamesOf(
  account: Account,
  drafts: readonly ShipmentDraft[],
  rules: ShippingRules | null,
): { readonly codes: string[]; readonly item_nos: number[] } {
  const bundled = [
    ...drafts.flatMap((draft) => draft.bundled_items?.filter((text) => text !== null) ?? []),
    ...(rules === null ? [] : addedByRules(rules).bundled_items),
  ];
  const ordered = drafts.flatMap((draft) => draft.items?.flatMap((line) => line?.code ?? []) ?? []);
  const itemNoOf = itemNoReader(account);
  return {
    codes: [...new Set([...ordered, ...bundled])],
    item_nos: [...new Set(bundled.flatMap((text) => itemNoOf(text) ?? []))],
  };
}

/** What is read in addition to what the orders name. */
export interface ExtraFacts {
  /** Items of lines that an update keeps. */
  readonly item_nos: readonly number[];
  /** Number of shipment numbers to draw. */
  readonly numbers_to_draw: number;
  /** Rules to apply; the items and warehouses that they may add are read and locked too. */
  readonly rules: ShippingRules | null;
  /** The warehouse of shipments that stay there, even if the account may not use it any more. */
  readonly kept_warehouse?: string;
  /** The shipment that is allocated again, and units by item that it released in its warehouse for that. */
  readonly reallocated?: {
    readonly shipment_no: number;
    readonly warehouse: string;
    readonly released: RunLimits['released'];
  };
}

export interface LockedFacts extends OrderFacts {
  readonly shipment_nos: readonly number[];
  /** An allocation run is serving some of the items: new demand for them must join it (`joinRuns`). */
  readonly in_run: boolean;
}

/**
 * Locks the stock of orders, reads everything that they are checked against, and draws their numbers.
 * @throws {Outdated} when an item became a set in the meantime; `inTransaction` then runs the transaction again
 */
export async function lockFacts(
  ctx: Context,
  tx: Tx,
  account: Account,
  orders: readonly Decoded<ShipmentDraft>[],
  extra: ExtraFacts,
): Promise<LockedFacts> {
  const { account_id } = account;
  const values = orders.map(({ value }) => value);
  const { rules } = extra;
  const { codes, item_nos } = itemNamesOf(account, values, rules);
  const asked = values.map((draft) => draft.warehouse ?? account.settings.standard_warehouse);
  const warehouses = [...new Set([...asked, ...(rules === null ? [] : addedByRules(rules).warehouses)])];
  const facts = await lockOrderFacts(tx, account_id, {
    codes,
    item_nos: [...item_nos, ...extra.item_nos],
    warehouses,
    identifiers: values.flatMap((draft) => identifierOf(draft) ?? []),
    sender_uuids: [...new Set(values.flatMap((draft) => draft.sender?.uuid ?? []))].filter((text) => UUID.test(text)),
    numbers_to_draw: extra.numbers_to_draw,
    kept_warehouse: extra.kept_warehouse ?? extra.reallocated?.warehouse,
  });
  const now = ctx.clock.now();
  const today = dateInTokyo(now).toString();
  const itemsByNo = new Map(facts.items.map((item) => [item.item_no, item]));
  return {
    account,
    now,
    today,
    itemNoOf: itemNoReader(account),
    itemsByNo,
    itemsByCode: new Map(facts.items.map((item) => [item.code, item])),
    warehouses: new Map(facts.warehouses.map((one) => [one.warehouse, one])),
    supplies: await suppliesOf(tx, account_id, facts, itemsByNo, today, extra.reallocated),
    senders: facts.senders,
    taken: new Map(facts.taken.map((one) => [one.identifier, one])),
    shipment_nos: facts.numbers,
    shipping_rules: rules,
    in_run: facts.lock_rows.some((row) => row.in_run),
  };
}

/** Any other text is no sender's uuid, and would make PostgreSQL raise an error. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const NO_LOT = { lot_no: 0, expiry_date: null, manufacture_date: null, received_at: null, blocked: false };

/**
 * The supply of each warehouse. Where the items have no lots, the stock lock rows have the balances. They are read
 * while they are locked, so they are exact even after a wait for the locks. Lots are read in a second statement, under
 * the locks.
 */
async function suppliesOf(
  tx: Tx,
  account_id: string,
  facts: LockedOrderFacts,
  items: OrderFacts['itemsByNo'],
  today: string,
  reallocated: ExtraFacts['reallocated'],
): Promise<Map<string, Supply>> {
  const warehouses = facts.warehouses.map((one) => one.warehouse);
  const balances: readonly (LotBalance & { warehouse: string })[] = facts.lots
    ? await readAvailableLots(tx, account_id, warehouses, [...items.keys()])
    : facts.lock_rows.map((row) => ({ ...NO_LOT, ...row }));
  const byWarehouse = groupBy(balances, (balance) => balance.warehouse);
  const limits = await limitsOf(tx, account_id, facts, reallocated);
  return new Map(
    warehouses.map((code) => [code, new Supply(byWarehouse.get(code) ?? [], items, today, limits?.get(code) ?? null)]),
  );
}

/** What open allocation runs keep for demand, by warehouse; null when no run includes one of the items. */
async function limitsOf(
  tx: Tx,
  account_id: string,
  { lock_rows }: LockedOrderFacts,
  reallocated: ExtraFacts['reallocated'],
): Promise<Map<string, RunLimits> | null> {
  const marked = lock_rows.filter((row) => row.in_run);
  if (marked.length === 0) return null;
  const warehouses = [...new Set(marked.map(({ warehouse }) => warehouse))];
  const item_nos = [...new Set(marked.map(({ item_no }) => item_no))];
  const awaited = await findAwaited(tx, account_id, warehouses, item_nos, reallocated?.shipment_no ?? null);
  const byWarehouse = groupBy(awaited, ({ warehouse }) => warehouse);
  return new Map(
    warehouses.map((code) => {
      const released = reallocated?.warehouse === code ? reallocated.released : new Map<number, number>();
      return [code, { awaited: byWarehouse.get(code) ?? [], released }];
    }),
  );
}
