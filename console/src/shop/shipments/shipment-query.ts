import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { type Answer, answered, api, Refused } from '../../app/api';
import type { components } from '../../app/api-schema';
import { GROWING, pageAt, type Trail } from '../../shared/growing';
import { type ListState, queryOf } from '../../shared/list-state';
import { useReadAgain } from '../account';

/* What is read of shipments, and what can be changed. */

/** The explanation: why each line holds units or not, and what is planned. */
export type Explanation = Answer<'explainAllocation'>;

/** What a request costs, in yen; negative: a refund. */
export type Charge = components['schemas']['Charge'];

/** Shipments as people search them. */
export const shipmentsQuery = (account: string, state: ListState) =>
  ({
    queryKey: [account, 'shipments', 'list', queryOf(state)],
    queryFn: () => answered(api.GET('/lists/shipments', { params: { query: queryOf(state) } })),
    placeholderData: keepPreviousData,
  }) as const;

export type ShipmentRow = Awaited<ReturnType<ReturnType<typeof shipmentsQuery>['queryFn']>>['shipments'][number];

const at = (id: string) => ({ params: { path: { id } } }) as const;

/** Also asks for what the shipping rules did. */
const withRules = (id: string) => ({ params: { path: { id }, query: { rules: 1 } } }) as const;

export const shipmentQuery = (account: string, id: string) =>
  ({ queryKey: [account, 'shipments', id], queryFn: () => answered(api.GET('/shipments/{id}', at(id))) }) as const;

/**
 * A shipment. Of a deleted or cancelled shipment, its last state. Both are one query, so the page keeps what it shows while
 * the shipment is read again.
 */
export const anyShipmentQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'shipments', id, 'any'],
    queryFn: async () => {
      try {
        return { shipment: (await answered(api.GET('/shipments/{id}', withRules(id)))) as Shipment, isDeleted: false };
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 404) throw error;
        const deleted = await answered(api.GET('/shipments/{id}/deleted', withRules(id)));
        return { shipment: deleted as Shipment, isDeleted: true };
      }
    },
  }) as const;

export type Shipment = components['schemas']['Shipment'];

export const explanationQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'shipments', id, 'explanation'],
    queryFn: () => answered(api.GET('/shipments/{id}/allocation', at(id))),
  }) as const;

/** How many entries of a history are read at once. */
const ENTRIES = 50;

export const historyQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'shipments', id, 'history'],
    ...GROWING,
    queryFn: ({ pageParam }: { readonly pageParam: Trail }) =>
      answered(
        api.GET('/shipments/{id}/history', {
          params: { path: { id }, query: pageAt(pageParam, ENTRIES) },
        }),
      ),
  }) as const;

export const requestsQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'shipments', id, 'requests'],
    queryFn: async () => (await answered(api.GET('/shipments/{id}/requests', at(id)))).requests,
  }) as const;

/** What the recipient of a shipment has sent back. */
export const returnsQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'shipments', id, 'returns'],
    queryFn: async () => (await answered(api.GET('/shipments/{id}/returns', at(id)))).returns,
  }) as const;

export type ShipmentRequest = Awaited<ReturnType<ReturnType<typeof requestsQuery>['queryFn']>>[number];

/** Changes fields of a shipment that is not being worked on. */
export function useShipmentChange(account: string, id: string) {
  const readAgain = useReadAgain(account);
  return useMutation({
    mutationFn: (change: { readonly suspend?: boolean; readonly allocate_priority?: number }) =>
      answered(api.PUT('/shipments/{id}', { params: { path: { id } }, body: change })),
    onSettled: readAgain,
  });
}
