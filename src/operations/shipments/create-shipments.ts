import type { Decoded } from '../../kernel/decoded.js';
import { at, conflict, type Fault, KuraError, validationFailed } from '../../kernel/errors.js';
import { say } from '../../kernel/messages.js';
import type { Session } from '../../rules/account.js';
import type { PlannedShipment } from '../../rules/plan-shipment.js';
import { type Plan, planShipments } from '../../rules/plan-shipments.js';
import type { ShipmentDraft } from '../../rules/shipment.js';
import { joinRuns } from '../../storage/allocation-runs.js';
import { inTransaction } from '../../storage/database.js';
import { insertShipments } from '../../storage/shipments.js';
import { type House, instantOf } from '../house.js';
import { readFacts, rulesAskedFor } from './order-facts.js';

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
    const rules = await rulesAskedFor(
      tx,
      account,
      orders.map(({ value }) => value),
    );
    const beyond = { item_nos: [], numbers: orders.length, rules };
    const facts = await readFacts(house, tx, account, orders, beyond);
    const plan = planShipments(orders, facts);
    refuse(plan, form, wrong);
    const written = await insertShipments(tx, account.account_id, plan.shipments, {
      actor: token_name,
      at: instantOf(house),
    });
    if (written < plan.shipments.length) throw repeated();
    if (facts.in_run) {
      const waiting = plan.shipments.filter(({ status }) => status === 'backordered');
      await joinRuns(
        tx,
        account.account_id,
        waiting.map(({ shipment_no }) => shipment_no),
      );
    }
    return plan.shipments;
  });
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
