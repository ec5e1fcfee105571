import { formatNumber, useWords, words } from '../../app/i18n';
import { PutTo } from '../work/put-to';
import {
  Ask,
  type GoodsFacts,
  goodsRow,
  isLot,
  Place,
  Rows,
  type ScreenProps,
  type Screens,
  screen,
  WhichLot,
} from '../work/screen';

interface Held extends GoodsFacts {
  readonly account_id: string;
  readonly lot_no: number;
  readonly units: number;
}

interface MoveData {
  /** What pick faces need from the reserve. */
  readonly wanted: readonly (GoodsFacts & {
    readonly account_id: string;
    readonly from: string;
    readonly to: string;
    readonly units: number;
  })[];
  readonly place: string;
  readonly holds: readonly Held[];
  readonly goods: Held | null;
  readonly units: number;
  readonly lots: readonly (GoodsFacts & { readonly choice: string })[];
}

const MOVE = words(
  'floor-move',
  {
    from: '移動元の棚をスキャンしてください。',
    wanted: '補充が必要な棚',
    goods: '移動する商品をスキャンしてください。',
  },
  {
    from: 'Scan the place from which you move something.',
    wanted: 'Pick faces that need goods',
    goods: 'Scan what you move.',
  },
);

function From({ data }: ScreenProps<MoveData>) {
  const say = useWords(MOVE);
  return (
    <>
      <Ask>{say('from')}</Ask>
      <Rows
        title={say('wanted')}
        rows={data.wanted.map((one) => ({
          key: `${one.account_id} ${one.code} ${one.from} ${one.to}`,
          what: (
            <>
              <strong>
                {one.from} → {one.to}
              </strong>
              <span className="goods-line">{one.name ?? one.code}</span>
            </>
          ),
          beside: formatNumber(one.units),
        }))}
      />
    </>
  );
}

function Scan({ data }: ScreenProps<MoveData>) {
  const say = useWords(MOVE);
  return (
    <>
      <Place code={data.place} />
      <Ask>{say('goods')}</Ask>
      <Rows rows={data.holds.map((one) => goodsRow(`${one.account_id} ${one.code} ${one.lot_no}`, one))} />
    </>
  );
}

function Lot({ data, choose }: ScreenProps<MoveData>) {
  return (
    <>
      <p className="left">{data.place}</p>
      <WhichLot lots={data.lots} choose={choose} />
    </>
  );
}

function To({ data }: ScreenProps<MoveData>) {
  return (
    <>
      <p className="left">{data.place} →</p>
      <PutTo goods={data.goods} units={data.units} />
    </>
  );
}

export const move: Screens = {
  scan_from: screen(From),
  scan_goods: screen(Scan),
  choose_lot: screen(Lot, { shows: isLot, asks: true }),
  scan_to: screen(To, { types: 'units' }),
};
