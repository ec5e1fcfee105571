import { answered, api } from '../../app/api';

/** The figures of an account for today and the last days, and its mails that failed. */
export const todayQuery = (account: string) =>
  ({ queryKey: [account, 'today'], queryFn: () => answered(api.GET('/today')) }) as const;

export type Today = Awaited<ReturnType<ReturnType<typeof todayQuery>['queryFn']>>;
