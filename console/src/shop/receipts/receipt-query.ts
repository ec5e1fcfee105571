import { keepPreviousData } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import type { components } from '../../app/api-schema';
import { type ListState, queryOf } from '../../shared/list-state';

/** Receipts as people search them. */
export const receiptsQuery = (account: string, state: ListState) =>
  ({
    queryKey: [account, 'receipts', 'list', queryOf(state)],
    queryFn: () => answered(api.GET('/lists/receipts', { params: { query: queryOf(state) } })),
    placeholderData: keepPreviousData,
  }) as const;

export type ReceiptRow = Awaited<ReturnType<ReturnType<typeof receiptsQuery>['queryFn']>>['receipts'][number];

/** One receipt, with what was received. */
export const receiptQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'receipts', id],
    queryFn: async () =>
      (await answered(
        api.GET('/warehousings/{id}', { params: { path: { id }, query: { results: 1 } as never } }),
      )) as Receipt,
  }) as const;

/** A receipt that was cancelled, as it was last. */
export const cancelledReceiptQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'receipts', id, 'cancelled'],
    queryFn: async () =>
      (await answered(api.GET('/warehousings/{id}/cancelled', { params: { path: { id } } }))) as Receipt,
  }) as const;

export type Receipt = components['schemas']['Receipt'];
