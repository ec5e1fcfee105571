import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { countDecisions, listLateOrders, listStoppedRemovals } from '../../operations/floor/read-inbox.js';
import { giveUpRemoval } from '../../operations/stock/give-up-removal.js';
import {
  Decisions,
  encodeLateOrder,
  encodeStoppedRemoval,
  LateOrders,
  StoppedRemovals,
} from '../../wire/desk/inbox.js';
import { warehouseIn, warehouseQuery } from '../../wire/desk/warehouse-lists.js';
import { EmptyAnswer } from '../../wire/schema.js';
import { about, paramsOf, queryOf, wholeNumberInPath } from '../edge/routes.js';

const tag = 'Desk' as const;

/** How many decisions of each kind wait, and which orders are late. The decisions of a kind are listed by other routes. */
export function deskInboxRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/decisions',
    {
      schema: about({
        operationId: 'countDecisions',
        summary: 'Count what waits for a decision',
        description: 'By kind and warehouse.',
        tag,
        query: warehouseQuery,
        answer: Decisions,
      }),
    },
    async (request) => ({
      decisions: await countDecisions(ctx, warehouseIn(queryOf(request)), request.staff),
    }),
  );
  scope.get(
    '/late-orders',
    {
      schema: about({
        operationId: 'listLateOrders',
        summary: 'List orders that should have left on an earlier day',
        description:
          'At most 100, those that are late the longest. An order whose client waits for an answer is not among them.',
        tag,
        query: warehouseQuery,
        answer: LateOrders,
      }),
    },
    async (request) => ({
      late_orders: (await listLateOrders(ctx, warehouseIn(queryOf(request)), request.staff)).map(encodeLateOrder),
    }),
  );
  scope.get(
    '/removals/stopped',
    {
      schema: about({
        operationId: 'listStoppedRemovals',
        summary: 'List removals of which not all units were found',
        description:
          'Whoever collected the units has stopped, and nobody goes on. At most 100, the oldest first. They wait on the home screen of devices too.',
        tag,
        query: warehouseQuery,
        answer: StoppedRemovals,
      }),
    },
    async (request) => ({
      removals: (await listStoppedRemovals(ctx, warehouseIn(queryOf(request)), request.staff)).map(
        encodeStoppedRemoval,
      ),
    }),
  );
  scope.post(
    '/accounts/:account_id/removals/:removal_no/give-up',
    {
      schema: about({
        operationId: 'giveUpRemoval',
        summary: 'Give up a removal whose units were not all found',
        description: 'Its units are free again. For administrators, while the removal is in progress.',
        tag,
        answer: EmptyAnswer,
        refuses: ['state'],
      }),
    },
    async (request) => {
      const { account_id = '' } = paramsOf(request);
      await giveUpRemoval(ctx, account_id, wholeNumberInPath(request, 'removal_no'), request.staff);
      return {};
    },
  );
}
