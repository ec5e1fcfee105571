import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { cancelTask, listOpenTasks, putTaskAside } from '../../operations/floor/open-tasks.js';
import { encodeOpenTask, OpenTasks } from '../../wire/desk/tasks.js';
import { warehouseIn, warehouseQuery } from '../../wire/desk/warehouse-lists.js';
import { EmptyAnswer } from '../../wire/schema.js';
import { about, paramsOf, queryOf, wholeNumberInPath } from '../edge/routes.js';

const tag = 'Desk' as const;

/** Open tasks: who works on what. */
export function deskTaskRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/tasks',
    {
      schema: about({
        operationId: 'listOpenTasks',
        summary: 'List the tasks that somebody works on, or that were paused',
        description: 'At most 1,000, the oldest first.',
        tag,
        query: warehouseQuery,
        answer: OpenTasks,
      }),
    },
    async (request) => ({
      tasks: (await listOpenTasks(ctx, warehouseIn(queryOf(request)), request.staff)).map(encodeOpenTask),
    }),
  );
  scope.post(
    '/warehouses/:warehouse/tasks/:task_no/put-aside',
    {
      schema: about({
        operationId: 'putTaskAside',
        summary: 'Take a task from whoever works on it',
        description: 'Anybody can go on with it from the home screen.',
        tag,
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      const { warehouse = '' } = paramsOf(request);
      await putTaskAside(ctx, warehouse, wholeNumberInPath(request, 'task_no'), request.staff);
      return {};
    },
  );
  scope.post(
    '/warehouses/:warehouse/tasks/:task_no/cancel',
    {
      schema: about({
        operationId: 'cancelTask',
        summary: 'End a task that was paused',
        description:
          'What was scanned and not confirmed is lost; stock does not change. The work can be begun again from its first step. For administrators.',
        tag,
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      const { warehouse = '' } = paramsOf(request);
      await cancelTask(ctx, warehouse, wholeNumberInPath(request, 'task_no'), request.staff);
      return {};
    },
  );
}
