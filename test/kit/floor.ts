import { inspectPicks } from '../../src/operations/floor/inspect-picks.js';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { shipGoods } from '../../src/operations/floor/ship-goods.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import type { House } from '../../src/operations/house.js';
import { verifyStock } from '../../src/operations/stock/verify-stock.js';

/* The floor at work: takes shipments as far as a test needs them. */

export const STEPS = ['picking', 'picked', 'packed', 'shipped'] as const;
type Step = (typeof STEPS)[number];

const DO: Readonly<Record<Step, (house: House, account_id: string, nos: readonly number[]) => Promise<void>>> = {
  picking: (house, account_id, nos) => startPicking(house, account_id, nos, 'floor'),
  picked: async (house, account_id, nos) => {
    await pickGoods(house, account_id, nos, 'floor');
    await inspectPicks(house, account_id, nos, 'floor');
  },
  packed: (house, account_id, nos) => {
    const packed = nos.map((shipment_no) => ({ shipment_no, packages: [{ size: '60' }] }));
    return packGoods(house, account_id, packed, 'floor');
  },
  shipped: (house, account_id, nos) => shipGoods(house, account_id, nos, 'floor'),
};

/** The running number inside an id such as `TS001-S000012`. */
export const numberOf = (id: unknown): number => Number(/[0-9]+$/.exec(String(id))?.[0]);

/** Takes a waiting shipment of TS001, or one that is `from` already, through every step up to and including `to`. */
export async function workTo(house: House, id: unknown, to: Step, from?: Step): Promise<void> {
  const steps = STEPS.slice(from === undefined ? 0 : STEPS.indexOf(from) + 1, STEPS.indexOf(to) + 1);
  for (const step of steps) await DO[step](house, 'TS001', [numberOf(id)]);
}

/** Takes waiting shipments of an account, all in one deed a step, up to and including `to`. */
export async function workUpTo(house: House, account_id: string, nos: readonly number[], to: Step): Promise<void> {
  for (const step of STEPS.slice(0, STEPS.indexOf(to) + 1)) await DO[step](house, account_id, nos);
}

/** What `kura verify` finds wrong, one line each. */
export async function differences(house: House): Promise<string[]> {
  const { checks } = await verifyStock(house);
  return checks.flatMap(({ name, differences: found }) => found.map(({ text }) => `${name}: ${text}`));
}
