import { type KuraError, notAllowed, notFound } from '../../kernel/errors.js';
import { type DisposalEvent, disposalTransition } from '../../rules/disposal-status.js';
import type { Tx } from '../../storage/database.js';
import { changeDisposal, type Disposal, findDisposal } from '../../storage/disposals.js';
import { type Deed, lockHeads } from '../../storage/stock.js';

type Step = Exclude<DisposalEvent, 'request'>;

/**
 * Takes a disposal a step of the table further, with the head of its item locked.
 * @returns the disposal as it was
 * @throws not_found; api_exception when its status does not allow the step
 */
export async function takeDisposalStep(
  tx: Tx,
  account_id: string,
  disposal_no: number,
  step: Step,
  deed: Deed,
): Promise<Disposal> {
  const disposal = await findDisposal(tx, account_id, disposal_no);
  if (disposal === null) throw notFound();
  await lockHeads(tx, account_id, [disposal.warehouse], [disposal.item_no]);
  if (await changeDisposal(tx, account_id, disposal_no, disposalTransition(step), deed)) return disposal;
  throw misplaced((await findDisposal(tx, account_id, disposal_no)) ?? disposal, step);
}

const STEPS: Readonly<Record<Step, readonly [string, string]>> = {
  start: ['started', '開始'],
  finish: ['finished', '完了'],
  withdraw: ['withdrawn', '取り下げ'],
};

function misplaced({ disposal_no, status }: Disposal, step: Step): KuraError {
  const [en, ja] = STEPS[step];
  const { from } = disposalTransition(step);
  return notAllowed(
    `Disposal ${disposal_no} is ${status}; it can be ${en} while it is ${from}.`,
    `廃棄依頼${disposal_no}の現在のステータスは${status}です。${ja}は${from}の場合にのみ可能です。`,
  );
}
