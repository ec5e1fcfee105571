import { type Message, say } from '../../../kernel/messages.js';
import { LARGEST } from '../../../kernel/quantities.js';
import { SIZES } from '../../items/item-values.js';
import { gramsIn, type Input, notHere, wrong } from '../task.js';
import { type Begun, counting, type LineToCount, ok, type ReceiveFacts, type ReceiveReply } from './receive-state.js';

/* Items that come for the first time are measured before the count is confirmed. */

type Measuring = Extract<Begun, { readonly step: 'size' | 'weight' }>;

/** Goods of this count that were never measured, and that nobody has measured or passed over since. */
export function toMeasure(state: Begun, lines: ReceiveFacts['lines']): readonly LineToCount[] {
  const counted = new Set(
    state.counts.flatMap(({ line_no, counted_as }) => (counted_as === 'unidentified' ? [] : [line_no])),
  );
  const done = new Set([...state.measured.map(({ item_no }) => item_no), ...state.unmeasured]);
  return lines.filter((line) => !line.is_measured && counted.has(line.line_no) && !done.has(line.item_no));
}

/** The count is shown to be confirmed. */
export function finished(state: Begun, { lines }: ReceiveFacts): ReceiveReply {
  const after = { step: 'confirm', ...counting(state) } as const;
  if (state.counts.length === 0) return { state: after, message: nothingCounted(lines), sound: 'ask' };
  const { length } = toMeasure(state, lines);
  if (length === 0) return ok(after);
  return ok(
    after,
    say(
      `${length} ${length === 1 ? 'item comes' : 'items come'} for the first time: measure size and weight.`,
      `初回入庫の商品が${length}件あります。サイズと重量を測ってください。`,
    ),
  );
}

/** Asks for the size of the next item that is to be measured; after the last one, the count is shown again. */
export function measureNext(state: Begun, facts: ReceiveFacts): ReceiveReply {
  const [next] = toMeasure(state, facts.lines);
  if (next === undefined) return finished(state, facts);
  const name = next.name ?? next.code;
  const asked = say(`Choose the size of ${name}.`, `「${name}」のサイズを選んでください。`);
  return ok({ step: 'size', ...counting(state), item_no: next.item_no }, asked);
}

/** Whether goods that were counted before wait to be put away. */
export const waitsForShelf = (lines: ReceiveFacts['lines']): boolean =>
  lines.some(({ counts }) =>
    counts.some(
      (one) =>
        one.good + one.defective + one.unidentified > one.good_stored + one.defective_stored + one.unidentified_stored,
    ),
  );

const nothingCounted = (lines: ReceiveFacts['lines']): Message =>
  waitsForShelf(lines)
    ? say('Nothing was counted. Is that right?', '1点も数えていません。よろしいですか？')
    : say(
        'Nothing was counted, and nothing is left to put away. Confirm to end the receipt.',
        '1点も数えていません。棚入れ待ちの商品もないため、確定すると入庫を完了します。',
      );

const TYPE_WEIGHT = say('Type the weight of one unit in grams.', '1点の重量をグラムで入力してください。');

/** The size of an item is chosen, or its weight is typed or read from scales. */
export function measured(state: Measuring, input: Input, facts: ReceiveFacts): ReceiveReply {
  const { item_no } = state;
  if (input.kind === 'choice' && input.choice === 'skip')
    return measureNext({ ...state, unmeasured: [...state.unmeasured, item_no] }, facts);
  if (state.step === 'size') {
    const size = input.kind === 'choice' ? SIZES.find((one) => one === input.choice) : undefined;
    return size === undefined
      ? notHere(state, input)
      : ok({ step: 'weight', ...counting(state), item_no, size }, TYPE_WEIGHT);
  }
  const weight_g = gramsIn(input);
  if (weight_g === null) return notHere(state, input);
  if (weight_g < 1 || weight_g > LARGEST) return wrong(state, TYPE_WEIGHT);
  return measureNext({ ...state, measured: [...state.measured, { item_no, size: state.size, weight_g }] }, facts);
}
