import { formatNumber, useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import type { StockLot } from './item-query';
import { useLotName } from './lot-name';
import { LotState } from './lot-state';
import { sumOf } from './stock-bar';
import { ITEMS } from './words';

const MS_PER_DAY = 86_400_000;
const numberOf = (day: string): number => Date.parse(day.slice(0, 10)) / MS_PER_DAY;

/** The empty space at each end of the line, as a fraction of its width. */
const ROOM = 0.04;

const daysOf = ({ lot_allocatable_at, expiry_date }: StockLot): string[] =>
  [lot_allocatable_at, expiry_date].flatMap((one) => (one === null ? [] : [one.slice(0, 10)]));

/** Which sign marks the last day of a lot. */
const signOf = ({ blocked, allocatable }: StockLot) => (blocked ? 'blocked' : allocatable ? 'last' : 'passed');

/**
 * Lots on a timeline: the last day on which each may leave, the day on which it expires, and today. A screen reader reads the
 * timeline as one sentence: the days of each lot are in the table below.
 */
export function LotLine({
  account,
  id,
  lots,
  beside,
  today,
  isPresent,
}: {
  readonly account: string;
  readonly id: string;
  readonly lots: readonly StockLot[];
  /** The lots of all warehouses: the timelines of all warehouses cover the same days. */
  readonly beside: readonly StockLot[];
  /** The day of the moment that is shown. */
  readonly today: string;
  readonly isPresent: boolean;
}) {
  const say = useWords(ITEMS);
  const { day } = useTimes();
  const nameOf = useLotName(account, id);
  const dated = lots.filter((lot) => daysOf(lot).length > 0);
  if (dated.length === 0) return null;
  const all = [today, ...beside.flatMap(daysOf)].sort();
  const [first = today] = all;
  const last = all.at(-1) ?? today;
  const span = Math.max(numberOf(last) - numberOf(first), 1);
  const placeOf = (one: string): number =>
    ((numberOf(one) - numberOf(first)) / span) * (1 - 2 * ROOM) * 100 + ROOM * 100;
  const next = dated.flatMap((lot) => (lot.allocatable ? daysOf(lot).slice(0, 1) : [])).sort()[0];
  const at = placeOf(today);
  const todayWord = say(isPresent ? 'today' : 'shownDay');
  const end = (one: string) => (one === today ? `${todayWord} ${day(one)}` : day(one));
  const signs = [
    ['last', say('lastDay'), dated.some((lot) => signOf(lot) === 'last')],
    ['passed', say('passed'), dated.some((lot) => signOf(lot) === 'passed')],
    ['blocked', say('blocked'), dated.some((lot) => signOf(lot) === 'blocked')],
    ['expiry', say('expiresOn'), dated.some(({ expiry_date }) => expiry_date !== null)],
    ['today', todayWord, true],
  ] as const;
  return (
    <figure className="lot-line">
      <div
        role="img"
        aria-label={say(next === undefined ? 'lotLineOver' : 'lotLine', {
          count: dated.length,
          today: `${todayWord} ${day(today)}`,
          next: next === undefined ? '' : day(next),
        })}
      >
        {dated.map((lot) => (
          <div key={lot.lot_no} className="lot-lane">
            <span>
              {nameOf(lot)} <strong>{formatNumber(sumOf(lot.units))}</strong> <LotState lot={lot} />
            </span>
            <span className="lot-track">
              <span className="lot-today" style={{ left: `${at}%` }} />
              <Days lot={lot} from={today} placeOf={placeOf} />
            </span>
          </div>
        ))}
        <div className="lot-lane">
          <span />
          <span className="lot-scale quiet">
            <span>{end(first)}</span>
            {first !== today && last !== today && (
              <span style={{ left: `${Math.min(Math.max(at, 30), 70)}%` }} data-today>
                {todayWord} {day(today)}
              </span>
            )}
            <span>{end(last)}</span>
          </span>
        </div>
      </div>
      <figcaption className="quiet">
        {signs
          .filter(([, , isUsed]) => isUsed)
          .map(([sign, word]) => (
            <span key={sign}>
              <span className="lot-sign" data-of={sign} /> {word}{' '}
            </span>
          ))}
      </figcaption>
    </figure>
  );
}

/** The days of one lot: a bar until the last day on which it may leave, and another bar from then until it expires. */
function Days({
  lot,
  from,
  placeOf,
}: {
  readonly lot: StockLot;
  readonly from: string;
  readonly placeOf: (day: string) => number;
}) {
  const say = useWords(ITEMS);
  const { day } = useTimes();
  const { expiry_date } = lot;
  const last = lot.lot_allocatable_at?.slice(0, 10) ?? null;
  const between = (a: string, b: string) => ({ left: `${placeOf(a)}%`, width: `${placeOf(b) - placeOf(a)}%` });
  return (
    <>
      {last !== null && last > from && (
        <span className={`lot-left ${lot.blocked ? 'unallocatable' : 'available'}`} style={between(from, last)} />
      )}
      {last !== null && expiry_date !== null && expiry_date > last && (
        <span className="lot-over" style={between(last, expiry_date)} />
      )}
      {expiry_date !== null && (
        <span
          className="lot-sign"
          data-of="expiry"
          style={{ left: `${placeOf(expiry_date)}%` }}
          title={`${say('expiresOn')} ${day(expiry_date)}`}
        />
      )}
      {last !== null && (
        <span
          className="lot-sign"
          data-of={signOf(lot)}
          style={{ left: `${placeOf(last)}%` }}
          title={`${say('lastDay')} ${day(last)}`}
        />
      )}
    </>
  );
}
