import { type ComponentType, type CSSProperties, createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatNumber, useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import type { Answer } from '../device/outbox';
import { FLOOR } from '../words';
import { Picture } from './picture';

/* What screens are made of: a sentence that says what to do now, the place and the goods as large as they can be, lists. */

export interface ScreenProps<Data> {
  readonly data: Data;
  readonly answer: Answer;
  /** Presses one of the answer's `choices`. */
  readonly choose: (choice: string) => void;
}

export interface Screen {
  readonly Show: ComponentType<ScreenProps<never>>;
  /** What may be typed there, besides codes. `total`: all units, with those that were scanned. `more`: units besides these. */
  readonly types?: 'units' | 'total' | 'more' | 'grams' | 'date';
  /** Whether the screen itself says what to do: then the server's message is not shown, unless it is about a mistake. */
  readonly asks?: boolean;
  /** Choices that the screen shows by itself; the others are buttons below it. */
  readonly shows?: (choice: string) => boolean;
  /** The choice that ends the work when nothing is left to do; null: something is left. */
  readonly next?: (data: never) => string | null;
}

/** Screens of a kind of task, by the name that the server gives them. */
export type Screens = Readonly<Record<string, Screen>>;

/** A screen, with the data that the server sends with it. */
export const screen = <Data,>(
  Show: ComponentType<ScreenProps<Data>>,
  more: Omit<Screen, 'Show' | 'next'> & { readonly next?: (data: Data) => string | null } = {},
): Screen => ({
  Show: Show as ComponentType<ScreenProps<never>>,
  ...more,
});

/** Where the question is announced. */
const Announced = createContext<HTMLElement | null>(null);

/**
 * Announces what the screens within it ask. Screen readers announce only changes in a region that exists already, and each
 * screen has its question elsewhere: so one region, out of sight, stays while the screens change.
 */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  return (
    <Announced value={region}>
      <div ref={setRegion} role="status" className="unseen" />
      {children}
    </Announced>
  );
}

/** What to do now: one sentence. */
export function Ask({ children }: { readonly children: ReactNode }) {
  const region = useContext(Announced);
  return (
    <>
      <p className="question">{children}</p>
      {region !== null && createPortal(children, region)}
    </>
  );
}

/** The condition of the goods at work, where it is not the usual one. */
export const Unusual = ({ children }: { readonly children: ReactNode }) => (
  <p className="condition is-unusual">{children}</p>
);

/** Where to go: the largest thing on the screen. A code is written as large as its length lets it stand in one line. */
export const Place = ({ code, children }: { readonly code: string; readonly children?: ReactNode }) => (
  <p className="place" style={{ '--length': code.length } as CSSProperties}>
    {code}
    {children}
  </p>
);

export interface GoodsFacts {
  readonly code: string;
  readonly name: string | null;
  /** The path of their picture; null: they have none. */
  readonly picture?: string | null;
  readonly units?: number;
  readonly expiry_date?: string | null;
  readonly manufacture_date?: string | null;
}

/** Goods, with their picture and how many of them. */
export function Goods({
  goods,
  units = goods.units,
}: {
  readonly goods: GoodsFacts;
  readonly units?: number | undefined;
}) {
  const many = units === undefined ? null : `× ${formatNumber(units)}`;
  return (
    <div className={goods.picture ? 'goods has-picture' : 'goods'}>
      <p className="goods-name">
        <GoodsName goods={goods} />
        <GoodsLine goods={goods} />
      </p>
      <Picture path={goods.picture} name={goods.name ?? goods.code} />
      {many !== null && (
        <p className="goods-units" style={{ '--length': many.length } as CSSProperties}>
          {many}
        </p>
      )}
    </div>
  );
}

/** What goods are called. A name that is as long as an advertisement is cut; the code below it tells such goods apart. */
export const GoodsName = ({ goods: { name, code } }: { readonly goods: Pick<GoodsFacts, 'name' | 'code'> }) => (
  <span className="goods-called">{name ?? code}</span>
);

/** The dates of the lot of goods, and their code, which may be long. */
export function GoodsLine({ goods }: { readonly goods: GoodsFacts }) {
  const { code, name } = goods;
  const parts = [...useDates(goods), ...(name === null ? [] : [code])];
  return parts.length === 0 ? null : <span className="goods-line">{parts.join(' · ')}</span>;
}

/** The dates of a lot in words, with their year: those of another year may lie beside them. */
export function useDates({ expiry_date, manufacture_date }: Pick<GoodsFacts, 'expiry_date' | 'manufacture_date'>) {
  const say = useWords(FLOOR);
  const { fullDay } = useTimes();
  return [
    ...(expiry_date ? [say('lot', { date: fullDay(expiry_date) })] : []),
    ...(manufacture_date ? [say('made', { date: fullDay(manufacture_date) })] : []),
  ];
}

/** A row of a list: what, and how many. */
export interface Row {
  readonly key: string;
  readonly what: ReactNode;
  readonly beside: ReactNode;
  /** The goods whose picture it has. */
  readonly goods?: Pick<GoodsFacts, 'code' | 'name' | 'picture'>;
  /** Nothing is left to do with it. */
  readonly isDone?: boolean;
}

/** A row of goods: their name, code and dates, and how many. @param more what else there is to say of them */
export const goodsRow = (key: string, goods: GoodsFacts & { readonly units: number }, more?: ReactNode): Row => ({
  key,
  goods,
  what: (
    <>
      <GoodsName goods={goods} />
      <GoodsLine goods={goods} />
      {more}
    </>
  ),
  beside: formatNumber(goods.units),
});

/** A list with figures at its right. */
export function Rows({ title, rows }: { readonly title?: string; readonly rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      {title !== undefined && <h2>{title}</h2>}
      <ul className="rows">
        {rows.map(({ key, goods, what, beside, isDone = false }) => (
          <li key={key} className={isDone ? 'is-done' : undefined}>
            {goods !== undefined && <Picture path={goods.picture} name={goods.name ?? goods.code} isSmall />}
            <span className="what">{what}</span>
            <span className="figure">
              {isDone && <span aria-hidden="true">✓ </span>}
              {beside}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the answer to a button is pending: no other can be pressed. */
export const IsWaiting = createContext(false);

/** Buttons for a choice among things: lots, lines, carriers, sizes. */
export function Choices({
  of,
  choose,
}: {
  /** `standsOut`: there is a reason to choose it. */
  readonly of: readonly { readonly choice: string; readonly label: ReactNode; readonly standsOut?: boolean }[];
  readonly choose: (choice: string) => void;
}) {
  const isWaiting = useContext(IsWaiting);
  return (
    <div className="choices">
      {of.map(({ choice, label, standsOut = false }) => (
        <button
          key={choice}
          type="button"
          className={standsOut ? 'choice primary' : 'choice'}
          disabled={isWaiting}
          onClick={() => choose(choice)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

const WITHOUT_LOT = { units: undefined, expiry_date: null, manufacture_date: null };

/** The dates of a lot, by which it differs from others of its goods. */
export function Dates({ of }: { readonly of: Pick<GoodsFacts, 'expiry_date' | 'manufacture_date'> }) {
  const say = useWords(FLOOR);
  const dates = useDates(of);
  return dates.length === 0 ? say('undated') : dates.join(' · ');
}

/** Asks which of several lots is meant. */
export function WhichLot({
  lots,
  units,
  choose,
}: {
  readonly lots: readonly (GoodsFacts & { readonly choice: string })[];
  /** How many units wait until their lot is chosen. Absent: it does not matter. */
  readonly units?: number | undefined;
  readonly choose: (choice: string) => void;
}) {
  const say = useWords(FLOOR);
  return (
    <>
      <Ask>{units === undefined ? say('whichLot') : say('whichLotOf', { count: units })}</Ask>
      {/* All are of the same goods. */}
      {lots[0] !== undefined && <Goods goods={{ ...lots[0], ...WITHOUT_LOT }} />}
      <div className="lots">
        <Choices
          choose={choose}
          of={lots.map((lot) => ({
            choice: lot.choice,
            label: (
              <>
                <Dates of={lot} />
                {lot.units !== undefined && <span className="goods-line">{say('pieces', { count: lot.units })}</span>}
              </>
            ),
          }))}
        />
      </div>
    </>
  );
}

/** Ends the work when no goods are left to scan. */
export const finishOf = ({ left }: { readonly left: readonly unknown[] }): string | null =>
  left.length === 0 ? 'finish' : null;

/** Choices of a lot: `lot:1`. */
export const isLot = (choice: string): boolean => choice.startsWith('lot:');

/** The sizes of boxes and items, as buttons. */
export function Sizes({ answer, choose }: Pick<ScreenProps<unknown>, 'answer' | 'choose'>) {
  return (
    <div className="sizes">
      <Choices choose={choose} of={answer.choices.filter(isSize).map((size) => ({ choice: size, label: size }))} />
    </div>
  );
}

/** Whether a choice is the size of a box or an item: `60` to `260`, and those of small carriers' boxes. */
export const isSize = (choice: string): boolean => /^(?:\d{2,3}|S{1,2})$/.test(choice);
