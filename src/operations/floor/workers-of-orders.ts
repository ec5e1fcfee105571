import { shipmentId } from '../../kernel/ids.js';
import type { Tx } from '../../storage/database/database.js';
import { type TaskSubject, workersOn } from '../../storage/floor/tasks.js';

/** An order at work. */
interface AtWork {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly warehouse: string;
  /** The batch with which the order is picked; null: it is in no batch. */
  readonly batch_no: number | null;
}

/** The tasks with which an order is packed and picked. */
const tasksOf = ({ warehouse, account_id, shipment_no, batch_no }: AtWork): TaskSubject[] => [
  { warehouse, kind: 'pack', subject: shipmentId(account_id, shipment_no) },
  ...(batch_no === null ? [] : [{ warehouse, kind: 'pick', subject: String(batch_no) } as const]),
];

const keyOf = ({ warehouse, kind, subject }: TaskSubject): string => `${warehouse} ${kind} ${subject}`;

/** Who works on the orders. @returns a function that gives the name of who packs or picks an order; null: nobody */
export async function workersOfOrders(tx: Tx, orders: readonly AtWork[]): Promise<(order: AtWork) => string | null> {
  const found = orders.length === 0 ? [] : await workersOn(tx, orders.flatMap(tasksOf));
  const names = new Map(found.map((one) => [keyOf(one), one.name]));
  return (order) => tasksOf(order).flatMap((task) => names.get(keyOf(task)) ?? [])[0] ?? null;
}
