import { useWords, words } from '../../app/i18n';
import { Ask, Choices, Place, type ScreenProps, type Screens, screen } from '../work/screen';

interface Load {
  readonly carrier: string;
  readonly manifest_no: number | null;
  readonly handed_over: number;
  /** Packed parcels that are not handed over. */
  readonly waiting: number;
}

const HAND_OVER = words(
  'floor-hand-over',
  {
    choose: '配送業者を選んでください。',
    none: '引き渡す荷物はありません。',
    scan: '荷物の送り状をスキャンしてください。',
    confirm: '引渡票を締めますか？締めたあとの荷物は次の引渡票に載ります。',
    counts: '引渡し {{handed_over}}個 ・ 残り {{waiting}}個',
  },
  {
    choose: 'Choose the carrier.',
    none: 'No parcel is to be handed over.',
    scan: 'Scan the label of each parcel.',
    confirm: 'Close the manifest? Parcels that follow come on the next one.',
    counts: '{{handed_over}} handed over · {{waiting}} left',
  },
);

function Carriers({ data, choose }: ScreenProps<{ readonly carriers: readonly Load[] }>) {
  const say = useWords(HAND_OVER);
  return (
    <>
      <Ask>{say(data.carriers.length === 0 ? 'none' : 'choose')}</Ask>
      <Choices
        choose={choose}
        of={data.carriers.map(({ carrier, handed_over, waiting }) => ({
          choice: carrier,
          label: (
            <>
              {carrier}
              <span className="goods-line">{say('counts', { handed_over, waiting })}</span>
            </>
          ),
        }))}
      />
    </>
  );
}

function Loading({ data, answer }: ScreenProps<Load>) {
  const say = useWords(HAND_OVER);
  return (
    <>
      <Place code={data.carrier} />
      <Ask>{say(answer.screen === 'scan_parcel' ? 'scan' : 'confirm')}</Ask>
      <p className="figure-line">{say('counts', { handed_over: data.handed_over, waiting: data.waiting })}</p>
    </>
  );
}

/** The choices of `choose_carrier` that are not carriers. */
const ACTIONS: ReadonlySet<string> = new Set(['finish', 'pause']);

/**
 * The choice that comes next once every packed parcel is handed over. Without an open manifest, there is nothing to close.
 */
const endOf = ({ waiting, manifest_no }: Load): string | null => {
  if (waiting > 0) return null;
  return manifest_no === null ? 'finish' : 'close';
};

export const handOver: Screens = {
  choose_carrier: screen(Carriers, {
    shows: (choice) => !ACTIONS.has(choice),
    next: ({ carriers }) => (carriers.length === 0 ? 'finish' : null),
  }),
  scan_parcel: screen(Loading, { next: endOf }),
  confirm_close: screen(Loading),
};
