import type { ConnectionPool } from '../src/storage/database/open-pool.js';

/* What the measurements run on. Goods come by the ledger, as adjustments; nothing is written beside it. */

export const ACCOUNT = 'TS001';
const WAREHOUSE = 'TOKYO';

/** Distinct SKUs that orders are spread over. */
export const SKUS = 300;
export const LINES = 3;

export const skuCode = (n: number): string => `BENCH-${String(n % SKUS).padStart(4, '0')}`;

/** One more, that everybody wants at once. */
const HOT = 'BENCH-HOT';

let orders = 0;

/** An order of three lines as a client would send it, each with an identifier of its own. */
export const order = (): object => orderOf(Array.from({ length: LINES }, (_, line) => skuCode(orders * 7 + line * 31)));

/** An order of one line, for an item among many, or for the one that everybody wants. */
export const oneLine = (item: 'distinct' | 'hot'): object => orderOf([item === 'hot' ? HOT : skuCode(orders * 7)]);

function orderOf(codes: readonly string[]): object {
  orders += 1;
  const items = codes.map((code) => ({ code, quantity: 1, unit_price: 1200, price: 1200 }));
  return {
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
}

/** Registers the SKUs through the API and gives them more stock than any run takes. */
export async function prepareSkus(url: string, headers: Record<string, string>, pool: ConnectionPool): Promise<void> {
  const codes = [HOT, ...Array.from({ length: SKUS }, (_, n) => skuCode(n))];
  const items = codes.map((code) => ({ code, name: `計測用の商品 ${code}`, price: 1200 }));
  const answer = await fetch(`${url}/api/items/bulk`, { method: 'POST', headers, body: JSON.stringify({ items }) });
  if (!answer.ok) throw new Error(`items: ${answer.status} ${await answer.text()}`);
  await pool.query(
    `with found as (
       insert into adjustments (account_id, warehouse, item_no, lot_no, quantity, from_bucket, to_bucket, reason, actor, at)
       select account_id, $2, item_no, 0, 100000000, 'adjustment', 'available', 'found', 'bench', now()
         from items where account_id = $1 and code like 'BENCH-%'
       returning *
     )
     insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, adjustment_no, actor, at)
     select account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, 'adjustment', adjustment_no, actor, at from found`,
    [ACCOUNT, WAREHOUSE],
  );
}

/** Pending shipments of an account of their own, for paging through. One line each, waiting for stock that never comes. */
export async function prepareDeepList(pool: ConnectionPool, count: number): Promise<string> {
  const account = 'PG001';
  await pool.query(
    `insert into accounts select $1, 'paging', features, settings, true, null, now() from accounts where account_id = $2`,
    [account, ACCOUNT],
  );
  await pool.query('select create_account_sequences($1)', [account]);
  await pool.query(
    `insert into items (account_id, item_no, code, name, created_at) values ($1, 1, 'DEEP', '計測用', now())`,
    [account],
  );
  await pool.query(
    'insert into stock (account_id, warehouse, item_no, lot_no) select $1, warehouse, 1, 0 from warehouses',
    [account],
  );
  await pool.query(
    `insert into shipments (account_id, shipment_no, identifier, status, warehouse, suspend, carrier, document, created_at, status_at)
     select $1, n, 'deep-' || n, 'backordered', $2, false, 'CARRIERA', (select document from shipments where account_id = $4 limit 1), now(), now()
       from generate_series(1, $3::integer) n`,
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
