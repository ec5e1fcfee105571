import type { FastifyInstance } from 'fastify';
import { KuraError } from '../../kernel/errors.js';
import { say } from '../../kernel/messages.js';
import { staffOf } from '../../operations/people/sessions.js';
import type { StaffCaller } from '../../rules/accounts/caller.js';
import { type AdmissionDeps, refuseInMaintenance, refuseNul } from './guards.js';
import { requireSession, type SessionDeps } from './sessions.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who acts for the provider: at the console, at the desk, or on the floor. Only in their routes. */
    staff: StaffCaller;
  }
}

const NOT_STAFF = new KuraError(
  'forbidden',
  say("This is for the provider's staff.", '倉庫事業者のスタッフのみ利用できます。'),
);

/** Lets only the provider's staff, signed in by a session, use the routes of `scope`. Sets `session` and `staff`. */
export function requireStaff(scope: FastifyInstance, deps: SessionDeps): void {
  scope.decorateRequest('staff');
  scope.addHook('onRequest', async (request, reply) => {
    const staff = staffOf(await requireSession(request, reply, deps));
    if (staff === null) throw NOT_STAFF;
    request.staff = staff;
    refuseNul(request);
  });
}

/**
 * The guards of the desk (in the scope with the prefix `/desk`), where staff decide: 503 during maintenance, then as
 * {@link requireStaff}.
 */
export function guardDesk(scope: FastifyInstance, deps: SessionDeps & AdmissionDeps): void {
  scope.addHook('onRequest', (request, reply) => refuseInMaintenance(request, reply, deps));
  requireStaff(scope, deps);
}
