import { keepPreviousData } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import type { ListState } from '../../shared/list-state';
import { logQueryOf } from '../../shared/log-list';

export const requestsQuery = (state: ListState) =>
  ({
    queryKey: ['provider', 'log', logQueryOf(state)],
    placeholderData: keepPreviousData,
    queryFn: () => answered(api.GET('/provider/requests', { params: { query: logQueryOf(state) } })),
  }) as const;

export type LoggedRequest = Awaited<ReturnType<ReturnType<typeof requestsQuery>['queryFn']>>['requests'][number];
