import type { Context } from '../../src/operations/context.js';
import { floorStep } from '../../src/operations/floor/floor-step.js';
import { handOverShipments } from '../../src/operations/floor/hand-over-shipments.js';
import { inspectPicks } from '../../src/operations/floor/inspect-picks.js';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { verifyStock } from '../../src/operations/stock/verify-stock.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { inReadOnly, sql } from '../../src/storage/database/database.js';

/* The floor at work: takes shipments as far as a test needs them. */

export const STEPS = ['picking', 'picked', 'packed', 'shipped'] as const;
type Step = (typeof STEPS)[number];

const DO: Readonly<Record<Step, (ctx: Context, account_id: string, nos: readonly number[]) => Promise<void>>> = {
  // Not planned yet: the tests of batches plan them.
  picking: (ctx, account_id, nos) =>
    floorStep(ctx, { account_id, shipment_nos: nos, event: 'release_wave' }, staff('floor'), async () => {}),
  picked: async (ctx, account_id, nos) => {
    await pickGoods(ctx, account_id, nos, staff('floor'));
    await inspectPicks(ctx, account_id, nos, staff('floor'));
  },
  packed: (ctx, account_id, nos) => {
    const packed = nos.map((shipment_no) => ({ shipment_no, packages: [{ size: '60' }] }));
    return packGoods(ctx, account_id, packed, staff('floor'));
  },
  shipped: (ctx, account_id, nos) => handOverShipments(ctx, account_id, nos, staff('floor')),
};

/** The running number inside an id such as `TS001-S000012`. */
export const numberOf = (id: unknown): number => Number(/[0-9]+$/.exec(String(id))?.[0]);

/** Takes a waiting shipment of TS001, or one that is `from` already, through every step up to and including `to`. */
export async function workTo(ctx: Context, id: unknown, to: Step, from?: Step): Promise<void> {
  const steps = STEPS.slice(from === undefined ? 0 : STEPS.indexOf(from) + 1, STEPS.indexOf(to) + 1);
  for (const step of steps) await DO[step](ctx, 'TS001', [numberOf(id)]);
}

/** Takes waiting shipments of an account, all in one transaction a step, up to and including `to`. */
export async function workUpTo(ctx: Context, account_id: string, nos: readonly number[], to: Step): Promise<void> {
  for (const step of STEPS.slice(0, STEPS.indexOf(to) + 1)) await DO[step](ctx, account_id, nos);
}

/** Orders whose columns do not agree with those that they are made of (migrations/0070). `kura verify` does not read them. */
const OUT_OF_DATE = sql(
  'test_orders_out_of_date',
  `select account_id, shipment_no from shipments
    where bytes <> order_bytes(document, rule_trace) or searched <> order_search_text(identifier, document)`,
);

/** What is wrong with the stored state, one line each: what `kura verify` finds, and columns that are out of date. */
export async function differences(ctx: Context): Promise<string[]> {
  const { checks } = await verifyStock(ctx);
  const outOfDate = await inReadOnly(ctx.pool, (tx) =>
    tx.query<{ account_id: string; shipment_no: number }>(OUT_OF_DATE),
  );
  return [
    ...checks.flatMap(({ name, differences: found }) => found.map(({ text }) => `${name}: ${text}`)),
    ...outOfDate.map(({ account_id, shipment_no }) => `order columns: ${account_id}-${shipment_no}`),
  ];
}
