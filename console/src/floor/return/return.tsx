import { formatNumber, useWords, words } from '../../app/i18n';
import { type Proposed, PutTo } from '../work/put-to';
import {
  Ask,
  finishOf,
  Goods,
  type GoodsFacts,
  GoodsLine,
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
  /** What is in the hand and not listed yet; null: nothing. */
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
    allBack: 'すべて揃いました。「終了する」を押してください。',
    as_defective: '不良品として受け取ります',
    as_disposed: '廃棄する商品として受け取ります',
    good: '良品',
    defective: '不良品',
    disposed: '廃棄',
    left: '出荷した商品（未返品）',
    listed: '受け取る商品（確定前）',
    serials: 'シリアル番号：{{serials}}',
    serial: 'シリアル番号をスキャンしてください。読み取れないときは「番号なし」を押します。',
    throwAway: '棚には置きません。「廃棄する」を押してください。',
    confirm: '戻ってきた商品はこれですべてですか？確定すると、良品は在庫になります。',
  },
  {
    scan: 'Scan what came back.',
    allBack: 'All goods are here. Press Finish.',
    as_defective: 'What you scan is defective',
    as_disposed: 'What you scan is thrown away',
    good: 'good',
    defective: 'defective',
    disposed: 'to be thrown away',
    left: 'Shipped, not back yet',
    listed: 'To be taken back',
    serials: 'Serial numbers: {{serials}}',
    serial: 'Scan its serial number. If nobody can read it, press "No number".',
    throwAway: 'They do not go to a shelf. Press "Throw away".',
    confirm: 'Is this everything that came back? When you confirm, good units become stock.',
  },
);

const Head = ({ data }: { readonly data: ReturnData }) => <p className="left">{data.shipment}</p>;

/** The head while goods are taken back, with their condition where it is not the usual one. */
function GoodsHead({ data }: { readonly data: ReturnData }) {
  const say = useWords(RETURN);
  return (
    <>
      <Head data={data} />
      {data.condition !== 'good' && <Unusual>{say(`as_${data.condition}`)}</Unusual>}
    </>
  );
}

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
            <GoodsLine goods={one} />
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
      <GoodsHead data={data} />
      <Ask>{say(data.left.length === 0 ? 'allBack' : 'scan')}</Ask>
      <Listed data={data} />
      <Rows title={say('left')} rows={data.left.map((one) => goodsRow(`${one.code} ${one.lot_no}`, one))} />
    </>
  );
}

/** One unit of the goods, whose number is asked for. */
function Serial({ data }: ScreenProps<ReturnData>) {
  const say = useWords(RETURN);
  return (
    <>
      <GoodsHead data={data} />
      {data.goods !== null && <Goods goods={data.goods} units={1} />}
      <Ask>{say('serial')}</Ask>
    </>
  );
}

function PutDown({ data }: ScreenProps<ReturnData>) {
  const say = useWords(RETURN);
  return (
    <>
      <GoodsHead data={data} />
      {data.condition === 'disposed' ? (
        <>
          {data.goods !== null && <Goods goods={data.goods} units={data.units} />}
          <Ask>{say('throwAway')}</Ask>
        </>
      ) : (
        <PutTo goods={data.goods} units={data.units} proposed={data.proposed} />
      )}
      {data.serial_nos.length > 0 && <p>{say('serials', { serials: data.serial_nos.join(', ') })}</p>}
    </>
  );
}

function Lot({ data, choose }: ScreenProps<ReturnData>) {
  return (
    <>
      <GoodsHead data={data} />
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
  scan_serial: screen(Serial, { asks: true }),
  return_to: screen(PutDown, { types: 'total' }),
  confirm_return: screen(Confirm),
};
