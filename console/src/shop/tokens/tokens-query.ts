import { answered, api } from '../../app/api';

/** The tokens of an account. */
export const tokensOf = (account: string) =>
  ({
    queryKey: [account, 'tokens'],
    queryFn: async () => (await answered(api.GET('/tokens'))).tokens,
  }) as const;
