import { useWords, words } from '../../app/i18n';
import { FLOOR } from '../words';
import { Picture } from '../work/picture';
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
  Unusual,
  WhichLot,
} from '../work/screen';

interface Units {
  readonly lot_no: number;
  readonly place: string;
  readonly units: number;
  readonly expiry_date?: string | null;
  readonly manufacture_date?: string | null;
}

interface RemovalData {
  readonly removal: string;
  readonly kind: 'disposal' | 'return' | null;
  /** The condition of the units to collect; null: the removal is over. */
  readonly condition: 'available' | 'defective' | 'unidentified' | null;
  readonly code: string | null;
  readonly name: string | null;
  readonly picture: string | null;
  /** Units that are still to be collected. */
  readonly missing: number;
  readonly next: string | null;
  readonly places: readonly Units[];
  readonly place: string;
  readonly units: readonly Units[];
  readonly taken: readonly Units[];
  readonly lots: readonly (Units & { readonly choice: string })[];
}

const REMOVAL = words(
  'floor-removal',
  {
    disposal: '廃棄',
    return: '返却',
    missing: '残り{{count}}点',
    only: '{{condition}}だけを集めてください',
    go: 'この場所へ行き、コードをスキャンしてください。',
    nowhere: 'ほかの場所にはありません。',
    scan: '商品をスキャンしてください。',
    places: 'ある場所',
    end: 'すべて集めました。「確定する」を押すと在庫から出ます。',
    short: '{{count}}点足りません。もう一度集めるか、中止してください。',
    taken: '集めた商品（{{count}}点）',
  },
  {
    disposal: 'Disposal',
    return: 'Sent back',
    missing: '{{count}} to go',
    only: 'Collect only: {{condition}}',
    go: 'Go to this place and scan its code.',
    nowhere: 'There are none elsewhere.',
    scan: 'Scan the goods.',
    places: 'Where they lie',
    end: 'All is collected. Press Confirm, and it leaves the stock.',
    short: '{{count}} are missing. Collect again, or stop.',
    short_one: '{{count}} is missing. Collect again, or stop.',
    taken: 'Collected: {{count}}',
  },
);

const goodsOf = ({ code, name, picture }: RemovalData): GoodsFacts => ({ code: code ?? '', name, picture });

function Head({ data }: { readonly data: RemovalData }) {
  const say = useWords(REMOVAL);
  const frame = useWords(FLOOR);
  const { condition } = data;
  return (
    <>
      <p className="left">
        {data.kind !== null && `${say(data.kind)} · `}
        {data.name ?? data.code} · {say('missing', { count: data.missing })}
      </p>
      {condition !== null && condition !== 'available' && (
        <Unusual>{say('only', { condition: frame(condition) })}</Unusual>
      )}
    </>
  );
}

/** Units of the same lot in the same place, added up: each scan takes some. */
function addedUp(units: readonly Units[]): readonly Units[] {
  const sums = new Map<string, Units>();
  for (const one of units) {
    const key = `${one.place} ${one.lot_no}`;
    sums.set(key, { ...one, units: one.units + (sums.get(key)?.units ?? 0) });
  }
  return [...sums.values()];
}

const rowsOf = (units: readonly Units[]) =>
  addedUp(units).map((one) => goodsRow(`${one.place} ${one.lot_no}`, { ...one, code: one.place, name: null }));

function Go({ data }: ScreenProps<RemovalData>) {
  const say = useWords(REMOVAL);
  return (
    <>
      <Head data={data} />
      {data.next !== null && <Place code={data.next} />}
      <Picture path={data.picture} name={data.name ?? data.code ?? ''} />
      <Ask>{say(data.next === null ? 'nowhere' : 'go')}</Ask>
      <Rows title={say('places')} rows={rowsOf(data.places)} />
    </>
  );
}

function Scan({ data }: ScreenProps<RemovalData>) {
  const say = useWords(REMOVAL);
  return (
    <>
      <Place code={data.place} />
      <Head data={data} />
      <Ask>{say('scan')}</Ask>
      <Rows rows={addedUp(data.units).map((one) => goodsRow(String(one.lot_no), { ...goodsOf(data), ...one }))} />
    </>
  );
}

function Lot({ data, choose }: ScreenProps<RemovalData>) {
  return (
    <>
      <Head data={data} />
      <WhichLot lots={data.lots.map((lot) => ({ ...goodsOf(data), ...lot }))} choose={choose} />
    </>
  );
}

function End({ data }: ScreenProps<RemovalData>) {
  const say = useWords(REMOVAL);
  return (
    <>
      <Head data={data} />
      <Ask>{data.missing === 0 ? say('end') : say('short', { count: data.missing })}</Ask>
      <Rows
        title={say('taken', { count: data.taken.reduce((sum, { units }) => sum + units, 0) })}
        rows={rowsOf(data.taken)}
      />
    </>
  );
}

export const removal: Screens = {
  scan_place: screen(Go),
  scan_goods: screen(Scan, { types: 'more' }),
  choose_lot: screen(Lot, { shows: isLot, asks: true }),
  confirm_removal: screen(End),
};
