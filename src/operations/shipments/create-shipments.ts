import { groupBy } from '../../kernel/collections.js';
import { dateInTokyo } from '../../kernel/dates.js';
import type { Decoded } from '../../kernel/decoded.js';
import { at, conflict, type Fault, KuraError, validationFailed } from '../../kernel/errors.js';
import { parseId } from '../../kernel/ids.js';
import { say } from '../../kernel/messages.js';
import type { Account, Session } from '../../rules/account.js';
import { type LotBalance, Shelf } from '../../rules/allocate.js';
import { identifierOf } from '../../rules/judge-shipment.js';
import { type OrderFacts, type Plan, type PlannedShipment, planShipments } from '../../rules/plan-shipments.js';
import type { ShipmentDraft } from '../../rules/shipment.js';
import { inTransaction, type Tx } from '../../storage/database.js';
import { type OrderRead, readOrders } from '../../storage/order-facts.js';
import { insertShipments } from '../../storage/shipments.js';
import { freeBalances } from '../../storage/stock.js';
import { type House, instantOf } from '../house.js';

/** One order stands for itself; orders of a bulk request are one deed, and faults tell their positions. */
export type OrderForm = 'single' | 'bulk';

/**
 * Orders shipments, all or none: reads the facts once with the heads of the balances locked, decides in pure code,
 * writes once. Allocation happens here, in the creating transaction.
 * @param wrong faults of a bulk request as a whole
 * @throws validation_failed with every fault of every order; conflict when an identifier was accepted moments ago
 */
export async function createShipments(
  house: House,
  { account, token_name }: Session,
  orders: readonly Decoded<ShipmentDraft>[],
  form: OrderForm,
  wrong: readonly Fault[] = [],
): Promise<readonly PlannedShipment[]> {
  return inTransaction(house.pool, async (tx) => {
    const plan = planShipments(orders, await readFacts(house, tx, account, orders));
    refuse(plan, form, wrong);
    const written = await insertShipments(tx, account.account_id, plan.shipments, {
      actor: token_name,
      at: instantOf(house),
    });
    if (written < plan.shipments.length) throw repeated();
    return plan.shipments;
  });
}

async function readFacts(
  house: House,
  tx: Tx,
  account: Account,
  orders: readonly Decoded<ShipmentDraft>[],
): Promise<OrderFacts> {
  const { account_id } = account;
  const itemNoOf = (text: string) => {
    const ref = parseId('item', text);
    return ref?.account_id === account_id ? ref.no : null;
  };
  const values = orders.map(({ value }) => value);
  const bundled = values.flatMap((draft) => draft.bundled_items?.filter((text) => text !== null) ?? []);
  const warehouses = [...new Set(values.map((draft) => draft.warehouse ?? account.settings.standard_warehouse))];
  const facts = await readOrders(tx, account_id, {
    codes: [
      ...new Set([...values.flatMap((draft) => draft.items?.flatMap((line) => line?.code ?? []) ?? []), ...bundled]),
    ],
    item_nos: [...new Set(bundled.flatMap((text) => itemNoOf(text) ?? []))],
    warehouses,
    identifiers: values.flatMap((draft) => identifierOf(draft) ?? []),
    sender_uuids: [...new Set(values.flatMap((draft) => draft.sender?.uuid ?? []))].filter((text) => UUID.test(text)),
    count: orders.length,
  });
  const now = house.clock.now();
  const today = dateInTokyo(now).toString();
  const itemsByNo = new Map(facts.items.map((item) => [item.item_no, item]));
  return {
    account,
    now,
    today,
    itemNoOf,
    itemsByNo,
    itemsByCode: new Map(facts.items.map((item) => [item.code, item])),
    warehouses: new Map(facts.warehouses.map((one) => [one.warehouse, one])),
    shelves: await shelvesOf(tx, account_id, facts, itemsByNo, today),
    senders: facts.senders,
    taken: new Map(facts.taken.map((one) => [one.identifier, one])),
    numbers: facts.numbers,
  };
}

/** Any other text names no sender, and PostgreSQL would refuse it. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const NO_LOT = { lot_no: 0, expiry_date: null, manufacture_date: null, received_at: null, frozen: false };

/**
 * Heads read with their lock are exact, also after waiting for it. Lots are not: they are read again under the lock, and
 * only for accounts whose items have any.
 */
async function shelvesOf(
  tx: Tx,
  account_id: string,
  facts: OrderRead,
  items: OrderFacts['itemsByNo'],
  today: string,
): Promise<Map<string, Shelf>> {
  const warehouses = facts.warehouses.map((one) => one.warehouse);
  const balances: readonly (LotBalance & { warehouse: string })[] = facts.lots
    ? await freeBalances(tx, account_id, warehouses, [...items.keys()])
    : facts.heads.map((head) => ({ ...NO_LOT, ...head }));
  const byWarehouse = groupBy(balances, (balance) => balance.warehouse);
  return new Map(warehouses.map((code) => [code, new Shelf(byWarehouse.get(code) ?? [], items, today)]));
}

const BULK_FAILED = say('Bulk Shipments Validation Failed', '出荷依頼の一括登録に誤りがあります');

function refuse(plan: Plan, form: OrderForm, wrong: readonly Fault[]): void {
  const faulty = plan.faults.flatMap((faults, index) => (faults.length > 0 ? [index] : []));
  if (faulty.length > 0 || wrong.length > 0) {
    if (form === 'single') throw validationFailed(plan.faults[0] ?? []);
    const faults = faulty.flatMap((index) => at(`shipments.${index}`, plan.faults[index] ?? []));
    throw new KuraError(
      'validation_failed',
      BULK_FAILED,
      [...wrong, ...faults],
      plan.faults.length > 0 ? faulty : null,
    );
  }
  if (plan.repeats.length > 0) throw repeated();
}

const repeated = (): KuraError =>
  conflict(
    'A shipment with this identifier was created moments ago; check whether it exists before trying again.',
    '同じ識別子の出荷依頼が直前に登録されています。登録済みかどうかを確認してから再度お試しください。',
  );

/** A bulk request whose body holds no orders at all. */
export const bulkRefused = (faults: readonly Fault[]): KuraError =>
  validationFailed(
    faults.map(({ path, message }) => ({ path: path === 'body' ? 'shipments' : path, message })),
    BULK_FAILED,
  );
