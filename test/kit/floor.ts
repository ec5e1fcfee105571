import { inspectPicks } from '../../src/operations/floor/inspect-picks.js';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { shipGoods } from '../../src/operations/floor/ship-goods.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import type { House } from '../../src/operations/house.js';

/* Shipments taken through the floor. */

const STEPS = {
  picking: startPicking,
  picked: async (house: House, account_id: string, nos: readonly number[], actor: string) => {
    await pickGoods(house, account_id, nos, actor);
    await inspectPicks(house, account_id, nos, actor);
  },
  packed: (house: House, account_id: string, nos: readonly number[], actor: string) =>
    packGoods(
      house,
      account_id,
      nos.map((shipment_no) => ({ shipment_no, packages: [{ size: '60' }] })),
      actor,
    ),
  shipped: shipGoods,
};

export type Worked = keyof typeof STEPS;

/** Takes waiting shipments as far as a status. */
export async function workUpTo(house: House, account_id: string, nos: readonly number[], last: Worked): Promise<void> {
  for (const [status, step] of Object.entries(STEPS)) {
    await step(house, account_id, nos, 'floor');
    if (status === last) return;
  }
}
