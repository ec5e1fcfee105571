import { useWords } from '../../app/i18n';
import { CHOICES, FLOOR } from '../words';
import { Ask, Choices, type ScreenProps, type Screens, screen } from '../work/screen';
import { LookUp } from './look-up';

interface HomeData {
  /** How many tasks of each kind wait. A kind without a number can be begun at any time. */
  readonly waiting: Readonly<Record<string, number>>;
}

/** The kinds of work that a person can begin; kinds with waiting tasks come first. */
function Home({ data, answer, choose }: ScreenProps<HomeData>) {
  const say = useWords(FLOOR);
  const kinds = useWords(CHOICES);
  // The kind of work that was chosen, and has to be begun with a code: `home receive`.
  const [, asked] = answer.step.split(' ');
  const countOf = (kind: string): number => data.waiting[kind] ?? 0;
  const sorted = [...answer.choices].sort((a, b) => Number(countOf(b) > 0) - Number(countOf(a) > 0));
  return (
    <>
      <Ask>{asked === undefined ? say('homeAsk') : say('homeAskKind', { kind: kinds(asked as 'pick') })}</Ask>
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
