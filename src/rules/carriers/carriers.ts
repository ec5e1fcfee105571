/**
 * The table of carriers, with what each carrier offers. A new carrier is a new row. All code takes the abilities of
 * carriers from this table, and the API's lists of carriers, time slots and services are made from it (carrier-values.ts).
 */
import { type ExtraDays, extraDayOutsideRegion, extraDayToOkinawa, noExtraDays } from './lead-times.js';
import { modulo7, S10, type TrackingKind, weighted371 } from './tracking-formats.js';

/** The time slots for delivery: the morning, or the slot that begins at this hour. */
export const TIME_SLOTS = ['AM', '12', '14', '16', '18', '19'] as const;
export type TimeSlot = (typeof TIME_SLOTS)[number];

interface Domestic {
  /** Whether an order may name this carrier (`delivery_carrier`). */
  readonly on_request: boolean;
  /** Whether it delivers small parcels into the letter box (`POST_EXPRESS`). Exactly one carrier does. */
  readonly letter_box: boolean;
  readonly time_slots: readonly TimeSlot[];
  readonly extraDays: ExtraDays;
}

interface CarrierRow {
  /** Its delivery within Japan; null: it does not deliver there. */
  readonly domestic: Domestic | null;
  /** Its services overseas: the part of `delivery_service` after the name of the carrier. */
  readonly services: readonly string[];
  readonly tracking: { readonly domestic: TrackingKind; readonly overseas: TrackingKind };
}

const everywhere = (kind: TrackingKind): CarrierRow['tracking'] => ({ domestic: kind, overseas: kind });

export const CARRIERS = {
  CARRIERA: {
    domestic: {
      on_request: true,
      letter_box: false,
      time_slots: ['AM', '14', '16', '18', '19'],
      extraDays: noExtraDays,
    },
    services: ['NEKOPOSU', 'TAKKYUBIN', 'COOLBIN'],
    tracking: everywhere(modulo7('4', 10)),
  },
  CARRIERB: {
    domestic: { on_request: true, letter_box: false, time_slots: TIME_SLOTS, extraDays: extraDayToOkinawa },
    services: ['HIKYAKU-YU-PACKET', 'TAKUHAIBIN', 'COOLBIN'],
    tracking: everywhere(modulo7('5', 10)),
  },
  CARRIERC: {
    domestic: { on_request: false, letter_box: true, time_slots: [], extraDays: extraDayOutsideRegion },
    services: ['EMS', 'YU-PACKET'],
    tracking: { domestic: modulo7('6', 10), overseas: S10 },
  },
  CARRIERD: {
    domestic: null,
    services: ['PRIORITY', 'CONNECT-PLUS'],
    tracking: everywhere(weighted371('7', 10)),
  },
  CARRIERE: {
    domestic: null,
    services: ['EXPRESS'],
    tracking: everywhere(modulo7('', 9)),
  },
} as const satisfies Readonly<Record<string, CarrierRow>>;

type Rows = typeof CARRIERS;
export type Carrier = keyof Rows;
/** A carrier that delivers within Japan. */
export type DomesticCarrier = { [C in Carrier]: Rows[C]['domestic'] extends null ? never : C }[Carrier];
/** A carrier that an order may name. */
export type CarrierOnRequest = {
  [C in Carrier]: Rows[C]['domestic'] extends { readonly on_request: true } ? C : never;
}[Carrier];
/** A value of `delivery_service`, such as `CARRIERC-EMS`. */
export type OverseasService = { [C in Carrier]: `${C}-${Rows[C]['services'][number]}` }[Carrier];

const ROWS: Readonly<Record<Carrier, CarrierRow>> = CARRIERS;
export const CARRIER_NAMES = Object.keys(CARRIERS) as Carrier[];

/** The carriers that an order may name, in the order of the table. */
export const CARRIERS_ON_REQUEST = CARRIER_NAMES.filter(
  (name): name is CarrierOnRequest => ROWS[name].domestic?.on_request === true,
);

/** The carriers that deliver within Japan. */
export const DOMESTIC_CARRIERS = CARRIER_NAMES.filter((name): name is DomesticCarrier => ROWS[name].domestic !== null);

/** The carrier that delivers small parcels into the letter box. */
export const LETTER_BOX_CARRIER = CARRIER_NAMES.find(
  (name) => ROWS[name].domestic?.letter_box === true,
) as DomesticCarrier;

export const hasTimeSlot = (carrier: Carrier, slot: TimeSlot): boolean =>
  ROWS[carrier].domestic?.time_slots.includes(slot) === true;

/** The carriers that an order may name for a time slot. */
export const carriersWithSlot = (slot: TimeSlot): CarrierOnRequest[] =>
  CARRIERS_ON_REQUEST.filter((name) => hasTimeSlot(name, slot));

/**
 * The days that a carrier needs in addition to the table of lead times.
 * @throws {RangeError} for a carrier that does not deliver within Japan
 */
export function extraDaysOf(carrier: Carrier): ExtraDays {
  const { domestic } = ROWS[carrier];
  if (domestic === null) throw new RangeError(`${carrier} does not deliver within Japan.`);
  return domestic.extraDays;
}

/** All services overseas, by carrier. */
export const OVERSEAS_SERVICES = CARRIER_NAMES.flatMap((name) =>
  ROWS[name].services.map((service) => `${name}-${service}` as OverseasService),
);

/** The carrier of an overseas service: the name of the service begins with it. */
export const carrierOfService = (service: OverseasService): Carrier =>
  service.slice(0, service.indexOf('-')) as Carrier;

/** An overseas service without the name of its carrier, such as `EMS`. */
export const serviceOfCarrier = (service: OverseasService): string => service.slice(service.indexOf('-') + 1);
