import type { ReactNode } from 'react';
import { formatNumber, useWords, words } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import { FLOOR } from '../words';
import { moreToCome } from '../work/more-to-come';
import { Photos } from '../work/photos';
import {
  Ask,
  Choices,
  Goods,
  type GoodsFacts,
  GoodsName,
  isSize,
  Place,
  Rows,
  type ScreenProps,
  type Screens,
  Sizes,
  screen,
  Unusual,
  useDates,
} from '../work/screen';

interface Line extends GoodsFacts {
  readonly line_no: number;
  readonly announced: number;
  readonly counted: number;
}

type Condition = 'good' | 'defective' | 'unidentified';

interface ReceiveData {
  readonly receipt: string;
  readonly account_id: string;
  readonly lines: readonly Line[];
}

/** A group of counted units: those of one line with the same condition, dates and case size. */
interface Counted {
  readonly line_no: number;
  readonly counted_as: Condition;
  /** Units in each closed case; null: loose units. */
  readonly in_case: number | null;
  readonly units: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
}

const RECEIVE = words(
  'floor-receive',
  {
    arrives: '荷物が届いたら「到着した」を押してください。',
    count: '届いた商品をスキャンしてください。',
    as_defective: '不良品として数えています',
    as_unidentified: '未識別品として数えています',
    replaces: '数を入力すると、この{{count}}点がその数に置き換わります。',
    aside: '別置き：{{codes}}',
    perCase: 'ケースの入数を入力してください。',
    expiry: '商品に表示された期限（賞味期限・消費期限など）を入力してください。',
    manufacture: '商品に表示された製造日を入力してください。',
    passed: '期限（{{date}}）は過ぎています。正しければ「この日付で正しい」を押し、違う場合は入力し直してください。',
    many: '予定の{{announced}}点を大きく超えています。正しければ「この数で正しい」を押し、違う場合は入力し直してください。',
    serial: 'シリアル番号をスキャンしてください。',
    unknown: 'このコードは登録されていません。該当する明細を選ぶか、別置きにしてください。',
    lineOf: '{{name}}の未識別品',
    confirm: '数えた内容を確認して、確定してください。',
    inAll: '検品数 / 予定数（不良品・未識別品を含む）',
    nothing: '何も数えていません。よろしければ確定してください。',
    measure: '初めての商品です。サイズと重さを測ってください。',
    measured: '測ったサイズと重さ（押すと測り直せます）',
    measuredAs: 'サイズ{{size}}・{{weight}}g',
    size: 'サイズを選んでください。',
    weigh: '1点の重さを入力するか、はかりから送信してください。',
    photos: '写真を撮ってください',
    short: '不足',
    over: '過剰',
    asideGoods: '別置きの商品',
    inCase: '{{count}}点入りケース',
    comma: '、',
  },
  {
    arrives: 'Press "It has arrived" when the goods are here.',
    count: 'Scan the goods that arrived.',
    as_defective: 'Counted as defective',
    as_unidentified: 'Counted as unidentified',
    replaces: 'A typed number replaces these {{count}}.',
    replaces_one: 'A typed number replaces this {{count}}.',
    aside: 'Put aside: {{codes}}',
    perCase: 'Type how many units are in a case.',
    expiry: 'Type the expiry date that is on the goods.',
    manufacture: 'Type the manufacture date that is on the goods.',
    passed: 'The expiry date {{date}} has passed. If it is right, say so; else type the right one.',
    many: 'This is far above the {{announced}} announced. If it is right, say so; else type the right number.',
    serial: 'Scan the serial number.',
    unknown: 'This code is not registered. Choose the line to which it belongs, or put it aside.',
    lineOf: 'Unidentified units of {{name}}',
    confirm: 'Look at what you counted, and confirm it.',
    inAll: 'Counted / announced, in any condition',
    nothing: 'Nothing is counted. Confirm if that is right.',
    measure: 'These arrive for the first time. Measure and weigh them.',
    measured: 'Measured size and weight (press to measure again)',
    measuredAs: 'size {{size}}, {{weight}} g',
    size: 'Choose the size.',
    weigh: 'Type the weight of one, or send it from the scales.',
    photos: 'Take photos',
    short: 'Short',
    over: 'Over',
    asideGoods: 'Goods put aside',
    inCase: 'cases of {{count}}',
    comma: ', ',
  },
);

const nameOf = ({ name, code }: Pick<Line, 'name' | 'code'>): string => name ?? code;

/** @param more what else there is to say of a line */
const lineRows = (lines: readonly Line[], more: (line: Line) => ReactNode = () => null) =>
  lines.map((line) => ({
    key: String(line.line_no),
    goods: line,
    what: (
      <>
        <GoodsName goods={line} />
        {more(line)}
        <span className="goods-line">{line.code}</span>
      </>
    ),
    beside: `${formatNumber(line.counted)} / ${formatNumber(line.announced)}`,
    isDone: line.counted === line.announced,
  }));

const Head = ({ data }: { readonly data: ReceiveData }) => <p className="left">{data.receipt}</p>;

/** The head while goods are counted. It stays in sight as what they are counted: a colleague may have chosen it. */
function CountHead({ data }: { readonly data: ReceiveData & { readonly condition: Condition } }) {
  const say = useWords(RECEIVE);
  return (
    <>
      <Head data={data} />
      {data.condition !== 'good' && <Unusual>{say(`as_${data.condition}`)}</Unusual>}
    </>
  );
}

function Arrives({ data }: ScreenProps<ReceiveData>) {
  const say = useWords(RECEIVE);
  return (
    <>
      <Place code={data.receipt} />
      <Ask>{say('arrives')}</Ask>
      <Rows rows={lineRows(data.lines)} />
    </>
  );
}

interface CountData extends ReceiveData {
  readonly condition: Condition;
  /** What was added last. */
  readonly last: (Counted & { readonly serial_no: string | null }) | null;
  readonly counts: readonly Counted[];
  readonly aside: readonly string[];
}

/** Whether two counts are of the same group. A number that is typed after a scan replaces the units of its group. */
const isOfGroup = (one: Counted, other: Counted): boolean =>
  one.line_no === other.line_no &&
  one.counted_as === other.counted_as &&
  one.in_case === other.in_case &&
  one.expiry_date === other.expiry_date &&
  one.manufacture_date === other.manufacture_date;

function Count({ data }: ScreenProps<CountData>) {
  const say = useWords(RECEIVE);
  const { lines, last, counts, aside, condition } = data;
  const line = lines.find(({ line_no }) => line_no === last?.line_no);
  const units = last === null ? 0 : (counts.find((one) => isOfGroup(one, last))?.units ?? 0);
  // Once another condition is chosen, a typed number is not for the goods before. Unidentified goods need no choice.
  const isShown = last?.counted_as === condition || last?.counted_as === 'unidentified';
  return (
    <>
      <CountHead data={data} />
      <Ask>{say('count')}</Ask>
      {last !== null && line !== undefined && isShown && (
        <>
          <Goods goods={{ ...line, ...last }} units={units} />
          {last.serial_no === null && last.counted_as === condition && <p>{say('replaces', { count: units })}</p>}
        </>
      )}
      <Rows rows={lineRows(lines)} />
      {aside.length > 0 && <p>{say('aside', { codes: aside.join(', ') })}</p>}
    </>
  );
}

interface PendingData extends ReceiveData {
  readonly condition: Condition;
  readonly line_no: number;
  readonly units: number;
  /** Which date is to be typed; only on the screen `type_date`. */
  readonly date?: 'expiry' | 'manufacture';
  /** An expiry date that has passed, or units in a case far above what was announced: to be said once more. Null or absent: none. */
  readonly doubted?: string | number | null;
}

const askedOn = (screen: string, { date }: PendingData) => {
  if (screen === 'type_date') return date ?? 'expiry';
  return screen === 'type_case' ? 'perCase' : 'serial';
};

/** Asks one thing about goods of a line: the units in a case, a date, a serial number, or whether what was typed is right. */
function Asking({ data, answer }: ScreenProps<PendingData>) {
  const say = useWords(RECEIVE);
  const { fullDay } = useTimes();
  const { lines, line_no, units } = data;
  const line = lines.find((one) => one.line_no === line_no);
  const doubted = answer.screen === 'many_units' ? units : (data.doubted ?? null);
  const isNumber = typeof doubted === 'number';
  return (
    <>
      <CountHead data={data} />
      {line !== undefined && <Goods goods={line} {...(isNumber ? { units: doubted } : {})} />}
      <Ask>
        {doubted === null
          ? say(askedOn(answer.screen, data))
          : isNumber
            ? say('many', { announced: formatNumber(line?.announced ?? 0) })
            : say('passed', { date: fullDay(doubted) })}
      </Ask>
    </>
  );
}

interface UnknownData extends ReceiveData {
  readonly code: string;
  readonly offered: readonly { readonly line_no: number; readonly choice: string }[];
}

function UnknownGoods({ data, choose }: ScreenProps<UnknownData>) {
  const say = useWords(RECEIVE);
  return (
    <>
      <Head data={data} />
      <Place code={data.code} />
      <Ask>{say('unknown')}</Ask>
      <Choices
        choose={choose}
        of={data.offered.map(({ line_no, choice }) => {
          const line = data.lines.find((one) => one.line_no === line_no);
          return { choice, label: say('lineOf', { name: line === undefined ? String(line_no) : nameOf(line) }) };
        })}
      />
    </>
  );
}

interface ConfirmData extends ReceiveData {
  readonly counts: readonly Counted[];
  readonly aside: readonly string[];
  readonly nothing: boolean;
  readonly to_measure: readonly GoodsFacts[];
  readonly measured: readonly (GoodsFacts & {
    readonly size: string;
    readonly weight_g: number;
    /** The button that measures it again. */
    readonly choice: string;
  })[];
  readonly photos_wanted: readonly { readonly shows: string; readonly code: string | null }[];
}

/** The groups that were counted of a line: by their dates, condition and case size. One without any of them is the line itself. */
function Groups({ counts }: { readonly counts: readonly Counted[] }) {
  return counts.map((one) => (
    <Group key={`${one.counted_as} ${one.in_case} ${one.expiry_date} ${one.manufacture_date}`} of={one} />
  ));
}

function Group({ of }: { readonly of: Counted }) {
  const say = useWords(RECEIVE);
  const frame = useWords(FLOOR);
  const facts = [
    ...useDates(of),
    ...(of.counted_as === 'good' ? [] : [frame(of.counted_as)]),
    ...(of.in_case === null ? [] : [say('inCase', { count: of.in_case })]),
  ];
  return facts.length === 0 ? null : (
    <span className="goods-line">{`${facts.join(' · ')} × ${formatNumber(of.units)}`}</span>
  );
}

function Confirm({ data, choose }: ScreenProps<ConfirmData>) {
  const say = useWords(RECEIVE);
  const frame = useWords(FLOOR);
  const { lines, counts, aside, nothing, to_measure, measured, photos_wanted } = data;
  const nameOfCode = (code: string) => {
    const line = lines.find((one) => one.code === code);
    return line === undefined ? code : nameOf(line);
  };
  const WORDS = { short: say('short'), over: say('over'), defective: frame('defective') } as const;
  const wordOf = (shows: string): string => WORDS[shows as keyof typeof WORDS] ?? frame('unidentified');
  return (
    <>
      <Head data={data} />
      <Ask>{say(nothing ? 'nothing' : 'confirm')}</Ask>
      <Rows
        title={say('inAll')}
        rows={lineRows(lines, ({ line_no }) => <Groups counts={counts.filter((one) => one.line_no === line_no)} />)}
      />
      {aside.length > 0 && <p>{say('aside', { codes: aside.join(', ') })}</p>}
      {to_measure.length > 0 && (
        <section>
          <h2>{say('measure')}</h2>
          <p>{to_measure.map((goods) => goods.name ?? goods.code).join(say('comma'))}</p>
        </section>
      )}
      {measured.length > 0 && (
        <section>
          <h2>{say('measured')}</h2>
          <Choices
            choose={choose}
            of={measured.map(({ choice, name, code, size, weight_g }) => ({
              choice,
              label: (
                <>
                  {name ?? code}
                  <span className="goods-line">{say('measuredAs', { size, weight: formatNumber(weight_g) })}</span>
                </>
              ),
            }))}
          />
        </section>
      )}
      {photos_wanted.length > 0 && (
        <section>
          <h2>{say('photos')}</h2>
          {photos_wanted.map(({ shows, code }) => (
            <Photos
              key={`${shows} ${code}`}
              of="receipts"
              id={data.receipt}
              shows={shows}
              {...(code === null ? {} : { code })}
              label={code === null ? say('asideGoods') : `${nameOfCode(code)} ${wordOf(shows)}`}
            />
          ))}
        </section>
      )}
    </>
  );
}

interface MeasureData extends ReceiveData {
  readonly item: GoodsFacts;
}

function Size({ data, answer, choose }: ScreenProps<MeasureData>) {
  const say = useWords(RECEIVE);
  return (
    <>
      <Head data={data} />
      <Goods goods={data.item} />
      <Ask>{say('size')}</Ask>
      <Sizes answer={answer} choose={choose} />
    </>
  );
}

function Weight({ data }: ScreenProps<MeasureData>) {
  const say = useWords(RECEIVE);
  return (
    <>
      <Head data={data} />
      <Goods goods={data.item} />
      <Ask>{say('weigh')}</Ask>
    </>
  );
}

/** `finish` comes next when every line has at least the units that were announced. */
const finishOfAll = ({ lines }: CountData): string | null =>
  lines.every(({ counted, announced }) => counted >= announced) ? 'finish' : null;

export const receive: Screens = {
  receipt_arrives: screen(Arrives),
  count_goods: screen(Count, { types: 'units', next: finishOfAll }),
  many_units: screen(Asking, { types: 'units', asks: true }),
  type_case: screen(Asking, { types: 'units', asks: true }),
  type_date: screen(Asking, { types: 'date', asks: true }),
  scan_serial: screen(Asking, { asks: true }),
  unknown_goods: screen(UnknownGoods, { shows: (choice) => choice.startsWith('line_'), asks: true }),
  confirm_counts: screen(Confirm, { shows: (choice) => choice.startsWith('measure_') }),
  choose_size: screen(Size, { shows: isSize, asks: true }),
  type_weight: screen(Weight, { types: 'grams', asks: true }),
  more_to_come: moreToCome,
};
