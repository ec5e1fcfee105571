import { receiptId } from '../../../kernel/ids.js';
import { type Message, say } from '../../../kernel/messages.js';
import type { PutAwayPlace } from '../../../rules/floor/choose-put-away.js';
import { type Input, placeIn, type Screen, wrong } from '../../../rules/floor/task.js';
import { lotButton } from '../../../rules/floor/tasks/goods-left.js';
import { asksForMore, missingOf } from '../../../rules/floor/tasks/more-to-come.js';
import {
  inHand,
  leftNow,
  lotsLeft,
  otherConditions,
  type PutAwayEffect,
  type PutAwayState,
  putAwayBegins,
  putAwayNow,
  putAwayScan,
  type UnitsLeft,
} from '../../../rules/floor/tasks/put-away.js';
import { SERIAL_TAG } from '../../../rules/items/serial-number.js';
import type { Receipt } from '../../../rules/receipts/receipt.js';
import { openUnits } from '../../../rules/receipts/receipt-counts.js';
import { COUNTED_AS } from '../../../rules/receipts/receipt-values.js';
import { receiptsToStore } from '../../../storage/floor/receipts-to-store.js';
import { receivedItems } from '../../../storage/floor/receiving.js';
import { subjectsAtWork } from '../../../storage/floor/tasks.js';
import { putAwayPlacesNamed } from '../../../storage/places/put-away-places.js';
import { putAway } from '../put-away.js';
import { proposedPlace } from './propose-place.js';
import { accountOf, noReceipt, receiptOf, scannedReceipt, stockedAlready } from './receipt-of-task.js';
import { shownGoods } from './shown-goods.js';
import type { ReplyWithScreen, TaskContext, TaskKindWork } from './task-kind.js';
import { unattended } from './unattended.js';

/** Counted goods of a receipt are put away (rules/floor/tasks/put-away.ts). */
export const putAwayTask: TaskKindWork<PutAwayState> = {
  kind: 'put_away',
  begin: async (work, input) => {
    const asked = input.kind === 'choice' && input.choice === 'put_away';
    const subject = asked ? await oldest(work) : scannedReceipt(input);
    if (subject === null) return asked ? { refused: NOTHING_WAITS } : null;
    const left = await leftOf(work, await receiptOf(work, subject));
    return left.length === 0 ? null : { subject, state: putAwayBegins(left), message: null };
  },
  waiting: async ({ tx, warehouse }) => (await receiptsToStore(tx, warehouse, MOST_WAITING)).length,
  accountsOf: (_work, _state, subject) => [accountOf(subject)],
  stepOf: ({ step }) => step,
  show: async (work, state, subject) => {
    const receipt = await receiptOf(work, subject);
    return screenOf(work, state, subject, receipt, await leftOf(work, receipt));
  },
  take,
};

/** The home screen counts at most this many receipts; fewer wait in a warehouse at a time. */
const MOST_WAITING = 200;

const NOTHING_WAITS = say('No counted goods wait to be put away.', '棚入れ待ちの商品はありません。');

/** The oldest receipt with goods to put away on which nobody works. */
async function oldest(work: TaskContext): Promise<string | null> {
  const waiting = await receiptsToStore(work.tx, work.warehouse, MOST_WAITING);
  const ids = waiting.map(({ account_id, receipt_no }) => receiptId(account_id, receipt_no));
  const [first = null] = await unattended(work, 'put_away', ids);
  return first;
}

async function leftOf({ tx }: TaskContext, receipt: Receipt | null): Promise<readonly UnitsLeft[]> {
  if (receipt === null || receipt.status !== 'checking') return [];
  const { account_id, receipt_no, lines } = receipt;
  const { items } = await receivedItems(tx, account_id, receipt_no, SERIAL_TAG);
  const byLine = new Map(items.map((item) => [item.line_no, item]));
  return lines.flatMap((line) => {
    const item = byLine.get(line.line_no);
    if (item === undefined) return [];
    const { item_no, code, name } = line;
    const { temperature_zone, image_id } = item;
    const lots = new Map(line.counts.map((count) => [count.lot_no, count]));
    return openUnits(line).flatMap((open) =>
      COUNTED_AS.flatMap((counted_as): UnitsLeft[] => {
        const { line_no, lot_no } = open;
        const { expiry_date = null, manufacture_date = null } = lots.get(lot_no) ?? {};
        const goods = { account_id, item_no, code, name, image_id, temperature_zone, line_no, lot_no };
        const units = open[counted_as];
        return units > 0 ? [{ ...goods, expiry_date, manufacture_date, counted_as, units }] : [];
      }),
    );
  });
}

async function screenOf(
  work: TaskContext,
  before: PutAwayState,
  subject: string,
  receipt: Receipt | null,
  left: readonly UnitsLeft[],
): Promise<Screen> {
  const state = putAwayNow(before, { left });
  const about = { receipt: subject, account_id: accountOf(subject), condition: state.counted_as };
  switch (state.step) {
    case 'goods':
      return {
        screen: 'put_away_goods',
        data: { ...about, left: left.map(shownUnits) },
        choices: [...otherConditions(state, { left }), 'finish'],
      };
    case 'lot': {
      const lots = lotsLeft(state, { left });
      return {
        screen: 'choose_lot',
        data: { ...about, lots: lots.map((lot) => ({ ...shownUnits(lot), choice: lotButton(lot.lot_no) })) },
        choices: [...lots.map(({ lot_no }) => lotButton(lot_no)), 'other_goods'],
      };
    }
    case 'to': {
      const goods = inHand(state, { left });
      return {
        screen: 'put_away_to',
        data: {
          ...about,
          goods: goods === undefined ? null : shownUnits(goods),
          units: state.part.units,
          proposed: goods?.counted_as === 'good' ? await proposedPlace(work, goods, state.part.units) : null,
        },
        choices: ['other_goods'],
      };
    }
    case 'more':
      return asksForMore(subject, accountOf(subject), missingOf(receipt?.lines ?? []));
  }
}

const shownUnits = (goods: UnitsLeft) => ({ ...shownGoods(goods), condition: goods.counted_as });

async function take(
  work: TaskContext,
  state: PutAwayState,
  input: Input,
  subject: string,
): Promise<ReplyWithScreen<PutAwayState>> {
  const receipt = await receiptOf(work, subject);
  // Nothing is left to ask: the receipt has ended elsewhere, or is gone.
  if (state.step === 'more' && receipt?.status !== 'checking')
    return { state: null, message: receipt === null ? noReceipt(subject) : stockedAlready(subject), sound: 'wrong' };
  const left = await leftOf(work, receipt);
  const goods = state.step === 'to' ? inHand(state, { left }) : leftNow(state, { left })[0];
  const scanned = goods === undefined ? null : await placeScanned(work, goods, input);
  const missing = missingOf(receipt?.lines ?? []);
  const mayEnd = state.step === 'more' || (left.length === 1 && scanned !== null);
  const counting = mayEnd && (await subjectsAtWork(work.tx, work.warehouse, 'receive', [subject], true)).size > 0;
  const { effect, ...reply } = putAwayScan(state, input, { left, scanned, missing, counting });
  if (reply.state !== null && (effect === undefined || receipt === null))
    return { ...reply, screen: await screenOf(work, reply.state, subject, receipt, left) };
  if (effect === undefined || receipt === null) return reply;
  const refused = await store(work, receipt, effect);
  return refused === null ? reply : wrong(state, refused);
}

async function placeScanned(
  { tx, warehouse }: TaskContext,
  goods: UnitsLeft,
  input: Input,
): Promise<PutAwayPlace | null> {
  const place = placeIn(input);
  return place === null ? null : ((await putAwayPlacesNamed(tx, warehouse, goods, [place.code]))[0] ?? null);
}

/** Carries out what the machine has decided. @returns why this was refused; null: it is done */
async function store(
  work: TaskContext,
  { account_id, receipt_no }: Receipt,
  { part, ends: complete }: PutAwayEffect,
): Promise<Message | null> {
  const parts = part === null ? [] : [placed(part)];
  const done = await work.attempt(() => putAway(work.ctx, account_id, receipt_no, { parts, complete }, work.caller));
  return 'refused' in done ? done.refused : null;
}

const placed = ({ line_no, lot_no, counted_as, units, place }: NonNullable<PutAwayEffect['part']>) => ({
  line_no,
  lot_no,
  place,
  good: 0,
  defective: 0,
  unidentified: 0,
  [counted_as]: units,
});
