import { useWords, words } from '../../app/i18n';
import { Ask, Goods, type GoodsFacts, Place, type ScreenProps, type Screens, screen } from '../work/screen';

interface Next extends GoodsFacts {
  readonly account_id: string;
  readonly place: string;
  /** Units that can be picked now. */
  readonly units: number;
  /** Units that come later, when the shelf is filled again. Absent in an answer that the device has kept. */
  readonly later?: number;
  /** The position of the order on the cart. */
  readonly position: number;
  readonly tote: string | null;
}

interface PickData {
  readonly batch: number;
  /** Lines that are still to be picked. */
  readonly left: number;
  /** At the end: whether an order of the batch is still to be sent. Absent in screens that were kept before it was known. */
  readonly has_orders?: boolean;
  readonly next?: Next | null;
  readonly position?: number | null;
  readonly tote?: string | null;
}

const PICK = words(
  'floor-pick',
  {
    left: 'バッチ {{batch}} ・ 残り{{left}}件',
    scanTote: '空のトートをスキャンしてください。',
    toteOf: '{{position}}番目の注文',
    scanPlace: 'この棚へ行き、棚のコードをスキャンしてください。',
    scanGoods: '商品をスキャンしてください。',
    into: '→ トート {{tote}}',
    intoPosition: '→ {{position}}番目',
    later: '残りの{{count}}点は、棚が補充されてから集めます。',
    checkTote: '入れたトートをスキャンしてください。',
    end: 'すべて集めました。梱包場所をスキャンするか、「完了」を押してください。',
    endWithout:
      '残りの商品は、いまは棚にありません。集めた商品を梱包場所へ運び、場所をスキャンするか、「完了」を押してください。',
    endOfNone: 'このバッチの注文はすべて取消または変更の依頼中です。「完了」を押してください。',
    nothing: '集める商品はもうありません。',
  },
  {
    left: 'Batch {{batch}} · {{left}} left',
    scanTote: 'Scan an empty tote.',
    toteOf: 'For order {{position}} on the cart',
    scanPlace: 'Go to this place and scan its code.',
    scanGoods: 'Scan the goods.',
    into: '→ tote {{tote}}',
    intoPosition: '→ order {{position}}',
    later: '{{count}} more are picked when the shelf is filled again.',
    later_one: '{{count}} more is picked when the shelf is filled again.',
    checkTote: 'Scan the tote into which you put them.',
    end: 'All is picked. Scan the packing place, or press Done.',
    endWithout:
      'The rest is not on its shelves now. Bring what is picked to the packing place and scan it, or press Done.',
    endOfNone: 'Every order of this batch was cancelled, or is to be changed. Press Done.',
    nothing: 'Nothing is left to pick.',
  },
);

function Left({ data }: { readonly data: PickData }) {
  const say = useWords(PICK);
  return <p className="left">{say('left', { batch: data.batch, left: data.left })}</p>;
}

function Tote({ data }: ScreenProps<PickData>) {
  const say = useWords(PICK);
  return (
    <>
      <Left data={data} />
      {data.position !== null && data.position !== undefined && (
        <Place code={String(data.position)}>
          <span className="goods-line">{say('toteOf', { position: data.position })}</span>
        </Place>
      )}
      <Ask>{say('scanTote')}</Ask>
    </>
  );
}

/** Where the goods go: the tote of their order, or its position on a cart without totes. */
function Into({ next }: { readonly next: Next }) {
  const say = useWords(PICK);
  if (next.tote !== null) return <p className="into">{say('into', { tote: next.tote })}</p>;
  return <p className="into">{say('intoPosition', { position: next.position })}</p>;
}

/** The place and the goods are on both screens: whoever walks there knows already what to take. */
function Walk({ data, answer }: ScreenProps<PickData>) {
  const say = useWords(PICK);
  const { next } = data;
  const later = next?.later ?? 0;
  if (!next) return <Ask>{say('nothing')}</Ask>;
  const isThere = answer.screen === 'scan_goods';
  return (
    <>
      <Left data={data} />
      <Place code={next.place} />
      <Goods goods={next} />
      {later > 0 && <p>{say('later', { count: later })}</p>}
      <Into next={next} />
      <Ask>{say(isThere ? 'scanGoods' : 'scanPlace')}</Ask>
    </>
  );
}

function Check({ data }: ScreenProps<PickData>) {
  const say = useWords(PICK);
  return (
    <>
      <Left data={data} />
      <Place code={data.tote ?? ''} />
      <Ask>{say('checkTote')}</Ask>
    </>
  );
}

function End({ data }: ScreenProps<PickData>) {
  const say = useWords(PICK);
  const done = data.left === 0 ? 'end' : 'endWithout';
  return (
    <>
      <Left data={data} />
      <Ask>{say(data.has_orders === false ? 'endOfNone' : done)}</Ask>
    </>
  );
}

export const pick: Screens = {
  scan_tote: screen(Tote),
  scan_place: screen(Walk),
  scan_goods: screen(Walk, { types: 'more' }),
  check_tote: screen(Check),
  end: screen(End),
};
