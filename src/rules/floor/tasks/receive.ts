/**
 * The goods of a receipt are counted as they arrive. The count is kept in the state of the task, so nothing is lost when a
 * device fails. It is written to the receipt when somebody confirms it.
 *
 * | Step | Scanned | Next step | Effect |
 * |---|---|---|---|
 * | `arrive` | `arrived` | `count` | the receipt has arrived |
 * | `count` | goods of the receipt | `count`; before it `case`, `date` or `serial`, for what the code does not say | one more of them, or a case |
 * | `count` | a code that nobody knows | `unknown` | |
 * | `count` | a typed number, after goods that were scanned in the present condition, and not after `other_date` | `count` | the number replaces the figure of the last goods |
 * | `count` | a typed number that would bring the line far above what was announced | `many` | none |
 * | `many` | the same number once more, or `is_number` | `count` | the number is taken after all |
 * | `many` | another number | as at `count` | |
 * | `count` | `good`, `defective`, `unidentified` | `count` | what follows is in this condition |
 * | `count` | `undo` | `count` | the last addition is taken back, with the units in a case that were typed for it |
 * | `count` | `other_date` | `count` | the date is asked again for what is scanned next |
 * | `case` | a typed number of units in a case | as after the scan | the number is also used for further cases |
 * | `case` | a number that would bring the line far above what was announced | `case` | nothing; the same number once more, or `is_number`, takes it after all |
 * | `date` | a date, `YYYY-MM-DD` | as after the scan | |
 * | `count`, `date` | an expiry date that has passed, in the code or typed | `date` | nothing; the same date once more, or `is_date`, takes it after all |
 * | `serial` | a serial number that was not counted yet | `count` | the unit is counted with it |
 * | `serial` | goods, a place, an order; the number of another unit | `serial` | nothing; `is_serial` takes the code as the serial number after all |
 * | `unknown` | `line_1`: these should be goods of that line | `count`, `date` | a unit is counted as not identified |
 * | `unknown` | `aside` | `count` | the code is noted; nothing is counted |
 * | `many`, `case`, `date`, `serial`, `unknown`, `size`, `weight`, `more` | `back` | `count` | nothing is counted |
 * | `count` | `finish` | `confirm` | |
 * | `confirm` | `measure` | `size` for an item that comes for the first time | |
 * | `confirm` | `measure_1` | `size` for the item of that line, which this task has measured | |
 * | `size` | a size | `weight` | |
 * | `weight` | grams | `size` for the next such item; `confirm` after the last | its size and weight are kept with the counts |
 * | `size`, `weight` | `skip` | the same | the item is not measured; a size and weight of this task are dropped |
 * | `confirm` | `back` | `count` | |
 * | `confirm` | `confirm` | (finished) | the receipt has the counts; it ends if there is nothing to put away |
 * | `confirm` | `confirm` | `more` | none: the receipt would end, and some units that were announced have not come |
 * | `confirm` | `confirm` | `count` | none: lots of an item have got another date meanwhile. What was counted of it is taken off |
 * | `more` | `more_comes` | (finished) | none: the receipt stays open |
 * | `more` | `that_is_all` | (finished) | the receipt ends |
 *
 * The date of goods of one line is asked only once, as long as nothing else is scanned in between. An expiry date
 * that has passed is not asked again while units with it are among the counts. Units with serial numbers are counted one by one.
 */

import { type Message, say } from '../../../kernel/messages.js';
import { figure } from '../../../kernel/quantities.js';
import { validateCounts } from '../../receipts/receipt-counts.js';
import { COUNTED_AS } from '../../receipts/receipt-values.js';
import { type Input, notHere, ok, wrong } from '../task.js';
import { missingOf, RECEIPT_ENDED, STAYS_OPEN, willMoreCome } from './more-to-come.js';
import { answeredGoods, goodsScanned, unknownChosen } from './receive-goods.js';
import { doubtOfUnits, IS_NUMBER } from './receive-many.js';
import { measureBegins, showCount, takeMeasurement, waitsForShelf } from './receive-measure.js';
import {
  type Begun,
  backToCount,
  COUNT_BEGINS,
  isOfGroup,
  type LineToCount,
  type ReceiveFacts,
  type ReceiveReply,
  type ReceiveState,
  undone,
  withoutLines,
  withoutQuestion,
  withUnits,
} from './receive-state.js';
import { closedCases, countedUnits } from './receive-summary.js';

/** Decides what a scan does. */
export function receiveScan(state: ReceiveState, input: Input, facts: ReceiveFacts): ReceiveReply {
  const choice = input.kind === 'choice' ? input.choice : null;
  if (choice === 'back' && state.step !== 'arrive' && state.step !== 'count') return ok(backToCount(state));
  switch (state.step) {
    case 'arrive':
      return choice === 'arrived' ? ARRIVED : notHere(state, input);
    case 'count':
      if (input.kind === 'code') return goodsScanned(state, input, facts);
      return input.kind === 'units' ? typed(state, input.units, facts) : chosen(state, input.choice, facts);
    case 'many':
      return manyAnswered(state, input, facts);
    case 'case':
    case 'date':
    case 'serial':
      return answeredGoods(state, input, facts);
    case 'unknown':
      if (input.kind === 'code') return wrong(state, WHICH_FIRST);
      return choice === null ? notHere(state, input) : unknownChosen(state, choice, facts);
    case 'size':
    case 'weight':
      return takeMeasurement(state, input, facts);
    case 'confirm':
      if (choice === 'confirm') return confirmed(state, facts);
      return (choice === null ? null : measureBegins(state, choice, facts)) ?? notHere(state, input);
    case 'more':
      if (choice === 'more_comes') return { state: null, message: STAYS_OPEN, sound: 'done' };
      return choice === 'that_is_all' ? written(state, facts, true) : notHere(state, input);
  }
}

const ARRIVED: ReceiveReply = {
  ...ok(COUNT_BEGINS),
  effect: { kind: 'arrive' },
};

const WHICH_FIRST = say(
  'Say first which goods the last code is on, set them aside, or go back.',
  '先に、直前のコードがどの商品のものかを選んでください。わからない場合は「別置きにする」か「戻る」を押してください。',
);

const ASKED_AGAIN = say('The next scan asks for the date.', '次のスキャンで日付を入力します。');

function chosen(state: Begun, choice: string, facts: ReceiveFacts): ReceiveReply {
  if (choice === 'undo') return undone(state);
  if (choice === 'other_date') return ok({ ...state, other_date: true }, ASKED_AGAIN);
  if (choice === 'finish') return showCount(state, facts);
  const counted_as = COUNTED_AS.find((one) => one === choice);
  return counted_as === undefined ? notHere(state, { kind: 'choice', choice }) : ok({ ...state, counted_as });
}

/** @param insists whether somebody has said that the number is right, although it is far above what was announced */
function typed(state: Begun, units: number, { lines }: ReceiveFacts, insists = false): ReceiveReply {
  const last = state.added.at(-1);
  if (last === undefined || (last.chosen ?? last.counted_as) !== state.counted_as || state.other_date)
    return wrong(state, say('Scan the goods first.', '先に商品をスキャンしてください。'));
  if (last.serial_no !== null)
    return wrong(state, say('Scan each unit with its serial number.', 'シリアル番号を1点ずつスキャンしてください。'));
  if (last.in_case !== null && units % last.in_case !== 0)
    return wrong(
      state,
      say(
        `A case holds ${figure(last.in_case)}. Type a multiple of it, or scan loose units.`,
        `ケースの入数は${figure(last.in_case)}点です。入数の倍数を入力するか、バラの商品をスキャンしてください。`,
      ),
    );
  const before = state.counts.find((one) => isOfGroup(one, last))?.units ?? 0;
  const doubt = insists ? null : doubtOfUnits(state, lines, last.line_no, units - before);
  if (doubt !== null)
    return { state: { step: 'many', ...withoutQuestion(state), units }, message: doubt, sound: 'ask' };
  const { typed_case: _, ...goods } = last;
  return units === before ? ok(state) : withUnits(state, { ...goods, units: units - before });
}

const NUMBER_FIRST = say(
  'This scan was not counted. Say first if the number is right, or type the right one.',
  'このスキャンは数えていません。先に「この数で正しい」を押すか、正しい数を入力してください。',
);

function manyAnswered(
  state: Extract<ReceiveState, { readonly step: 'many' }>,
  input: Input,
  facts: ReceiveFacts,
): ReceiveReply {
  if (input.kind === 'code') return wrong(state, NUMBER_FIRST);
  if (input.kind === 'choice')
    return input.choice === IS_NUMBER ? typed(backToCount(state), state.units, facts, true) : notHere(state, input);
  return typed(backToCount(state), input.units, facts, input.units === state.units);
}

function confirmed(state: Begun, facts: ReceiveFacts): ReceiveReply {
  const { lines } = facts;
  const outdated = linesToCountAgain(state, lines);
  if (outdated.length > 0) return wrong(withoutLines(state, outdated), countAgain(outdated));
  const ends = state.counts.length === 0 && !waitsForShelf(lines);
  const missing = missingOf(lines);
  if (!ends || missing.units === 0) return written(state, facts, ends);
  return { state: { step: 'more', ...withoutQuestion(state) }, message: willMoreCome(missing), sound: 'ask' };
}

function written({ counts, serials, measured }: Begun, { case_receiving }: ReceiveFacts, ends: boolean): ReceiveReply {
  const message = ends
    ? RECEIPT_ENDED
    : say('Counted. The goods can be put away.', '検品を完了しました。棚入れできます。');
  const effect = {
    kind: 'inspect',
    counts: countedUnits(counts),
    // The account may have stopped asking for them.
    cases: case_receiving ? closedCases(counts) : [],
    serials,
    measured,
    ends,
  } as const;
  return { state: null, message, sound: 'done', effect };
}

/** Lines whose counts the receipt would refuse: lots of the item have had another date, or none, since they were counted. */
const linesToCountAgain = ({ counts }: Begun, lines: readonly LineToCount[]): readonly LineToCount[] => {
  const refused = counts.filter((one) => validateCounts(lines, countedUnits([one])).length > 0);
  return lines.filter(({ line_no }) => refused.some((one) => one.line_no === line_no));
};

const countAgain = (lines: readonly LineToCount[]): Message => {
  const names = lines.map(({ name, code }) => name ?? code);
  return say(
    `The dates of these goods have changed meanwhile. Count them again: ${names.join(', ')}.`,
    `日付の管理方法が変更されました。次の商品を数え直してください：${names.join('、')}`,
  );
};
