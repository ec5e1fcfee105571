import { useWords } from '../../app/i18n';
import { CHOICES, FLOOR } from '../words';
import { Choices, type ScreenProps } from '../work/screen';

/** How many tasks of each kind wait. A kind without a number can be begun at any time. */
export type Waiting = Readonly<Record<string, number | undefined>>;

/**
 * The order of the buttons, as goods go through a warehouse. It is always the same: people press without reading, and a button that
 * moves because a colleague ended something is pressed by mistake.
 */
const ORDER = [
  'receive',
  'put_away',
  'pick',
  'pack',
  'hand_over',
  'count',
  'move',
  'put_back',
  'return',
  'recall',
  'removal',
];

/** A kind that this version does not know comes last. */
const rank = (kind: string): number => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);

/** The kinds of work that a person can begin; those of which something waits stand out. */
export function Kinds({
  answer,
  waiting,
  choose,
}: Pick<ScreenProps<unknown>, 'answer' | 'choose'> & {
  readonly waiting: Waiting;
}) {
  const say = useWords(FLOOR);
  const names = useWords(CHOICES);
  // The other choices go on with a paused task.
  const kinds = answer.choices.filter((one) => !one.includes(':')).toSorted((a, b) => rank(a) - rank(b));
  return (
    <Choices
      choose={choose}
      of={kinds.map((kind) => {
        const count = waiting[kind] ?? 0;
        return {
          choice: kind,
          standsOut: count > 0,
          label: (
            <>
              {names(kind as 'pick')}
              {count > 0 && <span className="goods-line">{say('waiting', { count })}</span>}
            </>
          ),
        };
      })}
    />
  );
}
