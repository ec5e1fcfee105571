import { formatNumber, useWords, words } from '../../app/i18n';
import { type ShipmentStatus, STATUS, shipmentState } from '../../shared/status-words';
import { FLOOR } from '../words';
import { PutTo } from '../work/put-to';
import {
  Ask,
  Dates,
  Goods,
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

interface Units {
  readonly lot_no: number;
  readonly place: string;
  readonly units: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  readonly condition: 'sound' | 'defective' | 'unidentified';
}

interface RecallData {
  readonly recall: string;
  readonly code: string | null;
  readonly name: string | null;
  readonly picture: string | null;
  readonly reason: string | null;
  /** The shelf to which all of it is carried. */
  readonly to: string | null;
  readonly next: string | null;
  readonly places: readonly (Units & { readonly skipped: boolean })[];
  readonly place: string;
  /** Orders that hold some of the units in this place. */
  readonly orders: readonly { readonly shipment: string; readonly status: ShipmentStatus; readonly units: number }[];
  readonly goods: Units | null;
  readonly units: readonly Units[] | number;
  readonly lots: readonly (Units & { readonly choice: string })[];
}

const RECALL = words(
  'floor-recall',
  {
    go: 'この場所へ行き、コードをスキャンしてください。',
    nowhere: '回収する商品が残っている場所はありません。',
    scan: '回収する商品をスキャンしてください。',
    into: '→ {{to}} へ運びます',
    orders: 'この場所の商品を持つ注文',
    places: '回収する場所',
    skipped: '見送り',
  },
  {
    go: 'Go to this place and scan its code.',
    nowhere: 'Nothing is left to be carried.',
    scan: 'Scan what is recalled.',
    into: '→ to {{to}}',
    orders: 'Orders that hold some of it here',
    places: 'Where it lies',
    skipped: 'skipped',
  },
);

const goodsOf = ({ code, name, picture }: RecallData): GoodsFacts => ({ code: code ?? '', name, picture });

/** Where the units are carried, and why. The reason may be long: it stands below what is to be done. */
function Why({ data }: { readonly data: RecallData }) {
  const say = useWords(RECALL);
  return (
    <p className="left">
      {data.to !== null && `${say('into', { to: data.to })} · `}
      {data.reason}
    </p>
  );
}

/** The condition of units, where it is not the usual one. */
function Condition({ of }: { readonly of: Units }) {
  const frame = useWords(FLOOR);
  return of.condition === 'sound' ? null : <span className="goods-line">{frame(of.condition)}</span>;
}

function Go({ data }: ScreenProps<RecallData>) {
  const say = useWords(RECALL);
  return (
    <>
      {data.next !== null && <Place code={data.next} />}
      <Ask>{say(data.next === null ? 'nowhere' : 'go')}</Ask>
      <Goods goods={goodsOf(data)} />
      <Rows
        title={say('places')}
        rows={data.places.map((one) =>
          goodsRow(
            `${one.place} ${one.lot_no} ${one.condition}`,
            { ...one, code: one.place, name: null },
            <>
              <Condition of={one} />
              {one.skipped && <span className="goods-line">{say('skipped')}</span>}
            </>,
          ),
        )}
      />
      <Why data={data} />
    </>
  );
}

function Scan({ data }: ScreenProps<RecallData>) {
  const say = useWords(RECALL);
  const frame = useWords(FLOOR);
  const statuses = useWords(STATUS);
  const units = Array.isArray(data.units) ? (data.units as readonly Units[]) : [];
  return (
    <>
      <Place code={data.place} />
      <Rows
        rows={units.map((one) => ({
          key: `${one.lot_no} ${one.condition}`,
          what: (
            <>
              <Dates of={one} />
              <Condition of={one} />
            </>
          ),
          beside: formatNumber(one.units),
        }))}
      />
      <Ask>{say('scan')}</Ask>
      <Goods goods={goodsOf(data)} />
      <Why data={data} />
      <Rows
        title={say('orders')}
        rows={data.orders.map((one, index) => ({
          // An order may hold units of two lots.
          key: String(index),
          what: (
            <>
              {one.shipment}
              <span className="goods-line">{statuses(shipmentState(one.status))}</span>
            </>
          ),
          beside: frame('pieces', { count: one.units }),
        }))}
      />
    </>
  );
}

function To({ data }: ScreenProps<RecallData>) {
  const units = typeof data.units === 'number' ? data.units : (data.goods?.units ?? 0);
  return (
    <>
      {data.to !== null && <Place code={data.to} />}
      <PutTo goods={data.goods === null ? null : { ...goodsOf(data), ...data.goods }} units={units} />
    </>
  );
}

function Lot({ data, choose }: ScreenProps<RecallData>) {
  return <WhichLot lots={data.lots.map((lot) => ({ ...goodsOf(data), ...lot }))} choose={choose} />;
}

export const recall: Screens = {
  scan_place: screen(Go),
  scan_goods: screen(Scan),
  choose_lot: screen(Lot, { shows: isLot, asks: true }),
  scan_to: screen(To, { types: 'total' }),
};
