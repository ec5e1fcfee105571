import { useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import { CHOICES, FLOOR } from '../words';
import { Ask, Choices, type ScreenProps, type Screens, screen } from '../work/screen';
import { Kinds, type Waiting } from './kinds';
import { LookUp } from './look-up';

interface HomeData {
  readonly waiting: Waiting;
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

/** What a person can begin, or go on with. */
function Home({ data, answer, choose }: ScreenProps<HomeData>) {
  const say = useWords(FLOOR);
  const kinds = useWords(CHOICES);
  // The kind of work that was chosen, and has to be begun with a code: `home receive`.
  const [, asked] = answer.step.split(' ');
  return (
    <>
      <Ask>{asked === undefined ? say('homeAsk') : say('homeAskKind', { kind: kinds(asked as 'pick') })}</Ask>
      <Paused data={data} choose={choose} />
      <Kinds answer={answer} waiting={data.waiting} choose={choose} />
    </>
  );
}

const everything = () => true;

export const home: Screens = {
  home: screen(Home, { shows: everything }),
  look_up: screen(LookUp, { shows: everything }),
};
