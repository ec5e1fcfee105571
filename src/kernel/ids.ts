/**
 * The formats of the identifiers (G-022). They are disjoint, so that one route can serve both `/items/{id}` and
 * `/items/{account_id}`:
 *
 *   account  [A-Z]{2}[0-9]{3,16}   TS001
 *   item     account-I + 6 digits  TS001-I000001
 *   receipt  account-W + 4 digits  TS001-W0001
 *   shipment account-S + 6 digits  TS001-S000001
 *
 * In the database a resource is (account_id, running number). Only this file builds and parses the ids of the API, and
 * they are not stored, except as subjects of floor tasks, which people read.
 */

const ACCOUNT = /^[A-Z]{2}[0-9]{3,16}$/;
const RESOURCE = /^([A-Z]{2}[0-9]{3,16})-([IWS])([0-9]{4,15})$/;

/** The pattern of account codes, for the API reference. */
export const ACCOUNT_PATTERN = ACCOUNT.source;

/** Where a list begins that goes from the newest resource to the oldest: larger than any running number. */
export const LIST_START = Number.MAX_SAFE_INTEGER;

const KINDS = {
  item: { letter: 'I', digits: 6 },
  receipt: { letter: 'W', digits: 4 },
  shipment: { letter: 'S', digits: 6 },
} as const;

export type ResourceKind = keyof typeof KINDS;

export interface ResourceRef {
  readonly account_id: string;
  readonly no: number;
}

export const isAccountId = (text: string): boolean => ACCOUNT.test(text);

function formatId(kind: ResourceKind, account_id: string, no: number): string {
  const { letter, digits } = KINDS[kind];
  return `${account_id}-${letter}${String(no).padStart(digits, '0')}`;
}

/** Null unless `text` is exactly what {@link formatId} writes: `TS001-S1` is not an id. */
export function parseId(kind: ResourceKind, text: string): ResourceRef | null {
  const match = RESOURCE.exec(text);
  if (match === null) return null;
  const ref = { account_id: match[1] as string, no: Number(match[3]) };
  return ref.no > 0 && formatId(kind, ref.account_id, ref.no) === text ? ref : null;
}

/** The account in an id of any kind; null when the text is not an id. */
export const ownerOf = (text: string): string | null =>
  (Object.keys(KINDS) as ResourceKind[])
    .map((kind) => parseId(kind, text)?.account_id)
    .find((owner) => owner !== undefined) ?? null;

/** The pattern of ids of a kind, for the API reference. It cannot express that a longer number has no leading zero. */
export function idPattern(kind: ResourceKind): string {
  const { letter, digits } = KINDS[kind];
  return `^[A-Z]{2}[0-9]{3,16}-${letter}[0-9]{${digits},15}$`;
}

export const itemId = (account_id: string, item_no: number): string => formatId('item', account_id, item_no);
export const receiptId = (account_id: string, receipt_no: number): string =>
  formatId('receipt', account_id, receipt_no);
export const shipmentId = (account_id: string, shipment_no: number): string =>
  formatId('shipment', account_id, shipment_no);

/** A client's own code of a receipt, as a pattern. */
export const RECEIPT_CODE = '^[A-Za-z0-9._/#-]{1,30}$';
