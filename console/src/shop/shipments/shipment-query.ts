import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import type { components } from '../../app/api-schema';
import { type ListState, queryOf } from '../../shared/list-state';
import { useReadAgain } from '../account';

/* One shipment: what is read of it, and what can be changed. Answers that a guide describes have their types here. */

type Text = Readonly<Record<'ja' | 'en', string>>;

interface Fact {
  readonly code: string;
  readonly message: Text;
}

/** Why a line has its goods, or not. */
export interface Explanation {
  readonly lines: readonly {
    readonly line_no: number;
    readonly code: string;
    readonly quantity: number;
    readonly state: string;
    readonly facts: readonly Fact[];
    readonly parts: readonly {
      readonly code: string;
      readonly needed: number;
      readonly held: number;
      readonly facts: readonly Fact[];
      readonly lots: readonly {
        readonly lot_no: number;
        readonly expiry_date: string | null;
        readonly facts: readonly Fact[];
      }[];
    }[];
  }[];
}

export interface HistoryEntry {
  readonly history_no: number;
  readonly at: string;
  readonly actor: string;
  readonly message: Text;
}

/** A request to change or cancel a shipment that is being worked on. */
export interface ShipmentRequest {
  readonly kind: 'modify' | 'cancel';
  readonly state: 'open' | 'accepted' | 'refused';
  readonly reason: string | null;
  /** In yen; negative: a refund. */
  readonly charges: readonly { readonly kind: string; readonly amount: number }[];
}

/** Shipments as people search them. */
export const shipmentsQuery = (account: string, state: ListState) =>
  ({
    queryKey: [account, 'shipments', 'list', queryOf(state)],
    queryFn: () => answered(api.GET('/lists/shipments', { params: { query: queryOf(state) } })),
    placeholderData: keepPreviousData,
  }) as const;

export type ShipmentRow = Awaited<ReturnType<ReturnType<typeof shipmentsQuery>['queryFn']>>['shipments'][number];

const at = (id: string) => ({ params: { path: { id } } }) as const;

export const shipmentQuery = (account: string, id: string) =>
  ({ queryKey: [account, 'shipments', id], queryFn: () => answered(api.GET('/shipments/{id}', at(id))) }) as const;

/** A shipment that was deleted or cancelled, as it was last. */
export const deletedShipmentQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'shipments', id, 'deleted'],
    queryFn: () => answered(api.GET('/shipments/{id}/deleted', at(id))),
  }) as const;

export type Shipment = components['schemas']['Shipment'];

export const explanationQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'shipments', id, 'explanation'],
    queryFn: async () => (await answered(api.GET('/shipments/{id}/allocation', at(id)))) as unknown as Explanation,
  }) as const;

export const historyQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'shipments', id, 'history'],
    queryFn: async () =>
      (
        (await answered(
          api.GET('/shipments/{id}/history', { params: { path: { id }, query: { limit: 200 } } as never }),
        )) as unknown as { readonly history: readonly HistoryEntry[] }
      ).history,
  }) as const;

export const requestsQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'shipments', id, 'requests'],
    queryFn: async () =>
      (
        (await answered(api.GET('/shipments/{id}/requests', at(id)))) as unknown as {
          readonly requests: readonly ShipmentRequest[];
        }
      ).requests,
  }) as const;

/** Changes fields of a shipment that is not being worked on. */
export function useShipmentChange(account: string, id: string) {
  const readAgain = useReadAgain(account);
  return useMutation({
    mutationFn: (change: { readonly suspend?: boolean; readonly allocate_priority?: number }) =>
      answered(api.PUT('/shipments/{id}', { params: { path: { id } }, body: change as never })),
    onSettled: readAgain,
  });
}
