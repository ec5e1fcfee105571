import { figure, sumOf } from '../kernel/quantities.js';
import type { PickList, PickRow } from '../rules/papers/pick-list.js';
import { code128 } from './codes.js';
import { momentInWords, pageInWords } from './paper-words.js';
import { GREY, type Sheet } from './sheet.js';
import { type Column, LEFT, NEXT_TOP, PAD, printTable, RIGHT, TOP, WIDTH } from './table.js';

/* The pick list: what a picker takes from where, in the order of walking. It is in Japanese, as the floor is. */

export function printPickList(sheet: Sheet, list: PickList): void {
  printTable(sheet, {
    columns: columnsFor(list.rows),
    lines: list.rows,
    printHead: () => printHeader(sheet, list),
    printShortHead: () => {
      const room = { x: LEFT, y: TOP, width: WIDTH - 170 };
      sheet.line(`ピッキングリスト（続き）　${list.batch}`, 12, room, { weight: 'bold' });
      sheet.code(code128(list.batch), { x: RIGHT - 150, y: TOP, width: 150, height: 18 });
      return NEXT_TOP;
    },
    end: { height: 26, print: (y) => printTotals(sheet, list.rows, y) },
    foot: `${list.batch}　${list.warehouse}`,
    pageOf: pageInWords.ja,
  });
}

const BARS = { width: 216, height: 38 };

/** @returns the top of the table */
function printHeader(sheet: Sheet, { batch, warehouse, made_at }: PickList): number {
  sheet.line('ピッキングリスト', 22, { x: LEFT, y: TOP - 4, width: 260 }, { weight: 'bold' });
  const about = `${warehouse}　${momentInWords(made_at)} 作成`;
  sheet.line(about, 9, { x: LEFT, y: TOP + 34, width: 260 }, { color: GREY });
  const bars = { x: RIGHT - BARS.width, y: TOP, ...BARS };
  sheet.code(code128(batch), bars);
  sheet.line(batch, 13, { ...bars, y: TOP + BARS.height + 3 }, { weight: 'bold', align: 'center' });
  return TOP + BARS.height + 34;
}

/** Columns in which no row has anything are left out: the names of the goods get their room. */
function columnsFor(rows: readonly PickRow[]): Column<PickRow>[] {
  const has = (key: keyof PickRow): boolean => rows.some((row) => row[key] !== null);
  const column = (
    title: string,
    width: number,
    text: Column<PickRow>['text'],
    align: 'left' | 'right' = 'left',
  ): Column<PickRow> => ({ title, width, align, text });
  const before = [
    ...(has('place') ? [column('棚', 82, (row) => row.place ?? '')] : []),
    column('商品コード', 92, (row) => row.code),
  ];
  const after = [
    ...(has('barcode') ? [column('バーコード', 84, (row) => row.barcode ?? '')] : []),
    ...(has('lot') ? [column('ロット', 66, (row) => row.lot ?? '')] : []),
    column('数量', 40, (row) => figure(row.quantity), 'right'),
    ...(has('tote') ? [column('トート', 46, (row) => row.tote ?? '')] : []),
  ];
  const rest = WIDTH - sumOf([...before, ...after], ({ width }) => width);
  return [...before, column('商品名', rest, (row) => row.name ?? ''), ...after];
}

function printTotals(sheet: Sheet, rows: readonly PickRow[], y: number): void {
  const units = sumOf(rows, (row) => row.quantity);
  const text = `合計　${figure(rows.length)}行　${figure(units)}点`;
  sheet.line(text, 11, { x: LEFT, y: y + 7, width: WIDTH - PAD }, { weight: 'bold', align: 'right' });
}
