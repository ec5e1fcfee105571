import type pg from 'pg';
import { hashOfSecret, newSecret } from '../src/kernel/secrets.js';
import { amount } from './amount.js';
import { makeAccount, WAREHOUSE } from './data.js';
import { STANDARD_LAYOUT, spotsInOrder } from './warehouse-layout.js';

/*
 * A warehouse for work by scans: 12 aisles of 720 pick faces with an item each, and a reserve of 10,000 shelves of which
 * only those at the far end are free, as in a warehouse that is nearly full. Made by set-based statements; the triggers of both
 * ledgers post where units lie.
 */

/** Whose goods they are. */
export const FLOOR = 'FL001';

const SPOTS = spotsInOrder(STANDARD_LAYOUT);
const ITEMS = SPOTS.length;
const RESERVE = amount(10_000);
/** The last tenth of the reserve is free. */
const FULL = Math.floor(RESERVE * 0.9);
const TOTES = 2_000;
/** Units on each shelf of the reserve. */
export const IN_RESERVE = 100;

export const faceCode = (path: number): string => `A-${String(path).padStart(4, '0')}`;
const reserveCode = (nth: number): string => `R-${String(nth).padStart(5, '0')}`;

/** The barcode of an item (JAN, with its check digit). */
export function barcodeOf(item: number): string {
  const digits = `49${String(item).padStart(10, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** A shelf of the reserve, with the item that lies there. */
export interface ReserveShelf {
  readonly code: string;
  readonly item: number;
}

/** Full shelves of the reserve, each once. */
export const fullShelves = (): ReserveShelf[] =>
  Array.from({ length: FULL }, (_, nth) => ({ code: reserveCode(nth + 1), item: (nth % ITEMS) + 1 }));

/** Free shelves of the reserve, each once. */
export const freeShelves = (): string[] =>
  Array.from({ length: RESERVE - FULL }, (_, nth) => reserveCode(FULL + nth + 1));

/** Codes that the demo's own totes do not have. */
export const toteCodes = (): string[] => Array.from({ length: TOTES }, (_, nth) => `TOTE-${nth + 1}`);

export async function makeFloor(pool: pg.Pool): Promise<void> {
  await makeAccount(pool, FLOOR);
  await pool.query(
    `insert into senders (account_id, uuid, postcode, prefecture, address1, name, is_default)
     values ($1, gen_random_uuid(), '100-0001', '東京都', '千代田区千代田1-1', '計測商店', true)`,
    [FLOOR],
  );
  const items = SPOTS.map(({ path }) => path);
  await pool.query(
    `insert into items (account_id, item_no, code, name, barcode, created_at)
     select $1, n, 'FLOOR-' || n, '計測用の商品 ' || n, barcode, now() from unnest($2::bigint[], $3::text[]) as x(n, barcode)`,
    [FLOOR, items, items.map(barcodeOf)],
  );
  await pool.query(
    `insert into stock (account_id, warehouse, item_no, lot_no)
     select account_id, warehouse, item_no, 0 from items cross join warehouses where account_id = $1`,
    [FLOOR],
  );
  const places = [
    ...SPOTS.map(({ path }) => ({ code: faceCode(path), kind: 'shelf', path, use: 'pick' })),
    ...[...fullShelves().map(({ code }) => code), ...freeShelves()].map((code, nth) => ({
      ...{ code, kind: 'shelf', path: 1_000 + nth, use: 'reserve' },
    })),
    ...toteCodes().map((code) => ({ code, kind: 'tote', path: 0, use: null })),
  ];
  await pool.query(
    `insert into places (warehouse, code, kind, path, use)
     select $1, code, kind, path, use from json_to_recordset($2) as x(code text, kind text, path integer, use text)`,
    [WAREHOUSE, JSON.stringify(places)],
  );
  const lying = [
    ...items.map((item) => ({ code: faceCode(item), item, units: 1_000_000 })),
    ...fullShelves().map((shelf) => ({ ...shelf, units: IN_RESERVE })),
  ];
  await pool.query(
    `with lying as (
       select p.place_no, x.item, x.units
         from json_to_recordset($3) as x(code text, item bigint, units bigint) join places p on p.warehouse = $2 and p.code = x.code
     ), found as (
       insert into adjustments (account_id, warehouse, item_no, lot_no, quantity, from_bucket, to_bucket, reason, actor, at, note)
       select $1, $2, item, 0, units, 'adjustment', 'available', 'found', 'bench', now(), place_no from lying
       returning *
     )
     insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, adjustment_no, actor, at, to_place)
     select account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, 'adjustment', adjustment_no, actor, at, note::bigint
       from found`,
    [FLOOR, WAREHOUSE, JSON.stringify(lying)],
  );
}

/** What a device sends with each request. */
export interface SignedIn {
  readonly token: string;
  readonly session: string;
}

/** Pairs `count` devices, with somebody signed in on each. */
export async function signIn(pool: pg.Pool, count: number): Promise<SignedIn[]> {
  const secrets = Array.from({ length: count }, () => ({
    token: newSecret(),
    session: newSecret(),
  }));
  await pool.query(
    `with secret as (
       select row_number() over () as n, * from unnest($1::bytea[], $2::bytea[]) as x(token_hash, session_hash)
     ), person as (
       insert into people (email, email_key, name, language)
       select 'floor-' || n || '@example.com', 'floor-' || n || '@example.com', '作業者 ' || n, 'ja' from secret order by n
       returning person_id
     ), worker as (
       insert into staff_members (person_id, role, accepted_at) select person_id, 'floor', now() from person returning person_id
     ), device as (
       insert into devices (warehouse, name, token_hash, paired_at, last_seen_at, made_by, caller_kind, caller_id)
       select $3, 'Scanner ' || n, token_hash, now(), now(), 'bench', 'staff', 'bench' from secret order by n
       returning device_no, token_hash
     )
     insert into floor_sessions (session_hash, device_no, person_id)
     select s.session_hash, d.device_no, w.person_id
       from secret s join device d using (token_hash)
       join (select row_number() over () as n, person_id from worker) w using (n)`,
    [secrets.map(({ token }) => hashOfSecret(token)), secrets.map(({ session }) => hashOfSecret(session)), WAREHOUSE],
  );
  return secrets;
}
