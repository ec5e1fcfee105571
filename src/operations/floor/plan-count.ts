import { notAllowed, notFound } from '../../kernel/errors.js';
import { type Message, say } from '../../kernel/messages.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorizeIn } from '../../rules/accounts/permissions.js';
import { type Counted, compareCount, type Free } from '../../rules/floor/compare-count.js';
import { type CountState, limitMissing } from '../../rules/floor/count.js';
import { type FoundAgain, foundAgain, type PlannedCount } from '../../rules/floor/settle-count.js';
import { lotKey } from '../../rules/stock/lot-keys.js';
import type { Tx } from '../../storage/database/database.js';
import { holdingLines, missingUnits, readUnitsDuringCount, type StoredCount } from '../../storage/floor/counts.js';
import { readFreeUnits } from '../../storage/stock/stock.js';

/** What would be recorded for the goods of one account. Exact only while their stock and their units in places are locked. */
export async function planCount(
  tx: Tx,
  count: StoredCount,
  account_id: string,
  counted: readonly Counted[],
  item_nos: readonly number[],
): Promise<PlannedCount> {
  const figures = new Map(counted.map((one) => [keyOf(one), one.units]));
  const lying = (await readUnitsDuringCount(tx, count, counted)).filter((one) => one.account_id === account_id);
  const units = await readFreeUnits(tx, account_id, count.warehouse, item_nos);
  const free = units.flatMap(({ item_no, lot_no, available, defective, unidentified }): Free[] => [
    { account_id, item_no, lot_no, condition: 'sound', units: available },
    { account_id, item_no, lot_no, condition: 'defective', units: defective },
    { account_id, item_no, lot_no, condition: 'unidentified', units: unidentified },
  ]);
  const lines = await holdingLines(tx, account_id, count.warehouse, item_nos);
  const { rows } = compareCount(
    counted,
    // Goods without a figure came after the count.
    lying.flatMap((one) => {
      const figure = figures.get(keyOf(one));
      return figure === undefined ? [] : [limitMissing(one, figure)];
    }),
    free,
    lines,
  );
  return { rows, orders: new Map(lines.map(({ shipment_no, ...order }) => [shipment_no, order])) };
}

const keyOf = ({ condition, ...lot }: Omit<Counted, 'units'>): string => `${lotKey(lot)} ${condition}`;

/** Which of the units that the count found in excess were recorded as missing before. */
export async function findAgain(
  tx: Tx,
  account_id: string,
  count: StoredCount,
  item_nos: readonly number[],
): Promise<FoundAgain> {
  const missing = await missingUnits(tx, account_id, count.warehouse, item_nos);
  return foundAgain(missing, await readFreeUnits(tx, account_id, count.warehouse, item_nos), count);
}

/** Why a count in this state has no variances to decide about. */
const NOTHING_WAITS: Readonly<Record<Exclude<CountState, 'counted'>, Message>> = {
  open: say('nobody has begun to count', '未着手'),
  counting: say('it is being counted', '棚卸中'),
  agreed: say('there were none', '差異なし'),
  approved: say('they were recorded already', '記録済み'),
  dismissed: say('it was decided not to record them', '記録しないと決定済み'),
};

/**
 * Checks that the variances of a count wait for a decision.
 * @param count null: it does not exist
 * @returns the count
 * @throws not_found; forbidden outside the caller's warehouses; api_exception unless its variances wait
 */
export function undecided(count: StoredCount | null, caller: Caller): StoredCount {
  if (count === null) throw notFound();
  authorizeIn(caller, count.warehouse);
  if (count.state === 'counted') return count;
  const why = NOTHING_WAITS[count.state];
  throw notAllowed(
    `No variances of count ${count.count_no} wait for a decision; it is ${count.state}.`,
    `棚卸${count.count_no}に承認待ちの差異はありません（状態：${count.state}）。`,
    say(
      `No variances of count ${count.count_no} wait for a decision: ${why.en}.`,
      `棚卸${count.count_no}に承認待ちの差異はありません（${why.ja}）。`,
    ),
  );
}
