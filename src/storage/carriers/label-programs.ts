import type { Carrier } from '../../rules/carriers/carriers.js';
import type { LabelProgram } from '../../rules/carriers/label-template.js';
import { sql, type Tx } from '../database/database.js';
import type { ChangeStamp } from '../stock/stock.js';

/** The label programs of the carriers. */

const ALL = sql(
  'label_programs_all',
  'select carrier, template, asked, waits, changed_by, changed_at from label_programs order by carrier',
);

export const allLabelPrograms = (tx: Tx): Promise<LabelProgram[]> => tx.query<LabelProgram>(ALL);

const SET = sql(
  'label_programs_set',
  `insert into label_programs (carrier, template, asked, waits, changed_by, changed_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (carrier) do update set template = excluded.template, asked = excluded.asked, waits = excluded.waits,
                                       changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
);

export async function saveLabelProgram(
  tx: Tx,
  { carrier, template, asked, waits }: Omit<LabelProgram, 'changed_by' | 'changed_at'>,
  { actor, at }: ChangeStamp,
): Promise<void> {
  await tx.query(SET, [carrier, JSON.stringify(template), JSON.stringify(asked), waits, actor, at]);
}

const REMOVE = sql('label_programs_remove', 'delete from label_programs where carrier = $1 returning carrier');

/** @returns whether the carrier had a program */
export const deleteLabelProgram = async (tx: Tx, carrier: Carrier): Promise<boolean> =>
  (await tx.query(REMOVE, [carrier])).length > 0;

const WAITING = sql('label_programs_waiting', 'select carrier from label_programs where waits');

/** The carriers whose parcels wait for the number of the program. */
export const carriersThatWait = async (tx: Tx): Promise<ReadonlySet<Carrier>> =>
  new Set((await tx.query<{ carrier: Carrier }>(WAITING)).map(({ carrier }) => carrier));
