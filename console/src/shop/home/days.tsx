import { useWords } from '../../app/i18n';
import { DayChart } from '../../shared/day-chart';
import { useTimes } from '../../shared/time';
import { SHOP } from '../words';

/** How many orders left on each of the last days: a column a day, which leads to these orders. */
export function Days({
  account,
  days,
}: {
  readonly account: string;
  readonly days: readonly { readonly day: string; readonly count: number }[];
}) {
  const say = useWords(SHOP);
  const times = useTimes();
  const [first] = days;
  const last = days.at(-1);
  const most = Math.max(...days.map(({ count }) => count), 0);
  if (first === undefined || last === undefined) return null;
  const sum = days.reduce((total, { count }) => total + count, 0);
  const caption = say('shippedText', {
    from: times.day(first.day),
    to: times.day(last.day),
    count: sum,
    most: most.toLocaleString(),
  });
  if (most === 0) return <div className="quiet">{caption}</div>;
  return (
    <DayChart
      caption={caption}
      columns={days.map(({ day, count }) => ({
        day,
        parts: [{ key: 'shipped', className: 'available', count }],
        text: say('shippedOn', { day: times.day(day), count: count }),
        link: { to: `/${account}/shipments`, search: { view: 'shipped', from: day, to: day } as never },
      }))}
    />
  );
}
