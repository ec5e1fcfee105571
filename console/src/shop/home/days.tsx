import { useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import { SHOP } from '../words';

const HEIGHT = 96;

/** A bar for each day. Read aloud it is one sentence; the figures are in the list that it leads to. */
export function Days({ days }: { readonly days: readonly { readonly day: string; readonly count: number }[] }) {
  const say = useWords(SHOP);
  const times = useTimes();
  const most = Math.max(...days.map(({ count }) => count), 1);
  const sum = days.reduce((total, { count }) => total + count, 0);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const text = say('shippedText', { from: times.day(first.day), to: times.day(last.day), count: sum, most });
  const width = 100 / days.length;
  return (
    <>
      <svg
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        width="100%"
        height={HEIGHT}
        role="img"
        aria-label={text}
      >
        {days.map(({ day, count }, index) => (
          <rect
            key={day}
            x={index * width + width * 0.15}
            y={HEIGHT - (count / most) * HEIGHT}
            width={width * 0.7}
            height={(count / most) * HEIGHT}
            fill="var(--indigo)"
          >
            <title>{`${times.day(day)}: ${count}`}</title>
          </rect>
        ))}
        <line x1="0" x2="100" y1={HEIGHT} y2={HEIGHT} stroke="var(--line)" />
      </svg>
      <div className="quiet" style={{ fontSize: 12 }}>
        {text}
      </div>
    </>
  );
}
