import { useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import { CHOICES, FLOOR } from '../words';
import { Ask, Choices, Rows, type ScreenProps, type Screens, screen } from '../work/screen';
import { Kinds, type Waiting } from './kinds';
import { LookUp } from './look-up';

interface HomeData {
  readonly waiting: Waiting;
  /** The receipts that are here or should be; only while one is to be scanned. */
  readonly expected?: readonly {
    readonly receipt: string;
    readonly account_name: string;
    readonly identifier: string | null;
    readonly arrival_date: string;
    readonly arrived: boolean;
  }[];
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

/** The receipts that are here or should be: whoever has goods without papers finds theirs. */
function Expected({ data: { expected = [], waiting } }: Pick<ScreenProps<HomeData>, 'data'>) {
  const say = useWords(FLOOR);
  const { day } = useTimes();
  const more = (waiting.receive ?? 0) - expected.length;
  return (
    <>
      <Rows
        title={say('expected')}
        rows={expected.map(({ receipt, account_name, identifier, arrival_date, arrived }) => ({
          key: receipt,
          what: (
            <>
              {receipt}
              <span className="goods-line">{account_name}</span>
              {identifier !== null && <span className="goods-line">{identifier}</span>}
            </>
          ),
          beside: arrived ? say('hasArrived') : day(arrival_date),
        }))}
      />
      {expected.length > 0 && more > 0 && <p>{say('moreExpected', { count: more })}</p>}
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
      <Expected data={data} />
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
