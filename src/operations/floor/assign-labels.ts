import { groupBy } from '../../kernel/collections.js';
import { notAllowed } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import type { Carrier } from '../../rules/carriers/carriers.js';
import { trackingCode } from '../../rules/carriers/tracking-code.js';
import { carriersThatWait } from '../../storage/carriers/label-programs.js';
import { freeNumbers } from '../../storage/carriers/program-labels.js';
import type { Tx } from '../../storage/database/database.js';
import { insertParcels, type Labels, labelsOf, type NewParcel } from '../../storage/shipments/parcels.js';
import { nextTrackingSerials, type ShipmentAtWork } from '../../storage/shipments/shipment-work.js';

type ToLabel = Pick<ShipmentAtWork, 'shipment_no' | 'warehouse' | 'carrier' | 'packages'> & {
  readonly document: Pick<ShipmentAtWork['document'], 'recipient'>;
};

/** See {@link assignLabels}. */
type WithoutNumber = 'refuse' | 'leave' | 'number';

/** For the work of a caller. */
export const withoutNumberFor = (caller: Caller): WithoutNumber => (caller.kind === 'system' ? 'number' : 'refuse');

/**
 * Gives each parcel of the shipments a tracking number, unless it has one already (B-013, B-014): that of the carrier's label
 * program, else one of Kura. The shipments must be locked.
 * @param without what is done with a parcel that waits for the number of the program: its work is refused, it is left without, or
 *   Kura numbers it, as the simulated warehouse has no program
 * @returns the numbers by shipment, in the order of its parcels
 * @throws api_exception for such a parcel
 */
export async function assignLabels(
  tx: Tx,
  account_id: string,
  shipments: readonly ToLabel[],
  at: string,
  without: WithoutNumber,
): Promise<Map<number, readonly string[]>> {
  const nos = shipments.map(({ shipment_no }) => shipment_no);
  const labels = new Map((await labelsOf(tx, account_id, nos)).map((one) => [one.shipment_no, one]));
  const bare = shipments.flatMap((one) => {
    const labelled = labels.get(one.shipment_no)?.parcel_nos ?? [];
    return parcelsOf(one)
      .filter((parcel_no) => !labelled.includes(parcel_no))
      .map((parcel_no) => ({ one, parcel_no }));
  });
  const parcels = bare.length === 0 ? [] : await numbered(tx, account_id, bare, without);
  await insertParcels(tx, account_id, parcels, at);
  const anew = groupBy(parcels, ({ shipment_no }) => shipment_no);
  return new Map(
    nos.map((shipment_no) => [shipment_no, numbersOf(labels.get(shipment_no), anew.get(shipment_no) ?? [])]),
  );
}

interface Bare {
  readonly one: ToLabel;
  readonly parcel_no: number;
}

/** Parcels with their numbers, first those of the label program. */
async function numbered(
  tx: Tx,
  account_id: string,
  bare: readonly Bare[],
  without: WithoutNumber,
): Promise<NewParcel[]> {
  const nos = [...new Set(bare.map(({ one }) => one.shipment_no))];
  const free = await freeNumbers(tx, account_id, nos);
  const waiting = without === 'number' ? new Set<Carrier>() : await carriersThatWait(tx);
  const iterators = new Map([...free].map(([no, codes]) => [no, codes.values()]));
  const found = bare.map((parcel) => {
    const code = iterators.get(parcel.one.shipment_no)?.next().value ?? null;
    return { ...parcel, code, waits: code === null && isWaiting(parcel.one, waiting) };
  });
  const [waits] = found.filter((parcel) => parcel.waits);
  if (waits !== undefined && without === 'refuse') throw noNumber(account_id, waits);
  const anew = found.filter(({ code, waits }) => code === null && !waits);
  const serials = (anew.length === 0 ? [] : await nextTrackingSerials(tx, anew.length)).values();
  return found
    .filter(({ waits }) => !waits)
    .map(({ one, parcel_no, code }): NewParcel => {
      const { shipment_no, warehouse, carrier } = one;
      const tracking_code = code ?? codeFor(carrier, serials.next().value as number, one);
      return { shipment_no, parcel_no, tracking_code, carrier, warehouse };
    });
}

/** Whether the numbers of a shipment come from a label program. Programs are for parcels within Japan. */
const isWaiting = ({ carrier, document }: ToLabel, waiting: ReadonlySet<Carrier>): boolean =>
  waiting.has(carrier) && document.recipient.region_code === null;

function noNumber(account_id: string, { one, parcel_no }: Bare) {
  const id = shipmentId(account_id, one.shipment_no);
  return notAllowed(
    `Parcel ${parcel_no} of ${id} has no number of ${one.carrier} yet. Make its label in the label program and import the program's file at the desk, then go on.`,
    `${id} の荷物${parcel_no}に ${one.carrier} の送り状番号がありません。発行ソフトで送り状を発行し、出力ファイルをデスクで取り込んでから続けてください。`,
  );
}

/** The numbers of all parcels of a shipment, in their order. */
function numbersOf(labels: Labels | undefined, anew: readonly NewParcel[]): readonly string[] {
  const kept = labels?.parcel_nos.map((parcel_no, index) => ({
    parcel_no,
    tracking_code: labels.tracking_codes[index] as string,
  }));
  const all = [...(kept ?? []), ...anew].sort((one, other) => one.parcel_no - other.parcel_no);
  return all.map(({ tracking_code }) => tracking_code);
}

/** The numbers of its parcels, from 1. */
const parcelsOf = ({ packages }: ToLabel): number[] =>
  Array.from({ length: Math.max(packages?.length ?? 1, 1) }, (_, index) => index + 1);

const codeFor = (carrier: Carrier, serial: number, { document }: ToLabel): string =>
  trackingCode(carrier, serial, document.recipient.region_code !== null);
