import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { receiptState, type State, shipmentState } from '../../shared/status-words';
import { folded } from '../../shared/typed-text';
import { answered, api, desk } from '../api';
import { type Me, mayAt, PROVIDER, useMe } from '../session';

/* What the search of the frame finds. */

/** The most results of each kind. */
const SHOWN = 5;

type Kind = 'shipments' | 'receipts' | 'items' | 'transfer' | 'account' | 'warehouse' | 'staffMember';

export interface Found {
  readonly href: string;
  readonly kind: Kind;
  readonly title: string;
  readonly text: string;
  /** The state that is shown; null: none. */
  readonly state: State | null;
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
      state: deleted_at === null ? null : ('deleted' as const),
    })),
    ...receipts.receipts.map(({ id, identifier, lines, cancelled_at }) => ({
      href: `/${account}/receipts/${id}`,
      kind: 'receipts' as const,
      title: identifier ?? id,
      text: lines[0]?.name ?? '',
      state: cancelled_at === null ? null : ('cancelled' as const),
    })),
    ...items.items.map(({ id, code, name }) => ({
      href: `/${account}/items/${id}`,
      kind: 'items' as const,
      title: code,
      text: name ?? '',
      state: null,
    })),
  ];
}

const foundOrders = async (search: string) =>
  (await answered(desk.GET('/desk/orders', { params: { query: { search } } }))).orders;

const foundReceipts = async (search: string) =>
  (await answered(desk.GET('/desk/receipts', { params: { query: { search } } }))).receipts;

/** Orders and receipts that have the whole number, and what the provider has: few enough rows to read them all and filter them here. */
async function atProvider(me: Me, search: string): Promise<Found[]> {
  const may = (operation: string): boolean => mayAt(me, PROVIDER, operation);
  const [orders, receipts, { accounts }, { warehouses }, { staff }] = await Promise.all([
    foundOrders(search),
    foundReceipts(search),
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
  const others = all.flatMap((rows) =>
    rows
      .filter(([, , title, more]) => folded(`${title} ${more}`).includes(text))
      .slice(0, SHOWN)
      .map(([path, kind, title, more]) => ({
        href: `/${PROVIDER}${path}`,
        kind,
        title,
        text: more,
        state: null,
      })),
  );
  return [
    ...orders.map((order) => ({
      href: `/${PROVIDER}/orders/${order.id}`,
      kind: order.is_transfer ? ('transfer' as const) : ('shipments' as const),
      title: order.identifier,
      // The number that was typed is in the row, also where it is the one on the delivery note.
      text: [order.id, ...(differs(order) ? [order.order_no] : []), order.account_name].join(' '),
      state: shipmentState(order.status),
    })),
    ...receipts.map(({ id, identifier, account_name, status }) => ({
      href: `/${PROVIDER}/receipts/${id}`,
      kind: 'receipts' as const,
      title: identifier ?? id,
      text: identifier === null ? account_name : `${id} ${account_name}`,
      state: receiptState(status, false),
    })),
    ...others,
  ];
}

/** Whether an order has on its delivery note another number than the client's own. */
const differs = ({ identifier, order_no }: { readonly identifier: string; readonly order_no: string | null }) =>
  order_no !== null && order_no !== identifier;

/** Puts first what is called exactly as was typed, so that an item comes before the orders that have it. */
function exactFirst(found: readonly Found[], search: string): Found[] {
  const wanted = folded(search.trim());
  const isExact = ({ title, href }: Found): boolean =>
    folded(title) === wanted || folded(href.slice(href.lastIndexOf('/') + 1)) === wanted;
  return [...found.filter(isExact), ...found.filter((one) => !isExact(one))];
}

/** @param workspace an account, or the provider's side; null: the person has none */
export function useFound(workspace: string | null, search: string): UseQueryResult<Found[]> {
  const me = useMe();
  return useQuery({
    queryKey: [workspace ?? '', 'found', search],
    queryFn: async () =>
      exactFirst(await (workspace === PROVIDER ? atProvider(me, search) : inAccount(workspace ?? '', search)), search),
    enabled: workspace !== null && search !== '',
    placeholderData: keepPreviousData,
  });
}
