/** The history of a shipment, as its client sees it. */
import { type Message, say } from '../../kernel/messages.js';
import type { UnallocatableLot } from '../allocation/unallocatable-lots.js';
import type { LotOfItem } from '../stock/lot-keys.js';
import type { LostUnits } from './lost-units.js';
import type { ShipmentEvent } from './shipment-status.js';
import type { ShipmentStatus } from './shipment-values.js';

/** The events that may allocate units. Those that replace lost units are not among them: their sentences tell how many. */
export const ALLOCATING_EVENTS: readonly ShipmentEvent[] = ['order', 'update', 'hold', 'allocate'];

export interface HistoryEntry {
  readonly history_no: number;
  readonly event: ShipmentEvent;
  /** Null: the shipment was created. */
  readonly from_status: ShipmentStatus | null;
  readonly to_status: ShipmentStatus | 'deleted';
  readonly detail: HistoryDetail | null;
  /** The units that it gave to the shipment, by item. */
  readonly allocated: readonly UnitsOfItem[];
  readonly actor: string;
  readonly at: Date;
}

interface UnitsOfItem {
  readonly item_no: number;
  readonly quantity: number;
}

/** An entry with a sentence for people. */
export interface EntryWithMessage extends HistoryEntry {
  readonly message: Message;
}

/** Details of an event. */
export interface HistoryDetail {
  /** The unallocatable lots whose units were released. */
  readonly lots?: readonly Omit<UnallocatableLot, 'account_id'>[];
  /** The delivery date that was dropped because it could not be met any more, `YYYY-MM-DD`. */
  readonly dropped_delivery_date?: string;
  /** Units that were not found while picking, or broke while packing, or that a recall took. */
  readonly lost?: readonly LostUnits[];
  /** Whether a recall took them. */
  readonly recalled?: true;
  /** The new day of delivery, `YYYY-MM-DD`. */
  readonly delivery_day?: string;
}

const SENTENCES: Readonly<Record<Exclude<ShipmentEvent, 'expire' | 'block' | 'short_pick' | 'damage'>, Message>> = {
  order: say('Ordered.', '出荷依頼を受け付けました。'),
  hold: say(
    'Units were allocated to some of its lines; others still wait.',
    '一部の明細を引き当てました。残りは入荷待ちです。',
  ),
  allocate: say('All of its lines are allocated.', 'すべての明細を引き当てました。'),
  update: say('Changed.', '変更されました。'),
  clear: say('Its allocation was cleared.', '引当が解除されました。'),
  delete: say('Cancelled.', '取り消されました。'),
  release_wave: say('The warehouse has started to work on it.', '倉庫が作業を開始しました。'),
  pick: say('Goods were picked.', '商品をピッキングしました。'),
  undo_pick: say('Picked goods were put back on the shelf.', 'ピッキングした商品を棚に戻しました。'),
  inspect: say('Picked and checked.', 'ピッキングと検品が完了しました。'),
  pack: say('Packed.', '梱包が完了しました。'),
  ship: say('Shipped.', '出荷されました。'),
  carrier_delay: say('The carrier delivers it later.', '運送会社から配達の遅延の連絡がありました。'),
  carrier_loss: say('The carrier has lost the parcel.', '運送会社から荷物の紛失の連絡がありました。'),
  count: say(
    'Units were not found when their place was counted; the shipment waits for stock again.',
    '棚卸で引当済みの商品が見つからなかったため、再び入荷待ちになりました。',
  ),
  take_back: say('The recipient sent goods back.', '届け先から商品が返品されました。'),
  cancel_recalled: say(
    'The warehouse cancelled it, because it recalls its goods.',
    '回収の対象となった商品を含むため、倉庫が取り消しました。',
  ),
  request_modify: say('A change was requested while the warehouse works on it.', '作業中の変更を依頼しました。'),
  accept_modify: say('The warehouse made the change.', '変更依頼が承認されました。'),
  refuse_modify: say('The warehouse refused the change.', '変更依頼が却下されました。'),
  request_cancel: say('Cancellation was requested while the warehouse works on it.', '作業中の取消を依頼しました。'),
  accept_cancel: say('The warehouse cancelled it.', '取消依頼が承認されました。'),
  refuse_cancel: say('The warehouse refused to cancel it.', '取消依頼が却下されました。'),
};

/** The names that people know items and lots by. */
interface Names {
  readonly item: (item_no: number) => string;
  /** A lot is known by its date; one without a date by its number. */
  readonly lot: (lot: LotOfItem) => string;
}

/** More items than these are told as their number: an order may have hundreds. */
const MOST_ITEMS_NAMED = 10;

/** The items that the sentence for an entry names. */
export const itemsOfEvent = ({ detail, allocated }: Pick<HistoryEntry, 'detail' | 'allocated'>): number[] =>
  [...(detail?.lots ?? []), ...(detail?.lost ?? []), ...allocated.slice(0, MOST_ITEMS_NAMED)].map(
    ({ item_no }) => item_no,
  );

/** The lots that the sentence for an entry names. */
export const lotsOfEvent = ({ detail }: Pick<HistoryEntry, 'detail'>): readonly LotOfItem[] => detail?.lots ?? [];

/** What is told of an entry: what happened, and what it allocated. @param names for those of {@link itemsOfEvent} and {@link lotsOfEvent} */
export function messageOfEvent(names: Names, entry: HistoryEntry): Message {
  const happened = messageOfWhatHappened(names, entry);
  if (entry.allocated.length === 0) return happened;
  const units = unitsInWords(names, entry.allocated.slice(0, MOST_ITEMS_NAMED), 'を');
  const more = entry.allocated.length - MOST_ITEMS_NAMED;
  return say(
    `${happened.en} Allocated: ${units.en}${more > 0 ? `, and units of ${more} more ${more === 1 ? 'item' : 'items'}` : ''}.`,
    `${happened.ja}${units.ja}${more > 0 ? `、ほか${more}商品を` : ''}引き当てました。`,
  );
}

function messageOfWhatHappened(names: Names, entry: HistoryEntry): Message {
  const { event, detail } = entry;
  if (event === 'expire' || event === 'block') return messageOfRelease(names, detail?.lots ?? []);
  if (event === 'short_pick' || event === 'damage') return messageOfLoss(names, event, entry);
  const sentence = SENTENCES[event];
  if (detail?.delivery_day !== undefined) {
    return say(
      `${sentence.en} The day of delivery is now ${detail.delivery_day}.`,
      `${sentence.ja}お届け予定日は${detail.delivery_day}に変わりました。`,
    );
  }
  const day = detail?.dropped_delivery_date;
  if (day === undefined) return sentence;
  return say(
    `${sentence.en} The delivery date ${day} could not be met any more and was dropped.`,
    `${sentence.ja}配送希望日${day}には間に合わないため、指定が解除されました。`,
  );
}

function messageOfRelease(names: Names, lots: readonly Omit<UnallocatableLot, 'account_id'>[]): Message {
  const causes = lots.map(({ item_no, lot_no, lot_allocatable_at, blocked }) => {
    const name = names.item(item_no);
    const lot = names.lot({ item_no, lot_no });
    return blocked === true
      ? say(`lot ${lot} of ${name} was blocked`, `${name}のロット${lot}が凍結された`)
      : say(
          `${lot_allocatable_at} was the last day for lot ${lot} of ${name}`,
          `${name}のロット${lot}が引当期限（${lot_allocatable_at}）を過ぎた`,
        );
  });
  return say(
    `Allocated units were released: ${causes.map(({ en }) => en).join('; ')}.`,
    `${causes.map(({ ja }) => ja).join('、')}ため、引当を解除しました。`,
  );
}

/** @param particle the one that follows each name in the Japanese sentence */
const unitsInWords = (names: Names, units: readonly UnitsOfItem[], particle: 'が' | 'を'): Message =>
  say(
    units.map(({ item_no, quantity }) => `${quantity} of ${names.item(item_no)}`).join(', '),
    units.map(({ item_no, quantity }) => `${names.item(item_no)}${particle}${quantity}点`).join('、'),
  );

/** Units that were not found while picking, broke while packing, or were recalled, and what became of the shipment. */
function messageOfLoss(
  names: Names,
  event: 'short_pick' | 'damage',
  { to_status, detail }: Pick<HistoryEntry, 'to_status' | 'detail'>,
): Message {
  const { en, ja } = unitsInWords(names, detail?.lost ?? [], 'が');
  const happened =
    detail?.recalled === true
      ? say(`Recalled by the warehouse: ${en}.`, `倉庫の回収の対象となったため、${ja}取り除かれました。`)
      : event === 'short_pick'
        ? say(`Not found while picking: ${en}.`, `ピッキング中に${ja}見つかりませんでした。`)
        : say(`Damaged while packing: ${en}.`, `梱包中に${ja}破損しました。`);
  return to_status === 'backordered'
    ? say(
        `${happened.en} There are not enough other units: the shipment waits for stock again.`,
        `${happened.ja}代わりの在庫が足りないため、入荷待ちに戻りました。`,
      )
    : say(`${happened.en} Other units take their place.`, `${happened.ja}代わりの在庫で作業を続けます。`);
}
