/**
 * What a scanned text means, as far as the text itself says it. Afterwards the place, tote or item that it names is looked up,
 * and match-scan.ts compares this with what the step expects.
 *
 * | Text | Kind |
 * |---|---|
 * | `TS001-W0001`, `TS001-S000001`, `TS001-I000001` | `receipt`, `shipment`, `item`: an id of Kura |
 * | a GS1 element string | `goods`; `logistic_unit` if it is the number of a pallet or parcel only |
 * | 8, 12, 13 or 14 digits with the right check digit | `goods` |
 * | digits with the check digit of a carrier | `tracking`; `goods` with `carriers`, if it can be both |
 * | any other text | `code`: of a place, a tote, or an item's own code |
 *
 * If a text has GS1's separator, or a symbology identifier of GS1, it is an element string; with a fault it is `unreadable`.
 * Other texts may only look like an element string; with a fault they are a `code` with a hint.
 *
 * A text that fits no kind is `unreadable`, with the reason. Badges are read elsewhere: they are secrets.
 */
import { parseId, type ResourceKind } from '../../kernel/ids.js';
import { type Message, say } from '../../kernel/messages.js';
import { CARRIERS, type Carrier } from '../carriers/carriers.js';
import { isValidTrackingCode } from '../carriers/tracking-code.js';
import { hasCheckDigit } from '../items/barcode.js';
import { FNC1, type Gs1Content, readGs1 } from './gs1.js';
import { gtinOf, looksLikeGtin } from './gtin.js';

/** Whether a text can be a tracking number, besides what else it can be. */
export const mayBeTracking = (scan: Scan): boolean =>
  scan.kind === 'tracking' || (scan.kind === 'goods' && scan.carriers.length > 0);

/** The longest text that is read, in characters. The longest GS1 codes on labels have about half of it. */
export const LONGEST_SCAN = 200;

/** Goods as a code names them. What the code does not say is null, as in {@link Gs1Content}. */
export interface ScannedGoods extends Gs1Content {
  readonly kind: 'goods';
  readonly code: string;
  /** Carriers that could have given the code as a tracking number: twelve digits can be a UPC or a tracking number. */
  readonly carriers: readonly Carrier[];
}

/** `code` is the text as it was scanned, cleaned. Each kind has it, because an item's own code may look like anything. */
export type Scan =
  | { readonly kind: ResourceKind; readonly code: string; readonly account_id: string; readonly no: number }
  | ScannedGoods
  | { readonly kind: 'logistic_unit'; readonly code: string }
  | { readonly kind: 'tracking'; readonly code: string; readonly carriers: readonly Carrier[] }
  /** `hint`: added to the message if nothing has this code. */
  | { readonly kind: 'code'; readonly code: string; readonly hint: Message | null }
  | { readonly kind: 'unreadable'; readonly message: Message };

const unreadable = (en: string, ja: string): Scan => ({ kind: 'unreadable', message: say(en, ja) });

const TOO_LONG = unreadable(
  `The code is longer than ${LONGEST_SCAN} characters. Scan a single code.`,
  `コードが${LONGEST_SCAN}文字を超えています。コードを1つだけスキャンしてください。`,
);
const NOTHING = unreadable('Nothing was read. Scan again.', '読み取れませんでした。もう一度スキャンしてください。');
const CONTROLS = unreadable(
  'This is a kind of code that cannot be read here. Scan another code of the same thing.',
  'この種類のコードは読み取れません。同じ物の別のコードをスキャンしてください。',
);
const JAPANESE = unreadable(
  'The text has characters that cannot occur in a code. Turn off Japanese input on the device and scan again.',
  'コードに使えない文字があります。日本語入力をオフにして、もう一度スキャンしてください。',
);

/** Characters that Japanese input types for `-`, and hyphens that look the same. NFKC does not change them. */
const HYPHENS = /[\u30fc\u2010-\u2015\u2212]/g;

/**
 * The text without the changes of scanners and keyboards. With Japanese input on, a scanner types full-width letters and
 * digits; NFKC makes them ordinary ones.
 */
const cleaned = (raw: string): string => raw.normalize('NFKC').replaceAll(HYPHENS, '-').trim();

const CONTROL = /\p{Cc}/u;
const PRINTABLE = /^[ -~]*$/;

/** The symbology identifiers of ISO/IEC 15424 that say "GS1": GS1-128, DataBar, DataMatrix, QR and DotCode. */
const GS1_SYMBOLOGIES = new Set([']C1', ']e0', ']d2', ']Q3', ']J1']);
/** A symbology identifier, which scanners can be set to send before each code. */
export const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;

/** Codabar never has a number of goods; EAN and UPC never have a tracking number. */
const CODABAR = ']F';
const EAN = ']E';

const KINDS: readonly ResourceKind[] = ['receipt', 'shipment', 'item'];
const NAMES = Object.keys(CARRIERS) as Carrier[];

/** Carriers print Codabar (NW-7), and many scanners also send its start and stop letters. */
const STARTED_AND_STOPPED = /^[A-Da-d]([0-9]+)[A-Da-d]$/;

const carriersOf = (code: string): Carrier[] => NAMES.filter((name) => isValidTrackingCode(name, code));

/**
 * Whether a text looks like an element string: it begins with an AI of 14 or 18 digits whose check digit is right. Not every
 * scanner sends the symbology identifier that would say so.
 */
function looksLikeGs1(text: string): boolean {
  const [, gtin, sscc] = /^(?:0[12]([0-9]{14})|00([0-9]{18}))/.exec(text) ?? [];
  const digits = gtin ?? sscc;
  return digits !== undefined && hasCheckDigit(digits);
}

const NO_CONTENT: Gs1Content = {
  sscc: null,
  gtin: null,
  lot: null,
  serial: null,
  manufacture_date: null,
  expiry_date: null,
  count: null,
};

/**
 * Reads what a scanner sent.
 * @param raw the text with whatever the scanner added: symbology identifier, separators (GS), line ends
 * @param today `YYYY-MM-DD` in Japan: GS1 writes years with two digits
 */
export function readScan(raw: string, today: string): Scan {
  if (raw.length > LONGEST_SCAN) return TOO_LONG;
  const text = cleaned(raw);
  if (text.length > LONGEST_SCAN) return TOO_LONG;
  const letters = text.replaceAll(FNC1, '');
  if (CONTROL.test(letters)) return CONTROLS;
  if (!PRINTABLE.test(letters)) return JAPANESE;
  const symbology = SYMBOLOGY.exec(text)?.[0] ?? '';
  const code = text.slice(symbology.length);
  if (code.replaceAll(FNC1, '').trim() === '') return NOTHING;
  const saysGs1 = GS1_SYMBOLOGIES.has(symbology) || code.includes(FNC1);
  const gs1 = saysGs1 || looksLikeGs1(code) ? readGs1(code, today) : null;
  if (gs1?.value !== undefined) return goodsOf(code, gs1.value);
  if (saysGs1 && gs1 !== null) {
    return unreadable(`The code cannot be used: ${gs1.fault.en}`, `このコードは使えません：${gs1.fault.ja}`);
  }
  for (const kind of KINDS) {
    const ref = parseId(kind, code);
    if (ref !== null) return { kind, code, ...ref };
  }
  return numberOf(code, symbology, gs1?.fault ?? null);
}

/** Goods, or a pallet, by an element string. */
function goodsOf(text: string, content: Gs1Content): Scan {
  const { sscc, gtin, lot, serial } = content;
  const code = text.replaceAll(FNC1, '');
  if (sscc !== null && gtin === null && lot === null && serial === null) return { kind: 'logistic_unit', code };
  return { kind: 'goods', code, carriers: [], ...content };
}

/**
 * A number of goods or of a parcel; else a plain code.
 * @param gs1 what is wrong with the text if it is an element string; null: it does not look like one
 */
function numberOf(text: string, symbology: string, gs1: Message | null): Scan {
  const bare = STARTED_AND_STOPPED.exec(text)?.[1];
  const code = bare !== undefined && carriersOf(bare).length > 0 ? bare : text;
  const gtin = symbology.startsWith(CODABAR) ? null : gtinOf(code);
  const carriers = symbology.startsWith(EAN) ? [] : carriersOf(code);
  if (gtin !== null) return { ...NO_CONTENT, kind: 'goods', code, gtin, carriers };
  if (carriers.length > 0) return { kind: 'tracking', code, carriers };
  return { kind: 'code', code, hint: gs1 === null ? gtinHint(code) : gs1Hint(gs1) };
}

const gs1Hint = ({ en, ja }: Message): Message => say(`If it is a GS1 code: ${en}`, `GS1コードの場合：${ja}`);

const gtinHint = (code: string): Message | null =>
  looksLikeGtin(code)
    ? say(
        'If it is a barcode of goods, its check digit is wrong: scan again.',
        '商品バーコードの場合は、チェックディジットが正しくありません。もう一度スキャンしてください。',
      )
    : null;

/**
 * The number of units that a scan of goods stands for: 6 for a case of 6, 24 for four of them (AI 37).
 * @param quantity_in_case units in a case of the item; null: it is not known
 * @returns null: a case of which nobody knows how many are in it
 */
export function unitsScanned(
  { gtin, count }: Pick<ScannedGoods, 'gtin' | 'count'>,
  quantity_in_case: number | null,
): number | null {
  const each = gtin?.pack === 'case' ? quantity_in_case : 1;
  return each === null ? null : each * (count ?? 1);
}
