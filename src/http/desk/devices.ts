import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { listFloorStaff, makeBadge, setPin } from '../../operations/people/badges.js';
import { addDevice, listDevices, revokeDevice } from '../../operations/people/devices.js';
import { setStaffWarehouses } from '../../operations/people/set-staff-warehouses.js';
import {
  decodeNewPin,
  decodeStaffWarehouses,
  encodeFloorWorker,
  FloorStaff,
  MadeBadge,
  MadePin,
  NewPin,
  NewStaffWarehouses,
  StaffWarehousesAnswer,
} from '../../wire/desk/badges.js';
import {
  AddedDevice,
  Devices,
  decodeDevice,
  encodeAddedDevice,
  encodeDevice,
  NewDevice,
} from '../../wire/desk/devices.js';
import { EmptyAnswer } from '../../wire/schema.js';
import { bodyOf } from '../edge/content.js';
import { about, int4InPath } from '../edge/routes.js';

const tag = 'Desk' as const;

/** What administrators decide about the floor: its devices, and the badges of its people. */
export function deskDeviceRoutes(scope: FastifyInstance, ctx: Context): void {
  const config = { needsConfirmation: true };
  scope.get(
    '/devices',
    {
      schema: about({
        operationId: 'listDevices',
        summary: 'List the devices of the floor',
        description: 'Those that are paired or can be, then those that were revoked in the last 30 days.',
        tag,
        answer: Devices,
      }),
    },
    async ({ staff }) => ({ devices: (await listDevices(ctx, staff)).map(encodeDevice) }),
  );
  scope.post(
    '/devices',
    {
      config,
      schema: about({
        operationId: 'addDevice',
        summary: 'Add a device to a warehouse',
        description: 'The answer has its pairing code, which works once and for ten minutes.',
        tag,
        body: NewDevice,
        status: 201,
        answer: AddedDevice,
      }),
    },
    async (request, reply) => {
      const added = await addDevice(ctx, decodeDevice(bodyOf(request)), request.staff);
      reply.code(201);
      return encodeAddedDevice(added);
    },
  );
  scope.delete(
    '/devices/:device_no',
    {
      schema: about({
        operationId: 'revokeDevice',
        summary: 'Revoke a device',
        description: 'Its next request is refused.',
        tag,
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      await revokeDevice(ctx, int4InPath(request, 'device_no'), request.staff);
      return {};
    },
  );
  scope.get(
    '/staff',
    {
      schema: about({
        operationId: 'listFloorStaff',
        summary: 'List who may work on the floor',
        description: 'The staff with their badges, and in which warehouses they work. Disabled people are absent.',
        tag,
        answer: FloorStaff,
      }),
    },
    async ({ staff }) => ({ staff: (await listFloorStaff(ctx, staff)).map(encodeFloorWorker) }),
  );
  scope.post(
    '/staff/:person_id/badge',
    {
      config,
      schema: about({
        operationId: 'makeBadge',
        summary: 'Give a member of staff a badge',
        description: 'The former badge is no longer valid, and the sessions of the person on devices end.',
        tag,
        body: NewPin,
        status: 201,
        answer: MadeBadge,
        refuses: ['conflict'],
      }),
    },
    async (request, reply) => {
      const person_id = int4InPath(request, 'person_id');
      const made = await makeBadge(ctx, person_id, decodeNewPin(bodyOf(request)), request.staff);
      reply.code(201);
      return made;
    },
  );
  scope.put(
    '/staff/:person_id/pin',
    {
      config,
      schema: about({
        operationId: 'setPin',
        summary: 'Give a badge another PIN',
        description:
          'For people who have forgotten their PIN or are locked out. Failed attempts so far are no longer counted.',
        tag,
        body: NewPin,
        answer: MadePin,
      }),
    },
    (request) => setPin(ctx, int4InPath(request, 'person_id'), decodeNewPin(bodyOf(request)), request.staff),
  );
  scope.put(
    '/staff/:person_id/warehouses',
    {
      config,
      schema: about({
        operationId: 'setStaffWarehouses',
        summary: 'Say in which warehouses a member of staff works',
        description: 'On devices of others the person is refused, from the next request on.',
        tag,
        body: NewStaffWarehouses,
        answer: StaffWarehousesAnswer,
      }),
    },
    (request) => {
      const person_id = int4InPath(request, 'person_id');
      return setStaffWarehouses(ctx, person_id, decodeStaffWarehouses(bodyOf(request)), request.staff);
    },
  );
}
