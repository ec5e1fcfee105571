import { sql, type Tx } from '../database/database.js';
import { sweepOf } from '../database/sweep.js';

/** The scans that devices sent, with their answers, for 30 days of real time. A scan that is sent again gets the same answer. */

const CLAIM = sql(
  'floor_scan_claim',
  'insert into floor_scans (device_no, op_id, content_hash) values ($1, $2, $3) on conflict do nothing returning 1',
);

const FIND = sql(
  'floor_scan_find',
  'select content_hash = $3 as same, answer from floor_scans where device_no = $1 and op_id = $2',
);

/** A scan that was answered before; `same`: with the same content. */
export interface AnsweredScan<Answer> {
  readonly same: boolean;
  readonly answer: Answer;
}

/**
 * Claims an id of a scan for this transaction. The same id sent at the same time waits until this transaction ends.
 * @returns null: the id is new, and this transaction must keep an answer for it
 */
export async function claimScan<Answer>(
  tx: Tx,
  device_no: number,
  op_id: string,
  content_hash: Buffer,
): Promise<AnsweredScan<Answer> | null> {
  const values = [device_no, op_id, content_hash];
  if ((await tx.query(CLAIM, values)).length > 0) return null;
  // A second statement is needed: the first one does not see an answer that was committed while it waited.
  const [kept] = await tx.query<AnsweredScan<Answer>>(FIND, values);
  if (kept === undefined) throw new Error('the stored scan was deleted in between');
  return kept;
}

const KEEP = sql('floor_scan_keep', 'update floor_scans set answer = $3 where device_no = $1 and op_id = $2');

export const keepScan = (tx: Tx, device_no: number, op_id: string, answer: unknown): Promise<void> =>
  tx.send(KEEP, [device_no, op_id, JSON.stringify(answer)]);

/** Deletes some of the old answers. @returns whether there may be more */
export const sweepOldScans = sweepOf(
  'floor_scans_sweep',
  5_000,
  (atOnce) => `with old as (
     select device_no, op_id from floor_scans where at < clock_timestamp() - interval '30 days' order by at limit ${atOnce}
   )
   delete from floor_scans s using old where s.device_no = old.device_no and s.op_id = old.op_id returning 1`,
);
