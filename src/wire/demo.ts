import { Temporal } from 'temporal-polyfill';
import { TOKYO } from '../kernel/dates.js';
import type { Decoded } from '../kernel/decoded.js';
import { type Fault, fault, validationFailed } from '../kernel/errors.js';
import { exact, integer, list, nullableText, object, optional, text, timestamp } from './schema.js';
import { checkOf } from './validator.js';

/* The demo controls. They are outside the contract: the demo environment alone has them. */

const INSTANT = '2026-11-24T13:00:00+09:00';

export const AdvanceRequest = object(
  {
    by: optional(nullableText({ description: 'How far: an ISO 8601 duration.', examples: ['P1DT3H'] })),
    to: optional(
      nullableText({ description: 'Until when: an ISO 8601 instant with its offset.', examples: [INSTANT] }),
    ),
  },
  { component: 'AdvanceRequest', description: 'Exactly one of both.', examples: [{ by: 'P1DT3H' }] },
);

const now = timestamp({ description: 'What the clock shows.', examples: [INSTANT] });

export const ClockResponse = exact({ now }, { component: 'Clock' });

const EventResponse = exact(
  {
    at: timestamp({ description: 'When it happened, by that clock.', examples: ['2026-11-24T12:30:00+09:00'] }),
    type: text({
      description:
        'The resource, and the status that it entered or what was done: `receipt.received`, `receipt.checking`, `receipt.stocked`; `shipment.waiting`, `shipment.suspended`, `shipment.backordered`, `shipment.reallocated`, `shipment.picking`, `shipment.picked`, `shipment.packed`, `shipment.shipped`, `shipment.modified`, `shipment.cancelled`, `shipment.put_back`. More may come.',
      examples: ['shipment.picking'],
    }),
    id: text({ description: 'Id of the resource.', examples: ['TS001-S000001'] }),
  },
  { component: 'WarehouseEvent' },
);

export const AdvanceResponse = exact(
  {
    now,
    events: list(EventResponse, {
      description: "What happened to the account's own resources on the way, in order; the first 10,000.",
    }),
    events_omitted: integer({ description: 'How many events came after those.', examples: [0] }),
  },
  { component: 'ClockAdvance' },
);

const check = checkOf(AdvanceRequest);

/** A year. Each moment with work is lived through, and others wait for their turn meanwhile. */
const FARTHEST_DAYS = 366;
/** The last day that the contract knows. */
const END = Temporal.Instant.from('9998-12-31T23:59:59+09:00');

/**
 * Where an advance leads: the target of the body, given what the clock shows.
 * @throws validation_failed unless it names exactly one of `by` and `to`, well-formed, not in the past and not too far
 */
export function decodeAdvance(body: Decoded<unknown>, from: Temporal.Instant): Temporal.Instant {
  const { value, faults } = check(body);
  if (faults.length > 0) throw validationFailed(faults);
  const { by, to } = value ?? {};
  if ((by == null) === (to == null)) {
    throw validationFailed([
      fault('by', 'Give exactly one of by and to.', 'byとtoのどちらか一方だけを指定してください。'),
    ]);
  }
  return by == null
    ? validate('to', instantOf(to ?? ''), MALFORMED_TO, from)
    : validate('by', after(by, from), MALFORMED_BY, from);
}

const MALFORMED_BY = fault(
  'by',
  'Must be an ISO 8601 duration, such as P1DT3H.',
  'P1DT3HのようなISO 8601の期間を指定してください。',
);
const MALFORMED_TO = fault(
  'to',
  `Must be an ISO 8601 instant with its offset, such as ${INSTANT}.`,
  `${INSTANT}のようなオフセット付きのISO 8601の日時を指定してください。`,
);

function validate(
  path: 'by' | 'to',
  target: Temporal.Instant | null,
  malformed: Fault,
  from: Temporal.Instant,
): Temporal.Instant {
  if (target === null) throw validationFailed([malformed]);
  if (Temporal.Instant.compare(target, from) < 0) {
    throw validationFailed([fault(path, 'The clock cannot go back.', '時計を戻すことはできません。')]);
  }
  if (target.epochMilliseconds - from.epochMilliseconds > FARTHEST_DAYS * 86_400_000) {
    throw validationFailed([
      fault(
        path,
        `The clock can go ${FARTHEST_DAYS} days forward at a time.`,
        `一度に進められるのは${FARTHEST_DAYS}日までです。`,
      ),
    ]);
  }
  if (Temporal.Instant.compare(target, END) > 0) {
    throw validationFailed([
      fault(path, 'The clock ends with the year 9998.', '時計を進められるのは9998年末までです。'),
    ]);
  }
  // Clocks show whole milliseconds.
  return Temporal.Instant.fromEpochMilliseconds(target.epochMilliseconds);
}

const instantOf = (text: string): Temporal.Instant | null => attempt(() => Temporal.Instant.from(text));

/** Days, months and years are those of the calendar in Japan. What leads out of all calendars leads too far. */
function after(text: string, from: Temporal.Instant): Temporal.Instant | null {
  const duration = attempt(() => Temporal.Duration.from(text));
  if (duration === null) return null;
  const target = attempt(() => from.toZonedDateTimeISO(TOKYO).add(duration).toInstant());
  return target ?? from.add({ hours: duration.sign * (FARTHEST_DAYS + 1) * 24 });
}

function attempt<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
