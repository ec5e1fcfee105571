import { useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import { CHOICES, FLOOR } from '../words';
import { Ask, Choices, type ScreenProps, type Screens, screen } from '../work/screen';
import { kindsIn } from './kinds';
import { LookUp } from './look-up';

interface HomeData {
  /** How many tasks of each kind wait. A kind without a number can be begun at any time. */
  readonly waiting: Readonly<Record<string, number>>;
  /** Tasks that were paused, those paused last first. Absent on a device that has kept an older screen. */
  readonly paused?: readonly {
    readonly kind: string;
    /** The id or number of what it is about; null: what this person carries. */
    readonly subject: string | null;
    readonly paused_at: string;
    readonly choice: string;
  }[];
}

/** The buttons of tasks that were paused: each goes on where it was. */
function Paused({ data: { paused = [] }, choose }: Pick<ScreenProps<HomeData>, 'data' | 'choose'>) {
  const say = useWords(FLOOR);
  const kinds = useWords(CHOICES);
  const { time } = useTimes();
  if (paused.length === 0) return null;
  return (
    <>
      <h2>{say('paused')}</h2>
      <Choices
        choose={choose}
        of={paused.map(({ kind, subject, paused_at, choice }) => ({
          choice,
          label: (
            <>
              {kinds(kind as 'pick')} {subject}
              <span className="goods-line">{say('pausedAt', { time: time(paused_at) })}</span>
            </>
          ),
        }))}
      />
    </>
  );
}

/** The kinds of work that a person can begin; kinds with waiting tasks come first. */
function Home({ data, answer, choose }: ScreenProps<HomeData>) {
  const say = useWords(FLOOR);
  const kinds = useWords(CHOICES);
  // The kind of work that was chosen, and has to be begun with a code: `home receive`.
  const [, asked] = answer.step.split(' ');
  const countOf = (kind: string): number => data.waiting[kind] ?? 0;
  const sorted = [...kindsIn(answer.choices)].sort((a, b) => Number(countOf(b) > 0) - Number(countOf(a) > 0));
  return (
    <>
      <Ask>{asked === undefined ? say('homeAsk') : say('homeAskKind', { kind: kinds(asked as 'pick') })}</Ask>
      <Paused data={data} choose={choose} />
      <Choices
        choose={choose}
        of={sorted.map((kind) => ({
          choice: kind,
          standsOut: countOf(kind) > 0,
          label: (
            <>
              {kinds(kind as 'pick')}
              {countOf(kind) > 0 && <span className="goods-line">{say('waiting', { count: countOf(kind) })}</span>}
            </>
          ),
        }))}
      />
    </>
  );
}

const everything = () => true;

export const home: Screens = {
  home: screen(Home, { shows: everything }),
  look_up: screen(LookUp, { shows: everything }),
};
