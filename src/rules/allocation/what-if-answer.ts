/** A what-if and its answer, for people: ids and codes in place of numbers, and what it means in a sentence. */
import { receiptId, shipmentId } from '../../kernel/ids.js';
import { type Message, say } from '../../kernel/messages.js';
import type { ShipmentStatus } from '../shipments/shipment-status.js';
import type { Arrival, SupposedUnits } from './arrivals.js';
import {
  type ChangedLine,
  type Effects,
  MOST_ARRIVALS,
  NEXT_PASS,
  NO_EFFECTS,
  type PriorityEffects,
  type ShiftedLine,
} from './what-if.js';

/** What is supposed to be done. */
export type Supposition =
  | { readonly what: 'priority'; readonly shipment_no: number; readonly allocate_priority: number | null }
  | { readonly what: 'clear'; readonly shipment_no: number }
  /** `items` null: all that is announced and not put away yet. */
  | { readonly what: 'receipt'; readonly receipt_no: number; readonly items: readonly SupposedUnits[] | null };

export interface SimulatedLine {
  readonly shipment_id: string;
  readonly line_no: number;
  readonly items: readonly { readonly code: string; readonly units: number }[];
}

export interface SimulatedShipment {
  readonly id: string;
  readonly from: ShipmentStatus;
  readonly to: ShipmentStatus;
}

/** At most so many of each list; `count` tells how many there are. */
interface Listed<T> {
  readonly count: number;
  readonly first: readonly T[];
}

export interface SimulatedEffects {
  /** Lines that come to be held. */
  readonly gains: Listed<SimulatedLine>;
  /** Lines that lose what they hold. */
  readonly losses: Listed<SimulatedLine>;
  /** Shipments whose status changes. */
  readonly shipments: Listed<SimulatedShipment>;
}

/** A line that is held by something else than before: a receipt's id, the half-hourly pass, or null for nothing announced. */
export interface SimulatedShift {
  readonly shipment_id: string;
  readonly line_no: number;
  readonly before: string | null;
  readonly after: string | null;
}

export interface WhatIfAnswer {
  /** In the moment in which it is done. */
  readonly now: SimulatedEffects;
  /** With the half-hourly pass that follows. */
  readonly next_pass?: SimulatedEffects;
  /** Who is served before whom from then on. */
  readonly order?: { readonly overtaken: Listed<string>; readonly overtaken_by: Listed<string> };
  /** Lines that are held sooner, or later, if nothing else changes and what is announced comes. */
  readonly sooner?: Listed<SimulatedShift>;
  readonly later?: Listed<SimulatedShift>;
  /** So many of what is announced come later than what was looked at. */
  readonly arrivals_omitted?: number;
  readonly message: Message;
}

const LONGEST_LIST = 1_000;

const listed = <T, U>(all: readonly T[], show: (one: T) => U): Listed<U> => ({
  count: all.length,
  first: all.slice(0, LONGEST_LIST).map(show),
});

type Codes = ReadonlyMap<number, string>;

function simulatedEffects(account_id: string, { gains, losses, shipments }: Effects, codes: Codes): SimulatedEffects {
  const lineOf = ({ shipment_no, line_no, parts }: ChangedLine): SimulatedLine => ({
    shipment_id: shipmentId(account_id, shipment_no),
    line_no,
    items: parts.map(({ item_no, quantity }) => ({ code: codes.get(item_no) ?? '', units: quantity })),
  });
  return {
    gains: listed(gains, lineOf),
    losses: listed(losses, lineOf),
    shipments: listed(shipments, ({ shipment_no, from, to }) => ({
      id: shipmentId(account_id, shipment_no),
      from,
      to,
    })),
  };
}

const NOTHING = say('Nothing would change.', '何も変わりません。');

/** @param supposed whether some of the units come in lots that are not known yet */
export function answerOfArrival(account_id: string, effects: Effects, codes: Codes, supposed: boolean): WhatIfAnswer {
  const now = simulatedEffects(account_id, effects, codes);
  const [en, ja] = supposed
    ? [
        ' Goods whose dates are not known yet are supposed to be such as may be allocated.',
        '日付が未確定の商品は引当可能なものとして計算しています。',
      ]
    : ['', ''];
  const { gains, shipments } = now;
  return {
    now,
    message:
      gains.count + shipments.count === 0
        ? say(`${NOTHING.en}${en}`, `${NOTHING.ja}${ja}`)
        : say(
            `Lines that would be held: ${gains.count}; shipments that would have all they need: ${shipments.count}. Nobody loses anything.${en}`,
            `${gains.count}明細が引き当てられ、出荷依頼${shipments.count}件の引当が完了します。引当を失う出荷依頼はありません。${ja}`,
          ),
  };
}

export function answerOfClearing(account_id: string, effects: Effects, next: Effects, codes: Codes): WhatIfAnswer {
  const now = simulatedEffects(account_id, effects, codes);
  const { gains, losses } = now;
  return {
    now,
    next_pass: simulatedEffects(account_id, next, codes),
    message: say(
      `Lines of the shipment that would wait again: ${losses.count}; lines of others that would be held at once: ${gains.count}. It competes again from the next stock event or half-hourly pass on.`,
      `この出荷依頼の${losses.count}明細が引当待ちに戻り、他の${gains.count}明細がただちに引き当てられます。この出荷依頼は次の在庫変動または定時引当から再び引当の対象になります。`,
    ),
  };
}

export function answerOfPriority(
  account_id: string,
  { overtaken, overtaken_by, sooner, later }: PriorityEffects,
  arrivals: readonly Arrival[],
): WhatIfAnswer {
  const ids = (numbers: readonly number[]) => listed(numbers, (no) => shipmentId(account_id, no));
  const by = (index: number | null): string | null => {
    if (index === NEXT_PASS) return 'next_pass';
    const arrival = index === null ? undefined : arrivals[index];
    return arrival === undefined ? null : receiptId(account_id, arrival.receipt_no);
  };
  const shift = ({ shipment_no, line_no, before, after }: ShiftedLine): SimulatedShift => ({
    shipment_id: shipmentId(account_id, shipment_no),
    line_no,
    before: by(before),
    after: by(after),
  });
  const changed = [overtaken, overtaken_by, sooner, later].some((list) => list.length > 0);
  const { en, ja } = changed
    ? say(
        `The shipment would be served before ${overtaken.length} that come before it now, and after ${overtaken_by.length} that come after it now. With what is announced, lines that would be held sooner: ${sooner.length}; later or not at all: ${later.length}.`,
        `現在先に引き当てられる${overtaken.length}件より先に、現在後になる${overtaken_by.length}件より後に引き当てられます。現在の入荷予定では、${sooner.length}明細の引当が早まり、${later.length}明細が遅くなるか引き当てられなくなります。`,
      )
    : NOTHING;
  return {
    now: simulatedEffects(account_id, NO_EFFECTS, new Map()),
    order: { overtaken: ids(overtaken), overtaken_by: ids(overtaken_by) },
    sooner: listed(sooner, shift),
    later: listed(later, shift),
    arrivals_omitted: Math.max(0, arrivals.length - MOST_ARRIVALS),
    message: say(
      `Nothing is taken from anybody: a priority counts from the next stock event or half-hourly pass on. ${en}`,
      `優先度の変更だけでは引当は変わらず、次の在庫変動または定時引当から反映されます。${ja}`,
    ),
  };
}
