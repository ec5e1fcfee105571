import { Text } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { DayChart } from '../../shared/day-chart';
import { useTimes } from '../../shared/time';
import { SHOP } from '../words';

/** How many orders were shipped on each of the last days: one column for each day, which links to the orders. */
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
  const period = { from: times.day(first.day), to: times.day(last.day) };
  if (most === 0) return <Text className="quiet">{say('noneShipped', period)}</Text>;
  return (
    <DayChart
      caption={say('shippedText', { ...period, count: sum, most })}
      columns={days.map(({ day, count }) => ({
        day,
        parts: [{ key: 'shipped', className: 'available', count }],
        text: say('shippedOn', { day: times.day(day), count: count }),
        link: { to: `/${account}/shipments`, search: { view: 'shipped', from: day, to: day } },
      }))}
    />
  );
}
