import { answered, api } from '../../app/api';

/** The server reports no changes of requests and jobs to pages, so the page asks for them. */
const ASKED_EVERY_MS = 15_000;

export const healthQuery = {
  queryKey: ['provider', 'health'],
  queryFn: () => answered(api.GET('/provider/health')),
  refetchInterval: ASKED_EVERY_MS,
} as const;

export type Health = Awaited<ReturnType<typeof healthQuery.queryFn>>;

/** The last verification; null: there was none yet. */
export const verificationQuery = {
  queryKey: ['provider', 'health', 'verification'],
  queryFn: async () => (await answered(api.GET('/provider/verification'))).verification,
} as const;

export type Verification = NonNullable<Awaited<ReturnType<typeof verificationQuery.queryFn>>>;
