/** Plans the lines of a shipment: their items, the units that they need, and their faults. */
import { type Fault, fault, namedTwice } from '../../kernel/errors.js';
import { LARGEST } from '../../kernel/quantities.js';
import type { AccountFeatures } from '../accounts/account.js';
import type { ShortLine } from '../allocation/allocate.js';
import type { Item } from '../items/item.js';
import { COOL_ZONES, type CoolZone } from '../items/item-values.js';
import { explode } from '../items/sets.js';
import type { LineDocument, LineDraft, PlannedLine, ShipmentDraft } from './shipment.js';

/** The stored items that orders name. `itemNoOf` parses the id of an item; it returns null for any other text. */
export interface ItemFacts {
  readonly itemsByCode: ReadonlyMap<string, Item>;
  readonly itemsByNo: ReadonlyMap<number, Item>;
  readonly itemNoOf: (text: string) => number | null;
}

/** The item that a text names, by its id or its code. */
export const itemNamed = (text: string, { itemNoOf, itemsByNo, itemsByCode }: ItemFacts) => {
  const no = itemNoOf(text);
  return (no === null ? undefined : itemsByNo.get(no)) ?? itemsByCode.get(text);
};

/** The lines that an update does not change; null: the request gives them. */
export interface KeptLines {
  readonly ordered: readonly PlannedLine[] | null;
  readonly bundled: readonly PlannedLine[] | null;
}

/** The lines without faults, and the faults of the other lines. */
interface PlannedLines {
  readonly lines: readonly PlannedLine[];
  readonly faults: readonly Fault[];
}

/** The lines of an order: ordered items, then enclosed goods. A line with a faulty item or quantity is left out. */
export function planLines(draft: ShipmentDraft, facts: ItemFacts, kept: KeptLines): PlannedLines {
  const first = (draft.items ?? []).length + 1;
  const ordered = kept.ordered === null ? planOrdered(draft, facts) : unchanged(kept.ordered);
  const bundled =
    kept.bundled === null
      ? planBundled(draft, facts)
      : unchanged(kept.bundled.map((line, index) => ({ ...line, line_no: first + index })));
  return { lines: [...ordered.lines, ...bundled.lines], faults: [...ordered.faults, ...bundled.faults] };
}

const unchanged = (lines: readonly PlannedLine[]): PlannedLines => ({ lines, faults: [] });

function planOrdered(draft: ShipmentDraft, facts: ItemFacts): PlannedLines {
  const faults: Fault[] = [];
  const lines: PlannedLine[] = [];
  for (const [index, line] of (draft.items ?? []).entries()) {
    if (line?.code == null) continue;
    const item = facts.itemsByCode.get(line.code);
    const path = `items.${index}.code`;
    if (item === undefined) {
      faults.push(fault(path, `Item ${line.code} is not registered.`, `商品${line.code}は登録されていません。`));
    } else if (item.bundled_item) {
      faults.push(
        fault(
          path,
          `Item ${line.code} is an enclosed good: name it among those, not among the items.`,
          `商品${line.code}は同梱物です。商品ではなく、同梱物として指定してください。`,
        ),
      );
    } else if (line.quantity != null) {
      const planned = lineOf(index + 1, item, line.quantity, false, lineDocument(line, item));
      if (planned.parts.every((part) => part.quantity <= LARGEST)) lines.push(planned);
      else faults.push(tooManyUnits(index, line.code));
    }
  }
  return { lines, faults };
}

const tooManyUnits = (index: number, code: string): Fault =>
  fault(
    `items.${index}.quantity`,
    `This quantity of set ${code} needs more than ${LARGEST} units of one of its parts.`,
    `セット商品${code}の構成品の数量が上限（${LARGEST}）を超えています。`,
  );

/** The lines of enclosed goods: one unit of each. Their line numbers follow those of the ordered items. */
function planBundled(draft: ShipmentDraft, facts: ItemFacts): PlannedLines {
  const faults: Fault[] = [];
  const lines: PlannedLine[] = [];
  const first = (draft.items ?? []).length + 1;
  for (const [index, text] of (draft.bundled_items ?? []).entries()) {
    if (text === null) continue;
    const item = itemNamed(text, facts);
    const path = `bundled_items.${index}`;
    if (item === undefined) {
      faults.push(fault(path, `Item ${text} is not registered.`, `商品${text}は登録されていません。`));
    } else if (!item.bundled_item) {
      faults.push(fault(path, `Item ${text} is not an enclosed good.`, `商品${text}は同梱物ではありません。`));
    } else if (lines.some((line) => line.item_no === item.item_no)) {
      faults.push(namedTwice(path, `Item ${text}`, `商品${text}`));
    } else {
      lines.push(lineOf(first + index, item, 1, true, null));
    }
  }
  return { lines, faults };
}

const lineOf = (
  line_no: number,
  item: Item,
  quantity: number,
  bundled: boolean,
  document: LineDocument | null,
): PlannedLine => ({
  line_no,
  item_no: item.item_no,
  code: item.code,
  quantity,
  bundled,
  backordered: false,
  document,
  parts: explode(item.item_no, item.children, quantity),
  is_set: item.children.length > 0,
});

const lineDocument = (line: LineDraft, item: Item): LineDocument => {
  const { code, quantity, backorder_if_unavailable, ...given } = line;
  return {
    ...given,
    ...(backorder_if_unavailable == null ? {} : { backorder_if_unavailable }),
    name: line.name ?? item.name,
    is_reduced_tax: line.is_reduced_tax ?? item.is_reduced_tax,
    hs_code: line.hs_code ?? item.hs_code,
  };
};

/** The cool zones in which goods of the lines are stored: none, one or both. One parcel cannot have both. */
export function coolZonesOf(
  lines: readonly PlannedLine[],
  { itemsByNo }: Pick<ItemFacts, 'itemsByNo'>,
  features: AccountFeatures,
): ReadonlySet<CoolZone> {
  if (!features.temperature) return NO_ZONES;
  const stored = lines.flatMap((line) => line.parts.map((part) => itemsByNo.get(part.item_no)?.temperature_zone));
  return new Set(COOL_ZONES.filter((zone) => stored.includes(zone)));
}

const NO_ZONES: ReadonlySet<CoolZone> = new Set();

/** The temperature zone of a parcel: that of its coldest goods; null: it need not be cool. */
export const zoneOf = (zones: ReadonlySet<CoolZone>): CoolZone | null =>
  zones.has('frozen') ? 'frozen' : zones.has('chilled') ? 'chilled' : null;

export const validateZones = (zones: ReadonlySet<CoolZone>): Fault[] =>
  zones.size < 2
    ? []
    : [
        fault(
          'items',
          'Chilled and frozen goods cannot travel in one shipment.',
          '冷蔵品と冷凍品は同じ出荷依頼にまとめられません。',
        ),
      ];

/** Fields that decide which units an order may take, and whether it has to. */
const SUPPLIED_BY = ['warehouse', 'allocate_priority', 'backorder_if_unavailable'];

/**
 * Faults of the lines that could not be allocated, unless they may wait for stock (`backorder_if_unavailable`). If the
 * shipment has the flag, the flag of the line does not count.
 * @param short the lines that could not be allocated
 * @param refused paths of the fields that were refused: with another warehouse, priority or flag no line might be at fault
 */
export function validateShortLines(
  draft: ShipmentDraft,
  lines: readonly PlannedLine[],
  short: readonly ShortLine[],
  refused: ReadonlySet<string> = new Set(),
): Fault[] {
  if (short.length === 0 || SUPPLIED_BY.some((field) => refused.has(field))) return [];
  const freeOf = new Map(short.map((one) => [one.line_no, one.free]));
  const faults: Fault[] = [];
  for (const line of lines) {
    const units = freeOf.get(line.line_no);
    if (units === undefined) continue;
    const own = draft.items?.[line.line_no - 1]?.backorder_if_unavailable;
    if (draft.backorder_if_unavailable ?? own ?? refused.has(`items.${line.line_no - 1}.backorder_if_unavailable`))
      continue;
    const path = line.bundled
      ? `bundled_items.${line.line_no - 1 - (draft.items ?? []).length}`
      : `items.${line.line_no - 1}.quantity`;
    const free = Math.min(...line.parts.map((part, index) => sets(units[index] ?? 0, part.quantity / line.quantity)));
    faults.push(
      line.is_set
        ? fault(
            path,
            `Stock of the parts of set ${line.code} is short: enough for ${free}, ${line.quantity} ordered.`,
            `セット商品${line.code}の構成品の在庫が不足しています（引当可能数${free}、依頼数${line.quantity}）。`,
          )
        : fault(
            path,
            `Stock of item ${line.code} is short: ${free} free, ${line.quantity} ordered.`,
            `商品${line.code}の在庫が不足しています（引当可能数${free}、依頼数${line.quantity}）。`,
          ),
    );
  }
  return faults;
}

/** For how many sets some units of a part are enough. @param each how many are in one set */
const sets = (units: number, each: number): number => Math.floor(units / each);
