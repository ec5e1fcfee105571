import { keepPreviousData } from '@tanstack/react-query';
import { answered, api, Refused } from '../../app/api';
import type { components } from '../../app/api-schema';
import { GROWING, pageAt, type Trail } from '../../shared/growing';
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
    queryFn: async () => (await answered(api.GET('/warehousings/{id}', { params: { path: { id } } }))) as Receipt,
  }) as const;

/**
 * A receipt. Of a cancelled receipt, its last state. Both are one query, so the page keeps what it shows while the receipt is
 * read again.
 */
export const anyReceiptQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'receipts', id, 'any'],
    queryFn: async () => {
      try {
        return { receipt: await receiptQuery(account, id).queryFn(), isCancelled: false };
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 404) throw error;
        const cancelled = await answered(api.GET('/warehousings/{id}/cancelled', { params: { path: { id } } }));
        return { receipt: cancelled as Receipt, isCancelled: true };
      }
    },
  }) as const;

/** What was counted of a receipt so far, and when. */
export const receiptCountsQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'receipts', id, 'counts'],
    queryFn: () => answered(api.GET('/warehousings/{id}/counts', { params: { path: { id } } })),
  }) as const;

export type ReceiptCounts = Awaited<ReturnType<ReturnType<typeof receiptCountsQuery>['queryFn']>>;

/** How many entries of a history are read at once. */
const ENTRIES = 50;

export const receiptHistoryQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'receipts', id, 'history'],
    ...GROWING,
    queryFn: ({ pageParam }: { readonly pageParam: Trail }) =>
      answered(api.GET('/warehousings/{id}/history', { params: { path: { id }, query: pageAt(pageParam, ENTRIES) } })),
  }) as const;

export type Receipt = components['schemas']['Receipt'];
