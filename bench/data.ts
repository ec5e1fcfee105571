import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/* What the measurements run on. Goods come by the ledger, as adjustments; nothing is written beside it. */

export const ACCOUNT = 'TS001';
export const WAREHOUSE = 'TOKYO';

/** Distinct SKUs that orders are spread over. */
export const SKUS = 300;
export const LINES = 3;

export const skuCode = (n: number): string => `BENCH-${String(n % SKUS).padStart(4, '0')}`;

/** The code of one more item, which all orders want at once. */
const HOT = 'BENCH-HOT';

/** What the bench itself reads of an order; a client sends more. */
export interface Order {
  readonly identifier: string;
  readonly order_no: string;
  readonly items: readonly {
    readonly code: string;
    readonly quantity: number;
    readonly unit_price: number;
    readonly price: number;
  }[];
}

let orders = 0;

/** An order of three lines as a client would send it, each with an identifier of its own. */
export const order = (): Order => orderFor(Array.from({ length: LINES }, (_, line) => skuCode(orders * 7 + line * 31)));

/** An order of one line, for an item among many, or for the one that everybody wants. */
export const oneLine = (item: 'distinct' | 'hot'): Order => orderFor([item === 'hot' ? HOT : skuCode(orders * 7)]);

/** An order of one unit each. */
export function orderFor(codes: readonly string[]): Order {
  orders += 1;
  const items = codes.map((code) => ({ code, quantity: 1, unit_price: 1200, price: 1200 }));
  const sent = {
    identifier: `bench-${process.pid}-${orders}`,
    order_no: `NO-${orders}`,
    total_amount: 1200 * codes.length,
    message: 'このたびはご注文ありがとうございます。',
    recipient: {
      postcode: '100-0001',
      prefecture: '東京都',
      address1: '千代田区千代田1-1',
      name: '山田 太郎',
      phone: '03-1234-5678',
    },
    items,
  };
  return sent;
}

/** Registers SKUs that orders are spread over, with more stock than any run takes. */
export const prepareSkus = (url: string, headers: Record<string, string>, pool: pg.Pool): Promise<void> =>
  stockItems(url, headers, pool, [HOT, ...Array.from({ length: SKUS }, (_, n) => skuCode(n))], 100_000_000);

/** Registers items through the API and gives each so many units. */
export async function stockItems(
  url: string,
  headers: Record<string, string>,
  pool: pg.Pool,
  codes: readonly string[],
  units: number,
): Promise<void> {
  const items = codes.map((code) => ({ code, name: `計測用の商品 ${code}`, price: 1200 }));
  const answer = await fetch(`${url}/api/items/bulk`, { method: 'POST', headers, body: JSON.stringify({ items }) });
  if (!answer.ok) throw new Error(`items: ${answer.status} ${await answer.text()}`);
  await pool.query(
    `with found as (
       insert into adjustments (account_id, warehouse, item_no, lot_no, quantity, from_bucket, to_bucket, reason, actor, at)
       select account_id, $2, item_no, 0, $4, 'adjustment', 'available', 'found', 'bench', now()
         from items where account_id = $1 and code = any($3)
       returning *
     )
     insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, adjustment_no, actor, at)
     select account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, 'adjustment', adjustment_no, actor, at from found`,
    [ACCOUNT, WAREHOUSE, codes, units],
  );
}

/** An account with the features and settings of the demo's, and nothing else. */
export async function makeAccount(pool: Pick<pg.Pool, 'query'>, account: string): Promise<void> {
  await pool.query(
    `insert into accounts select $1, 'bench', features, settings, true, null, now() from accounts where account_id = $2`,
    [account, ACCOUNT],
  );
  await pool.query('select create_account_sequences($1)', [account]);
}

/** A token that opens the account; the database keeps its hash alone. */
export async function makeToken(pool: Pick<pg.Pool, 'query'>, account: string): Promise<string> {
  const token = `kura_${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(token).digest();
  await pool.query(`insert into tokens (account_id, name, hash, created_at) values ($1, 'bench', $2, now())`, [
    account,
    hash,
  ]);
  return token;
}

/** Pending shipments of an account of their own, for paging through. One line each, waiting for stock that never comes. */
export async function prepareDeepList(pool: pg.Pool, count: number): Promise<string> {
  const account = 'PG001';
  await makeAccount(pool, account);
  await pool.query(
    `insert into items (account_id, item_no, code, name, created_at) values ($1, 1, 'DEEP', '計測用', now())`,
    [account],
  );
  await pool.query(
    'insert into stock (account_id, warehouse, item_no, lot_no) select $1, warehouse, 1, 0 from warehouses',
    [account],
  );
  await pool.query(
    `insert into shipments (account_id, shipment_no, identifier, status, warehouse, suspend, carrier, document, line_count, unit_count, bytes, searched,
                            created_at, status_at)
     select $1, n, 'deep-' || n, 'backordered', $2, false, 'CARRIERA', document, 1, 1, bytes, order_search_text('deep-' || n, document), now(), now()
       from (select document, bytes from shipments where account_id = $4 limit 1) sample cross join generate_series(1, $3::integer) n`,
    [account, WAREHOUSE, count, ACCOUNT],
  );
  await pool.query(
    `insert into shipment_lines (account_id, shipment_no, line_no, item_no, quantity)
     select $1, n, 1, 1, 1 from generate_series(1, $2::integer) n`,
    [account, count],
  );
  await pool.query(
    `insert into shipment_demands (account_id, shipment_no, line_no, item_no, warehouse, quantity)
     select $1, n, 1, 1, $3, 1 from generate_series(1, $2::integer) n`,
    [account, count, WAREHOUSE],
  );
  // What autovacuum does to a table that grew in the ordinary way.
  await pool.query('vacuum analyze shipments, shipment_lines, shipment_demands');
  return account;
}
