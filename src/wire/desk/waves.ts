import type { Decoded } from '../../kernel/decoded.js';
import { type Fault, fault, refuseIfFaulty } from '../../kernel/errors.js';
import { parseId, shipmentId } from '../../kernel/ids.js';
import { CARRIER_NAMES } from '../../rules/carriers/carrier-values.js';
import type { PreviewedOrder, WaveConditions, WaveProgress } from '../../rules/floor/wave.js';
import { HIGHEST_PRIORITY } from '../../rules/shipments/shipment-values.js';
import { encoderOf } from '../encoder.js';
import { NO_INSTANT, parseInstant } from '../moments.js';
import {
  closed,
  date,
  exact,
  flag,
  integer,
  list,
  nullableInteger,
  nullableList,
  nullableTimestamp,
  oneOf,
  optional,
  text,
  timestamp,
} from '../schema.js';
import { checkOf } from '../validator.js';

/* Waves: what may be given to the floor, what is given, and how far it is. */

const MOST_SHIPMENTS = 1_000;
const MOST_ZONES = 100;

/** Conditions for the orders that are due in `warehouse`. */
const CONDITIONS = {
  cut_off: optional(
    text({
      description: 'Of `warehouse`, only orders that have to be ready by then: an instant with its offset.',
      examples: ['2026-11-25T12:30:00+09:00'],
    }),
  ),
  carriers: optional(
    list(oneOf(CARRIER_NAMES), { minItems: 1, description: 'Of `warehouse`, only orders that these deliver.' }),
  ),
  zones: optional(
    list(text({ examples: ['A'] }), {
      minItems: 1,
      maxItems: MOST_ZONES,
      description:
        'Of `warehouse`, only orders of whose goods enough lie on shelves of these zones. From which shelf they are picked is planned later.',
    }),
  ),
  min_priority: optional(
    integer({
      minimum: 0,
      maximum: HIGHEST_PRIORITY,
      description: 'Of `warehouse`, only orders with this `allocate_priority` or a higher one.',
    }),
  ),
};

export const NewWave = closed({
  warehouse: optional(
    text({ description: 'Takes whatever is due to be shipped today or earlier.', examples: ['TOKYO'] }),
  ),
  ...CONDITIONS,
  shipments: optional(
    list(text({ examples: ['TS001-S000001'] }), {
      minItems: 1,
      maxItems: MOST_SHIPMENTS,
      description: 'In place of `warehouse`: ids of shipments of one account, of any day. All or none are taken.',
    }),
  ),
});
const newWave = checkOf(NewWave);

/** The body of a request for a preview. */
export const WavePreviewRequest = closed({ warehouse: text({ examples: ['TOKYO'] }), ...CONDITIONS });
const wavePreviewRequest = checkOf(WavePreviewRequest);

/** Decodes a request for a preview. The faults are not thrown, because only the operation can find the others. */
export const decodeWavePreviewRequest = (body: Decoded<unknown>): DueWave => dueWaveOf(wavePreviewRequest(body));

/** The orders that are due in a warehouse, by conditions. Only the operation can find faults beyond those of the form. */
interface DueWave {
  readonly warehouse: string;
  readonly conditions: WaveConditions;
  readonly faults: readonly Fault[];
}

/** The orders to release: those that are due in a warehouse, or shipments of one account. */
export type WaveDraft = DueWave | { readonly account_id: string; readonly shipment_nos: readonly number[] };

type Said = ReturnType<typeof newWave> | ReturnType<typeof wavePreviewRequest>;

/** Decodes a wave. @throws validation_failed with all faults of single shipments; those of a warehouse are in the result */
export function decodeWave(body: Decoded<unknown>): WaveDraft {
  const said = newWave(body);
  const { warehouse, shipments, ...conditions } = said.value ?? {};
  if (warehouse !== undefined && shipments === undefined) return dueWaveOf(said);
  const faults: Fault[] = [...said.faults];
  if (said.faults.length === 0 && (warehouse === undefined) === (shipments === undefined))
    faults.push(
      fault(
        'warehouse',
        'Give either warehouse or shipments.',
        'warehouseとshipmentsのどちらか一方を指定してください。',
      ),
    );
  if (shipments !== undefined)
    for (const name of Object.keys(conditions))
      faults.push(fault(name, 'Is for warehouse only.', 'warehouseを指定した場合のみ使用できます。'));
  const { account_id, shipment_nos, faults: ofShipments } = shipmentsIn(shipments ?? []);
  faults.push(...ofShipments);
  refuseIfFaulty(faults);
  return { account_id, shipment_nos };
}

/** Decodes a wave of a warehouse. Does not throw its faults. */
export const decodeDueWave = (body: Decoded<unknown>): DueWave => dueWaveOf(newWave(body));

function dueWaveOf({ value, faults }: Said): DueWave {
  const { warehouse = '', cut_off, carriers, zones, min_priority } = value ?? {};
  const instant = cut_off === undefined ? null : parseInstant(cut_off);
  return {
    warehouse,
    conditions: {
      cut_off: instant?.toString() ?? null,
      carriers: carriers?.flatMap((one) => one ?? []) ?? null,
      zones: zones?.map((one) => one ?? '') ?? null,
      min_priority: min_priority ?? null,
    },
    faults: cut_off !== undefined && instant === null ? [...faults, { path: 'cut_off', message: NO_INSTANT }] : faults,
  };
}

function shipmentsIn(ids: readonly (string | null)[]) {
  const refs = ids.map((id) => (id === null ? null : parseId('shipment', id)));
  const account_id = refs.find((ref) => ref !== null)?.account_id ?? '';
  const faults = refs.flatMap((ref, index): Fault[] => {
    const path = `shipments.${index}`;
    if (ids[index] === null) return [];
    if (ref === null) return [fault(path, 'Is not the id of a shipment.', '出荷依頼のIDではありません。')];
    return ref.account_id === account_id ? [] : [fault(path, 'Is of another account.', '別の荷主の出荷依頼です。')];
  });
  return { account_id, shipment_nos: [...new Set(refs.flatMap((ref) => ref?.no ?? []))], faults };
}

export const WavePreviewAnswer = exact({
  all: integer({ description: 'Orders that would be taken now.' }),
  zones: list(text(), { description: 'All zones of the warehouse.' }),
  orders: list(
    exact({
      id: text({ examples: ['TS001-S000001'] }),
      name: text({ description: "The client's own." }),
      carrier: text({ examples: ['CARRIERA'] }),
      day: date({ description: 'On which it has to leave.' }),
      priority: integer(),
      units: integer(),
    }),
    { description: 'The most urgent ones, at most 50.' },
  ),
});

export const encodeWavePreview = (all: number, zones: readonly string[], rows: readonly PreviewedOrder[]) => ({
  all,
  zones,
  orders: rows.map(({ account_id, shipment_no, identifier: name, assigned_shipping_date: day, ...rest }) => ({
    id: shipmentId(account_id, shipment_no),
    ...{ name, day, carrier: rest.carrier, priority: rest.priority, units: rest.units },
  })),
});

export const ReleasedWaveAnswer = exact({
  released: integer({ description: 'Shipments that are in picking now.' }),
  wave_no: nullableInteger({ description: 'null: nothing was taken, or named shipments, which make no wave.' }),
});

export const WaveAnswer = exact({
  wave_no: integer(),
  warehouse: text({ examples: ['TOKYO'] }),
  released_at: timestamp(),
  released_by: text({ description: '`system`: the calendar.' }),
  conditions: exact({
    cut_off: nullableTimestamp(),
    carriers: nullableList(text({ examples: ['CARRIERA'] })),
    zones: nullableList(text()),
    min_priority: nullableInteger(),
  }),
  orders: exact({
    all: integer({ description: 'All that it took; each is counted in one of the others too.' }),
    picking: integer(),
    picked: integer(),
    packed: integer(),
    shipped: integer(),
    asked: integer({ description: 'Their clients asked for a change, and wait for the answer.' }),
    left: integer({ description: 'Cancelled, waiting for stock or a wave again, or in a later wave.' }),
  }),
  units: exact({
    open: integer({ description: 'To be picked from shelves.' }),
  }),
});

export const Waves = exact({ waves: list(WaveAnswer) });

const encode = encoderOf(WaveAnswer);

export const encodeWave = ({ cut_off, carriers, zones, min_priority, orders, open_units, ...wave }: WaveProgress) =>
  encode({
    ...wave,
    conditions: { cut_off, carriers, zones, min_priority },
    orders: { ...wave, all: orders },
    units: { open: open_units },
  });

const Ready = exact({
  warehouse: text({ examples: ['TOKYO'] }),
  cut_off: timestamp({ description: 'When they have to be ready: the wave release for which they wait.' }),
  carrier: text({ examples: ['CARRIERA'] }),
  due: flag({ description: 'Whether a wave takes them now; else their day has not come.' }),
  passed_cut_off: nullableTimestamp({
    description: 'The cut-off of today, if it has passed and the next wave release takes them, on another day.',
  }),
  orders: integer(),
  lines: integer(),
  units: integer(),
  highest_priority: integer(),
});
export const ReadyOrdersAnswer = exact({ ready: list(Ready) });

export const encodeReadyOrders = encoderOf(Ready);
