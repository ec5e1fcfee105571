import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { dateInTokyo } from '../src/kernel/dates.js';
import { withoutFaults } from '../src/kernel/decoded.js';
import type { Account } from '../src/rules/accounts/account.js';
import { Supply } from '../src/rules/allocation/allocate.js';
import type { PlannedShipment } from '../src/rules/shipments/plan-shipment.js';
import { planShipments } from '../src/rules/shipments/plan-shipments.js';
import type { ShipmentDraft } from '../src/rules/shipments/shipment.js';
import { inTransaction } from '../src/storage/database/database.js';
import { openPool } from '../src/storage/database/open-pool.js';
import { lockOrderFacts, READ_ORDERS } from '../src/storage/shipments/order-facts.js';
import { INSERT_SHIPMENTS, insertValues } from '../src/storage/shipments/shipments.js';
import { decodeShipment } from '../src/wire/contract/shipments/shipments.js';
import { runToEnd } from '../test/kit/run-to-end.js';
import { ACCOUNT } from './data.js';

/*
 * What we send: the statements that one create of the server runs, with the parameters that it would give them, driven by
 * `pg` alone on as many connections. No pool, no validation, no decisions, no HTTP. Against it shows what the server itself
 * adds; the baseline (baseline.ts) shows what its statements cost.
 */

interface Prepared {
  readonly read: readonly unknown[];
  readonly write: readonly unknown[];
}

export interface Sent {
  /** Runs `count` prepared creates; orders a second. */
  run(count: number): Promise<number>;
  end(): Promise<void>;
}

/** Prepares `count` creates beforehand, so that deciding them costs nothing then. */
export async function prepareSent(url: string, orders: readonly object[], connections: number): Promise<Sent> {
  const prepared = await plan(url, orders);
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url, pipeline: true } as pg.ClientConfig);
      await client.connect();
      return client;
    }),
  );
  let next = 0;
  const work = async (client: pg.Client, until: number) => {
    while (next < until) {
      const one = prepared[next] as Prepared;
      next += 1;
      await Promise.all([
        client.query('BEGIN ISOLATION LEVEL READ COMMITTED; SET TRANSACTION READ WRITE'),
        client.query({ ...READ_ORDERS, values: [...one.read] }),
      ]);
      await Promise.all([client.query({ ...INSERT_SHIPMENTS, values: [...one.write] }), client.query('COMMIT')]);
    }
  };
  return {
    run: async (count) => {
      const until = Math.min(next + count, prepared.length);
      const todo = until - next;
      const started = performance.now();
      await Promise.all(clients.map((client) => work(client, until)));
      return (todo * 1000) / (performance.now() - started);
    },
    end: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

/** The parameters that the operation would give its statements for each order by itself. */
async function plan(url: string, orders: readonly object[]): Promise<Prepared[]> {
  const pool = openPool(url, { max: 1 });
  const drafts = orders.map((order) => decodeShipment(withoutFaults(order)));
  const codes = [...new Set(drafts.flatMap(({ value }) => codesOf(value)))];
  const names = {
    codes,
    item_nos: [],
    warehouses: ['TOKYO'],
    identifiers: [],
    sender_uuids: [],
    numbers_to_draw: orders.length,
  };
  const { rows } = await pool.query<Account>('select * from accounts where account_id = $1', [ACCOUNT]);
  const facts = await inTransaction(pool, (tx) => lockOrderFacts(tx, ACCOUNT, names));
  await pool.end();
  const now = Temporal.Now.instant();
  const today = dateInTokyo(now).toString();
  const plenty = facts.items.map(({ item_no }) => ({
    item_no,
    lot_no: 0,
    available: Number.MAX_SAFE_INTEGER,
    expiry_date: null,
    manufacture_date: null,
    received_at: null,
    blocked: false,
  }));
  const { shipments } = runToEnd(
    planShipments(
      drafts,
      {
        account: rows[0] as Account,
        now,
        today,
        itemNoOf: () => null,
        itemsByNo: new Map(facts.items.map((item) => [item.item_no, item])),
        itemsByCode: new Map(facts.items.map((item) => [item.code, item])),
        warehouses: new Map(facts.warehouses.map((one) => [one.warehouse, one])),
        supplies: new Map([['TOKYO', new Supply(plenty, new Map(), today)]]),
        senders: facts.senders,
        taken: new Map(),
        shipment_nos: facts.numbers,
      },
      'all_or_none',
    ),
  );
  return shipments.map((shipment, index) => prepare(shipment, drafts[index]?.value ?? {}, now));
}

const codesOf = (draft: ShipmentDraft): string[] => (draft.items ?? []).flatMap((line) => line?.code ?? []);

const prepare = (shipment: PlannedShipment, draft: ShipmentDraft, now: Temporal.Instant): Prepared => ({
  read: [ACCOUNT, codesOf(draft), [], ['TOKYO'], [shipment.identifier], [], 1, null],
  write: insertValues(ACCOUNT, [shipment], {
    actor: 'bench',
    caller_kind: 'client',
    caller_id: '1',
    at: now.toString(),
  }),
});
