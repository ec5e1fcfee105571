import { formatNumber, useWords, words } from '../../app/i18n';
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

type Condition = 'good' | 'defective' | 'disposed';

interface ReturnData {
  readonly shipment: string;
  readonly condition: Condition;
  /** What was shipped and has not come back. */
  readonly left: readonly (GoodsFacts & { readonly lot_no: number; readonly units: number })[];
  /** What is listed so far; nothing of it is recorded yet. */
  readonly listed: readonly (GoodsFacts & {
    readonly condition: Condition;
    readonly lot_no: number;
    readonly place: string | null;
    readonly units: number;
  })[];
  readonly goods: GoodsFacts | null;
  readonly units: number;
  readonly serial_nos: readonly string[];
  readonly proposed: Proposed | null;
  readonly lots: readonly (GoodsFacts & { readonly choice: string })[];
}

const RETURN = words(
  'floor-return',
  {
    scan: '戻ってきた商品をスキャンしてください。',
    as_good: '良品として受け取っています',
    as_defective: '不良品として受け取っています',
    as_disposed: '廃棄するものとして受け取っています',
    good: '良品',
    defective: '不良品',
    disposed: '廃棄',
    left: '出荷した商品（未返品）',
    listed: '受け取った商品',
    serials: 'シリアル番号：{{serials}}',
    confirm: 'この内容で確定しますか？確定すると在庫になります。',
  },
  {
    scan: 'Scan what came back.',
    as_good: 'Taken back as good',
    as_defective: 'Taken back as defective',
    as_disposed: 'To be thrown away',
    good: 'good',
    defective: 'defective',
    disposed: 'thrown away',
    left: 'Shipped, and not back',
    listed: 'Taken back',
    serials: 'Serial numbers: {{serials}}',
    confirm: 'Is this what came back? Then it is stock.',
  },
);

const Head = ({ data }: { readonly data: ReturnData }) => <p className="left">{data.shipment}</p>;

function Listed({ data }: { readonly data: ReturnData }) {
  const say = useWords(RETURN);
  return (
    <Rows
      title={say('listed')}
      rows={data.listed.map((one, index) => ({
        // The same goods may be listed twice: they came in two parcels.
        key: String(index),
        what: (
          <>
            {one.name ?? one.code}
            <span className="goods-line">
              {say(one.condition)}
              {one.place !== null && ` · ${one.place}`}
            </span>
          </>
        ),
        beside: formatNumber(one.units),
      }))}
    />
  );
}

function Scan({ data }: ScreenProps<ReturnData>) {
  const say = useWords(RETURN);
  return (
    <>
      <Head data={data} />
      <Ask>{say('scan')}</Ask>
      <p className={data.condition === 'good' ? 'condition' : 'condition is-unusual'}>{say(`as_${data.condition}`)}</p>
      <Listed data={data} />
      <Rows title={say('left')} rows={data.left.map((one) => goodsRow(`${one.code} ${one.lot_no}`, one))} />
    </>
  );
}

function To({ data }: ScreenProps<ReturnData>) {
  const say = useWords(RETURN);
  return (
    <>
      <Head data={data} />
      {data.condition !== 'good' && <Unusual>{say(`as_${data.condition}`)}</Unusual>}
      <PutTo goods={data.goods} units={data.units} proposed={data.proposed} />
      {data.serial_nos.length > 0 && <p>{say('serials', { serials: data.serial_nos.join(', ') })}</p>}
    </>
  );
}

function Lot({ data, choose }: ScreenProps<ReturnData>) {
  return (
    <>
      <Head data={data} />
      <WhichLot lots={data.lots} choose={choose} />
    </>
  );
}

function Confirm({ data }: ScreenProps<ReturnData>) {
  const say = useWords(RETURN);
  return (
    <>
      <Head data={data} />
      <Ask>{say('confirm')}</Ask>
      <Listed data={data} />
    </>
  );
}

export const returns: Screens = {
  return_goods: screen(Scan, { next: finishOf }),
  choose_lot: screen(Lot, { shows: isLot, asks: true }),
  return_to: screen(To, { types: 'units' }),
  confirm_return: screen(Confirm),
};
