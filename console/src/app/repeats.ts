import { randomKey } from '../shared/random-key';

/*
 * A request that is retried because its outcome is unknown must not be done twice: the retry has the same
 * `Idempotency-Key`, until the server has answered. So has a second click while the first request is pending.
 * (docs/guides/safe-retries.md. Routes without such keys ignore them.)
 */

/** The keys of requests whose outcome is not known yet, by account, address and body. */
const unanswered = new Map<string, string>();

/**
 * Gives a request its key.
 * @returns what to call with the status of its answer
 */
export async function markRepeats(request: Request, account: string | null): Promise<(status: number) => void> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json') === true;
  // A dry run does nothing, however often it is sent; with a key, a second one would have to wait for the first.
  const isTrial = new URL(request.url).searchParams.has('dry_run');
  if (request.method !== 'POST' || !isJson || isTrial) return () => {};
  const what = JSON.stringify([account, request.url, await request.clone().text()]);
  const key = unanswered.get(what) ?? randomKey();
  unanswered.set(what, key);
  request.headers.set('idempotency-key', key);
  return (status) => {
    // After 5xx the outcome is not known either.
    if (status < 500 && unanswered.get(what) === key) unanswered.delete(what);
  };
}
