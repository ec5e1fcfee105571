import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { changePin } from '../../operations/people/change-pin.js';
import { pairDevice } from '../../operations/people/devices.js';
import { signInOnFloor, signOutOnFloor } from '../../operations/people/floor-sign-in.js';
import type { FloorSession } from '../../rules/people/floor-session.js';
import {
  BadgeSignIn,
  decodeBadgeSignIn,
  decodePairing,
  decodePinChange,
  encodeFloorDevice,
  encodeFloorPerson,
  FloorMe,
  FloorSignedIn,
  Paired,
  Pairing,
  PinChange,
} from '../../wire/floor/sign-in.js';
import { EmptyAnswer } from '../../wire/schema.js';
import { bodyOf } from '../edge/content.js';
import { about } from '../edge/routes.js';

const tag = 'Floor' as const;

/** How a device is paired, and who signs in on it. */
export function floorSignInRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.post(
    '/pair',
    {
      config: { admits: 'anybody' },
      schema: about({
        operationId: 'pairDevice',
        summary: 'Pair this device',
        description: 'Changes a pairing code, which works once and for ten minutes, for the token of the device.',
        tag,
        body: Pairing,
        status: 201,
        answer: Paired,
      }),
    },
    async (request, reply) => {
      const { code } = decodePairing(bodyOf(request));
      reply.code(201);
      return pairDevice(ctx, code, request.ip);
    },
  );
  scope.post(
    '/sign-in',
    {
      config: { admits: 'device' },
      schema: about({
        operationId: 'signInOnFloor',
        summary: 'Sign in with badge and PIN',
        description:
          'Whoever was signed in on this device no longer is; on other devices, nothing ends. The session ends after an hour without a request, and after twelve hours.',
        tag,
        body: BadgeSignIn,
        answer: FloorSignedIn,
      }),
    },
    async (request) => {
      const { session, person } = await signInOnFloor(ctx, decodeBadgeSignIn(bodyOf(request)), request.floor);
      return { session, device: encodeFloorDevice(request.floor.device), person: encodeFloorPerson(person) };
    },
  );
  scope.post(
    '/sign-out',
    { schema: about({ operationId: 'signOutOnFloor', summary: 'Sign out on this device', tag, answer: EmptyAnswer }) },
    async ({ floor }) => {
      await signOutOnFloor(ctx, floor);
      return {};
    },
  );
  scope.post(
    '/pin',
    {
      schema: about({
        operationId: 'changePin',
        summary: 'Change the own PIN',
        description:
          'Of whoever is signed in. Sessions on other devices end. Wrong PINs count as those of a sign-in: five in an hour lock the badge out.',
        tag,
        body: PinChange,
        answer: EmptyAnswer,
        refuses: ['conflict'],
      }),
    },
    async (request) => {
      await changePin(ctx, decodePinChange(bodyOf(request)), request.floor, request.staff);
      return {};
    },
  );
  scope.get(
    '/me',
    { schema: about({ operationId: 'readFloorMe', summary: 'Read who is signed in where', tag, answer: FloorMe }) },
    async ({ floor }) => ({
      device: encodeFloorDevice(floor.device),
      // Not null: the guard refuses this route when nobody is signed in.
      person: encodeFloorPerson(floor.person as NonNullable<FloorSession['person']>),
    }),
  );
}
