import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { answered, api, Refused } from '../../app/api';
import type { components } from '../../app/api-schema';
import { GROWING, pageAt, type Trail } from '../../shared/growing';
import type { HistoryPage } from '../../shared/history';
import { type ListState, queryOf } from '../../shared/list-state';
import { useReadAgain } from '../account';

/* What is read of shipments, and what can be changed. Answers that only a guide describes have their types here. */

type Text = Readonly<Record<'ja' | 'en', string>>;

interface Fact {
  readonly code: string;
  readonly message: Text;
  /** The id of a receipt, if the fact names one. */
  readonly id?: string;
  /** A number of units, for example of missing ones. */
  readonly units?: number;
}

/** What a request costs, in yen; negative: a refund. */
export interface Charge {
  readonly kind: 'administrative_fee' | 'work_fee';
  readonly amount: number;
}

/** The explanation: why each line holds units or not, and what is planned. Days and times are null if they are not known. */
export interface Explanation {
  /** The carrier that takes it, whether it was asked for or chosen. */
  readonly carrier: string;
  /** Why the order waits, as the list says it; null: there is no reason to show. */
  readonly reason: { readonly message: Text } | null;
  readonly schedule: {
    readonly arrives_on: string | null;
    readonly ships_on: string | null;
    readonly delivers_on: string | null;
    readonly free_until: string | null;
  };
  /** What a request would cost now; null: the request is not possible. */
  readonly charges_now: Readonly<Record<'modify' | 'cancel', readonly Charge[] | null>>;
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
      /** Units that would have to be announced so that the order certainly gets them. */
      readonly to_announce: number;
      readonly facts: readonly Fact[];
      readonly lots: readonly {
        readonly lot_no: number;
        readonly expiry_date: string | null;
        readonly facts: readonly Fact[];
      }[];
    }[];
  }[];
}

/** The charges of a request, as its dry run answers them. */
export interface TriedRequest {
  readonly charges: readonly Charge[];
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

/**
 * A shipment. Of a deleted or cancelled shipment, its last state. Both are one query, so the page keeps what it shows while
 * the shipment is read again.
 */
export const anyShipmentQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'shipments', id, 'any'],
    queryFn: async () => {
      try {
        return { shipment: (await answered(api.GET('/shipments/{id}', at(id)))) as Shipment, isDeleted: false };
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 404) throw error;
        return { shipment: (await answered(api.GET('/shipments/{id}/deleted', at(id)))) as Shipment, isDeleted: true };
      }
    },
  }) as const;

export type Shipment = components['schemas']['Shipment'];

export const explanationQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'shipments', id, 'explanation'],
    queryFn: async () => (await answered(api.GET('/shipments/{id}/allocation', at(id)))) as unknown as Explanation,
  }) as const;

/** How many entries of a history are read at once. */
const ENTRIES = 50;

export const historyQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'shipments', id, 'history'],
    ...GROWING,
    queryFn: async ({ pageParam }: { readonly pageParam: Trail }) =>
      (await answered(
        api.GET('/shipments/{id}/history', {
          params: { path: { id }, query: pageAt(pageParam, ENTRIES) },
        }),
      )) as unknown as HistoryPage & { readonly metadata: { readonly page: { readonly next_cursor: string | null } } },
  }) as const;

export const requestsQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'shipments', id, 'requests'],
    queryFn: async () => (await answered(api.GET('/shipments/{id}/requests', at(id)))).requests,
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
