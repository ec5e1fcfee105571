import { useWords, words } from '../../app/i18n';
import { FLOOR } from '../words';
import {
  Ask,
  type GoodsFacts,
  GoodsLine,
  goodsRow,
  isLot,
  Place,
  Rows,
  type ScreenProps,
  type Screens,
  screen,
  Unusual,
  WhichLot,
} from '../work/screen';

type Condition = 'sound' | 'defective' | 'unidentified';

interface CountData {
  readonly place: string;
  /** Whether this is the second count, because the first one did not agree with the stock. */
  readonly again: boolean;
  readonly condition: Condition;
  readonly counted: readonly (GoodsFacts & {
    readonly account_id: string;
    readonly lot_no: number;
    readonly condition: Condition;
    readonly units: number;
  })[];
  /** The lot to which scans belong that do not name their lot. */
  readonly lot?: GoodsFacts | null;
  readonly lots: readonly (GoodsFacts & { readonly choice: string })[];
  /** How many units wait until their lot is chosen. */
  readonly units?: number;
}

const COUNT = words(
  'floor-count',
  {
    go: 'この場所へ行き、コードをスキャンしてください。',
    scan: 'ここにあるものをすべてスキャンしてください。1点だけスキャンし、「数」で点数を入力してもかまいません。',
    nothing: '何もなければ「空です」を押してください。',
    again: '数え直しです',
    as: '{{condition}}として数えています',
    lot: '数えているロット：{{goods}}',
    confirm: 'この内容で確定しますか？',
    empty: '何もありませんでした。',
  },
  {
    go: 'Go to this place and scan its code.',
    scan: 'Scan every unit that lies here. Or scan one, press "Number" and type how many there are.',
    nothing: 'If nothing lies here, press "It is empty".',
    again: 'This is a second count',
    as: 'Counted as: {{condition}}',
    lot: 'Counting lot: {{goods}}',
    confirm: 'Is this what lies here?',
    empty: 'Nothing lies here.',
  },
);

function Head({ data }: { readonly data: CountData }) {
  const say = useWords(COUNT);
  return (
    <p className="left">
      {data.place}
      {data.again && ` · ${say('again')}`}
    </p>
  );
}

function Counted({ data }: { readonly data: CountData }) {
  const frame = useWords(FLOOR);
  return (
    <Rows
      rows={data.counted.map((one) =>
        goodsRow(
          `${one.account_id} ${one.code} ${one.lot_no} ${one.condition}`,
          one,
          one.condition !== 'sound' && <span className="goods-line">{frame(one.condition)}</span>,
        ),
      )}
    />
  );
}

function Go({ data }: ScreenProps<CountData>) {
  const say = useWords(COUNT);
  return (
    <>
      <Place code={data.place} />
      <Ask>{say('go')}</Ask>
    </>
  );
}

function Scan({ data }: ScreenProps<CountData>) {
  const say = useWords(COUNT);
  const frame = useWords(FLOOR);
  return (
    <>
      <Head data={data} />
      {data.condition !== 'sound' && <Unusual>{say('as', { condition: frame(data.condition) })}</Unusual>}
      <Ask>{say('scan')}</Ask>
      {data.lot && (
        <p className="condition">
          {say('lot', { goods: data.lot.name ?? data.lot.code })}
          <GoodsLine goods={data.lot} />
        </p>
      )}
      {data.counted.length === 0 && <p>{say('nothing')}</p>}
      <Counted data={data} />
    </>
  );
}

function Lot({ data, choose }: ScreenProps<CountData>) {
  return (
    <>
      <Head data={data} />
      <WhichLot lots={data.lots} units={data.units} choose={choose} />
    </>
  );
}

function Confirm({ data }: ScreenProps<CountData>) {
  const say = useWords(COUNT);
  return (
    <>
      <Head data={data} />
      <Ask>{say('confirm')}</Ask>
      {data.counted.length === 0 && <p>{say('empty')}</p>}
      <Counted data={data} />
    </>
  );
}

export const count: Screens = {
  scan_place: screen(Go, { asks: true }),
  count_goods: screen(Scan, { types: 'total' }),
  choose_lot: screen(Lot, { shows: isLot, asks: true }),
  confirm_count: screen(Confirm, { asks: true }),
};
