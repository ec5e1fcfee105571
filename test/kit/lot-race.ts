import type { Context } from '../../src/operations/context.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import type { ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import { makeAccount, makeItems, makeWarehouse, OSAKA, order, stockUp, TOKYO } from './accounts.js';

/* Three items in two lots each, in two warehouses, and clients who want two of them at a time, in either order. */

export const CODES = ['A', 'B', 'C'] as const;
const MAY_WAIT = { backorder_if_unavailable: true };

/** @param good units of each lot in each warehouse. @param lots their expiry dates */
export async function makeLots(ctx: Context, good: number, lots: readonly string[]): Promise<ClientCaller> {
  for (const warehouse of [TOKYO, OSAKA]) await makeWarehouse(ctx, warehouse);
  const caller = await makeAccount(ctx);
  await makeItems(
    ctx,
    caller,
    CODES.map((code) => ({ code, lot_limit_type: 'expiry' as const })),
  );
  const goods = CODES.flatMap((code) => lots.map((expiry_date) => ({ code, good, expiry_date })));
  for (const { warehouse } of [TOKYO, OSAKA]) await stockUp(ctx, caller, goods, warehouse);
  return caller;
}

/** Two of the items, which two and in which order by the number. */
const pair = (n: number, quantity: number) =>
  [CODES[n % 3], CODES[(n + 1 + (n % 2)) % 3]].map((code) => ({ code: code as string, quantity }));

export async function orderPair(
  ctx: Context,
  caller: ClientCaller,
  identifier: string,
  n: number,
  more: ShipmentDraft = {},
): Promise<number> {
  const warehouse = n % 4 === 3 ? 'OSAKA' : 'TOKYO';
  const orders = [order(identifier, pair(n, 1 + (n % 2)), { ...MAY_WAIT, warehouse, ...more })];
  return (await createShipments(ctx, caller, orders, 'single'))[0]?.shipment_no ?? 0;
}

/** Other goods, or what leaves them alone. */
export const changeOf = (n: number): ShipmentDraft =>
  n % 2 === 0 ? { items: pair(n + 1, 1), ...MAY_WAIT } : { message: `${n}` };
