import { Temporal } from 'temporal-polyfill';
import { TOKYO } from '../kernel/dates.js';
import type { Decoded } from '../kernel/decoded.js';
import { type Fault, fault, validationFailed } from '../kernel/errors.js';
import { CLOCK_MOVE_STATES } from '../rules/demo/clock-values.js';
import {
  exact,
  flag,
  integer,
  list,
  nullableText,
  object,
  oneOf,
  optional,
  orNull,
  text,
  timestamp,
} from './schema.js';
import { decoderOf } from './validator.js';

/* The clock of the demo environment. It is not part of the contract. */

const INSTANT = '2026-11-24T13:00:00+09:00';

export const AdvanceRequest = object(
  {
    by: optional(
      nullableText({ description: 'How far to advance the clock: an ISO 8601 duration.', examples: ['P1DT3H'] }),
    ),
    to: optional(
      nullableText({
        description: 'The time to advance the clock to: an ISO 8601 instant with its offset.',
        examples: [INSTANT],
      }),
    ),
  },
  { component: 'AdvanceRequest', description: 'Give exactly one of `by` and `to`.', examples: [{ by: 'P1DT3H' }] },
);

const now = timestamp({ description: 'The time that the demo clock shows.', examples: [INSTANT] });

export const ClockResponse = exact(
  {
    now,
    running: flag({ description: 'Whether the clock runs by itself. Otherwise it stands until it is advanced.' }),
  },
  { component: 'Clock' },
);

export const ClockOfPeople = exact({
  now,
  running: flag({ description: 'Whether the clock runs by itself.' }),
  next_wave: timestamp({ description: 'When a warehouse takes orders into work next.' }),
});

const EventResponse = exact(
  {
    at: timestamp({ description: 'When it happened, by the demo clock.', examples: ['2026-11-24T12:30:00+09:00'] }),
    type: text({
      description:
        'The kind of resource, with its new status or what was done to it: `receipt.received`, `receipt.checking`, `receipt.stocked`; `shipment.waiting`, `shipment.suspended`, `shipment.backordered`, `shipment.reallocated`, `shipment.picking`, `shipment.picked`, `shipment.packed`, `shipment.shipped`, `shipment.modified`, `shipment.cancelled`, `shipment.put_back`; and what was planned to go wrong: `shipment.short_pick`, `shipment.damaged`, `shipment.modify_refused`, `shipment.cancel_refused`, `shipment.delayed`, `shipment.lost`, `shipment.returned`. More types may be added.',
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
      description:
        'What happened to the receipts and shipments of your account, in order of time: the first 10,000 events.',
    }),
    events_omitted: integer({ description: 'The number of further events, which are not listed.', examples: [0] }),
  },
  { component: 'ClockAdvance' },
);

export const ClockMoveAnswer = exact({
  move: orNull(
    exact({
      name: text({ description: 'Who asked for it.' }),
      from: timestamp(),
      to: timestamp(),
      state: oneOf(CLOCK_MOVE_STATES),
      count: integer({ description: 'How much has happened to the receipts and shipments of your account.' }),
      latest: list(EventResponse, { description: 'The last of it, in order of time.' }),
    }),
  ),
});

const decode = decoderOf(AdvanceRequest);

/** A year. The warehouse does all the work of that time, and other requests for the clock wait meanwhile. */
const FARTHEST_DAYS = 366;
/** The end of the last day that the contract allows. */
const END = Temporal.Instant.from('9998-12-31T23:59:59+09:00');

/**
 * The time to which the clock is advanced.
 * @param from the time that the clock shows
 * @throws validation_failed unless the body has exactly one of `by` and `to`, well-formed, not in the past, not too far
 *   ahead
 */
export function decodeAdvance(body: Decoded<unknown>, from: Temporal.Instant): Temporal.Instant {
  const { by, to } = decode(body);
  if ((by == null) === (to == null)) {
    throw validationFailed([
      fault('by', 'Give exactly one of by and to.', 'byとtoのどちらか一方だけを指定してください。'),
    ]);
  }
  return by == null
    ? validate('to', instantOf(to ?? ''), MALFORMED_TO, from)
    : validate('by', addDuration(by, from), MALFORMED_BY, from);
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

/**
 * Adds a duration; days, months and years are counted in Japan. Null: the text is not a duration. A result that no
 * calendar has is replaced by a time that is too far ahead, or in the past, so that it gets the fault for that.
 */
function addDuration(text: string, from: Temporal.Instant): Temporal.Instant | null {
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
