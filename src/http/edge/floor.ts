import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KuraError } from '../../kernel/errors.js';
import { say } from '../../kernel/messages.js';
import { callerOnFloor } from '../../operations/people/floor-sign-in.js';
import type { FloorSession } from '../../rules/people/floor-session.js';
import type { EdgeDeps } from '../server.js';
import { type AdmissionDeps, refuseInMaintenance, refuseNul } from './guards.js';
import { languageAsked } from './language.js';
import { LIMIT_OF_DEVICE, limitBy } from './rate-limit.js';
import { MAX_SECRET } from './sessions.js';
import { bearerAuthentication } from './tokens.js';

/*
 * The checks before a handler of the floor: 503 maintenance -> 401 device -> 429 rate -> 401 person (403 in another warehouse) -> 404 or
 * 422 a NUL in the URL. Devices send no cookies, so pages of other origins cannot act in their name.
 */

export interface FloorDeps extends AdmissionDeps, Pick<EdgeDeps, 'redis' | 'rateLimit'> {
  /** The device with this token, and who is signed in on it; null: no device has this token, or the device was revoked. */
  findFloorSession(token: string, session: string | null, address: string): Promise<FloorSession | null>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The device that asks, and who is signed in on it. Only on the floor, where a device is admitted. */
    floor: FloorSession;
  }
  interface FastifyContextConfig {
    /** Of the floor: who may use the route. Absent: a person who is signed in on a device. */
    admits?: 'anybody' | 'device';
  }
}

const NOT_PAIRED = new KuraError(
  'unauthorized',
  say(
    'This device is not paired, or was revoked. Ask an administrator for a pairing code.',
    'この端末は登録されていないか、登録が解除されています。管理者に登録コードをお求めください。',
  ),
);

/** The session, with the language that the device asks for instead of the person's own. */
function inLanguageAsked(session: FloorSession, request: FastifyRequest): FloorSession {
  const language = languageAsked(request);
  const { person } = session;
  return language === null || person === null ? session : { ...session, person: { ...person, language } };
}

/** The secret of a person's session, as the device sends it; null: it sends none. */
function floorSessionIn({ headers }: FastifyRequest): string | null {
  const sent = headers['x-kura-session'];
  return typeof sent !== 'string' || sent === '' || sent.length > MAX_SECRET ? null : sent;
}

/** Guards the floor (in the scope with the prefix `/floor`). Sets `floor`, and `staff` where somebody must be signed in. */
export async function guardFloor(scope: FastifyInstance, deps: FloorDeps): Promise<void> {
  const authenticate = (token: string, request: FastifyRequest) =>
    deps.findFloorSession(token, floorSessionIn(request), request.ip);
  const refused = { noneSent: NOT_PAIRED, notValid: NOT_PAIRED };
  const identify = await bearerAuthentication(scope, { authenticate, redis: deps.redis }, refused);
  const limit = await limitBy(scope, deps, {
    nameSpace: 'kura:rate:device:',
    keyOf: ({ floor }) => String(floor.device.device_no),
    max: () => (deps.rateLimit === 0 ? 0 : LIMIT_OF_DEVICE),
  });
  scope.decorateRequest('floor');
  scope.decorateRequest('staff');
  scope.addHook('onRequest', async (request, reply) => {
    await refuseInMaintenance(request, reply, deps);
    const { admits } = request.routeOptions.config;
    if (admits !== 'anybody') {
      request.floor = inLanguageAsked(await identify(request, reply), request);
      await limit(request, reply);
    }
    if (admits === undefined) {
      const caller = callerOnFloor(request.floor);
      if (caller === null) throw new KuraError('sign_in_required');
      request.staff = caller;
    }
    refuseNul(request);
  });
}
