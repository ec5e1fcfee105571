import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WorkControl } from '../../operations/leased-work.js';

/**
 * Returns a function that starts the work of a request without waiting for it, so that the answer is sent first. When the
 * server closes, it waits until all such work has stopped at its next step.
 * @param failed the message for the log when the work fails
 */
export function backgroundOf(
  scope: FastifyInstance,
  failed: string,
): (request: FastifyRequest, work: (control: WorkControl) => Promise<void>) => void {
  const running = new Set<Promise<void>>();
  let isStopping = false;
  scope.addHook('onClose', async () => {
    isStopping = true;
    await Promise.all(running);
  });
  return ({ log }, work) => {
    const onError = (error: unknown) => log.error({ err: error }, failed);
    const done = work({ isStopping: () => isStopping, onError }).catch(onError);
    running.add(done);
    void done.then(() => running.delete(done));
  };
}
