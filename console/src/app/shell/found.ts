import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { State } from '../../shared/status-words';
import { useStatusWord } from '../../shared/statuses';
import { folded } from '../../shared/typed-text';
import { answered, api, desk } from '../api';
import type { operations } from '../floor-schema';
import { hasWorkspace, type Me, mayAt, PROVIDER, useMe } from '../session';

/* What the search of the frame finds. */

/** The most results of each kind. */
const SHOWN = 5;

type Kind = 'shipments' | 'receipts' | 'items' | 'transfer' | 'account' | 'warehouse' | 'staffMember';

export interface Found {
  readonly href: string;
  readonly kind: Kind;
  readonly title: string;
  readonly text: string;
  readonly isCancelled: boolean;
}

/** Everything of an account: also transfers, and what was cancelled. */
async function inAccount(account: string, search: string): Promise<Found[]> {
  const query = { search, limit: SHOWN };
  const [shipments, receipts, items] = await Promise.all([
    answered(api.GET('/lists/shipments', { params: { query: { ...query, view: 'everything' } } })),
    answered(api.GET('/lists/receipts', { params: { query: { ...query, view: 'everything' } } })),
    answered(api.GET('/lists/items', { params: { query } })),
  ]);
  return [
    ...shipments.shipments.map(({ id, identifier, destination, recipient, lines, deleted_at }) => ({
      href: `/${account}/${destination === null ? 'shipments' : 'transfers'}/${id}`,
      kind: destination === null ? ('shipments' as const) : ('transfer' as const),
      title: destination === null ? identifier : id,
      text: destination === null ? recipient.name : (lines[0]?.name ?? ''),
      isCancelled: deleted_at !== null,
    })),
    ...receipts.receipts.map(({ id, identifier, lines, cancelled_at }) => ({
      href: `/${account}/receipts/${id}`,
      kind: 'receipts' as const,
      title: identifier ?? id,
      text: lines[0]?.name ?? '',
      isCancelled: cancelled_at !== null,
    })),
    ...items.items.map(({ id, code, name }) => ({
      href: `/${account}/items/${id}`,
      kind: 'items' as const,
      title: code,
      text: name ?? '',
      isCancelled: false,
    })),
  ];
}

type FoundOrder = operations['findOrders']['responses']['200']['content']['application/json']['orders'][number];

/**
 * Where staff see an order: where something is to be decided about it, else with what it left or is picked, else where it waits. A
 * page of its own has an order only for the people of its account.
 */
function pageOf(me: Me, { account_id, id, warehouse, status, is_transfer, ...work }: FoundOrder): string {
  const ofWarehouse = `?warehouse=${encodeURIComponent(warehouse)}`;
  if (work.request_no !== null) return `/${PROVIDER}/decisions?open=request-${work.request_no}`;
  if (work.manifest_no !== null) return `/${PROVIDER}/waves/manifests/${work.manifest_no}`;
  if (work.batch_no !== null) return `/${PROVIDER}/waves/batches/${work.batch_no}${ofWarehouse}`;
  if (hasWorkspace(me, account_id)) return `/${account_id}/${is_transfer ? 'transfers' : 'shipments'}/${id}`;
  if (status !== 'waiting' && mayAt(me, PROVIDER, 'listAccounts')) return `/${PROVIDER}/accounts/${account_id}`;
  return `/${PROVIDER}/waves${ofWarehouse}`;
}

/**
 * Orders that have the number; and of what the provider has, whatever contains the text: few enough rows to read them all and
 * filter them here.
 */
async function atProvider(me: Me, search: string, statusWord: (status: State) => string): Promise<Found[]> {
  const may = (operation: string): boolean => mayAt(me, PROVIDER, operation);
  const [{ orders }, { accounts }, { warehouses }, { staff }] = await Promise.all([
    answered(desk.GET('/desk/orders', { params: { query: { search } } })),
    may('listAccounts') ? answered(api.GET('/provider/accounts')) : { accounts: [] },
    may('setWarehouse') ? answered(api.GET('/provider/warehouses')) : { warehouses: [] },
    may('listStaff') ? answered(api.GET('/provider/staff')) : { staff: [] },
  ]);
  const all = [
    accounts.map((one) => [`/accounts/${one.account_id}`, 'account', one.account_id, one.name] as const),
    warehouses.map((one) => [`/warehouses/${one.warehouse}`, 'warehouse', one.warehouse, one.name] as const),
    staff.map((one) => ['/staff', 'staffMember', one.name, one.email] as const),
  ];
  const text = folded(search);
  const named = orders.map((order) => ({
    href: pageOf(me, order),
    kind: order.is_transfer ? ('transfer' as const) : ('shipments' as const),
    title: order.is_transfer ? order.id : order.identifier,
    text: `${order.account_name} · ${statusWord(order.status)}`,
    isCancelled: false,
  }));
  const others = all.flatMap((rows) =>
    rows
      .filter(([, , title, more]) => folded(`${title} ${more}`).includes(text))
      .slice(0, SHOWN)
      .map(([path, kind, title, more]) => ({
        href: `/${PROVIDER}${path}`,
        kind,
        title,
        text: more,
        isCancelled: false,
      })),
  );
  return [...named, ...others];
}

/** @param workspace an account, or the provider's side; null: the person has none */
export function useFound(workspace: string | null, search: string): UseQueryResult<Found[]> {
  const me = useMe();
  const statusWord = useStatusWord();
  return useQuery({
    queryKey: [workspace ?? '', 'found', search],
    queryFn: () => (workspace === PROVIDER ? atProvider(me, search, statusWord) : inAccount(workspace ?? '', search)),
    enabled: workspace !== null && search !== '',
    placeholderData: keepPreviousData,
  });
}
