import { formatNumber, useWords, words } from '../../app/i18n';
import { receiptState, type ShipmentStatus, STATUS, shipmentState } from '../../shared/status-words';
import { useTimes } from '../../shared/time';
import { readPapers } from '../device/client';
import { FLOOR } from '../words';
import { Photos } from '../work/photos';
import { Picture } from '../work/picture';
import { Print } from '../work/print';
import { Ask, type GoodsFacts, GoodsLine, Place, Rows, type ScreenProps } from '../work/screen';
import { Kinds, type Waiting } from './kinds';

interface Lying {
  readonly place?: string;
  readonly condition: 'sound' | 'defective' | 'unidentified';
  readonly units: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
}

type Found =
  | (GoodsFacts & {
      readonly is: 'goods';
      readonly account_id: string;
      readonly places: number;
      readonly lies: readonly Lying[];
    })
  | {
      readonly is: 'place';
      readonly code: string;
      readonly closed: boolean;
      readonly more: boolean;
      readonly holds: readonly (Lying & GoodsFacts & { readonly account_id: string })[];
      readonly orders: readonly { readonly id: string; readonly status: ShipmentStatus }[];
    }
  | {
      readonly is: 'shipment';
      readonly id: string;
      readonly status: ShipmentStatus;
      readonly carrier: string;
      readonly batch: number | null;
      readonly totes: readonly string[];
      readonly parcels: readonly { readonly tracking_code: string; readonly handed_over: boolean }[];
    }
  | {
      readonly is: 'receipt';
      readonly id: string;
      readonly status: 'waiting' | 'received' | 'checking' | 'stocked';
      readonly arrival_date: string;
      readonly units: number;
    };

const LOOK_UP = words(
  'floor-look-up',
  {
    lies: '{{units}}点（{{count}}か所）',
    nowhere: 'この倉庫にはありません。',
    empty: '何も入っていません。',
    closed: '閉鎖中',
    more: 'ほかにもあります。',
    orders: '注文',
    batch: 'バッチ {{batch}}',
    totes: 'トート',
    parcels: '荷物',
    handedOver: '引き渡し済み',
    notHandedOver: '未引き渡し',
    arrives: '入庫予定 {{date}}',
    begin: '作業を始めるには、作業を選ぶか、次のコードをスキャンしてください。',
  },
  {
    lies: '{{units}} in {{count}} places',
    lies_one: '{{units}} in {{count}} place',
    nowhere: 'There are none in this warehouse.',
    empty: 'Nothing lies there.',
    closed: 'Closed',
    more: 'There are others.',
    orders: 'Orders',
    batch: 'Batch {{batch}}',
    totes: 'Totes',
    parcels: 'Parcels',
    handedOver: 'handed over',
    notHandedOver: 'not handed over',
    arrives: 'Expected {{date}}',
    begin: 'To start, choose a task, or scan the next code.',
  },
);

/** Goods of two clients may have one code. */
const keyOf = (found: Found): string => {
  if (found.is === 'goods') return `goods ${found.account_id} ${found.code}`;
  return `${found.is} ${found.is === 'place' ? found.code : found.id}`;
};

/** What a scanned code stands for, when it begins no task: where goods lie, what a place holds, how far an order is. */
export function LookUp({
  data,
  answer,
  choose,
}: ScreenProps<{
  readonly found: readonly Found[];
  /** Absent on a device that has kept an older screen. */
  readonly waiting?: Waiting;
}>) {
  const say = useWords(LOOK_UP);
  return (
    <>
      {data.found.map((found) => (
        <One key={keyOf(found)} found={found} />
      ))}
      <Ask>{say('begin')}</Ask>
      <Kinds answer={answer} waiting={data.waiting ?? {}} choose={choose} />
    </>
  );
}

function One({ found }: { readonly found: Found }) {
  const say = useWords(LOOK_UP);
  const frame = useWords(FLOOR);
  const statuses = useWords(STATUS);
  const { day } = useTimes();
  const rowsOf = (lies: readonly (Lying & Partial<GoodsFacts>)[]) =>
    lies.map((one, index) => ({
      // The same lot may lie in one place in two conditions.
      key: String(index),
      what: (
        <>
          {one.place ?? one.name ?? one.code}
          <GoodsLine goods={{ ...one, code: one.code ?? '', name: one.name ?? null }} />
          {one.condition !== 'sound' && <span className="goods-line">{frame(one.condition)}</span>}
        </>
      ),
      beside: formatNumber(one.units),
      goods: { code: one.code ?? '', name: one.name ?? null, picture: one.picture ?? null },
    }));
  switch (found.is) {
    case 'goods':
      return (
        <>
          <h2>
            {found.name ?? found.code} · {found.account_id}
          </h2>
          <Picture path={found.picture} name={found.name ?? found.code} />
          <p>
            {found.lies.length === 0 ? say('nowhere') : say('lies', { units: found.units ?? 0, count: found.places })}
          </p>
          <Rows rows={rowsOf(found.lies)} />
        </>
      );
    case 'place':
      return (
        <>
          <Place code={found.code} />
          {found.closed && <p>{say('closed')}</p>}
          {found.holds.length === 0 && <p>{say('empty')}</p>}
          <Rows rows={rowsOf(found.holds)} />
          {found.more && <p>{say('more')}</p>}
          <Rows
            title={say('orders')}
            rows={found.orders.map(({ id, status }) => ({
              key: id,
              what: id,
              beside: statuses(shipmentState(status)),
            }))}
          />
        </>
      );
    case 'shipment':
      return (
        <>
          <h2>
            {found.id} · {statuses(shipmentState(found.status))}
          </h2>
          <p>
            {found.carrier}
            {found.batch !== null && ` · ${say('batch', { batch: found.batch })}`}
            {found.totes.length > 0 && ` · ${say('totes')} ${found.totes.join(', ')}`}
          </p>
          <Rows
            title={say('parcels')}
            rows={found.parcels.map(({ tracking_code, handed_over }) => ({
              key: tracking_code,
              what: tracking_code,
              beside: say(handed_over ? 'handedOver' : 'notHandedOver'),
            }))}
          />
          {found.parcels.length > 0 && <Print papers={() => readPapers(found.id)} />}
          <Photos of="shipments" id={found.id} shows="other" />
        </>
      );
    case 'receipt':
      return (
        <>
          <h2>
            {found.id} · {statuses(receiptState(found.status, false))}
          </h2>
          <p>
            {say('arrives', { date: day(found.arrival_date) })} · {frame('pieces', { count: found.units })}
          </p>
          <Photos of="receipts" id={found.id} shows="other" />
        </>
      );
  }
}
