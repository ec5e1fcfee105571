import { answered, api } from '../../app/api';

/** How the account stands today. */
export const todayQuery = (account: string) =>
  ({ queryKey: [account, 'today'], queryFn: () => answered(api.GET('/today')) }) as const;

export type Today = Awaited<ReturnType<ReturnType<typeof todayQuery>['queryFn']>>;
