/**
 * The facts that an explanation (explain-allocation.ts) lists about a line, an item that it needs, or a lot. Each has a
 * code, its values and a sentence for people.
 */
import { type Message, say } from '../../kernel/messages.js';
import { countedUnits, figure, unitsAre } from '../../kernel/quantities.js';
import { RECEIPT_STATUS_WORDS, type ReceiptStatus } from '../receipts/receipt-values.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import type { ARRIVAL_KINDS, FactCode, Turn } from './explanation-values.js';
import { PASS_MINUTES_JA } from './passes.js';

/** A shipment that holds `units` of an item, or that waits for them and is served before the line in question. */
export interface Rival {
  readonly id: string;
  readonly status: ShipmentStatus;
  readonly allocate_priority: number;
  readonly units: number;
}

/**
 * The first of these shipments, and the number of all. The shipment of the line is among them if another of its lines holds
 * the units, or is served before the line.
 */
export interface Rivals {
  readonly count: number;
  readonly shipments: readonly Rival[];
}

/** A fact about one lot. `units` are units of this lot. */
type LotFact =
  /** Units that the line holds. */
  | { readonly code: 'taken'; readonly units: number }
  /** Units that could be allocated, but are not enough for the whole line. */
  | { readonly code: 'free'; readonly units: number }
  /** Units that could be allocated, but the line has all it needs. */
  | { readonly code: 'not_needed'; readonly units: number }
  | { readonly code: 'blocked'; readonly units: number }
  /** `lot_allocatable_at`: the last day on which the units could be allocated. */
  | { readonly code: 'passed'; readonly units: number; readonly lot_allocatable_at: string }
  /**
   * Units that other shipments, or other lines of this one, hold. `more_units` of them are held by newer shipments,
   * which are neither counted nor listed.
   */
  | ({ readonly code: 'held'; readonly units: number; readonly more_units: number } & Rivals)
  | { readonly code: 'processing'; readonly units: number }
  | { readonly code: 'defective'; readonly units: number }
  | { readonly code: 'unidentified'; readonly units: number }
  | { readonly code: 'in_transit'; readonly units: number; readonly receipts: readonly string[] };

/** A fact about an item that a line needs: the item itself, or a part of a set. */
type PartFact =
  | { readonly code: 'short'; readonly units: number; readonly needed: number; readonly free: number }
  | { readonly code: 'enough'; readonly needed: number; readonly free: number }
  | ({ readonly code: 'served_before'; readonly units: number } & Rivals)
  | { readonly code: 'elsewhere'; readonly warehouse: string; readonly units: number; readonly on_hand: number };

/** A fact about a line. */
type LineFact =
  | {
      readonly code: 'arrival';
      readonly id: string;
      readonly kind: (typeof ARRIVAL_KINDS)[number];
      readonly status: ReceiptStatus;
      readonly arrival_date: string;
      readonly stock_deadline_date: string;
      /** Units of the line's items that are not put away yet. */
      readonly items: readonly { readonly code: string; readonly units: number }[];
      readonly covers: boolean;
    }
  /** An open allocation run includes the line's demand. `since` in Japan's time, ISO 8601. */
  | { readonly code: 'being_served'; readonly since: string; readonly turn: Turn }
  /** `stock_deadline_date` null: the day of the receipt has passed, and it has not arrived. */
  | { readonly code: 'covered_by'; readonly id: string; readonly stock_deadline_date: string | null }
  | { readonly code: 'covered_by_next_pass' }
  /** `arrivals_omitted`: number of later arrivals that were not simulated. */
  | { readonly code: 'not_covered'; readonly arrivals_omitted: number }
  | { readonly code: 'left' };

type Values = LotFact | PartFact | LineFact;
export type WithMessage<V> = V & { readonly message: Message };
export type ExplanationFact = WithMessage<Values>;

/** Adds the sentence to a fact, which must be one of those that the API names. */
export const withMessage = <V extends Values & { readonly code: FactCode }>(fact: V): WithMessage<V> => ({
  ...fact,
  message: sentenceOf(fact),
});

const shipments = (count: number): string => (count === 1 ? '1 shipment' : `${figure(count)} shipments`);

function sentenceOf(fact: Values): Message {
  switch (fact.code) {
    case 'arrival':
    case 'being_served':
    case 'covered_by':
    case 'covered_by_next_pass':
    case 'not_covered':
    case 'left':
      return ofLine(fact);
    case 'short':
    case 'enough':
    case 'served_before':
    case 'elsewhere':
      return ofPart(fact);
    default:
      return ofLot(fact);
  }
}

function ofHeld({ units: n, more_units, count }: Extract<LotFact, { code: 'held' }>): Message {
  if (count === 0)
    return say(
      `${unitsAre(n, 'it')} held by newer shipments.`,
      `${figure(n)}点は新しい出荷依頼に引き当てられています。`,
    );
  if (more_units === 0) {
    return say(
      `${unitsAre(n, 'it')} held by ${shipments(count)}.`,
      `${figure(n)}点は出荷依頼${figure(count)}件に引き当てられています。`,
    );
  }
  return say(
    `${unitsAre(n, 'it')} held: ${figure(n - more_units)} by ${shipments(count)}, ${figure(more_units)} by newer ones.`,
    `${figure(n)}点のうち${figure(n - more_units)}点は出荷依頼${figure(count)}件に、${figure(more_units)}点はそれより新しい出荷依頼に引き当てられています。`,
  );
}

function ofLot(fact: LotFact): Message {
  const n = fact.units;
  switch (fact.code) {
    case 'taken':
      return say(`This line holds ${countedUnits(n)} of it.`, `この明細に${figure(n)}点を引き当てています。`);
    case 'free':
      return say(`${countedUnits(n)} of it could be taken.`, `${figure(n)}点を引き当てられます。`);
    case 'not_needed':
      return say(
        `${countedUnits(n)} of it could be taken; the line has all it needs.`,
        `${figure(n)}点を引き当てられますが、この明細の引当は済んでいます。`,
      );
    case 'blocked':
      return say(
        `The lot is blocked: its ${countedUnits(n)} on the shelf cannot be taken.`,
        `ロットが凍結されているため、棚の${figure(n)}点は引き当てられません。`,
      );
    case 'passed':
      return say(
        `${countedUnits(n)} on the shelf cannot be taken: ${fact.lot_allocatable_at} was the last day for it.`,
        `引当期限（${fact.lot_allocatable_at}）を過ぎているため、棚の${figure(n)}点は引き当てられません。`,
      );
    case 'held':
      return ofHeld(fact);
    case 'processing':
      return say(
        `${unitsAre(n, 'it')} set aside: to be disposed of, returned, or put back on the shelf.`,
        `${figure(n)}点は廃棄・返却・棚戻しのため別置きされています。`,
      );
    case 'defective':
      return say(`${unitsAre(n, 'it')} defective.`, `${figure(n)}点は不良品で、保留在庫にあります。`);
    case 'unidentified':
      return say(`${unitsAre(n, 'it')} not identified yet.`, `${figure(n)}点は未識別品で、保留在庫にあります。`);
    case 'in_transit':
      return say(
        `${unitsAre(n, 'it')} on the way from another warehouse (${fact.receipts.join(', ')}).`,
        `${figure(n)}点は他倉庫から移動中です（${fact.receipts.join('、')}）。`,
      );
  }
}

function ofPart(fact: PartFact): Message {
  switch (fact.code) {
    case 'short':
      return say(
        `${figure(fact.needed)} needed, ${figure(fact.free)} free: ${figure(fact.units)} short. A line is held whole or not at all.`,
        `必要数${figure(fact.needed)}に対し引当可能数は${figure(fact.free)}で、${figure(fact.units)}点不足しています。明細は全数そろった場合にのみ引き当てられます。`,
      );
    case 'enough':
      return say(
        `${figure(fact.needed)} needed, ${figure(fact.free)} free: enough.`,
        `必要数${figure(fact.needed)}に対し引当可能数は${figure(fact.free)}で、足りています。`,
      );
    case 'served_before':
      return say(
        `Demand of ${shipments(fact.count)} for ${countedUnits(fact.units)} is served before it: its priority is higher, its order is older, or it is an earlier line of the same shipment.`,
        `優先度が高い、先に依頼された、または同じ出荷依頼の前の明細である引当待ち（出荷依頼${figure(fact.count)}件、計${figure(fact.units)}点）が先に引き当てられます。`,
      );
    case 'elsewhere':
      return say(
        `Warehouse ${fact.warehouse} has ${figure(fact.on_hand)} on hand, ${figure(fact.units)} of them free; a shipment leaves from one warehouse.`,
        `倉庫${fact.warehouse}に${figure(fact.on_hand)}点（うち引当可能${figure(fact.units)}点）ありますが、出荷は1つの倉庫からのみ行われます。`,
      );
  }
}

const TURNS: Readonly<Record<Turn, readonly [en: string, ja: string]>> = {
  to_come: ["the line's turn is still to come", 'この明細はまだ処理されていません'],
  had: ['the line had its turn', 'この明細は処理済みです'],
  passed_over: ['it passes over this shipment', 'この出荷依頼は今回の対象外です'],
};

function ofLine(fact: LineFact): Message {
  switch (fact.code) {
    case 'arrival': {
      const goods = fact.items.map(({ code, units: n }) => `${code} x ${figure(n)}`);
      return say(
        `${fact.kind === 'transfer' ? 'Transfer' : 'Receipt'} ${fact.id} (${fact.status}) brings ${goods.join(', ')}: due ${fact.arrival_date}, on the shelf by ${fact.stock_deadline_date}.`,
        `${fact.kind === 'transfer' ? '倉庫間移動の' : ''}入庫依頼${fact.id}（${RECEIPT_STATUS_WORDS[fact.status].ja}）で${goods.join('、')}が入荷予定です（到着予定日${fact.arrival_date}、棚入れ期限${fact.stock_deadline_date}）。`,
      );
    }
    case 'being_served':
      return say(
        `An allocation run has been serving those who wait for these goods since ${fact.since}: ${TURNS[fact.turn][0]}.`,
        `${fact.since}から、この商品を待つ明細への引当処理が進行中です（${TURNS[fact.turn][1]}）。`,
      );
    case 'covered_by':
      if (fact.stock_deadline_date === null) {
        return say(
          `If nothing else changes, the line is held when ${fact.id} is put away. Its day has passed, and it has not arrived.`,
          `他に変更がなければ、${fact.id}の棚入れ時に引き当てられます（到着予定日を過ぎていますが、まだ届いていません）。`,
        );
      }
      return say(
        `If nothing else changes, the line is held when ${fact.id} is put away, by ${fact.stock_deadline_date}.`,
        `他に変更がなければ、${fact.id}の棚入れ時（${fact.stock_deadline_date}まで）に引き当てられます。`,
      );
    case 'covered_by_next_pass':
      return say(
        'If nothing else changes, the line is held by the next half-hourly pass.',
        `他に変更がなければ、次回の定時引当（${PASS_MINUTES_JA}）で引き当てられます。`,
      );
    case 'not_covered':
      return fact.arrivals_omitted === 0
        ? say('The line is not covered by what is announced.', '現在の入荷予定では、この明細は引き当てられません。')
        : say(
            `The line is not covered by what is announced first; ${figure(fact.arrivals_omitted)} later arrivals were not looked at.`,
            `直近の入荷予定では、この明細は引き当てられません（それ以降の入荷予定${figure(fact.arrivals_omitted)}件は確認していません）。`,
          );
    case 'left':
      return say('The goods of the line have left the warehouse.', 'この明細の商品は出荷済みです。');
  }
}
