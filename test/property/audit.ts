import type { World } from './world.js';

/* After a run: what the lists show is what the tables hold. */

const SHOP = "account_id = 'TS001'";

const LISTS = [
  {
    url: '/api/warehousings',
    name: 'warehousings',
    ids: `select account_id || '-W' || lpad(receipt_no::text, greatest(4, length(receipt_no::text)), '0') as id from receipts
      where ${SHOP} and cancelled_at is null and status <> 'stocked'`,
  },
  {
    url: '/api/shipments',
    name: 'shipments',
    ids: `select account_id || '-S' || lpad(shipment_no::text, 6, '0') as id from shipments
      where ${SHOP} and deleted_at is null and status <> 'shipped'`,
  },
] as const;

type Page = Readonly<Record<string, readonly { readonly id: string }[]>> & {
  readonly metadata: { readonly page: { readonly next_cursor: string | null } };
};

/** Lists that differ from their tables, read page by page. */
export async function differingLists({ send, rows, authorization }: World): Promise<string[]> {
  const faults: string[] = [];
  for (const { url, name, ids } of LISTS) {
    const kept = (await rows(ids)).map(({ id }) => String(id));
    const listed: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const headers = { authorization, 'x-api-version': '1.6' };
      const next: string = `${url}?limit=100${cursor}`;
      const asked = { operationId: name, version: '1.6', method: 'GET', url: next, headers, body: undefined } as const;
      const { status, text } = await send(asked);
      if (status !== 200) throw new Error(`${next}: ${status} ${text}`);
      const page = JSON.parse(text) as Page;
      listed.push(...(page[name] ?? []).map(({ id }) => id));
      const { next_cursor } = page.metadata.page;
      cursor = next_cursor === null ? null : `&cursor=${next_cursor}`;
    }
    if (listed.sort().join() !== kept.sort().join()) faults.push(`${url} shows ${listed.length} of ${kept.length}`);
  }
  return faults;
}
