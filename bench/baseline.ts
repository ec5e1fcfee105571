import pg from 'pg';
import type { Context } from './context.js';
import { ACCOUNT, LINES, type Order, order, WAREHOUSE } from './data.js';
import { openLoad } from './load.js';

/*
 * The baseline of creates: the least that the database could do for them. One prepared statement in one round trip writes the
 * rows that the server's create leaves in the tables, with their triggers, indexes and constraints, and commits; `pg` alone
 * drives it. It knows beforehand what the server has to find out: which items the codes mean, that there is stock, who sends.
 * It asks and decides nothing, so no server can do with less. same-rows.ts proves that the rows are the same.
 *
 * Forms tried, by the CPU of the database for a create: scalar parameters, arrays, numbers drawn beforehand and a function in
 * PL/pgSQL lie within 5 % of each other, JSON takes a fifth more. For a bulk: arrays, with the numbers in an array too,
 * take 3 % less than arrays that are joined, and 10 % less than JSON; several statements take no less than one.
 */

const SHIPMENT = `
  insert into shipments (account_id, shipment_no, identifier, status, warehouse, suspend, assigned_shipping_date, carrier,
                         document, line_count, unit_count, bytes, searched, created_at, status_at)`;
const LINE = 'insert into shipment_lines (account_id, shipment_no, line_no, item_no, quantity, document)';
const ALLOCATION =
  'insert into shipment_allocations (account_id, shipment_no, line_no, item_no, lot_no, warehouse, bucket, quantity)';
const MOVE = `
  insert into stock_moves (account_id, shipment_no, line_no, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket,
                           cause, actor, at, caller_kind, caller_id)`;
const HISTORY =
  'insert into shipment_history (account_id, shipment_no, event, to_status, actor, at, caller_kind, caller_id)';
const NEXT_NO = `nextval('"shipment_no_${ACCOUNT}"')`;

/** Parameters of both statements: $1 the account, $2 the day on which goods leave, $3 who orders. Each line is for one unit. */
const shipmentOf = (no: string, identifier: string, document: string) => `
    ${SHIPMENT} select $1, ${no}, ${identifier}, 'waiting', '${WAREHOUSE}', false, $2, 'CARRIERA', ${document}, ${LINES}, ${LINES},
           order_bytes(${document}, null), order_search_text(${identifier}, ${document}), now(), now()`;

/** What follows from the lines of `goods` and the shipments of `head`, in both statements. @param caller_id the last parameter */
const followsFrom = (goods: string, caller_id: string) => `
  line as (
    ${LINE} select $1, no, line_no, item_no, quantity, document from ${goods}
  ), allocation as (
    ${ALLOCATION} select $1, no, line_no, item_no, 0, '${WAREHOUSE}', 'allocated', quantity from ${goods}
  ), move as (
    ${MOVE} select $1, no, line_no, item_no, '${WAREHOUSE}', 0, quantity, 'available', 'allocated', 'allocation', $3, now(), 'client', ${caller_id}
      from ${goods}
  )
  ${HISTORY} select $1, no, 'order', 'waiting', $3, now(), 'client', ${caller_id} from head`;

/** From the sixth parameter on, item, quantity and document of each line. */
const LINES_OF_ONE = Array.from({ length: LINES }, (_, n) => {
  const [item_no, quantity, document] = [6 + 3 * n, 7 + 3 * n, 8 + 3 * n];
  return `(${n + 1}, $${item_no}::bigint, $${quantity}::bigint, $${document}::jsonb)`;
}).join(', ');

/** $4 the identifier, $5 the document. */
const CREATE = `
  with head as (${shipmentOf(NEXT_NO, '$4', '$5')} returning shipment_no as no
  ), ${followsFrom(`head cross join (values ${LINES_OF_ONE}) goods(line_no, item_no, quantity, document)`, `$${6 + 3 * LINES}`)}`;

/** $4 how many, $5 and $6 identifiers and documents, then of all lines the place of the shipment, number, item, quantity, document. */
const BULK = `
  with numbers as materialized (
    select array(select ${NEXT_NO} from generate_series(1, $4::integer)) as no
  ), head as materialized (
    select (select no from numbers)[place] as no, identifier, document
      from unnest($5::text[], $6::jsonb[]) with ordinality as one(identifier, document, place)
  ), shipment as (${shipmentOf('no', 'identifier', 'document')} from head
  ), goods as materialized (
    select (select no from numbers)[place] as no, line_no, item_no, quantity, document
      from unnest($7::integer[], $8::integer[], $9::bigint[], $10::bigint[], $11::jsonb[])
        as one(place, line_no, item_no, quantity, document)
  ), ${followsFrom('goods', '$12')}`;

/** What the server makes of an order beside what stands in it; the same for all orders of the bench. */
interface Template {
  readonly day: string;
  readonly actor: string;
  readonly caller_id: string;
  readonly document: object;
  readonly line: object;
  readonly items: ReadonlyMap<string, { readonly item_no: string; readonly name: string }>;
}

export interface Baseline {
  /** Creates shipments, a statement each; shipments a second. */
  create(count: number): Promise<number>;
  /** Creates shipments, one statement for all; µs a shipment. */
  bulk(count: number): Promise<number>;
  /** Creates shipments of these orders, in a statement each (`create`) or in one (`bulk`). Nothing is timed. */
  write(orders: readonly Order[], form: 'create' | 'bulk'): Promise<void>;
  end(): Promise<void>;
}

export async function openBaseline(context: Context, connections: number): Promise<Baseline> {
  const template = await readTemplate(context);
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: context.databaseUrl });
      // When something fails, the database is stopped under these connections: what failed is to be told, not that.
      client.on('error', () => {});
      await client.connect();
      // Planned once a connection: planning anew is no part of the least.
      await client.query('set plan_cache_mode = force_generic_plan');
      return client;
    }),
  );
  const create = async (parameters: unknown[][]): Promise<void> => {
    const work = async (client: pg.Client) => {
      for (let values = parameters.pop(); values !== undefined; values = parameters.pop())
        await unlessDeadlocked(() => client.query({ name: 'baseline_create', text: CREATE, values: values ?? [] }));
    };
    await Promise.all(clients.map(work));
  };
  const bulk = (values: unknown[]) => clients[0]?.query({ name: 'baseline_bulk', text: BULK, values });
  return {
    create: async (count) => {
      const parameters = Array.from({ length: count }, () => valuesOfOne(template, order()));
      const started = performance.now();
      await create(parameters);
      return (count * 1000) / (performance.now() - started);
    },
    bulk: async (count) => {
      const values = valuesOfAll(template, Array.from({ length: count }, order));
      const started = performance.now();
      await bulk(values);
      return ((performance.now() - started) * 1000) / count;
    },
    write: async (orders, form) => {
      if (form === 'create') await create(orders.map((one) => valuesOfOne(template, one)));
      else await bulk(valuesOfAll(template, orders));
    },
    end: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

/** Balances are posted in the order in which the trigger comes upon them: nobody promises that it is the same for all. */
async function unlessDeadlocked(run: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await run();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01') throw error;
    }
  }
}

/** Has the server create a shipment, and reads what it made of it. */
async function readTemplate({ server, pool }: Context): Promise<Template> {
  const sample = order();
  const load = openLoad(server.url, server.token, 1);
  await load.create(1, () => sample);
  await load.end();
  const { rows } = await pool.query<Omit<Template, 'items'>>(
    `select s.assigned_shipping_date::text as day, h.actor, h.caller_id, s.document, l.document as line
       from shipments s
       join shipment_lines l using (account_id, shipment_no)
       join shipment_history h using (account_id, shipment_no)
      where s.account_id = $1 and s.identifier = $2 and l.line_no = 1`,
    [ACCOUNT, sample.identifier],
  );
  const items = await pool.query<{ code: string; item_no: string; name: string }>(
    'select code, item_no, name from items where account_id = $1 and deleted_at is null',
    [ACCOUNT],
  );
  return { ...(rows[0] as Omit<Template, 'items'>), items: new Map(items.rows.map((item) => [item.code, item])) };
}

interface LineRow {
  readonly item_no: string;
  readonly quantity: number;
  readonly document: string;
}

const documentOf = ({ document }: Template, { order_no }: Order): string => JSON.stringify({ ...document, order_no });

const linesOf = ({ items, line }: Template, one: Order): LineRow[] =>
  one.items.map(({ code, quantity, unit_price, price }) => {
    const item = items.get(code);
    if (item === undefined) throw new Error(`there is no item ${code}`);
    return {
      item_no: item.item_no,
      quantity,
      document: JSON.stringify({ ...line, name: item.name, unit_price, price }),
    };
  });

const valuesOfOne = (template: Template, one: Order): unknown[] => [
  ...[ACCOUNT, template.day, template.actor, one.identifier, documentOf(template, one)],
  ...linesOf(template, one).flatMap(({ item_no, quantity, document }) => [item_no, quantity, document]),
  template.caller_id,
];

/** Arrays as the texts that PostgreSQL reads: `pg` would make them within the time that is measured. */
function valuesOfAll(template: Template, orders: readonly Order[]): unknown[] {
  const goods = orders.flatMap((one, index) =>
    linesOf(template, one).map((line, n) => ({ place: index + 1, line_no: n + 1, ...line })),
  );
  return [
    ...[ACCOUNT, template.day, template.actor, orders.length],
    arrayOf(orders.map(({ identifier }) => identifier)),
    arrayOf(orders.map((one) => documentOf(template, one))),
    arrayOf(goods.map(({ place }) => place)),
    arrayOf(goods.map(({ line_no }) => line_no)),
    arrayOf(goods.map(({ item_no }) => item_no)),
    arrayOf(goods.map(({ quantity }) => quantity)),
    arrayOf(goods.map(({ document }) => document)),
    template.caller_id,
  ];
}

/** The quotes of JSON are those of PostgreSQL's arrays. */
const arrayOf = (values: readonly (string | number)[]): string =>
  `{${values.map((value) => JSON.stringify(value)).join(',')}}`;
