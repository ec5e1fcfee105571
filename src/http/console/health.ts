import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { type Host, readHealth } from '../../operations/server/read-health.js';
import { readVerify, runVerify, workOnVerify } from '../../operations/server/run-verify.js';
import { encodeHealth, encodeVerification, HealthAnswer, VerificationAnswer } from '../../wire/console/health.js';
import { about } from '../edge/routes.js';
import { backgroundOf } from './background.js';

const tag = 'Provider' as const;

/**
 * Routes for the health of the system, and for the verification, which compares every figure with the ledger. Register in
 * the scope of the provider's staff.
 */
export function healthRoutes(scope: FastifyInstance, ctx: Context, host: Host): void {
  const inBackground = backgroundOf(scope, 'the verification failed');
  scope.get(
    '/provider/health',
    {
      schema: about({
        operationId: 'readHealth',
        summary: 'Read whether everything is all right',
        description: 'The problems that need attention, and the figures behind them. For administrators.',
        tag,
        answer: HealthAnswer,
      }),
    },
    async ({ staff }) => encodeHealth(await readHealth(ctx, host, staff)),
  );
  scope.get(
    '/provider/verification',
    {
      schema: about({
        operationId: 'readVerify',
        summary: 'Read how far the last verification is, and what it has found',
        tag,
        answer: VerificationAnswer,
      }),
    },
    async ({ staff }) => encodeVerification(await readVerify(ctx, staff)),
  );
  scope.post(
    '/provider/verification',
    {
      schema: about({
        operationId: 'runVerify',
        summary: 'Verify every figure',
        description:
          'As `kura verify` does: balances, allocations and stock figures are computed again from the ledger, and compared. The answer does not wait for it, nor does anybody else. One at a time (409).',
        tag,
        status: 201,
        answer: VerificationAnswer,
        refuses: ['conflict'],
      }),
    },
    async (request, reply) => {
      const run = await runVerify(ctx, request.staff);
      inBackground(request, (control) => workOnVerify(ctx, run, control));
      reply.code(201);
      return encodeVerification(run);
    },
  );
}
