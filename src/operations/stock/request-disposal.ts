import { today } from '../../kernel/clock.js';
import { refuseIfFaulty } from '../../kernel/errors.js';
import { disposalTransition } from '../../rules/disposal-status.js';
import type { Item } from '../../rules/item.js';
import { type DisposalDraft, judgeDisposal, planDisposal } from '../../rules/plan-disposal.js';
import { inTransaction } from '../../storage/database.js';
import { insertDisposal } from '../../storage/disposals.js';
import { findItemsByCodes } from '../../storage/items.js';
import { freeBalances, lockHeads } from '../../storage/stock.js';
import { allWarehouses } from '../../storage/warehouses.js';
import { type House, instantOf } from '../house.js';

/**
 * Asks for free units of an item to be disposed of, and sets them aside at once.
 * @returns the disposal's running number
 * @throws validation_failed, faults at `warehouse`, `code`, `quantity`; more than is free is one
 */
export const requestDisposal = (
  house: House,
  account_id: string,
  draft: DisposalDraft,
  actor: string,
): Promise<number> =>
  inTransaction(house.pool, async (tx) => {
    const [item = null] = await findItemsByCodes(tx, account_id, [draft.code]);
    const warehouses = new Set((await allWarehouses(tx)).map(({ warehouse }) => warehouse));
    refuseIfFaulty(judgeDisposal(draft, item, warehouses));
    const { item_no } = item as Item;
    const { warehouse } = draft;
    await lockHeads(tx, account_id, [warehouse], [item_no]);
    const balances = await freeBalances(tx, account_id, [warehouse], [item_no]);
    const { lots, faults } = planDisposal(draft, item as Item, balances, today(house.clock).toString());
    refuseIfFaulty(faults);
    const deed = { actor, at: instantOf(house) };
    return insertDisposal(tx, account_id, { warehouse, item_no, lots }, disposalTransition('request'), deed);
  });
