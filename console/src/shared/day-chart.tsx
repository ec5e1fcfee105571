import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { formatNumber, useWords, words } from '../app/i18n';
import type { LinkSearch } from './address-bar';
import { labelledDays, middleOf, shortDay } from './day-axis';

const CHART = words('day-chart', { today: '今日' }, { today: 'Today' });

/** A column of the chart. */
export interface DayColumn {
  readonly day: string;
  /** Parts of the column, from the bottom to the top. */
  readonly parts: readonly { readonly key: string; readonly className: string; readonly count: number }[];
  /** The day and its figures, as one text. */
  readonly text: string;
  /** The list from which the figures were counted; absent: there is no such list, and the column only shows its figures. */
  readonly link?: { readonly to: string; readonly search: LinkSearch };
}

const heightOf = (count: number, most: number): string => `${(count / most) * 100}%`;
const countOf = ({ parts }: DayColumn): number => parts.reduce((sum, { count }) => sum + count, 0);

/** The index of the day to which a key moves the focus; null: the key does something else. */
function targetOf(key: string, index: number, last: number): number | null {
  if (key === 'ArrowLeft') return Math.max(index - 1, 0);
  if (key === 'ArrowRight') return Math.min(index + 1, last);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

/**
 * A column for each of the last days, with axes. The text above the chart shows the figures of one day: the day that
 * somebody points to, else the day that had the focus last, else the marked day, else the last day. The chart is one stop of
 * the Tab key; arrows go from day to day.
 * @param caption what the chart shows, as a sentence
 * @param marked the day that the page is about
 * @param below more about the day that the text is about
 */
export function DayChart({
  columns,
  caption,
  marked,
  below,
}: {
  readonly columns: readonly DayColumn[];
  readonly caption: string;
  readonly marked?: string;
  readonly below?: (day: string) => ReactNode;
}) {
  const say = useWords(CHART);
  const [pointed, setPointed] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const last = columns.at(-1);
  const most = Math.max(...columns.map(countOf), 0);
  if (last === undefined || most === 0) return null;
  const indexOf = (day: string | null | undefined) => columns.findIndex((one) => one.day === day);
  const shown = columns[indexOf(pointed)] ?? columns[indexOf(chosen)] ?? columns[indexOf(marked)] ?? last;
  const stop = columns[indexOf(chosen)] ?? columns[indexOf(marked)] ?? last;
  const middle = middleOf(most);
  const moveFocus = (event: KeyboardEvent) => {
    const to = targetOf(event.key, indexOf(stop.day), columns.length - 1);
    if (to === null) return;
    // The list around the chart uses the arrow keys too.
    event.preventDefault();
    event.stopPropagation();
    list.current?.querySelectorAll<HTMLElement>('[data-day]')[to]?.focus();
  };
  return (
    <figure className="day-chart">
      <div className="day-text">{shown.text}</div>
      <div className="day-plot">
        <div className="day-scale" aria-hidden="true">
          {[most, ...(middle === null ? [] : [middle]), 0].map((figure) => (
            <span key={figure} style={{ bottom: heightOf(figure, most) }}>
              {formatNumber(figure)}
            </span>
          ))}
        </div>
        <div className="day-field">
          {[most, ...(middle === null ? [] : [middle])].map((figure) => (
            <span key={figure} className="day-line" style={{ bottom: heightOf(figure, most) }} />
          ))}
          <ul ref={list} aria-label={caption} onPointerLeave={() => setPointed(null)} onKeyDown={moveFocus}>
            {columns.map((column) => {
              const { day, text, link } = column;
              const looks = {
                'data-day': day,
                'data-marked': day === marked || undefined,
                'data-shown': day === shown.day || undefined,
                'aria-label': text,
                tabIndex: day === stop.day ? 0 : -1,
                onFocus: () => setChosen(day),
                onPointerEnter: () => setPointed(day),
              };
              const bar = column.parts.map(({ key, className, count }) => (
                <span key={key} className={`bucket ${className}`} style={{ height: heightOf(count, most) }} />
              ));
              return (
                <li key={day}>
                  {link === undefined ? (
                    <button
                      type="button"
                      {...looks}
                      aria-pressed={day === chosen}
                      onClick={() => {
                        setChosen(day);
                        setPointed(null);
                      }}
                    >
                      {bar}
                    </button>
                  ) : (
                    <Link to={link.to} search={link.search} {...looks}>
                      {bar}
                    </Link>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
        <div className="day-names" aria-hidden="true">
          {labelledDays(columns.map(({ day }) => day)).map((index) => {
            const isToday = index === columns.length - 1;
            return (
              <span
                key={index}
                data-today={isToday || undefined}
                style={isToday ? { right: 0 } : { left: `${((index + 0.5) / columns.length) * 100}%` }}
              >
                {isToday ? say('today') : shortDay(columns[index]?.day ?? '')}
              </span>
            );
          })}
        </div>
      </div>
      {below?.(shown.day)}
      <figcaption className="quiet">{caption}</figcaption>
    </figure>
  );
}
