import { figure } from '../kernel/quantities.js';
import type { ShippingLabel } from '../rules/papers/shipping-label.js';
import { code128, isNw7, nw7 } from './codes.js';
import {
  COOL,
  dayInWords,
  deliveryInWords,
  japanesePostcode,
  LABEL,
  type Language,
  placeInLines,
  senderInLines,
  trackingInWords,
} from './paper-words.js';
import { BLACK, GREY, heightOf, millimetres, mm, type PageSize, type Sheet } from './sheet.js';

/* The label on a parcel: for the carrier's scanners, for drivers, for the recipient. */

/** The size of the label. */
const SIZE: PageSize = millimetres(100, 150);

const EDGE = mm(4);
const WIDTH = SIZE.width - 2 * EDGE;
const BAND = mm(13);
const SENDER_TOP = mm(109);
const LABEL_COLUMN = mm(15);

export function printShippingLabel(sheet: Sheet, label: ShippingLabel): void {
  sheet.newPage(SIZE);
  sheet.frame({ x: EDGE, y: EDGE, width: WIDTH, height: SIZE.height - 2 * EDGE }, 1, BLACK);
  printBand(sheet, label);
  printCode(sheet, label, EDGE + BAND);
  printRecipient(sheet, label);
  printFacts(sheet, label, RECIPIENT.top + RECIPIENT.height);
  printSender(sheet, label, SENDER_TOP);
  printFoot(sheet, label);
}

/** The carrier, marks that a driver must see, and which parcel it is. */
function printBand(
  sheet: Sheet,
  { carrier, service, cool, is_fragile, parcel, parcels, language }: ShippingLabel,
): void {
  const white = { weight: 'bold', color: '#ffffff' } as const;
  sheet.fill({ x: EDGE, y: EDGE, width: WIDTH, height: BAND }, BLACK);
  const left = { x: EDGE + mm(3), width: mm(45) };
  if (service === null) sheet.line(carrier, 20, { ...left, y: EDGE + 5 }, white);
  else {
    // On two lines: the longest name of a service is too long for one beside the marks.
    sheet.line(carrier, 14, { ...left, y: EDGE + 1 }, white);
    sheet.line(service, 12, { ...left, y: EDGE + 18 }, white);
  }
  const marks = [cool === null ? '' : COOL[cool][language], is_fragile ? LABEL.fragile[language] : ''].filter(Boolean);
  const middle = { x: EDGE + mm(46), y: EDGE + 4, width: mm(26) };
  for (const [index, mark] of marks.entries()) {
    const y = middle.y + (marks.length === 1 ? 6 : 0) + index * 15;
    sheet.line(mark, marks.length === 1 ? 13 : 10, { ...middle, y }, { ...white, align: 'center' });
  }
  const right = { x: EDGE + mm(72), y: EDGE + 5, width: WIDTH - mm(75) };
  sheet.line(`${parcel}/${parcels}`, 20, right, { ...white, align: 'right' });
}

/** Modules beside a code that stay white. */
const QUIET = 10;

function printCode(sheet: Sheet, { tracking_code, language }: ShippingLabel, top: number): void {
  const y = top + mm(3);
  const box = { x: EDGE + mm(3), y, width: WIDTH - mm(6), height: mm(14) };
  if (tracking_code === null) {
    sheet.line(LABEL.noCode[language], 12, { ...box, y: y + mm(7) }, { align: 'center', color: GREY });
    return;
  }
  const code = isNw7(tracking_code) ? nw7(tracking_code) : code128(tracking_code);
  // Modules of at most half a millimetre: a short number has no need of bars as wide as a finger.
  const width = Math.min(box.width * (code.width / (code.width + 2 * QUIET)), code.width * mm(0.5));
  sheet.code(code, { ...box, x: EDGE + (WIDTH - width) / 2, width });
  sheet.line(
    trackingInWords(tracking_code),
    13,
    { ...box, y: y + box.height + 2 },
    { weight: 'bold', align: 'center' },
  );
}

const RECIPIENT = { top: mm(41), height: mm(46) };

/** Within Japan the postcode comes first, and the name is at the foot, where drivers look for it; overseas the name comes first. */
function printRecipient(sheet: Sheet, { recipient, country, language }: ShippingLabel): void {
  const { top, height } = RECIPIENT;
  sheet.rule(EDGE, top, WIDTH, 1, BLACK);
  const x = EDGE + mm(3);
  const width = WIDTH - mm(6);
  let y = top + 5;
  sheet.line(LABEL.to[language], 8, { x, y, width: LABEL_COLUMN }, { color: GREY });
  const phone = recipient.phone === null ? '' : `TEL ${recipient.phone}`;
  sheet.line(phone, 9, { x: x + width / 2, y, width: width / 2 }, { align: 'right' });
  y += 14;
  const isHere = language === 'ja';
  const bold = { weight: 'bold' } as const;
  if (isHere) y += sheet.line(japanesePostcode(recipient.postcode, language), 20, { x, y, width }, bold);
  const name = isHere ? `${recipient.name} 様` : recipient.name;
  const named = sheet.fit(name, { width, sizes: [17, 14, 11, 9], lines: 1, max: 2 }, 'bold');
  let bottom = top + height - 4;
  if (isHere) bottom -= heightOf(named);
  sheet.print(named, { x, y: isHere ? bottom : y, width }, bold);
  if (!isHere) y += heightOf(named);
  const who = [recipient.company, recipient.division].filter(Boolean).join(' ');
  const whose = who === '' ? null : sheet.fit(who, { width, sizes: [11, 9, 7, 6], lines: 1, max: 3 });
  if (whose !== null) {
    bottom -= isHere ? heightOf(whose) : 0;
    sheet.print(whose, { x, y: isHere ? bottom : y, width });
    y += isHere ? 0 : heightOf(whose);
  }
  printWithin(sheet, placeInLines(recipient, country), { x, y, width, height: bottom - y });
}

/** Prints texts below each other, in the largest size at which all have room. At the smallest, long ones end in "…". */
function printWithin(
  sheet: Sheet,
  texts: readonly string[],
  { x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  const setAt = (size: number, max?: number) =>
    texts.map((text) => sheet.fit(text, { width, sizes: [size], lines: 9, ...(max === undefined ? {} : { max }) }));
  const sizes = [12, 11, 10, 9, 8, 7, 6, 5];
  const fitting = sizes
    .map((size) => setAt(size))
    .find((sets) => sets.reduce((sum, set) => sum + heightOf(set), 0) <= height);
  const smallest = sizes.at(-1) ?? 5;
  const max = Math.max(1, Math.floor(height / (smallest * 1.35) / texts.length));
  let top = y;
  for (const set of fitting ?? setAt(smallest, max)) {
    sheet.print(set, { x, y: top, width });
    top += heightOf(set);
  }
}

function printFacts(sheet: Sheet, label: ShippingLabel, top: number): void {
  const { language, goods, delivery_date, delivery_time_slot, day, size, weight_g } = label;
  sheet.rule(EDGE, top, WIDTH, 0.5, BLACK);
  const delivery = deliveryInWords(delivery_date, delivery_time_slot, language);
  const measures = [`${LABEL.size[language]} ${size}`, weight_g === null ? '' : `${figure(weight_g)} g`];
  const shipped = day === null ? '-' : dayInWords(day, language);
  const facts = [
    [LABEL.delivery[language], delivery === '' ? '-' : delivery],
    [LABEL.day[language], [shipped, ...measures].filter(Boolean).join('　')],
    [LABEL.goods[language], goods ?? '-'],
  ] as const;
  for (const [index, [name, value]] of facts.entries()) {
    const y = top + 4 + index * mm(7);
    const isFirst = index === 0;
    const x = EDGE + mm(3);
    sheet.line(name, 7.5, { x, y: y + 4, width: LABEL_COLUMN }, { color: GREY });
    const room = { width: WIDTH - mm(6) - LABEL_COLUMN, sizes: [isFirst ? 13 : 10, 9, 7, 6], lines: 1, max: 2 };
    const set = sheet.fit(value, room, isFirst ? 'bold' : 'regular');
    const box = { x: x + LABEL_COLUMN, y: y + (mm(6) - heightOf(set)) / 2, width: room.width };
    sheet.print(set, box, { weight: isFirst ? 'bold' : 'regular' });
  }
}

function printSender(sheet: Sheet, { sender, giver, language }: ShippingLabel, top: number): void {
  sheet.rule(EDGE, top, WIDTH, 0.5, BLACK);
  const x = EDGE + mm(3);
  const room = { x: x + LABEL_COLUMN, width: WIDTH - mm(6) - LABEL_COLUMN };
  sheet.line(LABEL.from[language], 7.5, { x, y: top + 5, width: LABEL_COLUMN }, { color: GREY });
  const [first = '', second = '', ...others] = senderInLines(sender, language);
  const texts = [
    [sender.company, sender.name].filter(Boolean).join(' '),
    ...(giver === null ? [] : [`${LABEL.giver[language]}${language === 'ja' ? '：' : ': '}${giver}`]),
    ...(language === 'ja' ? [`${first} ${second}`, ...others] : [first, second, ...others]),
    ...(sender.phone === null ? [] : [`TEL ${sender.phone}`]),
  ];
  printWithin(sheet, texts, { ...room, y: top + 4, height: mm(19) });
}

function printFoot(sheet: Sheet, { id, cash, language }: ShippingLabel): void {
  const top = mm(130);
  sheet.rule(EDGE, top, WIDTH, 0.5, BLACK);
  const x = EDGE + mm(3);
  const bars = { x, y: top + mm(2.5), width: mm(46), height: mm(8) };
  sheet.code(code128(id), bars);
  sheet.line(id, 8, { ...bars, y: bars.y + bars.height + 1 }, { align: 'center' });
  if (cash === null) return;
  const box = { x: x + mm(50), y: top + mm(2), width: WIDTH - mm(56), height: mm(12) };
  sheet.frame(box, 1, BLACK);
  const inside = { x: box.x + mm(2), width: box.width - mm(4) };
  sheet.line(LABEL.cash[language], 8, { ...inside, y: box.y + 2 }, { weight: 'bold' });
  const total = inYen(cash.total, language);
  sheet.line(total, 14, { ...inside, y: box.y + 9 }, { weight: 'bold', align: 'right' });
  if (cash.tax === null) return;
  const tax = language === 'ja' ? `（内消費税 ${inYen(cash.tax, language)}）` : `(tax ${inYen(cash.tax, language)})`;
  const narrow = inside.width * 0.62;
  sheet.line(tax, 6.5, { x: inside.x + inside.width - narrow, y: box.y + 3, width: narrow }, { align: 'right' });
}

const inYen = (amount: number, language: Language): string =>
  language === 'ja' ? `${figure(amount)}円` : `JPY ${figure(amount)}`;
