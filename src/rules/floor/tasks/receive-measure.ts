import { type Message, say } from '../../../kernel/messages.js';
import { figure } from '../../../kernel/quantities.js';
import { SIZES } from '../../items/item-values.js';
import { gramsIn, type Input, notHere, ok, wrong } from '../task.js';
import { missingOf } from './more-to-come.js';
import {
  type Begun,
  type LineToCount,
  type ReceiveFacts,
  type ReceiveReply,
  withoutQuestion,
} from './receive-state.js';

/* The floor measures items that come for the first time, before it confirms the count. */

type Measuring = Extract<Begun, { readonly step: 'size' | 'weight' }>;

/**
 * Lines of this count whose items have no size and weight yet, one for each item. Items that somebody has just measured or skipped
 * are left out.
 */
export function linesToMeasure(state: Begun, lines: ReceiveFacts['lines']): readonly LineToCount[] {
  const counted = new Set(
    state.counts.flatMap(({ line_no, counted_as }) => (counted_as === 'unidentified' ? [] : [line_no])),
  );
  const done = new Set([...state.measured.map(({ item_no }) => item_no), ...state.unmeasured]);
  const unmeasured = lines.filter((line) => !line.is_measured && counted.has(line.line_no) && !done.has(line.item_no));
  return [...new Map(unmeasured.map((line) => [line.item_no, line])).values()];
}

/** What this task has measured, with the button that measures it again: a wrong size or weight would stay with the item. */
export const measuredLines = <Line extends LineToCount>({ measured }: Begun, lines: readonly Line[]) =>
  measured.flatMap(({ item_no, size, weight_g }) => {
    const line = lines.find((one) => one.item_no === item_no);
    return line === undefined ? [] : [{ line, size, weight_g, choice: `measure_${line.line_no}` }];
  });

/** Shows the count, so that it can be confirmed, and says how many items should be measured first. */
export function showCount(state: Begun, { lines }: ReceiveFacts): ReceiveReply {
  const after = { step: 'confirm', ...withoutQuestion(state) } as const;
  if (state.counts.length === 0) return { state: after, message: nothingCounted(lines), sound: 'ask' };
  const { length } = linesToMeasure(state, lines);
  if (length === 0) return ok(after);
  return ok(
    after,
    say(
      `${figure(length)} ${length === 1 ? 'item comes' : 'items come'} for the first time: measure size and weight.`,
      `初回入庫の商品が${figure(length)}件あります。サイズと重量を測ってください。`,
    ),
  );
}

/** Asks for the size of the next item that is to be measured; after the last one, the count is shown again. */
function measureNext(state: Begun, facts: ReceiveFacts): ReceiveReply {
  const [next] = linesToMeasure(state, facts.lines);
  return next === undefined ? showCount(state, facts) : asksSize(state, next);
}

function asksSize(state: Begun, { item_no, code, name }: LineToCount): ReceiveReply {
  const called = name ?? code;
  const asked = say(`Choose the size of ${called}.`, `「${called}」のサイズを選んでください。`);
  return ok({ step: 'size', ...withoutQuestion(state), item_no }, asked);
}

/** Begins to measure: what comes for the first time, or again an item that was measured. Null: the choice is for neither. */
export function measureBegins(state: Begun, choice: string, facts: ReceiveFacts): ReceiveReply | null {
  if (choice === 'measure' && linesToMeasure(state, facts.lines).length > 0) return measureNext(state, facts);
  const again = measuredLines(state, facts.lines).find((one) => one.choice === choice);
  return again === undefined ? null : asksSize(state, again.line);
}

/** Whether goods that were counted earlier still wait to be put away. */
export const waitsForShelf = (lines: ReceiveFacts['lines']): boolean =>
  lines.some(({ counts }) =>
    counts.some(
      (one) =>
        one.good + one.defective + one.unidentified > one.good_stored + one.defective_stored + one.unidentified_stored,
    ),
  );

const nothingCounted = (lines: ReceiveFacts['lines']): Message =>
  waitsForShelf(lines) || missingOf(lines).units > 0
    ? say('Nothing was counted. Is that right?', '1点も数えていません。よろしいですか？')
    : say(
        'Nothing was counted, and nothing is left to put away. Confirm to end the receipt.',
        '1点も数えていません。棚入れ待ちの商品もないため、確定すると入庫を完了します。',
      );

const TYPE_WEIGHT = say('Type the weight of one unit in grams.', '1点の重量をグラムで入力してください。');

/** Takes the size of an item, which is chosen, or its weight, which is typed or read from scales. */
export function takeMeasurement(state: Measuring, input: Input, facts: ReceiveFacts): ReceiveReply {
  const { item_no } = state;
  const others = state.measured.filter((one) => one.item_no !== item_no);
  if (input.kind === 'choice' && input.choice === 'skip')
    return measureNext({ ...state, measured: others, unmeasured: [...state.unmeasured, item_no] }, facts);
  if (state.step === 'size') {
    const size = input.kind === 'choice' ? SIZES.find((one) => one === input.choice) : undefined;
    return size === undefined
      ? notHere(state, input)
      : ok({ step: 'weight', ...withoutQuestion(state), item_no, size }, TYPE_WEIGHT);
  }
  if (input.kind === 'choice') return notHere(state, input);
  const weighed = gramsIn(input);
  if ('refused' in weighed) return wrong(state, weighed.refused);
  const { weight_g } = weighed;
  return measureNext({ ...state, measured: [...others, { item_no, size: state.size, weight_g }] }, facts);
}
