/** The answer to a what-if question, for people: with ids and codes instead of internal numbers, and a sentence. */
import { receiptId, shipmentId } from '../../kernel/ids.js';
import { type Message, say } from '../../kernel/messages.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import type { Arrival, AssumedUnits } from './arrivals.js';
import {
  type ChangedLine,
  type Effects,
  MAX_ARRIVALS,
  NEXT_PASS,
  NO_EFFECTS,
  type PriorityEffects,
  type ShiftedLine,
} from './what-if.js';

/** The change that is simulated. */
export type Assumption =
  | { readonly what: 'priority'; readonly shipment_no: number; readonly allocate_priority: number | null }
  | { readonly what: 'clear'; readonly shipment_no: number }
  /** `items` null: everything that is announced and not put away yet. */
  | { readonly what: 'receipt'; readonly receipt_no: number; readonly items: readonly AssumedUnits[] | null };

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

/** The first entries of a list, and the number of all. */
interface Listed<T> {
  readonly count: number;
  readonly first: readonly T[];
}

export interface SimulatedEffects {
  /** Lines that would be allocated. */
  readonly gains: Listed<SimulatedLine>;
  /** Lines that would lose their units. */
  readonly losses: Listed<SimulatedLine>;
  /** Shipments whose status would change. */
  readonly shipments: Listed<SimulatedShipment>;
}

/** A line that would get its units from another arrival: the id of a receipt, `next_pass`, or null for none announced. */
export interface SimulatedShift {
  readonly shipment_id: string;
  readonly line_no: number;
  readonly before: string | null;
  readonly after: string | null;
}

export interface WhatIfAnswer {
  /** The effects at the moment of the change. */
  readonly now: SimulatedEffects;
  /** The effects of the next half-hourly pass. */
  readonly next_pass?: SimulatedEffects;
  /** The shipments whose position relative to this one changes in the order of service. */
  readonly order?: { readonly overtaken: Listed<string>; readonly overtaken_by: Listed<string> };
  /** Lines that would be allocated sooner, or later, if everything announced arrives and nothing else changes. */
  readonly sooner?: Listed<SimulatedShift>;
  readonly later?: Listed<SimulatedShift>;
  /** Number of later arrivals that were not simulated. */
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

/** The answer for a receipt. @param hasUnknownLot whether some of the units are in lots that are not known yet */
export function answerOfArrival(
  account_id: string,
  effects: Effects,
  codes: Codes,
  hasUnknownLot: boolean,
): WhatIfAnswer {
  const now = simulatedEffects(account_id, effects, codes);
  const [en, ja] = hasUnknownLot
    ? [
        ' Goods whose dates are not known yet are assumed to be allocatable.',
        '日付が未確定の商品は引当可能なものとして計算しています。',
      ]
    : ['', ''];
  const { gains, shipments } = now;
  return {
    now,
    message:
      gains.count + shipments.count === 0
        ? say(`No order would get units by it.${en}`, `入庫しても、新たに引き当たる出荷依頼はありません。${ja}`)
        : say(
            `Lines that would be allocated: ${gains.count}; shipments that would be complete: ${shipments.count}. No line loses units.${en}`,
            `${gains.count}明細が引き当てられ、出荷依頼${shipments.count}件の引当が完了します。引当を失う出荷依頼はありません。${ja}`,
          ),
  };
}

export function answerOfClearing(account_id: string, effects: Effects, next: Effects, codes: Codes): WhatIfAnswer {
  const now = simulatedEffects(account_id, effects, codes);
  const { gains, losses } = now;
  const own = effects.losses[0]?.shipment_no;
  const back = next.gains.filter(({ shipment_no }) => shipment_no === own).length;
  const others =
    gains.count === 0
      ? say('No other shipment would get units at once.', '他の出荷依頼に引き当たる明細はありません。')
      : say(
          `Lines of other shipments that would be allocated at once: ${gains.count}.`,
          `他の出荷依頼の${gains.count}明細がただちに引き当てられます。`,
        );
  const again =
    back === 0
      ? say(
          'The shipment can get units again from the next change of stock or half-hourly pass on.',
          'この出荷依頼は、次の在庫変動または定時引当から再び引当の対象になります。',
        )
      : say(
          `With the next half-hourly pass, lines of the shipment that would be allocated again: ${back}.`,
          `この出荷依頼の${back}明細は、次回の定時引当で再び引き当てられます。`,
        );
  return {
    now,
    next_pass: simulatedEffects(account_id, next, codes),
    message:
      losses.count === 0
        ? say('The shipment holds no units that could be released.', 'この出荷依頼には、解除できる引当がありません。')
        : say(
            `Lines of the shipment that would wait again: ${losses.count}. ${others.en} ${again.en}`,
            `この出荷依頼の${losses.count}明細が引当待ちに戻ります。${others.ja}${again.ja}`,
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
        `The shipment would be served before ${overtaken.length} shipments that are before it now, and after ${overtaken_by.length} that are after it now. With what is announced, lines that would be allocated sooner: ${sooner.length}; later or not at all: ${later.length}.`,
        `現在先に引き当てられる${overtaken.length}件より先に、現在後になる${overtaken_by.length}件より後に引き当てられます。現在の入荷予定では、${sooner.length}明細の引当が早まり、${later.length}明細が遅くなるか引き当てられなくなります。`,
      )
    : say('No order would be allocated sooner or later by it.', '引当が早まる、または遅くなる出荷依頼はありません。');
  return {
    now: simulatedEffects(account_id, NO_EFFECTS, new Map()),
    order: { overtaken: ids(overtaken), overtaken_by: ids(overtaken_by) },
    sooner: listed(sooner, shift),
    later: listed(later, shift),
    arrivals_omitted: Math.max(0, arrivals.length - MAX_ARRIVALS),
    message: say(
      `No allocation changes at once: the priority counts from the next change of stock or half-hourly pass on. ${en}`,
      `優先度の変更だけでは引当は変わらず、次の在庫変動または定時引当から反映されます。${ja}`,
    ),
  };
}
