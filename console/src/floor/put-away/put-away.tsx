import { useWords, words } from '../../app/i18n';
import { FLOOR } from '../words';
import { moreToCome } from '../work/more-to-come';
import { type Proposed, PutTo } from '../work/put-to';
import {
  Ask,
  finishOf,
  type GoodsFacts,
  goodsRow,
  isLot,
  Rows,
  type ScreenProps,
  type Screens,
  screen,
  Unusual,
  WhichLot,
} from '../work/screen';

type Condition = 'good' | 'defective' | 'unidentified';

interface Left extends GoodsFacts {
  readonly condition: Condition;
  readonly lot_no: number;
  readonly units: number;
}

interface PutAwayData {
  readonly receipt: string;
  /** The condition of the goods that are scanned now. */
  readonly condition: Condition;
  readonly left: readonly Left[];
  readonly goods: Left | null;
  readonly units: number;
  readonly proposed: Proposed | null;
  readonly lots: readonly (GoodsFacts & { readonly choice: string })[];
}

const PUT_AWAY = words(
  'floor-put-away',
  {
    scan: '棚入れする商品をスキャンしてください。',
    left: 'まだ棚入れしていない商品',
    as: '{{condition}}を棚入れしています',
  },
  { scan: 'Scan what you put away.', left: 'Not put away yet', as: 'Put away: {{condition}}' },
);

function Head({ data: { receipt, condition } }: { readonly data: PutAwayData }) {
  const say = useWords(PUT_AWAY);
  const frame = useWords(FLOOR);
  return (
    <>
      <p className="left">{receipt}</p>
      {condition !== 'good' && <Unusual>{say('as', { condition: frame(condition) })}</Unusual>}
    </>
  );
}

function Scan({ data }: ScreenProps<PutAwayData>) {
  const say = useWords(PUT_AWAY);
  const frame = useWords(FLOOR);
  return (
    <>
      <Head data={data} />
      <Ask>{say('scan')}</Ask>
      <Rows
        title={say('left')}
        rows={data.left.map((one) =>
          goodsRow(
            `${one.code} ${one.lot_no} ${one.condition}`,
            one,
            one.condition !== 'good' && <span className="goods-line">{frame(one.condition)}</span>,
          ),
        )}
      />
    </>
  );
}

function To({ data }: ScreenProps<PutAwayData>) {
  return (
    <>
      <Head data={data} />
      <PutTo goods={data.goods} units={data.units} proposed={data.proposed} left={data.goods?.units} />
    </>
  );
}

function Lot({ data, choose }: ScreenProps<PutAwayData>) {
  return (
    <>
      <Head data={data} />
      <WhichLot lots={data.lots} choose={choose} />
    </>
  );
}

export const putAway: Screens = {
  put_away_goods: screen(Scan, { next: finishOf }),
  choose_lot: screen(Lot, { shows: isLot, asks: true }),
  put_away_to: screen(To, { types: 'total' }),
  more_to_come: moreToCome,
};
