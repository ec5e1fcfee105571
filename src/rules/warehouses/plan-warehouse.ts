import type { Planned } from '../../kernel/decoded.js';
import { type Fault, fault } from '../../kernel/errors.js';
import { normalizePostcode, prefecturesOf, validatePostcode } from '../addresses/postcodes.js';
import { noPrefecture, prefectureNamed } from '../addresses/prefectures.js';
import { STANDARD_CALENDAR, type WarehouseCalendar } from '../calendar/calendar.js';
import { STANDARD_TOTES } from '../floor/batches.js';
import { type LeadTimesDraft, planLeadTimes } from './plan-lead-times.js';
import type { Warehouse } from './warehouse.js';

/** The fields of a warehouse in a request: all fields to open a warehouse, only the changed fields to change one. */
export type WarehouseDraft = PlainFields & {
  readonly calendar?: Partial<WarehouseCalendar>;
  /** Changes of single days; other days stay unchanged, so two people can change days at the same time. Null: refused. */
  readonly closed_days?: readonly (ClosedDay | null)[];
  readonly lead_times?: readonly (LeadTimesDraft | null)[];
};

/** A day that becomes closed in addition to the closed weekdays and holidays, or is not closed any more. */
interface ClosedDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly closed: boolean;
}

type PlainFields = Partial<Omit<Warehouse, 'calendar' | 'lead_times'>>;

const REQUIRED = ['warehouse', 'name', 'postcode', 'address', 'phone'] as const;

const ALL_WEEKDAYS = 7;

/** The maximum number of extra closed days; the list in a request has the same limit (wire/console/warehouses.ts). */
const MOST_CLOSED = 366;

/**
 * Plans a warehouse. A new one is open from Monday to Friday with wave releases at 09:00 and 12:30, unless the draft says
 * otherwise. The prefecture may be left out where the postcode has only one.
 * @param existing the warehouse that is changed; null: a new one
 */
export function planWarehouse(
  { closed_days = [], ...draft }: WarehouseDraft,
  existing: Warehouse | null,
): Planned<Warehouse> {
  const merged: PlainFields = {
    default_carrier: 'CARRIERA',
    cart_totes: STANDARD_TOTES,
    ...existing,
    ...draft,
  };
  const listed = { ...STANDARD_CALENDAR, ...existing?.calendar, ...draft.calendar };
  const calendar = { ...listed, extra_closed: withDays(listed.extra_closed, closed_days) };
  const lead_times = planLeadTimes(draft.lead_times ?? [], existing?.lead_times ?? {});
  const missing = REQUIRED.filter((field) => merged[field] === undefined).map((field) =>
    fault(field, 'Is required.', '必須です。'),
  );
  const postcode = merged.postcode === undefined ? null : normalizePostcode(merged.postcode);
  // A new postcode brings its prefecture; the old one belongs to the old postcode.
  const prefecture = draft.prefecture ?? (draft.postcode === undefined ? existing?.prefecture : undefined);
  const homes = [...prefecturesOf(postcode ?? '')];
  const home = prefecture ?? (homes.length === 1 ? homes[0] : undefined);
  const faults = [
    ...missing,
    ...(merged.postcode === undefined ? [] : validatePostcode(merged.postcode, prefecture ?? '')),
    ...validatePrefecture(prefecture, homes),
    ...validateCalendar(calendar),
    ...(closed_days.length === 0 || calendar.extra_closed.length <= MOST_CLOSED ? [] : [TOO_MANY]),
    ...lead_times.faults,
  ];
  if (faults.length > 0 || postcode === null || home === undefined) return { planned: null, faults };
  return {
    planned: {
      ...(merged as Warehouse),
      postcode,
      prefecture: home,
      calendar: {
        ...calendar,
        closed_weekdays: [...new Set(calendar.closed_weekdays)].sort(),
        wave_release_times: [...new Set(calendar.wave_release_times)].sort(),
      },
      lead_times: lead_times.planned,
    },
    faults,
  };
}

/** The closed days after the changes, each once and in order. */
function withDays(days: readonly string[], changes: NonNullable<WarehouseDraft['closed_days']>): string[] {
  const all = new Set(days);
  for (const one of changes) {
    if (one?.closed === true) all.add(one.date);
    else if (one !== null) all.delete(one.date);
  }
  return [...all].sort();
}

const TOO_MANY = fault(
  'closed_days',
  `A warehouse has at most ${MOST_CLOSED} such days. Open days that have passed first.`,
  `臨時休業日は${MOST_CLOSED}日までです。過ぎた日を先に取り除いてください。`,
);

function validatePrefecture(prefecture: string | undefined, homes: readonly string[]): Fault[] {
  if (prefecture === undefined) {
    return homes.length < 2
      ? []
      : [
          fault(
            'prefecture',
            `Is required, because the postcode belongs to ${homes.join(' and ')}.`,
            `郵便番号が${homes.join('と')}にまたがるため、指定してください。`,
          ),
        ];
  }
  return prefectureNamed(prefecture) === null ? [noPrefecture('prefecture')] : [];
}

/** A calendar without work days or wave releases would make every order wait for ever. */
function validateCalendar({ closed_weekdays, wave_release_times }: WarehouseCalendar): Fault[] {
  return [
    ...(new Set(closed_weekdays).size < ALL_WEEKDAYS
      ? []
      : [
          fault(
            'calendar.closed_weekdays',
            'At least one working weekday must remain.',
            '営業する曜日を1日以上残してください。',
          ),
        ]),
    ...(wave_release_times.length > 0
      ? []
      : [fault('calendar.wave_release_times', 'Must have a time.', '作業取込の時刻を1つ以上指定してください。')]),
  ];
}
