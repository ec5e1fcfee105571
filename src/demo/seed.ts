import { Temporal } from 'temporal-polyfill';
import { dateInTokyo, instantInTokyo } from '../kernel/dates.js';
import { withoutFaults } from '../kernel/decoded.js';
import type { Context } from '../operations/context.js';
import { prefecturesOf } from '../rules/addresses/postcodes.js';
import { decodeItem } from '../wire/contract/items/items.js';
import { decodeReceipt } from '../wire/contract/receipts/receipts.js';
import { decodeShipment } from '../wire/contract/shipments/shipments.js';
import { ClosingHour } from './seed-closing.js';
import { MEASURES, registerItems } from './seed-items.js';
import { layOut } from './seed-layout.js';
import { OrderBook } from './seed-orders.js';
import { openSystem } from './seed-provider.js';
import { announce, announceInVain, PAST_RECEIPTS } from './seed-receipts.js';
import { setRules } from './seed-rules.js';
import { SimulatedWarehouse } from './simulated-warehouse.js';
import { standingAt, turnedTo, VirtualClock } from './virtual-clock.js';

/*
 * The demo environment's past: five weeks of a shop's business, simulated day by day up to a start instant. Figures,
 * ids and times depend only on that instant.
 */

export interface SeedParts {
  readonly pool: Context['pool'];
  readonly files: Context['files'];
  /** The end of the past, in whole milliseconds. */
  readonly start: Temporal.Instant;
}

const DAYS_BACK = 35;
const FIRST_ORDERS = 28;

/** Seeds an empty system. */
export async function writeSeed({ pool, files, start }: SeedParts): Promise<void> {
  const opening = start.subtract({ hours: 24 * DAYS_BACK });
  const clock = new VirtualClock(standingAt(opening));
  const ctx: Context = { pool, files, clock };
  const warehouse = new SimulatedWarehouse({
    pool,
    files,
    clock,
    doneUntil: opening,
    measures: MEASURES,
    // There are no shelves yet: all goods are laid on shelves at once, at the end, so that the first start is faster.
    findsShelves: false,
    turnTo: async (moment) => clock.follow(turnedTo(clock.kept, moment)),
  });
  await openSystem(ctx);
  await registerItems(ctx);
  await setRules(ctx);
  for (const { at, run } of pastSteps(ctx, start)) {
    await warehouse.advanceTo(at, () => {});
    await run();
  }
  await layOut(ctx);
}

/**
 * Does in advance what the seed needs first and what takes long: reads the table of postcodes, and compiles the schemas of
 * its requests. Called while the start waits for another process.
 */
export function prepareSeed(): void {
  prefecturesOf('1000001');
  for (const decode of [decodeItem, decodeReceipt, decodeShipment]) decode(withoutFaults({}));
}

interface Step {
  readonly at: Temporal.Instant;
  readonly run: () => Promise<void>;
}

/** What the shop does, and the unscheduled work at the end, in order of time. */
function pastSteps(ctx: Context, start: Temporal.Instant): Step[] {
  const book = new OrderBook(ctx);
  const firstDay = dateInTokyo(start);
  const at = (daysBefore: number, time: string) =>
    instantInTokyo(firstDay.subtract({ days: daysBefore }), Temporal.PlainTime.from(time));
  const steps: Step[] = PAST_RECEIPTS.map(({ announced, arrives, goods, more }, index) => ({
    // The warehouses opened at the time of day of the start, which may be later than 15:00.
    at: announced === DAYS_BACK ? start.subtract({ hours: 24 * DAYS_BACK }) : at(announced, '15:00'),
    run: async () => {
      const identifier = `SEED-W-${String(index + 1).padStart(2, '0')}`;
      await announce(ctx, identifier, firstDay.subtract({ days: arrives }), goods, more);
    },
  }));
  for (let day = FIRST_ORDERS; day >= 1; day -= 1) {
    steps.push({ at: at(day, day % 2 === 0 ? '08:30' : '11:40'), run: () => book.orderDaily(3 + (day % 3)) });
  }
  steps.push({ at: at(12, '15:30'), run: () => book.orderOverseas() });
  steps.push({ at: at(10, '15:30'), run: () => book.orderInVain() });
  steps.push({ at: at(6, '15:30'), run: () => announceInVain(ctx, firstDay.add({ days: 2 })) });
  for (const { minutes, run } of new ClosingHour(ctx, book).steps()) {
    steps.push({ at: start.subtract({ minutes }), run });
  }
  return steps.sort((a, b) => Temporal.Instant.compare(a.at, b.at));
}
