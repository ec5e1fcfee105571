import { itemId } from '../../src/kernel/ids.js';
import type { Json } from '../kit/api.js';
import { type Removal, type Shipment, type State, WAREHOUSES, type Warehouse } from './state.js';
import type { Send, Subject } from './subject.js';
import { freeUnits, lotOf, mayLeave } from './supply.js';

/*
 * What can be seen of Kura and of the model, as lines of text that are the same when the two agree. Rows are read
 * from the tables, all of them after every action; stock figures as clients get them.
 */

// --- rows -------------------------------------------------------------------------------------------------------

/** One line for each row that the model knows of; `lot` rows are not compared but learned from. */
const ROWS = `
  select format('stock %s %s lot %s: %s', s.warehouse, i.code, s.lot_no, array_to_string(array[
           s.available, s.reserved, s.allocated, s.picked, s.packed, s.in_transit, s.processing, s.defective, s.unidentified], ' ')) as line
    from stock s join items i using (account_id, item_no)
   where s.account_id = $1 and (s.available > 0 or s.reserved > 0 or s.allocated > 0 or s.picked > 0 or s.packed > 0
      or s.in_transit > 0 or s.processing > 0 or s.defective > 0 or s.unidentified > 0)
  union all
  select format('shipment %s: %s %s %s%s %s', shipment_no, status, warehouse, coalesce(assigned_shipping_date::text, 'no day'),
           case when suspend then ' suspend' else '' end, coalesce(allocate_priority::text, '-'))
    from shipments where account_id = $1 and deleted_at is null
  union all
  select format('line %s/%s %s x%s%s', l.shipment_no, l.line_no, i.code, l.quantity,
           case when exists (select from shipment_demands d where d.account_id = l.account_id and d.shipment_no = l.shipment_no
                                and d.line_no = l.line_no) then ' waits' else '' end)
    from shipment_lines l join shipments s using (account_id, shipment_no) join items i on i.account_id = l.account_id and i.item_no = l.item_no
   where l.account_id = $1 and s.deleted_at is null
  union all
  select format('wants %s/%s %s x%s in %s', d.shipment_no, d.line_no, i.code, d.quantity, d.warehouse)
    from shipment_demands d join items i using (account_id, item_no) where d.account_id = $1
  union all
  select format('holds %s/%s %s lot %s x%s %s in %s', h.shipment_no, h.line_no, i.code, h.lot_no, h.quantity, h.bucket, h.warehouse)
    from shipment_allocations h join items i using (account_id, item_no) where h.account_id = $1
  union all
  select format('receipt %s: %s%s %s', receipt_no, status, case when halfway then ' halfway' else '' end, warehouse)
    from receipts where account_id = $1 and cancelled_at is null and returned_shipment_no is null
  union all
  select format('announced %s/%s %s x%s', l.receipt_no, l.line_no, i.code, l.quantity)
    from receipt_lines l join receipts r using (account_id, receipt_no) join items i on i.account_id = l.account_id and i.item_no = l.item_no
   where l.account_id = $1 and r.cancelled_at is null and r.returned_shipment_no is null
  union all
  select format('count %s/%s lot %s: %s', c.receipt_no, c.line_no, c.lot_no, array_to_string(array[
           c.good, c.defective, c.unidentified, c.good_stored, c.defective_stored, c.unidentified_stored,
           c.defective_released, c.unidentified_released], ' '))
    from receipt_counts c where c.account_id = $1
     and c.receipt_no not in (select receipt_no from receipts r where r.account_id = $1 and r.returned_shipment_no is not null)
  union all
  select format('removal %s: %s %s of %s %s', removal_no, status, kind, source, warehouse)
    from removals where account_id = $1
  union all
  select format('item %s: %s days, %s', i.code, coalesce(i.expiry_at_allocatable_days, i.manufacture_date_allocatable_days)::text,
           (select json_agg(json_build_array(c.code, s.quantity) order by s.position)
              from set_children s join items c on c.account_id = s.account_id and c.item_no = s.child_no
             where s.account_id = i.account_id and s.set_no = i.item_no))
    from items i where i.account_id = $1
  union all
  select format('blocked %s lot %s', i.code, l.lot_no) from lots l join items i using (account_id, item_no)
   where l.account_id = $1 and l.blocked
  union all
  select format('lot %s', json_build_array(i.code, l.expiry_date, l.manufacture_date, l.receipt_no, l.lot_no))
    from lots l join items i using (account_id, item_no) where l.account_id = $1`;

export interface Rows {
  readonly lines: readonly string[];
  lot(code: string, expiry: string | null, made: string | null, receipt: number | null): number;
}

/** Every row of the account, of one moment. */
export async function readRows(
  query: (text: string, values: readonly unknown[]) => Promise<Json[]>,
  account: string,
): Promise<Rows> {
  const all = (await query(ROWS, [account])).map(({ line }) => String(line));
  const lots = new Map(
    all
      .filter((line) => line.startsWith('lot '))
      .map((line) => {
        const identity = JSON.parse(line.slice(4)) as (string | number | null)[];
        return [JSON.stringify(identity.slice(0, 4)), Number(identity[4])];
      }),
  );
  return {
    lines: all.filter((line) => !line.startsWith('lot ')).sort(),
    lot: (...identity) => lots.get(JSON.stringify(identity)) ?? -1,
  };
}

type Held = 'reserved' | 'allocated' | 'picked' | 'packed';

const bucketOf = (shipment: Shipment, line: Shipment['lines'][number]): Held =>
  shipment.status === 'backordered' ? 'reserved' : shipment.packed ? 'packed' : line.picked ? 'picked' : 'allocated';

const BUCKETS = [
  'available',
  'reserved',
  'allocated',
  'picked',
  'packed',
  'in_transit',
  'processing',
  'defective',
  'unidentified',
] as const;

/** Units by place and lot, then by bucket. */
function balances(state: State): Map<string, Partial<Record<(typeof BUCKETS)[number], number>>> {
  const found = new Map<string, Partial<Record<(typeof BUCKETS)[number], number>>>();
  const add = (warehouse: Warehouse, code: string, lot: number, bucket: (typeof BUCKETS)[number], units: number) => {
    if (units === 0) return;
    const key = `${warehouse} ${code} lot ${lot}`;
    const balance = found.get(key) ?? {};
    balance[bucket] = (balance[bucket] ?? 0) + units;
    found.set(key, balance);
  };
  for (const place of state.places) {
    add(place.warehouse, place.code, place.lot, 'available', place.free);
    add(place.warehouse, place.code, place.lot, 'defective', place.defective);
    add(place.warehouse, place.code, place.lot, 'unidentified', place.unidentified);
  }
  for (const shipment of state.shipments) {
    for (const line of shipment.lines) {
      for (const held of line.held ?? [])
        add(shipment.warehouse, held.code, held.lot, bucketOf(shipment, line), held.quantity);
    }
  }
  for (const one of state.put_backs) add(one.warehouse, one.code, one.lot, 'processing', one.quantity);
  for (const one of state.removals) {
    if (one.from !== 'free' || !isRunning(one)) continue;
    for (const units of one.units) add(one.warehouse, units.code, units.lot, 'processing', units.quantity);
  }
  for (const receipt of state.receipts) {
    for (const one of receipt.transit) add(receipt.warehouse, one.code, one.lot, 'in_transit', one.left);
  }
  return found;
}

/** The rows that the model expects. */
export function rowsOf(state: State): string[] {
  const stock = [...balances(state)].map(
    ([place, balance]) => `stock ${place}: ${BUCKETS.map((bucket) => balance[bucket] ?? 0).join(' ')}`,
  );
  const shipments = state.shipments.flatMap((one) => [
    `shipment ${one.no}: ${one.status} ${one.warehouse} ${one.assigned ?? 'no day'}${one.suspend ? ' suspend' : ''} ${one.priority ?? '-'}`,
    ...one.lines.flatMap((line) => linesOf(one, line)),
  ]);
  const receipts = state.receipts.flatMap((one) => [
    `receipt ${one.no}: ${one.status}${one.halfway ? ' halfway' : ''} ${one.warehouse}`,
    ...one.codes.map((c, index) => `announced ${one.no}/${index + 1} ${c.code} x${c.quantity}`),
    ...one.counts.map(
      (c) =>
        `count ${one.no}/${c.line} lot ${c.lot}: ${[
          ...[c.good, c.defective, c.unidentified, c.good_stored, c.defective_stored, c.unidentified_stored],
          ...[c.defective_released, c.unidentified_released],
        ].join(' ')}`,
    ),
  ]);
  const blocked = state.lots.filter((lot) => lot.blocked).map((lot) => `blocked ${lot.code} lot ${lot.no}`);
  const removals = state.removals.map(
    (one) =>
      `removal ${one.no}: ${one.status} ${one.kind} of ${one.from === 'free' ? 'available' : one.from} ${one.warehouse}`,
  );
  const items = Object.values(state.catalog).map(({ code, days, children }) => {
    const list = children.map((child) => `["${child.code}", ${child.quantity}]`).join(', ');
    return `item ${code}: ${days ?? ''} days, ${list === '' ? '' : `[${list}]`}`;
  });
  return [...items, ...stock, ...shipments, ...receipts, ...removals, ...blocked].sort();
}

function linesOf(shipment: Shipment, line: Shipment['lines'][number]): string[] {
  const { no, warehouse } = shipment;
  const head = `line ${no}/${line.no} ${line.code} x${line.quantity}${line.held === null ? ' waits' : ''}`;
  if (line.held === null) {
    return [head, ...line.parts.map((part) => `wants ${no}/${line.no} ${part.code} x${part.quantity} in ${warehouse}`)];
  }
  const bucket = bucketOf(shipment, line);
  const held = line.held.map(
    ({ code, lot, quantity }) => `holds ${no}/${line.no} ${code} lot ${lot} x${quantity} ${bucket} in ${warehouse}`,
  );
  return [head, ...held];
}

// --- stock figures -----------------------------------------------------------------------------------------------

const FIGURES = [
  'quantity',
  'available',
  'shipping',
  'requesting',
  'processing',
  'reserved',
  'backordered',
  'unallocatable',
] as const;
type Block = Record<(typeof FIGURES)[number], number>;

const NOTHING: Block = {
  quantity: 0,
  available: 0,
  shipping: 0,
  requesting: 0,
  processing: 0,
  reserved: 0,
  backordered: 0,
  unallocatable: 0,
};

const isRunning = ({ status }: Removal): boolean => status === 'waiting' || status === 'processing';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The figures of an item in one warehouse, as section 5 of the contract defines them. */
function blockIn(state: State, warehouse: Warehouse, code: string): Block {
  const children = state.catalog[code]?.children ?? [];
  if (children.length > 0) {
    const sets = (figure: 'quantity' | 'available') =>
      Math.min(...children.map((child) => Math.floor(blockIn(state, warehouse, child.code)[figure] / child.quantity)));
    return { ...NOTHING, quantity: sets('quantity'), available: sets('available') };
  }
  const here = state.shipments.filter((one) => one.warehouse === warehouse && one.status !== 'shipped');
  const units = (of: readonly Shipment[]) =>
    sum(
      of.flatMap((one) =>
        one.lines.flatMap((line) => (line.held ?? []).filter((h) => h.code === code).map((h) => h.quantity)),
      ),
    );
  const reserved = units(here.filter((one) => one.status === 'backordered'));
  const shipping = units(here.filter((one) => one.status !== 'backordered'));
  const backordered = sum(
    here.flatMap((one) =>
      one.lines.flatMap((line) =>
        line.held === null ? line.parts.filter((p) => p.code === code).map((p) => p.quantity) : [],
      ),
    ),
  );
  const places = state.places.filter((one) => one.warehouse === warehouse && one.code === code);
  const free = sum(places.map((one) => one.free));
  const unallocatable = sum(
    places.filter((one) => !mayLeave(state, lotOf(state, code, one.lot))).map((one) => one.free),
  );
  const aside = [
    ...state.put_backs,
    ...state.removals
      .filter((one) => one.from === 'free' && isRunning(one))
      .flatMap((one) => one.units.map((u) => ({ ...u, warehouse: one.warehouse }))),
  ];
  const processing = sum(
    aside.filter((one) => one.warehouse === warehouse && one.code === code).map((one) => one.quantity),
  );
  return {
    quantity: free + reserved + shipping + processing,
    available: freeUnits(state, warehouse, code),
    shipping,
    requesting: shipping + reserved + backordered,
    processing,
    reserved,
    backordered,
    unallocatable,
  };
}

const told = (block: Block): string => FIGURES.map((figure) => `${figure} ${block[figure]}`).join(' ');

function disposeIn(state: State, warehouse: Warehouse, code: string): string | null {
  const running = state.removals.filter(
    (one) =>
      isRunning(one) &&
      one.kind === 'disposal' &&
      // Of units in quarantine no figure tells.
      one.from === 'free' &&
      one.warehouse === warehouse &&
      one.units.some((units) => units.code === code),
  );
  if (running.some(({ status }) => status === 'processing')) return 'processing';
  return running.length > 0 ? 'waiting' : null;
}

/** The stock figures that the model expects of an item. */
function blockOf(state: State, code: string): string[] {
  const blocks = WAREHOUSES.map((warehouse) => ({ warehouse, block: blockIn(state, warehouse, code) }));
  const total = Object.fromEntries(
    FIGURES.map((figure) => [figure, sum(blocks.map(({ block }) => block[figure]))]),
  ) as Block;
  const shown = blocks
    .map(({ warehouse, block }) => ({ warehouse, block, dispose: disposeIn(state, warehouse, code) }))
    .filter(({ block, dispose }) => FIGURES.some((figure) => block[figure] !== 0) || dispose !== null);
  return [
    `${code}: ${told(total)}`,
    ...shown.map(({ warehouse, block, dispose }) => `${code} ${warehouse}: ${told(block)} dispose ${dispose}`).sort(),
  ];
}

/** The stock figures that a client is shown. @param item_nos by code */
export async function readBlocks(
  { send, account }: Pick<Subject, 'send' | 'account'>,
  codes: readonly string[],
  item_nos: ReadonlyMap<string, number>,
): Promise<string[]> {
  if (codes.length === 0) return [];
  const ids = codes.map((code) => itemId(account, item_nos.get(code) ?? 0)).join(',');
  const { status, body } = await send('GET', `/items?id=${ids}&stock=1`);
  if (status !== 200) return [`items answered ${status}: ${JSON.stringify(body)}`];
  const items = body.items as readonly {
    code: string;
    stock: Block;
    stocks: (Block & { warehouse: string; dispose: string | null })[];
  }[];
  return items.flatMap(({ code, stock, stocks }) => [
    `${code}: ${told(stock)}`,
    ...stocks.map((one) => `${code} ${one.warehouse}: ${told(one)} dispose ${one.dispose}`).sort(),
  ]);
}

/** Items whose stock figures two states differ in, with the sets that they are in. */
export function touched(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const codes = [...after].filter(([code, block]) => before.get(code) !== block).map(([code]) => code);
  return codes;
}

export const blocksOf = (state: State): Map<string, string> =>
  new Map(Object.keys(state.catalog).map((code) => [code, blockOf(state, code).join('\n')]));

// --- lists ------------------------------------------------------------------------------------------------------

/** What clients see of every shipment that has not left. */
export async function readPending(send: Send): Promise<string[]> {
  const { body } = await send('GET', '/shipments?limit=1000');
  const shipments = body.shipments as readonly {
    id: string;
    status: string;
    assigned_shipping_date: string | null;
    items: readonly { code: string; quantity: number; backordered: boolean }[];
  }[];
  return shipments
    .map(({ id, status, assigned_shipping_date, items }) => {
      const lines = items.map((one) => `${one.code} x${one.quantity}${one.backordered ? ' waits' : ''}`);
      return `${Number(id.slice(-6))} ${status} ${assigned_shipping_date} ${lines.join(', ')}`;
    })
    .sort();
}

export const pendingOf = (state: State): string[] =>
  state.shipments
    .filter((one) => one.status !== 'shipped')
    .map(({ no, status, assigned, lines }) => {
      const sold = lines.filter((line) => !line.bundled);
      const shown = sold.map((line) => `${line.code} x${line.quantity}${line.held === null ? ' waits' : ''}`);
      return `${no} ${status} ${assigned} ${shown.join(', ')}`;
    })
    .sort();

// --- comparing --------------------------------------------------------------------------------------------------

/** Lines that only one of the two has. */
export function differences(expected: readonly string[], found: readonly string[]): string[] {
  const [wanted, seen] = [new Set(expected), new Set(found)];
  return [
    ...expected.filter((line) => !seen.has(line)).map((line) => `model  ${line}`),
    ...found.filter((line) => !wanted.has(line)).map((line) => `kura   ${line}`),
  ];
}
