import type { FastifyInstance } from 'fastify';

/**
 * Lets nobody keep the answers of `scope`, unless a route says otherwise. They are for the person or device that asks, and some
 * have addresses that can be guessed and end in `.pdf`, which caches in front of Kura may keep for everybody.
 */
export function keepOutOfCaches(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });
}
