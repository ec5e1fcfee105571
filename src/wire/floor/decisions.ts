import type { Decoded } from '../../kernel/decoded.js';
import { type Fault, fault, validationFailed } from '../../kernel/errors.js';
import { parseId } from '../../kernel/ids.js';
import { type Query, single } from '../contract/lists.js';
import { closed, exact, flag, integer, list, optional, text } from '../schema.js';
import { checkOf } from '../validator.js';

/* Small decisions of the desk: of which warehouse a list is, waves, maintenance. */

export const warehouseQuery = {
  warehouse: optional(
    text({ description: 'Code of a warehouse. Absent: all in which you work.', examples: ['TOKYO'] }),
  ),
};

/** The warehouse that a query names; null: none. The operation knows which there are. */
export const warehouseIn = (query: Query): string | null => single(query.warehouse) ?? null;

/** A key of a list of the desk: cursors of another warehouse are not its own. */
export const deskListKey = (path: string, query: Query): string =>
  JSON.stringify(['provider', path, warehouseIn(query)]);

const MOST_SHIPMENTS = 1_000;

export const NewWave = closed({
  warehouse: optional(
    text({ description: 'Takes whatever is due to be shipped today or earlier.', examples: ['TOKYO'] }),
  ),
  shipments: optional(
    list(text({ examples: ['TS001-S000001'] }), {
      minItems: 1,
      maxItems: MOST_SHIPMENTS,
      description: 'In place of `warehouse`: ids of shipments of one account, of any day. All or none are taken.',
    }),
  ),
});
const newWave = checkOf(NewWave);

/** What is taken into work: all that is due in a warehouse, or shipments of one account. */
export type WaveDraft =
  | { readonly warehouse: string }
  | { readonly account_id: string; readonly shipment_nos: readonly number[] };

/** @throws validation_failed with every fault */
export function decodeWave(body: Decoded<unknown>): WaveDraft {
  const { value, faults: known } = newWave(body);
  const { warehouse, shipments } = value ?? {};
  const faults: Fault[] = [...known];
  if (known.length === 0 && (warehouse === undefined) === (shipments === undefined))
    faults.push(
      fault(
        'warehouse',
        'Give either warehouse or shipments.',
        'warehouseとshipmentsのどちらか一方を指定してください。',
      ),
    );
  const refs = (shipments ?? []).map((id) => (id === null ? null : parseId('shipment', id)));
  const account_id = refs.find((ref) => ref !== null)?.account_id ?? '';
  for (const [index, ref] of refs.entries()) {
    const path = `shipments.${index}`;
    if (shipments?.[index] === null) continue;
    if (ref === null) faults.push(fault(path, 'Is not the id of a shipment.', '出荷依頼のIDではありません。'));
    else if (ref.account_id !== account_id)
      faults.push(fault(path, 'Is of another account.', '別のアカウントの出荷依頼です。'));
  }
  if (faults.length > 0) throw validationFailed(faults);
  if (warehouse !== undefined) return { warehouse };
  return { account_id, shipment_nos: [...new Set(refs.flatMap((ref) => ref?.no ?? []))] };
}

export const ReleasedWave = exact({ released: integer({ description: 'Shipments that are in picking now.' }) });

export const Maintenance = closed({ maintenance: flag() });
export const MaintenanceAnswer = exact({ maintenance: flag() });
const maintenance = checkOf(Maintenance);

export const decodeMaintenance = (body: Decoded<unknown>) => maintenance(body);
