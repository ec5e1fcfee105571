import type { Request } from './exchange.js';

/* What of the demo environment's goods and orders the attacks are aimed at: things in whose state the body is looked at. */

interface Named {
  readonly id: string;
  readonly identifier: string;
}

export interface Places {
  readonly item: { readonly id: string; readonly code: string };
  /** One that waits for its goods. */
  readonly receipt: string;
  /** One that waits, and that may be changed. */
  readonly shipment: Named;
  /** One that the warehouse works on: only of such a one can a modification be asked. */
  readonly picking: Named;
  readonly transfer: string;
}

interface Row {
  readonly id: string;
  readonly code: string;
  readonly identifier: string | null;
  readonly status: string;
  readonly destination?: object | null;
}

/** @param read sends a request and answers all of the answer's text */
export async function findPlaces(read: (request: Request) => Promise<string>): Promise<Places> {
  const list = async (path: string, name: string): Promise<Row[]> =>
    (JSON.parse(await read({ method: 'GET', path })) as Record<string, Row[]>)[name] ?? [];
  const items = await list('/api/items/TS001?limit=100', 'items');
  const receipts = await list('/api/warehousings?limit=100', 'warehousings');
  const shipments = await list('/api/shipments?limit=100', 'shipments');
  const isTransfer = ({ destination = null }: Row): boolean => destination !== null;
  const isOrder = (row: Row, ...statuses: string[]): boolean =>
    statuses.includes(row.status) && !isTransfer(row) && row.identifier !== null;
  const made = JSON.parse(await read(TRANSFER)) as Row;
  return {
    item: found(items, () => true),
    receipt: found(receipts, ({ status }) => status === 'waiting').id,
    shipment: found(shipments, (row) => isOrder(row, 'waiting', 'backordered')) as Named,
    picking: found(shipments, (row) => isOrder(row, 'picking')) as Named,
    transfer: made.id,
  };
}

const TRANSFER: Request = {
  method: 'POST',
  path: '/api/shipments/transfer',
  body: Buffer.from(
    JSON.stringify({
      warehouse: 'TOKYO',
      destination: { warehouse: 'OSAKA' },
      items: [{ code: 'TEA-001', quantity: 1 }],
    }),
  ),
};

function found(rows: readonly Row[], is: (row: Row) => boolean): Row {
  const row = rows.find(is);
  if (row === undefined) throw new Error('the demo environment lacks what the attacks are aimed at');
  return row;
}

/** A path of the API reference with real names in it. */
export function filledIn(path: string, { item, receipt, shipment, transfer, picking }: Places): string {
  const one = path.endsWith('/modify') ? picking : shipment;
  const ids: readonly (readonly [string, string])[] = [
    ['/items/', item.id],
    ['/warehousings/', receipt],
    ['/transfer/', transfer],
    ['/shipments/', one.id],
  ];
  const [, id = ''] = ids.find(([part]) => path.includes(part)) ?? [];
  return path
    .replace('{account_id}', 'TS001')
    .replace('{code}', item.code)
    .replace('{identifier}', encodeURIComponent(one.identifier))
    .replace('{id}', id);
}
