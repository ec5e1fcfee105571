import { type KuraError, orNotFound, refuseIfFaulty } from '../../kernel/errors.js';
import { type Message, say } from '../../kernel/messages.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorizeIn } from '../../rules/accounts/permissions.js';
import { type RemovalEvent, type RemovalStatus, removalTransition } from '../../rules/stock/removal-status.js';
import { type CollectedUnits, validateCollected } from '../../rules/stock/removed-parts.js';
import type { Tx } from '../../storage/database/database.js';
import { readLocked } from '../../storage/places/relocations.js';
import { changeRemoval, findRemoval, lotsOfRemoval, type Removal } from '../../storage/stock/removals.js';
import { type ChangeStamp, lockStock } from '../../storage/stock/stock.js';
import { notInStatus } from '../status-words.js';

type Step = Exclude<RemovalEvent, 'request'>;

/** One step of the work for a removal. */
interface RemovalStep {
  readonly account_id: string;
  readonly removal_no: number;
  readonly step: Step;
  /** From which places its units were taken, when they leave. Null or absent: from wherever they lie. */
  readonly collected?: readonly CollectedUnits[] | null;
}

/**
 * Changes the status of a removal, with the stock of its item locked.
 * @returns the removal as it was
 * @throws not_found; forbidden in a warehouse where the caller does not work; api_exception when its status does not allow the
 *   step; validation_failed unless all of its units were collected, from places where they lie
 */
export async function takeRemovalStep(
  tx: Tx,
  { account_id, removal_no, step, collected = null }: RemovalStep,
  stamp: ChangeStamp,
  caller: Caller,
): Promise<Removal> {
  const removal = orNotFound(await findRemoval(tx, account_id, removal_no));
  authorizeIn(caller, removal.warehouse);
  await lockStock(tx, account_id, [removal.warehouse], [removal.item_no]);
  if (collected !== null) await checkCollected(tx, removal, collected);
  if (await changeRemoval(tx, account_id, removal_no, removalTransition(step, removal), stamp, collected))
    return removal;
  throw refusedStep((await findRemoval(tx, account_id, removal_no)) ?? removal, step);
}

/** @throws validation_failed */
async function checkCollected(
  tx: Tx,
  { account_id, removal_no, warehouse, item_no, source }: Removal,
  collected: readonly CollectedUnits[],
): Promise<void> {
  // Somebody may have ended the removal while we waited for the stock lock; then the step refuses.
  if ((await findRemoval(tx, account_id, removal_no))?.status !== 'processing') return;
  const lots = await lotsOfRemoval(tx, account_id, removal_no);
  const lying = await readLocked(tx, account_id, warehouse, item_no, null);
  refuseIfFaulty(validateCollected(source, lots, collected, lying));
}

const POSSIBLE: Readonly<Record<Step, Message>> = {
  start: say('it can be started', '開始'),
  finish: say('it can be finished', '完了'),
  withdraw: say('it can be withdrawn', '取り下げ'),
  give_up: say('it can be given up', '取りやめ'),
};

const STATUS_WORDS: Readonly<Record<RemovalStatus, Message>> = {
  waiting: say('Waiting', '作業待ち'),
  processing: say('In progress', '作業中'),
  done: say('Done', '完了'),
  withdrawn: say('Withdrawn', '取り下げ済み'),
};

function refusedStep(removal: Removal, step: Step): KuraError {
  const { removal_no, status } = removal;
  const name = say(`removal ${removal_no}`, `搬出依頼${removal_no}`);
  const { from } = removalTransition(step, removal);
  return notInStatus({ name, status, words: STATUS_WORDS }, POSSIBLE[step], from === null ? [] : [from]);
}
