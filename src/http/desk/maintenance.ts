import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import {
  planMaintenance,
  readMaintenance,
  readPlannedMaintenance,
  setMaintenance,
} from '../../operations/server/switches.js';
import {
  decodeMaintenance,
  decodePlannedMaintenance,
  encodePlannedMaintenance,
  Maintenance,
  MaintenanceAnswer,
  PlannedMaintenance,
  PlannedMaintenanceAnswer,
} from '../../wire/desk/maintenance.js';
import { bodyOf } from '../edge/content.js';
import { about } from '../edge/routes.js';

const tag = 'Desk' as const;
const config = { duringMaintenance: true };

/** When Kura is closed for maintenance: now, or at a time that is planned. */
export function deskMaintenanceRoutes(scope: FastifyInstance, ctx: Context): void {
  maintenanceRoutes(scope, ctx);
  plannedRoutes(scope, ctx);
}

function maintenanceRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/maintenance',
    {
      config,
      schema: about({
        operationId: 'readMaintenance',
        summary: 'Read whether Kura is closed for maintenance',
        tag,
        answer: MaintenanceAnswer,
      }),
    },
    async ({ staff }) => ({ maintenance: await readMaintenance(ctx, staff) }),
  );
  scope.post(
    '/maintenance',
    {
      config,
      schema: about({
        operationId: 'setMaintenance',
        summary: 'Turn maintenance on or off',
        description:
          "While it is on, the API, the work in an account in the console, the floor and the desk are closed (503), within a second. Signing in, the provider's routes of the console and the routes of maintenance answer as before. For administrators.",
        tag,
        body: Maintenance,
        answer: MaintenanceAnswer,
      }),
    },
    async (request) => {
      const { maintenance } = decodeMaintenance(bodyOf(request));
      await setMaintenance(ctx, maintenance, request.staff);
      return { maintenance };
    },
  );
}

function plannedRoutes(scope: FastifyInstance, ctx: Context): void {
  const path = '/maintenance/planned';
  scope.get(
    path,
    {
      config,
      schema: about({
        operationId: 'readPlannedMaintenance',
        summary: 'Read when Kura will be closed for maintenance',
        description: 'null: nothing is planned, or it is over.',
        tag,
        answer: PlannedMaintenanceAnswer,
      }),
    },
    async ({ staff }) => encodePlannedMaintenance(await readPlannedMaintenance(ctx, staff)),
  );
  scope.put(
    path,
    {
      config,
      schema: about({
        operationId: 'planMaintenance',
        summary: 'Plan maintenance',
        description:
          'In place of what was planned. During that time Kura answers as when maintenance is on, and is open again by itself. For administrators.',
        tag,
        body: PlannedMaintenance,
        answer: PlannedMaintenanceAnswer,
      }),
    },
    async (request) => {
      const { window, faults } = decodePlannedMaintenance(bodyOf(request));
      return encodePlannedMaintenance(await planMaintenance(ctx, window, request.staff, faults));
    },
  );
  scope.delete(
    path,
    {
      config,
      schema: about({
        operationId: 'cancelMaintenance',
        summary: 'Cancel the planned maintenance',
        description: 'If the planned maintenance is running already, it ends. For administrators.',
        tag,
        answer: PlannedMaintenanceAnswer,
      }),
    },
    async ({ staff }) => encodePlannedMaintenance(await planMaintenance(ctx, null, staff)),
  );
}
