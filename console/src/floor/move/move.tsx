import { formatNumber, useWords, words } from '../../app/i18n';
import { type Proposed, PutTo } from '../work/put-to';
import {
  Ask,
  Goods,
  type GoodsFacts,
  GoodsLine,
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

/** What a pick face needs from the reserve. */
interface Wanted extends Held {
  readonly from: string;
  readonly to: string;
}

interface MoveData {
  /** In the order of walking; once a place was scanned, only what is needed from there. */
  readonly wanted: readonly Wanted[];
  readonly place: string;
  /** What can be moved. */
  readonly holds: readonly Held[];
  /** How many other units lie there: they are moved at the desk. */
  readonly quarantined: number;
  readonly goods: Held | null;
  readonly units: number;
  /** The pick face that needs these goods; null: none does. */
  readonly proposed: Proposed | null;
  readonly lots: readonly (GoodsFacts & { readonly choice: string })[];
}

const MOVE = words(
  'floor-move',
  {
    from: '移動元の棚をスキャンしてください。',
    wanted: '補充が必要な棚',
    into: '→ {{to}}',
    holds: 'この棚の商品',
    quarantined: 'ほかに不良品・未識別品が{{count}}点あります。移動は管理画面で行います。',
    goods: '移動する商品をスキャンしてください。',
  },
  {
    from: 'Scan the place from which you move something.',
    wanted: 'Pick faces that need goods',
    into: '→ {{to}}',
    holds: 'What lies here',
    quarantined: 'Also here: {{count}} defective or unidentified units. The desk moves these.',
    quarantined_one: 'Also here: {{count}} defective or unidentified unit. The desk moves it.',
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
          key: `${one.account_id} ${one.code} ${one.lot_no} ${one.from} ${one.to}`,
          what: (
            <>
              <strong>
                {one.from} → {one.to}
              </strong>
              <span className="goods-line">{one.name ?? one.code}</span>
              <GoodsLine goods={one} />
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
  const [next, ...others] = data.wanted;
  return (
    <>
      <Place code={data.place} />
      {next !== undefined && (
        <>
          <Goods goods={next} />
          <p className="into">{say('into', { to: next.to })}</p>
        </>
      )}
      <Ask>{say('goods')}</Ask>
      <Rows
        title={say('wanted')}
        rows={others.map((one) =>
          goodsRow(
            `${one.account_id} ${one.code} ${one.lot_no} ${one.to}`,
            one,
            <span className="goods-line">{say('into', { to: one.to })}</span>,
          ),
        )}
      />
      <Rows
        title={say('holds')}
        rows={data.holds.map((one) => goodsRow(`${one.account_id} ${one.code} ${one.lot_no}`, one))}
      />
      {data.quarantined > 0 && <p>{say('quarantined', { count: data.quarantined })}</p>}
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
      <PutTo goods={data.goods} units={data.units} proposed={data.proposed} />
    </>
  );
}

export const move: Screens = {
  scan_from: screen(From),
  scan_goods: screen(Scan),
  choose_lot: screen(Lot, { shows: isLot, asks: true }),
  scan_to: screen(To, { types: 'total' }),
};
