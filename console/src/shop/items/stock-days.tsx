import { useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import { type DayOfStock, SHOWN_BUCKETS, type Units } from './item-query';
import { bucketClass, sumOf } from './stock-bar';
import { ITEMS } from './words';

/**
 * Units by bucket at the end of each of the last days: a column a day. Read aloud it is one sentence.
 * @param marked the day that the page is about
 */
export function StockDays({ days, marked }: { readonly days: readonly DayOfStock[]; readonly marked?: string }) {
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
    most: most.toLocaleString(),
    now: sumOf(last.units).toLocaleString(),
  });
  const mark = isMarked && marked !== undefined ? say('stockDaysMarked', { day: times.day(marked) }) : '';
  const figures = (units: Units) =>
    SHOWN_BUCKETS.flatMap((bucket) => (units[bucket] ? [`${say(bucket)} ${units[bucket].toLocaleString()}`] : []));
  return (
    <figure className="columns">
      <div role="img" aria-label={`${text}${mark}`}>
        {days.map(({ day, units }) => (
          <span
            key={day}
            data-marked={day === marked || undefined}
            title={[times.day(day), ...figures(units)].join('\n')}
          >
            {SHOWN_BUCKETS.map((bucket) => (
              <span
                key={bucket}
                className={`bucket ${bucketClass(bucket)}`}
                style={{ height: `${((units[bucket] ?? 0) / most) * 100}%` }}
              />
            ))}
          </span>
        ))}
      </div>
      <figcaption className="quiet">
        {text}
        {mark}
      </figcaption>
    </figure>
  );
}
