import type { DomesticCarrier } from '../../rules/carriers/carriers.js';
import type { LabelFile } from '../../rules/carriers/labels-here.js';
import { sql, type Tx } from '../database/database.js';
import type { ChangeStamp } from '../stock/stock.js';

/** The files that were made for label programs. */

const FILES = sql(
  'label_files_list',
  // $1 warehouse, $2 carrier, $3 how many
  `select f.file_no, f.warehouse, f.carrier, f.made_by, f.made_at, n.labels, n.numbered
     from label_files f
    cross join lateral (select count(*)::integer as labels, count(l.tracking_code)::integer as numbered
                          from program_labels l where l.file_no = f.file_no and l.voided_at is null) n
    where f.warehouse = $1 and f.carrier = $2
    order by f.file_no desc limit $3`,
);

/** The newest files of a warehouse for a carrier. */
export const newestFiles = (tx: Tx, warehouse: string, carrier: DomesticCarrier, limit: number): Promise<LabelFile[]> =>
  tx.query<LabelFile>(FILES, [warehouse, carrier, limit]);

const FILE = sql('label_file', 'select warehouse, carrier from label_files where file_no = $1');

/** null: there is none */
export const findLabelFile = async (
  tx: Tx,
  file_no: number,
): Promise<Pick<LabelFile, 'warehouse' | 'carrier'> | null> =>
  (await tx.query<Pick<LabelFile, 'warehouse' | 'carrier'>>(FILE, [file_no]))[0] ?? null;

const NEW_FILE = sql(
  'label_files_add',
  'insert into label_files (warehouse, carrier, made_by, made_at) values ($1, $2, $3, $4) returning file_no',
);

/** @returns the number of the file */
export const addLabelFile = async (
  tx: Tx,
  warehouse: string,
  carrier: DomesticCarrier,
  { actor, at }: ChangeStamp,
): Promise<number> =>
  (await tx.query<{ file_no: number }>(NEW_FILE, [warehouse, carrier, actor, at]))[0]?.file_no as number;
