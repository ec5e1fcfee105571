import { useWords, words } from '../../app/i18n';
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
  WhichLot,
} from '../work/screen';

interface Left extends GoodsFacts {
  readonly account_id: string;
  /** The order to which the units belonged. */
  readonly shipment: string;
  readonly lot_no: number;
  readonly units: number;
  /** The totes and tables in which they lie. */
  readonly places: readonly string[];
}

interface PutBackData {
  /** The tote or the order whose goods are listed; null: all goods. */
  readonly only: string | null;
  readonly left: readonly Left[];
  /** How many more there are than `left` lists. */
  readonly more: number;
  readonly goods: GoodsFacts | null;
  readonly units: number;
  readonly proposed: Proposed | null;
  readonly lots: readonly (GoodsFacts & { readonly choice: string })[];
}

const PUT_BACK = words(
  'floor-put-back',
  {
    scan: '棚に戻す商品をスキャンしてください。',
    left: '戻す商品',
    more: 'ほかに{{count}}件あります。',
  },
  { scan: 'Scan what you put back.', left: 'To be put back', more: 'Others: {{count}}.' },
);

const Head = ({ data }: { readonly data: PutBackData }) =>
  data.only === null ? null : <p className="left">{data.only}</p>;

function Scan({ data }: ScreenProps<PutBackData>) {
  const say = useWords(PUT_BACK);
  return (
    <>
      <Head data={data} />
      <Ask>{say('scan')}</Ask>
      <Rows
        title={say('left')}
        rows={data.left.map((one) =>
          goodsRow(
            `${one.shipment} ${one.code} ${one.lot_no}`,
            one,
            <span className="goods-line">{[one.shipment, ...one.places].join(' · ')}</span>,
          ),
        )}
      />
      {data.more > 0 && <p>{say('more', { count: data.more })}</p>}
    </>
  );
}

function Lot({ data, choose }: ScreenProps<PutBackData>) {
  return (
    <>
      <Head data={data} />
      <WhichLot lots={data.lots} choose={choose} />
    </>
  );
}

const To = ({ data }: ScreenProps<PutBackData>) => (
  <>
    <Head data={data} />
    <PutTo goods={data.goods} units={data.units} proposed={data.proposed} />
  </>
);

export const putBack: Screens = {
  put_back_goods: screen(Scan, { next: (data) => (data.only === null ? finishOf(data) : null) }),
  choose_lot: screen(Lot, { shows: isLot, asks: true }),
  put_back_to: screen(To, { types: 'total' }),
};
