import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { approveCount, dismissCount } from '../../operations/floor/decide-count.js';
import { listCounts, listFinishedCounts } from '../../operations/floor/list-counts.js';
import { askForCounts } from '../../operations/floor/open-counts.js';
import { previewCount } from '../../operations/floor/preview-count.js';
import { encodePage, sortedBounds } from '../../wire/contract/lists.js';
import {
  CountPreviewAnswer,
  Counts,
  Dismissal,
  DismissedCount,
  decodeDismissal,
  decodeNewCounts,
  encodeCount,
  encodeCountPreview,
  encodeFinishedCount,
  encodeVariances,
  FinishedCounts,
  NewCounts,
  SettledCount,
  Variances,
} from '../../wire/desk/counts.js';
import { warehouseQuery } from '../../wire/desk/warehouse-lists.js';
import { bodyOf } from '../edge/content.js';
import { about, wholeNumberInPath } from '../edge/routes.js';
import { readListQuery } from './list-query.js';

const tag = 'Desk' as const;

/** Counts of places, and the decisions about their variances. */
export function deskCountRoutes(scope: FastifyInstance, ctx: Context): void {
  listRoutes(scope, ctx);
  decisionRoutes(scope, ctx);
}

function listRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/counts',
    {
      schema: about({
        operationId: 'listRunningCounts',
        summary: 'List the places that are to be counted',
        description: 'Counts that nobody has finished, oldest first.',
        tag,
        query: warehouseQuery,
        list: Counts,
      }),
    },
    async (request) => {
      const { list, warehouse, page } = readListQuery(request, '/desk/counts');
      const { rows, next } = await listCounts(ctx, 'running', warehouse, page, request.staff);
      return { counts: rows.map(encodeCount), metadata: encodePage(list, { next }) };
    },
  );
  scope.get(
    '/counts/finished',
    {
      schema: about({
        operationId: 'listFinishedCounts',
        summary: 'List the counts that are finished',
        description: 'Newest first: those that agreed, and those with variances, whatever was decided about them.',
        tag,
        query: warehouseQuery,
        list: FinishedCounts,
      }),
    },
    async (request) => {
      const { list, warehouse, page } = readListQuery(request, '/desk/counts/finished');
      const { rows, ...end } = await listFinishedCounts(ctx, warehouse, sortedBounds(page), request.staff);
      return { counts: rows.map(encodeFinishedCount), metadata: encodePage(list, end) };
    },
  );
  scope.get(
    '/variances',
    {
      schema: about({
        operationId: 'listVariances',
        summary: 'List the counts whose variances wait for a decision',
        description: 'Of all accounts, oldest first.',
        tag,
        query: warehouseQuery,
        list: Variances,
      }),
    },
    async (request) => {
      const { list, warehouse, page } = readListQuery(request, '/desk/variances');
      const { rows, next } = await listCounts(ctx, 'waiting', warehouse, page, request.staff);
      return { variances: rows.map(encodeVariances), metadata: encodePage(list, { next }) };
    },
  );
  scope.post(
    '/counts',
    {
      schema: about({
        operationId: 'askForCounts',
        summary: 'Ask for counts of shelves',
        description: 'A shelf whose count runs already gets no second one.',
        tag,
        body: NewCounts,
        status: 201,
        answer: Counts,
      }),
    },
    async (request, reply) => {
      const { warehouse, places } = decodeNewCounts(bodyOf(request));
      const counts = await askForCounts(ctx, warehouse, places, request.staff);
      reply.code(201);
      return { counts: counts.map(encodeCount) };
    },
  );
}

function decisionRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/variances/:count_no',
    {
      schema: about({
        operationId: 'previewCount',
        summary: 'Read what an approval of a count would change',
        description: 'At this moment: with the orders that would lose units.',
        tag,
        answer: CountPreviewAnswer,
        refuses: ['state', 'not_found'],
      }),
    },
    async (request) =>
      encodeCountPreview(await previewCount(ctx, wholeNumberInPath(request, 'count_no'), request.staff)),
  );
  scope.post(
    '/counts/:count_no/approve',
    {
      schema: about({
        operationId: 'approveCount',
        summary: 'Record the variances of a count',
        description: 'They are compared once more: what was corrected since is not recorded again. For administrators.',
        tag,
        answer: SettledCount,
        refuses: ['state', 'not_found'],
      }),
    },
    (request) => approveCount(ctx, wholeNumberInPath(request, 'count_no'), request.staff),
  );
  scope.post(
    '/counts/:count_no/dismiss',
    {
      schema: about({
        operationId: 'dismissCount',
        summary: 'End a count without recording its variances',
        description: 'For administrators.',
        tag,
        body: Dismissal,
        answer: DismissedCount,
        refuses: ['state', 'not_found'],
      }),
    },
    async (request) => {
      const count_no = wholeNumberInPath(request, 'count_no');
      const { reason } = decodeDismissal(bodyOf(request));
      await dismissCount(ctx, count_no, reason, request.staff);
      return { count_no };
    },
  );
}
