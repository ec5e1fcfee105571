import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answered, desk } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { useLanguage, useWords } from '../../app/i18n';
import { useSearchOf } from '../../shared/address-bar';
import { Loaded } from '../../shared/page';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { type CalendarAhead, type DayOfMonth, monthQuery, useReadWarehouses } from './warehouse-query';
import { WAREHOUSE } from './words';

const isMonth = (text: string | undefined): text is string => /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '');

/** The month before or after. @param by -1, 1 */
function monthBeside(month: string, by: number): string {
  const [year, no] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, (no ?? 1) - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Why the warehouse does not work on a day; `open`: it does. */
type Reason = 'open' | 'weekday' | 'holiday' | 'newYear' | 'extra';

/** 1: Monday, 7: Sunday. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Why a day is closed. Weekdays and holidays come first, because a click cannot open such a day. */
function reasonOf({ date, open, holiday }: DayOfMonth, calendar: CalendarAhead['calendar']): Reason {
  if (open) return 'open';
  if (calendar.closed_weekdays.includes(weekdayOf(date))) return 'weekday';
  if (calendar.observes_holidays && holiday !== null) return 'holiday';
  return calendar.extra_closed.includes(date) ? 'extra' : 'newYear';
}

interface ClosedDay {
  readonly date: string;
  readonly closed: boolean;
}

/** A month with its business days. A click closes the warehouse on a day, or opens it again. */
export function MonthPart({ warehouse, ahead }: { readonly warehouse: string; readonly ahead: CalendarAhead }) {
  const say = useWords(WAREHOUSE);
  const language = useLanguage();
  const navigate = useNavigate();
  const today = ahead.days[0]?.date ?? '';
  const asked = useSearchOf<'month'>().month;
  const month = isMonth(asked) ? asked : today.slice(0, 7);
  const query = useQuery(monthQuery(warehouse, month));
  const go = (to: string | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, month: to }), replace: true });
  const title = new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
  return (
    <Part title={say('calendar')}>
      <Ahead ahead={ahead} />
      <Group gap="xs">
        <Button variant="default" size="compact-sm" onClick={() => go(monthBeside(month, -1))}>
          {say('before')}
        </Button>
        <Text fw={600} miw={110} ta="center" aria-live="polite">
          {title}
        </Text>
        <Button variant="default" size="compact-sm" onClick={() => go(monthBeside(month, 1))}>
          {say('after')}
        </Button>
        {month !== today.slice(0, 7) && (
          <Button variant="subtle" size="compact-sm" onClick={() => go(undefined)}>
            {say('today')}
          </Button>
        )}
      </Group>
      <Loaded query={query}>
        {({ days }) => <Month warehouse={warehouse} days={days} ahead={ahead} today={today} />}
      </Loaded>
      <Text className="quiet">{say('calendarNote')}</Text>
    </Part>
  );
}

/** The number of business days ahead, and the next closed day, in a sentence. */
function Ahead({ ahead: { days } }: { readonly ahead: CalendarAhead }) {
  const say = useWords(WAREHOUSE);
  const { day } = useTimes();
  const closed = days.find(({ open }) => !open);
  return (
    <Text>
      {say('ahead', { count: days.filter(({ open }) => open).length })}{' '}
      {closed !== undefined && say('nextClosed', { day: day(closed.date) })}
    </Text>
  );
}

/** 2026-11-22 is a Sunday. */
const SUNDAY = Date.UTC(2026, 10, 22);
/** Sunday first, as calendars in Japan have it. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

function Month({
  warehouse,
  days,
  ahead,
  today,
}: {
  readonly warehouse: string;
  readonly days: readonly DayOfMonth[];
  readonly ahead: CalendarAhead;
  readonly today: string;
}) {
  const say = useWords(WAREHOUSE);
  const language = useLanguage();
  const { day } = useTimes();
  const toggle = useToggle(warehouse);
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const before = days[0] === undefined ? 0 : weekdayOf(days[0].date) % 7;
  const cells: readonly (DayOfMonth | null)[] = [...Array.from({ length: before }, () => null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => week);
  const { last } = toggle;
  return (
    <Stack gap="xs">
      <table className="month">
        <thead>
          <tr>
            {WEEKDAYS.map((place) => (
              <th key={place} scope="col">
                {weekday.format(new Date(SUNDAY + place * DAY_MS))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week}>
              {WEEKDAYS.map((place) => {
                const one = cells[7 * week + place] ?? null;
                return (
                  <td key={place}>
                    {one !== null && (
                      <Day
                        day={one}
                        reason={reasonOf(one, ahead.calendar)}
                        isToday={one.date === today}
                        isPast={one.date < today}
                        isBusy={toggle.isPending}
                        onToggle={() => toggle.run({ date: one.date, closed: one.open })}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Text role="status" fz={13} mih={21}>
        {last !== null && say(last.closed ? 'madeClosed' : 'madeOpen', { day: day(last.date) })}
      </Text>
      {toggle.error !== null && <FailureText error={toggle.error} />}
    </Stack>
  );
}

/** A day. It can be clicked when a click changes something: from today on, and when nothing else closes the warehouse. */
function Day({
  day: { date, holiday },
  reason,
  isToday,
  isPast,
  isBusy,
  onToggle,
}: {
  readonly day: DayOfMonth;
  readonly reason: Reason;
  readonly isToday: boolean;
  readonly isPast: boolean;
  readonly isBusy: boolean;
  readonly onToggle: () => void;
}) {
  const say = useWords(WAREHOUSE);
  const language = useLanguage();
  const { day } = useTimes();
  const content = (
    <>
      <span className="month-no">{Number(date.slice(8))}</span>
      {reason !== 'open' && (
        <span className="month-why">
          <span className="wide">{say(reason)}</span>
          <span className="narrow">{say(`${reason}Short`)}</span>
        </span>
      )}
      {holiday !== null && <span className="month-holiday">{holiday[language]}</span>}
    </>
  );
  const shape = {
    className: 'month-day',
    'data-reason': reason,
    'data-date': date,
    ...(isToday ? { 'aria-current': 'date' as const } : {}),
  };
  if (isPast || (reason !== 'open' && reason !== 'extra'))
    return (
      <div {...shape} data-past={isPast}>
        {content}
      </div>
    );
  const words = say(reason === 'open' ? 'makeClosed' : 'makeOpen', { day: day(date) });
  return (
    <button
      type="button"
      {...shape}
      aria-label={words}
      aria-pressed={reason === 'extra'}
      aria-disabled={isBusy}
      onClick={onToggle}
    >
      {content}
    </button>
  );
}

/** Closes the warehouse on a day, or opens it again. Only this day is sent: somebody else may change another one meanwhile. */
function useToggle(warehouse: string) {
  const readAgain = useReadWarehouses();
  const [last, setLast] = useState<ClosedDay | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (day: ClosedDay) => {
      await answered(
        desk.PUT('/desk/warehouses/{warehouse}/calendar', {
          params: { path: { warehouse } },
          body: { closed_days: [day] },
        }),
      );
      return day;
    },
    onMutate: () => setLast(null),
    onSuccess: async (done) => {
      // First the month is read again, then the message about the change is shown.
      await readAgain();
      setLast(done);
    },
    onError: readAgain,
  });
  return { last, isPending, error, run: (day: ClosedDay) => (isPending ? undefined : mutate(day)) };
}
