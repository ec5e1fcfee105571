import { type Fault, fault, namedTwice } from '../../kernel/errors.js';
import { type AccountFeatures, noFeature } from '../accounts/account.js';
import type { LotPolicy } from '../stock/lots.js';
import { isValidBarcode } from './barcode.js';
import type { Size, TemperatureZone } from './item-values.js';
import type { SetChild } from './sets.js';

/** The fields of an item that a client gives. `price` in yen. */
export interface ItemFields extends LotPolicy {
  readonly code: string;
  readonly name: string | null;
  readonly price: number | null;
  readonly is_reduced_tax: boolean | null;
  readonly hs_code: string | null;
  readonly barcode: string | null;
  readonly international_info: { readonly invoice_summary?: string | null; readonly origin?: string | null } | null;
  readonly tags: readonly string[] | null;
  readonly temperature_zone: TemperatureZone;
  readonly bundled_item: boolean;
}

/** A stored item. */
export interface Item extends ItemFields {
  readonly account_id: string;
  readonly item_no: number;
  /** Children of a set, in the client's order; empty for an ordinary item. */
  readonly children: readonly SetChild[];
  readonly size: Size | null;
  readonly weight_g: number | null;
}

/** A child of a set in a request: named by item id or by code. If both are given, the id counts. */
export interface ChildRef {
  readonly id: string | null;
  readonly code: string | null;
  readonly quantity: number;
}

/** The fields that a request gives. An absent field keeps its value (update) or gets its default (create). */
export type ItemDraft = {
  readonly [K in keyof ItemFields]?: ItemFields[K] | (K extends 'temperature_zone' ? null : never);
} & {
  /** Null in place of an entry that was refused. An empty list turns a set into an ordinary item. */
  readonly child_items?: readonly (ChildRef | null)[];
};

export const NEW_ITEM: Omit<ItemFields, 'code'> = {
  name: null,
  price: null,
  is_reduced_tax: null,
  hs_code: null,
  barcode: null,
  international_info: null,
  tags: null,
  temperature_zone: 'dry',
  fifo: null,
  lot_limit_type: null,
  expiry_at_allocatable_days: null,
  manufacture_date_allocatable_days: null,
  bundled_item: false,
};

/**
 * By field: the other fields that its checks read. If one of these was refused, faults of the field are dropped, because
 * they may only be its consequence.
 */
export const ITEM_DEPENDENCIES: Readonly<Record<string, readonly string[]>> = {
  expiry_at_allocatable_days: ['lot_limit_type'],
  manufacture_date_allocatable_days: ['lot_limit_type'],
};

/** The codes of ISO 3166-1. Runtimes also name old and unofficial ones (`DD`, `UK`), which a customs form must not have. */
const COUNTRIES: ReadonlySet<string> = new Set(
  `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
  MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
  UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`.match(/[A-Z]+/g),
);

/** Commas, of every width, separate values in lists, so a tag must not contain one. */
const COMMA = /[,，､、]/u;

/** The item after a draft is applied. Null resets a field to its default (G-019). */
export function mergeItem<T extends Omit<ItemFields, 'code'>>(before: T, draft: ItemDraft): T {
  const { child_items, temperature_zone, ...fields } = draft;
  const zone = temperature_zone === undefined ? before.temperature_zone : (temperature_zone ?? 'dry');
  return { ...before, ...fields, temperature_zone: zone };
}

/**
 * Faults of an item that can be found without other items (I-001 to I-025).
 * @param item the new item, or the merged result of an update
 * @param draft the fields of the request: a field of a missing feature is refused only if the request gives it
 */
export function validateItem(item: Omit<ItemFields, 'code'>, draft: ItemDraft, features: AccountFeatures): Fault[] {
  const faults = validateFeatures(draft, features);
  if (item.barcode !== null && !isValidBarcode(item.barcode)) {
    faults.push(
      fault(
        'barcode',
        'Must be a UPC-A or JAN-13 code with a correct check digit.',
        'チェックディジットの正しいUPC-AまたはJAN13で指定してください。',
      ),
    );
  }
  const origin = item.international_info?.origin ?? null;
  if (origin !== null && !COUNTRIES.has(origin)) {
    faults.push(
      fault(
        'international_info.origin',
        'Is not a country code of ISO 3166-1.',
        'ISO 3166-1の国コードを指定してください。',
      ),
    );
  }
  for (const [index, tag] of (item.tags ?? []).entries()) {
    if (COMMA.test(tag))
      faults.push(fault(`tags.${index}`, 'A tag must not contain a comma.', 'タグにカンマや読点は使えません。'));
  }
  if (item.expiry_at_allocatable_days !== null && item.lot_limit_type !== 'expiry') {
    faults.push(needsLotLimit('expiry_at_allocatable_days', 'expiry'));
  }
  if (item.manufacture_date_allocatable_days !== null && item.lot_limit_type !== 'manufacture') {
    faults.push(needsLotLimit('manufacture_date_allocatable_days', 'manufacture'));
  }
  return faults;
}

const needsLotLimit = (field: string, type: string): Fault =>
  fault(field, `Needs lot_limit_type "${type}".`, `lot_limit_typeが${type}の場合にのみ指定できます。`);

function validateFeatures(draft: ItemDraft, features: AccountFeatures): Fault[] {
  const guarded = [
    ['temperature_zone', features.temperature],
    ['fifo', features.fifo],
    ['lot_limit_type', features.expiry],
    ['expiry_at_allocatable_days', features.expiry],
    ['manufacture_date_allocatable_days', features.expiry],
  ] as const;
  return guarded.flatMap(([field, enabled]) => (enabled || draft[field] == null ? [] : [noFeature(field)]));
}

/**
 * Faults of the children of a set, under `child_items.N`.
 * @param children the items that the references name, in the order of the request; null: there is no such item
 * @param self number of the set itself; null: the set is new
 * @param registered codes that the same request registers: they are no items yet
 */
export function validateChildren(
  refs: readonly (ChildRef | null)[],
  children: readonly (Item | null)[],
  self: number | null,
  registered: ReadonlySet<string> = new Set(),
): Fault[] {
  const faults: Fault[] = [];
  const seen = new Set<number>();
  for (const [index, ref] of refs.entries()) {
    if (ref === null) continue;
    const path = `child_items.${index}`;
    const child = children[index] ?? null;
    if (child === null) {
      const field = ref.id === null ? 'code' : 'id';
      faults.push(
        field === 'code' && registered.has(ref.code ?? '')
          ? fault(
              `${path}.code`,
              'This request registers the item. Register it first, with a request of its own.',
              'この商品は同じリクエストで登録されます。先に別のリクエストで登録してください。',
            )
          : fault(`${path}.${field}`, 'No such item.', '該当する商品がありません。'),
      );
    } else if (ref.code !== null && ref.code !== child.code) {
      faults.push(
        fault(
          `${path}.code`,
          `The item named by id has the code ${child.code}.`,
          `idで指定した商品の商品コードは${child.code}です。`,
        ),
      );
    } else if (child.item_no === self) {
      faults.push(fault(path, 'A set cannot contain itself.', 'セット商品自身を構成品にできません。'));
    } else if (child.children.length > 0) {
      faults.push(
        fault(
          path,
          `Item ${child.code} is a set; sets cannot be nested.`,
          `商品${child.code}はセット商品のため構成品にできません。`,
        ),
      );
    } else if (seen.has(child.item_no)) {
      faults.push(namedTwice(path, `Item ${child.code}`, `商品${child.code}`));
    } else {
      seen.add(child.item_no);
    }
  }
  return faults;
}
