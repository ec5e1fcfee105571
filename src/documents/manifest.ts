import { shipmentId } from '../kernel/ids.js';
import { figure } from '../kernel/quantities.js';
import type { ManifestParcel, PrintedManifest } from '../rules/floor/manifest.js';
import { code128 } from './codes.js';
import { dayInWords, MANIFEST, momentInWords, pageInWords, trackingInWords } from './paper-words.js';
import { GREY, type Sheet } from './sheet.js';
import { type Column, LEFT, NEXT_TOP, PAD, printTable, RIGHT, TOP, WIDTH } from './table.js';

/* The carrier's manifest: the parcels that a driver takes along, and signs for. In Japanese with English beside it. */

/** The text of its barcode: `M-000012`. */
const codeOf = ({ manifest_no }: PrintedManifest): string => `M-${String(manifest_no).padStart(6, '0')}`;

export function printManifest(sheet: Sheet, manifest: PrintedManifest): void {
  const code = codeOf(manifest);
  printTable(sheet, {
    columns: COLUMNS,
    lines: manifest.list.map((parcel, index) => ({ ...parcel, no: index + 1 })),
    printHead: () => printHeader(sheet, manifest, code),
    printShortHead: () => {
      const room = { x: LEFT, y: TOP, width: WIDTH - 170 };
      sheet.line(`${MANIFEST.nextPage}　${code}　${manifest.carrier}`, 12, room, { weight: 'bold' });
      sheet.code(code128(code), { x: RIGHT - 150, y: TOP, width: 150, height: 18 });
      return NEXT_TOP;
    },
    end: { height: END, print: (y) => printEnd(sheet, manifest.list.length, y) },
    foot: `${code}　${manifest.carrier}　${manifest.warehouse_name}`,
    pageOf: pageInWords.ja,
  });
}

const BARS = { width: 190, height: 36 };
const LABEL_WIDTH = 118;

/** @returns the top of the table */
function printHeader(sheet: Sheet, manifest: PrintedManifest, code: string): number {
  sheet.line(MANIFEST.title, 22, { x: LEFT, y: TOP - 4, width: 300 }, { weight: 'bold' });
  sheet.line(MANIFEST.subtitle, 10, { x: LEFT, y: TOP + 26, width: 300 }, { color: GREY });
  const bars = { x: RIGHT - BARS.width, y: TOP, ...BARS };
  sheet.code(code128(code), bars);
  sheet.line(code, 12, { ...bars, y: TOP + BARS.height + 3 }, { weight: 'bold', align: 'center' });
  let y = TOP + BARS.height + 34;
  for (const [label, value] of factsOf(manifest)) {
    sheet.line(label, 8.5, { x: LEFT, y: y + 2.5, width: LABEL_WIDTH }, { color: GREY });
    y += sheet.line(value, 12, { x: LEFT + LABEL_WIDTH, y, width: WIDTH - LABEL_WIDTH }, { weight: 'bold' }) + 3;
  }
  return y + 10;
}

const factsOf = ({ carrier, warehouse_name, day, closed_by, closed_at, list }: PrintedManifest) =>
  [
    [MANIFEST.carrier, carrier],
    [MANIFEST.warehouse, warehouse_name],
    [MANIFEST.day, `${dayInWords(day, 'ja')}　(${day})`],
    [MANIFEST.parcels, figure(list.length)],
    [MANIFEST.closed, closed_at === null ? MANIFEST.open : `${momentInWords(closed_at)}　${closed_by ?? ''}`],
  ] as const;

type Line = ManifestParcel & { readonly no: number };

const column = (
  title: string,
  width: number,
  text: Column<Line>['text'],
  align: 'left' | 'right' = 'left',
): Column<Line> => ({ title, width, align, text });

const COLUMNS: readonly Column<Line>[] = [
  column('No.', 46, ({ no }) => figure(no), 'right'),
  column(MANIFEST.trackingCode, 190, ({ tracking_code }) => trackingInWords(tracking_code)),
  column(MANIFEST.shipment, WIDTH - 326, ({ account_id, shipment_no }) => shipmentId(account_id, shipment_no)),
  column(MANIFEST.parcel, 90, ({ parcel_no }) => figure(parcel_no), 'right'),
];

const SIGNATURE = 40;
const END = 40 + 3 * SIGNATURE;

/** How many parcels there are, and where driver and warehouse sign. */
function printEnd(sheet: Sheet, parcels: number, y: number): void {
  const room = { x: LEFT, y: y + 8, width: WIDTH - PAD };
  sheet.line(MANIFEST.total(figure(parcels)), 12, room, { weight: 'bold', align: 'right' });
  const half = WIDTH / 2;
  for (const [index, label] of [MANIFEST.handedOver, MANIFEST.received, MANIFEST.receivedAt].entries()) {
    const foot = y + 36 + (index + 1) * SIGNATURE - 6;
    sheet.line(label, 9, { x: RIGHT - half, y: foot - 14, width: half }, { color: GREY });
    sheet.rule(RIGHT - half, foot + 2, half, 0.8);
  }
}
