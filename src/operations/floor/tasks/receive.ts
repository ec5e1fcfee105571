import { type Message, say } from '../../../kernel/messages.js';
import type { Input, Reply, Screen } from '../../../rules/floor/task.js';
import { COUNTED_AS } from '../../../rules/floor/tasks/counted-as.js';
import {
  COUNT_BEGINS,
  linesSoFar,
  type ReceiveReply,
  type ReceiveState,
  receiveScan,
} from '../../../rules/floor/tasks/receive.js';
import type { Receipt } from '../../../rules/receipts/receipt.js';
import { inspectGoods } from '../inspect-goods.js';
import { receiveGoods } from '../receive-goods.js';
import { accountOf, noReceipt, receiptOf, scannedReceipt, stockedAlready } from './receipt-of-task.js';
import type { TaskKindWork, Work } from './task-kind.js';

/** The goods of a receipt are counted as they arrive (rules/floor/tasks/receive.ts). */
export const receive: TaskKindWork<ReceiveState> = {
  kind: 'receive',
  begin: async (work, input) => {
    if (input.kind === 'choice' && input.choice === 'receive') return { refused: SCAN_IT };
    const subject = scannedReceipt(input);
    if (subject === null) return null;
    const receipt = await receiptOf(work, subject);
    if (receipt === null) return { refused: noReceipt(subject) };
    if (receipt.status === 'stocked') return { refused: stockedAlready(subject) };
    return { subject, state: receipt.status === 'waiting' ? { step: 'arrive' } : COUNT_BEGINS, message: null };
  },
  stepOf: ({ step }) => step,
  show,
  take,
};

const SCAN_IT = say('Scan the id of the receipt.', '入庫のコードをスキャンしてください。');

async function show(work: Work, state: ReceiveState, subject: string): Promise<Screen> {
  const lines = linesSoFar(state, (await receiptOf(work, subject))?.lines ?? []);
  const about = { receipt: subject, account_id: accountOf(subject), lines };
  switch (state.step) {
    case 'arrive':
      return { screen: 'receipt_arrives', data: about, choices: ['arrived'] };
    case 'count': {
      const { counted_as: condition, added } = state;
      const last = added.at(-1) ?? null;
      const choices = [...COUNTED_AS.filter((one) => one !== condition), 'undo', 'other_date', 'finish'];
      return { screen: 'count_goods', data: { ...about, condition, last, counts: state.counts }, choices };
    }
    case 'date':
      return {
        screen: 'type_date',
        data: { ...about, condition: state.counted_as, line_no: state.line_no, units: state.units },
        choices: ['back'],
      };
    case 'confirm':
      return {
        screen: 'confirm_counts',
        data: { ...about, counts: state.counts, nothing: state.counts.length === 0 },
        choices: ['confirm', 'back'],
      };
  }
}

async function take(work: Work, state: ReceiveState, input: Input, subject: string): Promise<Reply<ReceiveState>> {
  const receipt = await receiptOf(work, subject);
  if (receipt === null) return { state: null, message: noReceipt(subject), sound: 'wrong' };
  if (receipt.status === 'stocked') return { state: null, message: stockedAlready(subject), sound: 'wrong' };
  const { effect, ...reply } = receiveScan(state, input, receipt);
  const refused = effect === undefined ? null : await done(work, receipt, effect);
  return refused === null ? reply : { state, message: refused, sound: 'wrong' };
}

/** @returns why it is refused; null: it is done */
async function done(
  { ctx, caller, attempt }: Work,
  { account_id, receipt_no, status }: Receipt,
  effect: NonNullable<ReceiveReply['effect']>,
): Promise<Message | null> {
  // The desk may have noted the arrival meanwhile.
  if (effect.kind === 'arrive' && status !== 'waiting') return null;
  const tried = await attempt<unknown>(() =>
    effect.kind === 'arrive'
      ? receiveGoods(ctx, account_id, receipt_no, caller)
      : inspectGoods(ctx, account_id, receipt_no, { counts: effect.counts, measured: [] }, caller),
  );
  return 'refused' in tried ? tried.refused : null;
}
