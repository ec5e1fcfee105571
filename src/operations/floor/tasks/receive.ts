import { today } from '../../../kernel/clock.js';
import { receiptId } from '../../../kernel/ids.js';
import { type Message, say } from '../../../kernel/messages.js';
import { IS_SERIAL, textsWithin } from '../../../rules/floor/serial-scan.js';
import type { Input, Screen } from '../../../rules/floor/task.js';
import { asksForMore, missingOf } from '../../../rules/floor/tasks/more-to-come.js';
import { receiveScan } from '../../../rules/floor/tasks/receive.js';
import { IS_DATE, offeredLines } from '../../../rules/floor/tasks/receive-goods.js';
import { IS_NUMBER } from '../../../rules/floor/tasks/receive-many.js';
import { linesToMeasure, measuredLines } from '../../../rules/floor/tasks/receive-measure.js';
import {
  type Begun,
  COUNT_BEGINS,
  type LineToCount,
  type ReceiveFacts,
  type ReceiveReply,
  type ReceiveState,
} from '../../../rules/floor/tasks/receive-state.js';
import { linesSoFar, photosWanted } from '../../../rules/floor/tasks/receive-summary.js';
import { SIZES } from '../../../rules/items/item-values.js';
import { SERIAL_TAG } from '../../../rules/items/serial-number.js';
import type { Receipt } from '../../../rules/receipts/receipt.js';
import { COUNTED_AS } from '../../../rules/receipts/receipt-values.js';
import { photosOf } from '../../../storage/floor/photos.js';
import { expectedReceipts, receiptsToCount } from '../../../storage/floor/receipts-to-store.js';
import { type ReceivedItem, receivedItems, serialsCounted } from '../../../storage/floor/receiving.js';
import { openTaskOf } from '../../../storage/floor/tasks.js';
import { serialsElsewhere } from '../../../storage/shipments/serials.js';
import { inspectGoods } from '../inspect-goods.js';
import { putAway } from '../put-away.js';
import { receiveGoods } from '../receive-goods.js';
import { accountOf, noReceipt, receiptOf, scannedReceipt, stockedAlready } from './receipt-of-task.js';
import { pictureOf } from './shown-goods.js';
import type { ReplyWithScreen, TaskContext, TaskKindWork } from './task-kind.js';

/** The goods of a receipt are counted as they arrive (rules/floor/tasks/receive.ts). */
export const receive: TaskKindWork<ReceiveState> = {
  kind: 'receive',
  begin: async (work, input) => {
    if (input.kind === 'choice' && input.choice === 'receive') return { asks: SCAN_IT };
    const subject = scannedReceipt(input);
    if (subject === null) return null;
    const receipt = await receiptOf(work, subject);
    if (receipt === null) return { refused: noReceipt(subject) };
    if (receipt.status === 'stocked') return { refused: stockedAlready(subject) };
    const state = receipt.status === 'waiting' ? ({ step: 'arrive' } as const) : COUNT_BEGINS;
    return { subject, state, message: await modeKept(work, subject) };
  },
  resume: modeKept,
  waiting: ({ ctx, tx, warehouse }) => receiptsToCount(tx, warehouse, today(ctx.clock).toString()),
  expected,
  accountsOf: (_work, _state, subject) => [accountOf(subject)],
  stepOf: ({ step }) => step,
  show: async (work, state, subject) => {
    const receipt = await receiptOf(work, subject);
    return screenOf(work, state, subject, receipt, receipt === null ? null : await factsOf(work, receipt, []));
  },
  take,
};

/** A small screen shows at most this many receipts. */
const MOST_EXPECTED = 20;

/** The receipts that wait, so that whoever has goods without papers finds theirs. */
async function expected({ ctx, tx, warehouse }: TaskContext): Promise<Screen['data']> {
  const found = await expectedReceipts(tx, warehouse, today(ctx.clock).toString(), MOST_EXPECTED);
  return {
    expected: found.map(({ account_id, receipt_no, has_arrived: arrived, ...receipt }) => ({
      receipt: receiptId(account_id, receipt_no),
      account_id,
      arrived,
      ...receipt,
    })),
  };
}

/**
 * What somebody must know who goes on with a paused count: the condition that was chosen before, if it is not the usual one.
 * Null: nothing, or no count was paused.
 */
async function modeKept({ tx, warehouse }: TaskContext, subject: string): Promise<Message | null> {
  const paused = (await openTaskOf(tx, warehouse, 'receive', subject))?.state as ReceiveState | undefined;
  return paused === undefined || paused.step === 'arrive' ? null : MODES[paused.counted_as];
}

const MODES = {
  good: null,
  defective: say('What is scanned now counts as defective.', '不良品として数えています。'),
  unidentified: say('What is scanned now counts as unidentified.', '未識別品として数えています。'),
} as const;

const SCAN_IT = say(
  'Scan the id of the receipt, or the number of its parcel or container.',
  '入庫のコードをスキャンしてください。荷物の送り状番号やコンテナ番号でもかまいません。',
);

/** @param receipt null, like `facts`: the receipt was cancelled, or is in another warehouse now */
async function screenOf(
  work: TaskContext,
  state: ReceiveState,
  subject: string,
  receipt: Receipt | null,
  facts: Facts | null,
): Promise<Screen> {
  const lines = facts?.lines ?? [];
  const account_id = accountOf(subject);
  const pictures = new Map(lines.map((line) => [line.line_no, pictureOf({ account_id, ...line })]));
  const shown = linesSoFar(state, lines).map((line) => ({ ...line, picture: pictures.get(line.line_no) ?? null }));
  const about = { receipt: subject, account_id, lines: shown };
  if (state.step === 'arrive') return { screen: 'receipt_arrives', data: about, choices: ['arrived'] };
  if (state.step === 'more') {
    const { choices, ...asked } = asksForMore(subject, account_id, missingOf(lines));
    return { ...asked, choices: [...choices, 'back'] };
  }
  if (state.step !== 'confirm') return countingScreen(state, about, lines);
  const { counts, aside } = state;
  const photos = receipt === null ? [] : await photosOf(work.tx, photographed(receipt));
  const to_measure = linesToMeasure(state, lines).map(({ code, name }) => ({ code, name }));
  const measured = measuredLines(state, lines).map(({ line: { code, name }, ...one }) => ({ code, name, ...one }));
  const data = {
    counts,
    aside,
    measured,
    to_measure,
    nothing: counts.length === 0,
    photos_wanted: photosWanted(state, lines, photos),
  };
  const again = measured.map(({ choice }) => choice);
  const choices = ['confirm', ...(to_measure.length > 0 ? ['measure'] : []), ...again, 'back'];
  return { screen: 'confirm_counts', data: { ...about, ...data }, choices };
}

const photographed = ({ account_id, receipt_no }: Receipt) =>
  ({ kind: 'receipt', account_id, no: receipt_no }) as const;

interface About extends Readonly<Record<string, unknown>> {
  readonly account_id: string;
  readonly lines: ReturnType<typeof linesSoFar>;
}

function countingScreen(
  state: Exclude<Begun, { step: 'confirm' | 'more' }>,
  about: About,
  lines: Facts['lines'],
): Screen {
  const { counted_as: condition } = state;
  switch (state.step) {
    case 'count': {
      const { added, counts, aside } = state;
      const isDated = lines.some((line) => line.line_no === added.at(-1)?.line_no && line.lot_limit_type !== null);
      const choices = [
        ...COUNTED_AS.filter((one) => one !== condition),
        'undo',
        ...(isDated ? ['other_date'] : []),
        'finish',
      ];
      const [last = null] = added.slice(-1).map(({ typed_case: _, chosen: __, ...one }) => one);
      const data = { ...about, condition, last, counts, aside };
      return { screen: 'count_goods', data, choices };
    }
    case 'many': {
      const data = { ...about, condition, line_no: state.added.at(-1)?.line_no ?? null, units: state.units };
      return { screen: 'many_units', data, choices: [IS_NUMBER, 'back'] };
    }
    case 'case':
    case 'date':
    case 'serial': {
      const { line_no, units } = state.pending;
      const data = { ...about, condition, line_no, units };
      if (state.step === 'serial')
        return { screen: 'scan_serial', data, choices: [...(state.doubted ? [IS_SERIAL] : []), 'back'] };
      const { doubted = null } = state;
      if (state.step === 'case')
        return {
          screen: 'type_case',
          data: { ...data, doubted },
          choices: [...(doubted === null ? [] : [IS_NUMBER]), 'back'],
        };
      const date = lines.find((line) => line.line_no === line_no)?.lot_limit_type;
      return {
        screen: 'type_date',
        data: { ...data, date, doubted },
        choices: [...(doubted === null ? [] : [IS_DATE]), 'back'],
      };
    }
    case 'unknown': {
      const offered = offeredLines(about.lines);
      const choices = [...offered.map(({ choice }) => choice), 'aside', 'back'];
      return { screen: 'unknown_goods', data: { ...about, code: state.code, offered }, choices };
    }
    case 'size':
    case 'weight': {
      const line = lines.find(({ item_no }) => item_no === state.item_no);
      const picture = line === undefined ? null : pictureOf({ account_id: about.account_id, ...line });
      const item = { code: line?.code ?? null, name: line?.name ?? null, picture };
      return state.step === 'size'
        ? { screen: 'choose_size', data: { ...about, item }, choices: [...SIZES, 'skip', 'back'] }
        : { screen: 'type_weight', data: { ...about, item, size: state.size }, choices: ['skip', 'back'] };
    }
  }
}

async function take(
  work: TaskContext,
  state: ReceiveState,
  input: Input,
  subject: string,
): Promise<ReplyWithScreen<ReceiveState>> {
  const receipt = await receiptOf(work, subject);
  if (receipt === null) return { state: null, message: noReceipt(subject), sound: 'wrong' };
  if (receipt.status === 'stocked') return { state: null, message: stockedAlready(subject), sound: 'wrong' };
  const facts = await factsOf(work, receipt, serialsIn(state, input));
  const { effect, ...reply } = receiveScan(state, input, facts);
  if (effect === undefined && reply.state !== null)
    return { ...reply, screen: await screenOf(work, reply.state, subject, receipt, facts) };
  const refused = effect === undefined ? null : await applyEffect(work, receipt, effect);
  return refused === null ? reply : { state, message: refused, sound: 'wrong' };
}

/** With the picture of each line's item. */
interface Facts extends ReceiveFacts {
  readonly lines: readonly (LineToCount & Pick<ReceivedItem, 'image_id'>)[];
}

async function factsOf(
  { ctx, tx }: TaskContext,
  { account_id, receipt_no, lines }: Receipt,
  texts: readonly string[],
): Promise<Facts> {
  const { case_receiving, items } = await receivedItems(tx, account_id, receipt_no, SERIAL_TAG);
  const byLine = new Map(items.map((item) => [item.line_no, item]));
  const usual = { has_serials: false, is_measured: true, image_id: null };
  const counted = lines.map((line) => ({ ...line, ...usual, ...byLine.get(line.line_no) }));
  const item_nos = counted.flatMap(({ has_serials, item_no }) => (has_serials ? [item_no] : []));
  const scanned = item_nos.length > 0 ? texts : [];
  const [serials, known] =
    scanned.length === 0
      ? [[], []]
      : await Promise.all([
          serialsCounted(tx, account_id, receipt_no, scanned),
          serialsElsewhere(tx, account_id, item_nos, scanned, { receipt_no }),
        ]);
  return { account_id, lines: counted, case_receiving, serials, known, today: today(ctx.clock).toString() };
}

/** Texts that may be a serial number. */
function serialsIn(state: ReceiveState, input: Input): readonly string[] {
  // A number that was in the code of the goods is counted when everything else is answered.
  const pending = 'pending' in state && state.pending.serial_no !== null ? [state.pending.serial_no] : [];
  if (input.kind === 'code') return [...textsWithin(input), ...pending];
  return input.kind === 'choice' && state.step === 'serial' && state.doubted ? [state.doubted] : pending;
}

/** Carries out what the machine has decided. @returns why this was refused; null: it is done */
async function applyEffect(
  { ctx, caller, attempt }: TaskContext,
  { account_id, receipt_no, status }: Receipt,
  effect: NonNullable<ReceiveReply['effect']>,
): Promise<Message | null> {
  // The desk may have noted the arrival meanwhile.
  if (effect.kind === 'arrive' && status !== 'waiting') return null;
  const tried = await attempt<unknown>(async () => {
    if (effect.kind === 'arrive') return receiveGoods(ctx, account_id, receipt_no, caller);
    await inspectGoods(ctx, account_id, receipt_no, effect, caller);
    return effect.ends ? putAway(ctx, account_id, receipt_no, { parts: [], complete: true }, caller) : null;
  });
  return 'refused' in tried ? tried.refused : null;
}
