import { useWords } from '../../app/i18n';
import { DayChart, type DayColumn } from '../../shared/day-chart';
import { useTimes } from '../../shared/time';
import { type DayOfStock, SHOWN_BUCKETS, type Units } from './item-query';
import { bucketClass, StockFigures, sumOf } from './stock-bar';
import { ITEMS } from './words';

/**
 * Units by bucket at the end of each of the last days: one column for each day, and the figures of one day.
 * @param marked the day that the page is about
 * @param linkOf the link of a day; absent: days have no links
 */
export function StockDays({
  days,
  marked,
  linkOf,
}: {
  readonly days: readonly DayOfStock[];
  readonly marked?: string;
  readonly linkOf?: (day: string) => NonNullable<DayColumn['link']>;
}) {
  const say = useWords(ITEMS);
  const times = useTimes();
  const most = Math.max(...days.map(({ units }) => sumOf(units)), 0);
  const [first] = days;
  const last = days.at(-1);
  if (most === 0 || first === undefined || last === undefined) return null;
  const isMarked = days.some(({ day }) => day === marked);
  const text = say('stockDays', {
    from: times.day(first.day),
    to: times.day(last.day),
    most,
    now: sumOf(last.units),
  });
  const mark = isMarked && marked !== undefined ? say('stockDaysMarked', { day: times.day(marked) }) : '';
  const textOf = ({ day, units }: DayOfStock): string =>
    say(day === last.day ? 'stockNow' : 'stockOn', { day: times.day(day), count: sumOf(units) });
  return (
    <DayChart
      caption={`${text}${mark}`}
      {...(isMarked && marked !== undefined ? { marked } : {})}
      columns={days.map((one) => ({
        day: one.day,
        parts: SHOWN_BUCKETS.map((bucket) => ({
          key: bucket,
          className: bucketClass(bucket),
          count: one.units[bucket] ?? 0,
        })),
        text: textOf(one),
        ...(linkOf === undefined ? {} : { link: linkOf(one.day) }),
      }))}
      // Which lots orders could get on a past day is not known.
      below={(day) => (
        <StockFigures units={days.find((one) => one.day === day)?.units ?? ({} as Units)} isSplit={false} />
      )}
    />
  );
}
