import { useWords, words } from '../../app/i18n';
import { Ask, Goods, type GoodsFacts, Place } from './screen';

/** A shelf that fits, as the server proposes it. */
export interface Proposed {
  readonly place: string;
  /** How many units fit there. */
  readonly units: number;
  /** In the language of whoever works there. */
  readonly reason: string;
}

const PUT_TO = words(
  'floor-put-to',
  {
    to: 'この棚か別の棚に置いて、棚をスキャンしてください。',
    any: '置く棚をスキャンしてください。',
    left: 'このほかに残り{{count}}点',
  },
  {
    to: 'Put them here or elsewhere, and scan it.',
    any: 'Scan the place where you put them.',
    left: '{{count}} more to put away',
  },
);

/** Goods in the hand, and the place where they go. */
export function PutTo({
  goods,
  units,
  proposed,
  left,
}: {
  readonly goods: GoodsFacts | null;
  readonly units: number;
  readonly proposed?: Proposed | null;
  /** How many there are to put away, those in hand included. Absent: nobody says. */
  readonly left?: number | undefined;
}) {
  const say = useWords(PUT_TO);
  return (
    <>
      {proposed && (
        <Place code={proposed.place}>
          <span className="goods-line">{proposed.reason}</span>
        </Place>
      )}
      <Ask>{say(proposed ? 'to' : 'any')}</Ask>
      {goods !== null && <Goods goods={goods} units={units} />}
      {left !== undefined && left > units && <p className="figure-line">{say('left', { count: left - units })}</p>}
    </>
  );
}
