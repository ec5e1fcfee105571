import { figure, sumOf } from '../kernel/quantities.js';
import type { DeliveryNote, NoteAmounts, NoteLine } from '../rules/papers/delivery-note.js';
import { code128 } from './codes.js';
import type { FittedText } from './fit-text.js';
import {
  amountInWords,
  countsInWords,
  dayInWords,
  NOTE,
  pageInWords,
  RATE_WORDS,
  senderInLines,
  TOTAL_WORDS,
} from './paper-words.js';
import { GREY, heightOf, type Sheet } from './sheet.js';
import { BOTTOM, type Column, LEFT, NEXT_TOP, PAD, printTable, RIGHT, TOP, WIDTH } from './table.js';

/* The delivery note: what is in the parcel, for the person who opens it, on as many pages as needed. */

export function printDeliveryNote(sheet: Sheet, note: DeliveryNote): void {
  const { language } = note;
  const end = setEnd(sheet, note);
  printTable(sheet, {
    columns: columnsFor(note),
    lines: note.lines,
    printHead: (needed) => printHeader(sheet, note, BOTTOM - needed),
    printShortHead: () => {
      sheet.line(
        `${NOTE.nextPage[language]}　${numberOf(note)}`,
        12,
        { x: LEFT, y: TOP, width: WIDTH },
        { weight: 'bold' },
      );
      return NEXT_TOP;
    },
    end,
    foot: [note.id, note.sender.name].join('　'),
    pageOf: pageInWords[language],
  });
}

/** The number by which the recipient knows the order. */
const numberOf = ({ order_no, id }: DeliveryNote): string => order_no ?? id;

const BARS = { width: 150, height: 24 };
const HALF = (WIDTH - 24) / 2;

/** A fitted text with its weight, ready to print. */
interface Block {
  readonly set: FittedText;
  readonly weight: 'regular' | 'bold';
}

/** @param last the last position for the top of the table. @returns the top of the table */
function printHeader(sheet: Sheet, note: DeliveryNote, last: number): number {
  const { language } = note;
  const title = note.amounts?.rates == null ? NOTE.title : NOTE.invoice;
  sheet.line(title[language], 22, { x: LEFT, y: TOP - 4, width: WIDTH - BARS.width - 24 }, { weight: 'bold' });
  // For packers. Recipients do not need it, so it is small.
  const bars = { x: RIGHT - BARS.width, y: TOP, ...BARS };
  sheet.code(code128(note.id), bars);
  sheet.line(note.id, 8, { ...bars, y: TOP + BARS.height + 2 }, { color: GREY, align: 'right' });

  const top = TOP + 56;
  const left = printFacts(sheet, note, top);
  const right = printSender(sheet, note, top);
  return printIntroduction(sheet, note, Math.max(left, right) + 14, last);
}

/** @returns the y position of its end */
function printFacts(sheet: Sheet, { order_no, day, giver, amounts, language }: DeliveryNote, top: number): number {
  const { name: issuer = null, invoice_number = null } = amounts?.issuer ?? {};
  const facts: readonly (readonly [string, string | null])[] = [
    [NOTE.orderNo[language], order_no],
    [NOTE.day[language], day === null ? null : dayInWords(day, language)],
    [NOTE.giver[language], giver],
    [NOTE.issuer[language], issuer],
    [NOTE.invoiceNumber[language], invoice_number],
  ];
  const label = language === 'ja' ? 66 : 108;
  let y = top;
  for (const [name, value] of facts) {
    if (value === null) continue;
    const set = sheet.fit(value, { width: HALF - label, sizes: [11, 9.5, 8], lines: 2 });
    sheet.line(name, 8.5, { x: LEFT, y: y + 2, width: label - 8 }, { color: GREY });
    sheet.print(set, { x: LEFT + label, y, width: HALF - label });
    y += Math.max(heightOf(set), 15) + 5;
  }
  return y;
}

/** @returns the y position of its end */
function printSender(sheet: Sheet, { sender, language }: DeliveryNote, top: number): number {
  const room = { width: HALF, sizes: [9.5, 8], lines: 2 };
  const plain = (text: string | null): Block[] =>
    text === null || text === '' ? [] : [{ set: sheet.fit(text, room), weight: 'regular' }];
  const blocks: readonly Block[] = [
    { set: sheet.fit(sender.name, { ...room, sizes: [13, 11, 9] }, 'bold'), weight: 'bold' },
    ...plain([sender.company, sender.division].filter(Boolean).join(' ')),
    ...senderInLines(sender, language).flatMap(plain),
    ...plain(sender.phone === null ? null : `TEL ${sender.phone}`),
  ];
  const x = RIGHT - HALF;
  let y = top + sheet.line(NOTE.sender[language], 8.5, { x, y: top, width: HALF }, { color: GREY }) + 3;
  for (const { set, weight } of blocks) {
    sheet.print(set, { x, y, width: HALF }, { weight });
    y += heightOf(set) + 1;
  }
  return y;
}

const EMPTY_LINE = 7;
/** Sizes of the message, and the height of a line at the larger one. */
const MESSAGE = { sizes: [10.5, 9.5], line: 15 } as const;

/** Prints the message, with the client's own line breaks, as far as there is room. @returns the y position of its end */
function printMessage(sheet: Sheet, message: string, top: number, bottom: number): number {
  // One more line has room below the last one: the mark of the cut.
  const last = bottom - 2 * MESSAGE.line;
  let y = top;
  for (const part of message.split(/\r?\n/)) {
    const { size, lines } = sheet.fit(part, { width: WIDTH, sizes: MESSAGE.sizes, lines: 8 });
    if (lines.length === 0) y += EMPTY_LINE;
    for (const line of lines) {
      if (y > last) {
        y = Math.min(y, last + MESSAGE.line);
        return y + sheet.line('…', MESSAGE.sizes[0], { x: LEFT, y, width: WIDTH });
      }
      const set = { size, lines: [line] };
      sheet.print(set, { x: LEFT, y, width: WIDTH });
      y += heightOf(set);
    }
  }
  return y;
}

/** Between the message and what is right above the table, and the height of the latter. */
const [GAP, INTRODUCTION] = [14, 18];

/** Prints the message, and what is right above the table. @returns the top of the table */
function printIntroduction(
  sheet: Sheet,
  { message, amounts, language }: DeliveryNote,
  top: number,
  last: number,
): number {
  const text = message?.trim() ?? '';
  const y = text === '' ? top : printMessage(sheet, text, top, last - GAP - INTRODUCTION) + GAP;
  sheet.line(NOTE.contents[language], 9, { x: LEFT, y, width: HALF });
  if (amounts !== null) {
    sheet.line(unitOf(amounts, language), 8.5, { x: RIGHT - HALF, y, width: HALF }, { color: GREY, align: 'right' });
  }
  return y + INTRODUCTION;
}

const unitOf = ({ tax_included, currency_code }: NoteAmounts, language: DeliveryNote['language']): string => {
  const tax = (tax_included ? NOTE.taxIncluded : NOTE.taxExcluded)[language];
  if (language === 'ja') return `${tax}（単位：${currency_code ?? '円'}）`;
  return `${tax}. Currency: ${currency_code ?? 'JPY'}`;
};

/** A column of amounts that no line has is left out. */
function columnsFor({ language, amounts, lines }: DeliveryNote): Column<NoteLine>[] {
  const column = (
    title: keyof typeof NOTE,
    width: number,
    align: 'left' | 'right',
    text: Column<NoteLine>['text'],
  ): Column<NoteLine> => ({ title: NOTE[title][language], width, align, text });
  const has = (amount: 'unit_price' | 'price') => amounts !== null && lines.some((line) => line[amount] !== null);
  const first = column('code', 112, 'left', (line) => line.code);
  const after = [
    column('quantity', 52, 'right', (line) => figure(line.quantity)),
    ...(has('unit_price') ? [column('unitPrice', 76, 'right', (line) => amountInWords(line.unit_price))] : []),
    ...(has('price') ? [column('price', 84, 'right', (line) => amountInWords(line.price))] : []),
  ];
  const rest = WIDTH - sumOf([first, ...after], ({ width }) => width);
  const isMarked = (line: NoteLine): boolean => amounts?.has_reduced_tax === true && line.is_reduced_tax;
  const name = column('name', rest, 'left', (line) => (line.name ?? '') + (isMarked(line) ? NOTE.mark[language] : ''));
  return [first, name, ...after];
}

const TOTAL_WIDTH = 250;
const ROW = 19;

/** The amounts below the lines: the totals, then those of each rate of an invoice. */
function rowsOf({ totals, rates, tax_included }: NoteAmounts) {
  const words = tax_included ? 'taxIncluded' : 'taxExcluded';
  return [
    ...totals.map(([total, value]) => ({ name: TOTAL_WORDS[total], value, isSum: total === 'total_amount' })),
    ...(rates ?? []).flatMap(({ rate, total, tax }) => [
      { name: RATE_WORDS[rate].total, value: total, isSum: false },
      { name: RATE_WORDS[rate][words], value: tax, isSum: false },
    ]),
  ];
}

/** What is below the lines: how many lines and units there are, and the amounts, if the note shows any. */
function setEnd(sheet: Sheet, { lines, amounts, language }: DeliveryNote) {
  const units = figure(sumOf(lines, ({ quantity }) => quantity));
  const counted = countsInWords(lines.length, units, language);
  const rows = amounts === null ? [] : rowsOf(amounts);
  const print = (y: number): void => {
    sheet.line(counted, 9, { x: LEFT + PAD, y: y + 8, width: WIDTH - TOTAL_WIDTH - 20 }, { color: GREY });
    if (amounts?.has_reduced_tax === true) {
      sheet.line(NOTE.reduced[language], 9, { x: LEFT + PAD, y: y + 24, width: WIDTH - TOTAL_WIDTH - 20 });
    }
    const x = RIGHT - TOTAL_WIDTH;
    for (const [index, { name, value, isSum }] of rows.entries()) {
      const top = y + 4 + index * ROW;
      const weight = isSum ? 'bold' : 'regular';
      const label = { x: x + PAD, y: top + (isSum ? 2 : 4), width: TOTAL_WIDTH / 2 + 26 };
      sheet.line(name[language], isSum ? 11 : 9, label, { weight });
      const box = { x: x + TOTAL_WIDTH / 2 + 30, y: label.y, width: TOTAL_WIDTH / 2 - 30 - PAD };
      sheet.line(amountInWords(value), isSum ? 11 : 9, box, { weight, align: 'right' });
      sheet.rule(x, top + ROW, TOTAL_WIDTH, isSum ? 1 : 0.5);
    }
  };
  return { height: Math.max(44, 8 + rows.length * ROW), print };
}
