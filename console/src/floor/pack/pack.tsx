import { type ReactNode, useContext } from 'react';
import { formatNumber, useWords, words } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import { readPapers } from '../device/client';
import { CHOICES, FLOOR } from '../words';
import { Photos } from '../work/photos';
import { Print } from '../work/print';
import {
  Ask,
  Goods,
  type GoodsFacts,
  GoodsName,
  IsWaiting,
  isSize,
  Place,
  Rows,
  type ScreenProps,
  type Screens,
  Sizes,
  screen,
  Unusual,
} from '../work/screen';
import { useUpload } from '../work/uploads';

interface PackData {
  readonly shipment: string;
  /** The number of the parcel that is packed now, from 1. */
  readonly parcel: number;
  /** How the client wants it wrapped, and what is written on the note. */
  readonly notes: Notes;
}

interface Notes {
  readonly gift_wrapping_unit?: 'ORDER' | 'ITEM';
  readonly gift_wrapping_type?: 'NAVY' | 'RED';
  readonly gift_sender_name?: string;
  readonly cushioning_unit?: 'ORDER' | 'ITEM';
  readonly cushioning_type?: 'BUBBLE_PACK' | 'BUBBLE_DOUBLE_PACK';
  readonly message?: string;
  /** Lines that are wrapped or cushioned separately. */
  readonly lines?: readonly (Pick<Notes, 'gift_wrapping_type' | 'cushioning_type'> & {
    readonly code: string;
    readonly name?: string;
    readonly units: number;
  })[];
}

interface Item extends GoodsFacts {
  readonly units: number;
  readonly verified: number;
  /** A leaflet or a gift of the shop. */
  readonly enclosed: boolean;
  /** Where units lie that replace broken ones; empty once all of the item is verified. */
  readonly fetch_from: readonly {
    readonly place: string;
    readonly units: number;
    readonly expiry_date: string | null;
    readonly manufacture_date: string | null;
  }[];
}

const PACK = words(
  'floor-pack',
  {
    parcel: '{{parcel}}個目の荷物',
    verify: '商品をスキャンして検品してください。',
    all: 'すべて検品しました。箱のサイズを選んでください。',
    part: '残りは次の荷物に入れます。この荷物の箱のサイズを選んでください。',
    enclosed: '同梱物',
    fetch: '代わりの商品：{{places}}',
    suggested: '提案：{{boxes}}',
    box: 'サイズ{{size}}',
    boxWeight: 'サイズ{{size}}（約{{weight}}g）',
    weigh: '荷物の重さを入力するか、はかりから送信してください。',
    photo: '梱包した荷物の写真を撮ってください。',
    serial: 'シリアル番号をスキャンしてください。',
    broken: '破損した商品をスキャンしてください。',
    label: '送り状を印刷して貼り、送り状のバーコードをスキャンしてください。',
    labels: '送り状',
    stuck: '貼付済み',
    open: '未確認',
    wrapping: 'ギフト包装：{{what}}',
    cushioning: '緩衝材：{{what}}',
    wrappingOf: 'ギフト包装（{{what}}）：{{name}} × {{units}}',
    cushioningOf: '緩衝材（{{what}}）：{{name}} × {{units}}',
    sender: '贈り主：{{name}}',
    message: 'メッセージ：{{text}}',
    NAVY: '紺',
    RED: '赤',
    BUBBLE_PACK: '気泡緩衝材・一重',
    BUBBLE_DOUBLE_PACK: '気泡緩衝材・二重',
    each: '商品ごと',
    wishes: '包装などの希望があります（下記）',
  },
  {
    parcel: 'Parcel {{parcel}}',
    verify: 'Verify the goods: scan each of them.',
    all: 'All is verified. Choose the size of the box.',
    part: 'The rest goes into the next parcel. Choose the size of this one.',
    enclosed: 'enclosed',
    fetch: 'Fetch others: {{places}}',
    suggested: 'Proposed: {{boxes}}',
    box: 'size {{size}}',
    boxWeight: 'size {{size}} (about {{weight}} g)',
    weigh: 'Type the weight of the parcel, or send it from the scales.',
    photo: 'Take a photo of the packed parcel.',
    serial: 'Scan the serial number.',
    broken: 'Scan what is broken.',
    label: 'Print the labels, put them on, and scan the barcode of each.',
    labels: 'Labels',
    stuck: 'on the parcel',
    open: 'not scanned',
    wrapping: 'Gift wrapping: {{what}}',
    cushioning: 'Cushioning: {{what}}',
    wrappingOf: 'Gift wrapping ({{what}}): {{name}} × {{units}}',
    cushioningOf: 'Cushioning ({{what}}): {{name}} × {{units}}',
    sender: 'From: {{name}}',
    message: 'Message: {{text}}',
    NAVY: 'navy',
    RED: 'red',
    BUBBLE_PACK: 'bubble wrap, single',
    BUBBLE_DOUBLE_PACK: 'bubble wrap, double',
    each: 'item by item',
    wishes: 'See below how to wrap it',
  },
);

function Head({ data }: { readonly data: PackData }) {
  const say = useWords(PACK);
  return (
    <p className="left">
      {data.shipment}
      {data.parcel > 1 && ` · ${say('parcel', { parcel: data.parcel })}`}
    </p>
  );
}

/** How the client wants it wrapped: as a whole, or line by line. */
function useWishes(of: Notes): readonly string[] {
  const say = useWords(PACK);
  const { gift_sender_name, message, lines = [] } = of;
  const wished = (
    option: 'wrapping' | 'cushioning',
    unit?: string,
    type?: Notes['gift_wrapping_type'] | Notes['cushioning_type'],
  ) => {
    const own = lines.flatMap(({ code, name = code, units, ...line }) => {
      const what = option === 'wrapping' ? line.gift_wrapping_type : line.cushioning_type;
      return what === undefined ? [] : [say(`${option}Of`, { what: say(what), name, units })];
    });
    if (own.length > 0 || unit === undefined) return own;
    return [say(option, { what: say(type ?? 'each') })];
  };
  return [
    ...wished('wrapping', of.gift_wrapping_unit, of.gift_wrapping_type),
    ...wished('cushioning', of.cushioning_unit, of.cushioning_type),
    ...(gift_sender_name ? [say('sender', { name: gift_sender_name })] : []),
    ...(message ? [say('message', { text: message })] : []),
  ];
}

/**
 * What is to be done with an order that may have wishes. They can be as long as a letter: one line above says that there are some,
 * and they stand below, so that goods and buttons are in sight.
 */
function WithWishes({ of, children }: { readonly of: Notes; readonly children: ReactNode }) {
  const say = useWords(PACK);
  const wishes = useWishes(of).map((wish, nth) => ({
    // Two lines may want the same.
    key: String(nth),
    wish,
  }));
  if (wishes.length === 0) return children;
  return (
    <>
      <Unusual>{say('wishes')}</Unusual>
      {children}
      <ul className="wishes">
        {wishes.map(({ key, wish }) => (
          <li key={key}>{wish}</li>
        ))}
      </ul>
    </>
  );
}

function Verify({ data }: ScreenProps<PackData & { readonly items: readonly Item[] }>) {
  const say = useWords(PACK);
  const floor = useWords(FLOOR);
  const { day } = useTimes();
  const fetched = ({ place, units, expiry_date, manufacture_date }: Item['fetch_from'][number]) =>
    [
      `${place} × ${formatNumber(units)}`,
      ...(expiry_date === null ? [] : [floor('lot', { date: day(expiry_date) })]),
      ...(manufacture_date === null ? [] : [floor('made', { date: day(manufacture_date) })]),
    ].join(' · ');
  const rows = data.items.map((item) => {
    const { code, units, verified, enclosed, fetch_from } = item;
    return {
      key: `${code} ${enclosed}`,
      goods: item,
      what: (
        <>
          <GoodsName goods={item} />
          <span className="goods-line">{enclosed ? `${code} · ${say('enclosed')}` : code}</span>
          {fetch_from.length > 0 && (
            <span className="goods-line">
              {say('fetch', {
                places: fetch_from.map(fetched).join(', '),
              })}
            </span>
          )}
        </>
      ),
      beside: `${formatNumber(verified)} / ${formatNumber(units)}`,
      isDone: verified >= units,
    };
  });
  return (
    <>
      <Head data={data} />
      <Ask>{say('verify')}</Ask>
      <WithWishes of={data.notes}>
        <Rows rows={rows} />
      </WithWishes>
    </>
  );
}

function Serial({ data }: ScreenProps<PackData & { readonly item: GoodsFacts | null }>) {
  const say = useWords(PACK);
  return (
    <>
      <Head data={data} />
      {data.item !== null && <Goods goods={data.item} />}
      <Ask>{say('serial')}</Ask>
    </>
  );
}

function Broken({ data }: ScreenProps<PackData & { readonly item: GoodsFacts | null; readonly units: number }>) {
  const say = useWords(PACK);
  return (
    <>
      <Head data={data} />
      {data.item !== null && <Goods goods={data.item} units={data.units} />}
      <Ask>{say('broken')}</Ask>
    </>
  );
}

function Box({
  data,
  answer,
  choose,
}: ScreenProps<
  PackData & {
    readonly all_verified: boolean;
    /** Without a weight where goods of the order are in other parcels, and where nobody has weighed them. */
    readonly suggested: readonly { readonly size: string; readonly weight_g: number | null }[];
  }
>) {
  const say = useWords(PACK);
  const choices = useWords(CHOICES);
  const isWaiting = useContext(IsWaiting);
  const boxes = data.suggested.map(({ size, weight_g }) =>
    weight_g === null ? say('box', { size }) : say('boxWeight', { size, weight: weight_g }),
  );
  return (
    <>
      <Head data={data} />
      <Ask>{say(data.all_verified ? 'all' : 'part')}</Ask>
      <WithWishes of={data.notes}>
        {boxes.length > 0 && (
          <button type="button" className="choice primary" disabled={isWaiting} onClick={() => choose('suggested')}>
            {choices('suggested')}
            <span className="goods-line">{boxes.join(' + ')}</span>
          </button>
        )}
        <Sizes answer={answer} choose={choose} />
      </WithWishes>
    </>
  );
}

function Weight({ data }: ScreenProps<PackData>) {
  const say = useWords(PACK);
  return (
    <>
      <Head data={data} />
      <Ask>{say('weigh')}</Ask>
    </>
  );
}

function Photo({ data, answer, choose }: ScreenProps<PackData & { readonly shows: string }>) {
  const say = useWords(PACK);
  const choices = useWords(CHOICES);
  const what = { of: 'shipments', id: data.shipment, shows: data.shows } as const;
  const isWaiting = useContext(IsWaiting);
  const isSent = useUpload(what)?.is === 'sent';
  return (
    <>
      <Head data={data} />
      <Ask>{say('photo')}</Ask>
      <Photos {...what} isNext />
      {answer.choices.includes('taken') && (
        <button
          type="button"
          className={isSent ? 'choice primary' : 'choice'}
          disabled={isWaiting}
          onClick={() => choose('taken')}
        >
          {choices('taken')}
        </button>
      )}
    </>
  );
}

interface LabelData extends PackData {
  readonly labels: readonly string[];
  readonly scanned: readonly string[];
  readonly parcels: readonly {
    readonly label: string | null;
    readonly items: readonly { readonly code: string; readonly name: string | null; readonly units: number }[];
  }[];
}

function Label({ data }: ScreenProps<LabelData>) {
  const say = useWords(PACK);
  const { labels, scanned, parcels, shipment } = data;
  return (
    <>
      <p className="left">{shipment}</p>
      <Ask>{say('label')}</Ask>
      <Print papers={() => readPapers(shipment)} />
      <Rows
        title={say('labels')}
        rows={labels.map((label) => ({
          key: label,
          what: (
            <>
              {label}
              {parcels.length > 1 && (
                <span className="goods-line">
                  {parcels
                    .find((one) => one.label === label)
                    ?.items.map(({ name, code, units }) => `${name ?? code} × ${formatNumber(units)}`)
                    .join(', ')}
                </span>
              )}
            </>
          ),
          beside: say(scanned.includes(label) ? 'stuck' : 'open'),
          isDone: scanned.includes(label),
        }))}
      />
      {labels.length === 0 && <Place code={shipment} />}
    </>
  );
}

export const pack: Screens = {
  verify_goods: screen(Verify, { types: 'more' }),
  scan_serial: screen(Serial, { asks: true }),
  scan_broken: screen(Broken, { types: 'units' }),
  choose_box: screen(Box, { shows: (choice) => isSize(choice) || choice === 'suggested', asks: true }),
  type_weight: screen(Weight, { types: 'grams', asks: true }),
  take_photo: screen(Photo, { shows: (choice) => choice === 'taken', asks: true }),
  scan_label: screen(Label),
};
