import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../operations/context.js';
import { dissolveBatch, listBatches, readBatch, setBatchUrgency } from '../../operations/floor/desk-batches.js';
import { planBatches } from '../../operations/floor/plan-batches.js';
import { decodePage, encodePage, readQuery, sortedBounds } from '../../wire/contract/lists.js';
import { CONSOLE_VERSION } from '../../wire/contract/versions.js';
import {
  BatchAnswer,
  Batches,
  batchListIn,
  batchQuery,
  DissolvedBatchAnswer,
  decodeUrgency,
  encodeBatch,
  encodeBatchDetails,
  PlannedBatches,
  Urgency,
} from '../../wire/desk/batches.js';
import { deskListKey, warehouseIn } from '../../wire/desk/warehouse-lists.js';
import { bodyOf } from '../edge/content.js';
import { about, paramsOf, queryOf, wholeNumberInPath } from '../edge/routes.js';

const tag = 'Desk' as const;
const ONE = '/warehouses/:warehouse/batches/:batch_no';

/** Batches: what is picked on one walk, and in which order. */
export function deskBatchRoutes(scope: FastifyInstance, ctx: Context): void {
  listRoute(scope, ctx);
  scope.get(
    ONE,
    {
      schema: about({
        operationId: 'readBatch',
        summary: 'Read a batch with its orders, picks and totes',
        tag,
        answer: BatchAnswer,
      }),
    },
    async (request) => encodeBatchDetails(await readBatch(ctx, ...batchInPath(request), request.staff)),
  );
  scope.put(
    ONE,
    {
      schema: about({
        operationId: 'setBatchUrgency',
        summary: 'Say how urgent a batch is',
        description: 'Whoever asks for work next gets the most urgent batch. For administrators.',
        tag,
        body: Urgency,
        answer: BatchAnswer,
      }),
    },
    async (request) => {
      const [warehouse, batch_no] = batchInPath(request);
      const { urgency } = decodeUrgency(bodyOf(request));
      return encodeBatchDetails(await setBatchUrgency(ctx, warehouse, batch_no, urgency, request.staff));
    },
  );
  scope.post(
    `${ONE}/dissolve`,
    {
      schema: about({
        operationId: 'dissolveBatch',
        summary: 'Dissolve a batch',
        description:
          'Its orders are planned again. Orders of which something is picked already stay in the batch. Refused while somebody works on it; a task that was paused ends. For administrators.',
        tag,
        answer: DissolvedBatchAnswer,
        refuses: ['state'],
      }),
    },
    async (request) => {
      const { orders, staying } = await dissolveBatch(ctx, ...batchInPath(request), request.staff);
      return { orders, staying };
    },
  );
  scope.post(
    '/warehouses/:warehouse/batches/plan',
    {
      schema: about({
        operationId: 'planBatches',
        summary: 'Plan batches now',
        description:
          'Of orders in picking that are in no batch. It also happens by itself, with each wave and whenever somebody asks for work.',
        tag,
        answer: PlannedBatches,
      }),
    },
    async (request) => ({ made: await planBatches(ctx, paramsOf(request).warehouse ?? '', request.staff) }),
  );
}

const batchInPath = (request: FastifyRequest): [warehouse: string, batch_no: number] => [
  paramsOf(request).warehouse ?? '',
  wholeNumberInPath(request, 'batch_no'),
];

function listRoute(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/batches',
    {
      schema: about({
        operationId: 'listBatches',
        summary: 'List batches',
        description:
          'Open ones in the order in which they are picked; those that are done or dissolved from the newest on.',
        tag,
        query: batchQuery,
        list: Batches,
      }),
    },
    async (request) => {
      const query = queryOf(request);
      const { state, list, page } = readQuery((faults) => {
        const asked = batchListIn(query, faults);
        const key = deskListKey(`/desk/batches ${asked}`, query);
        return { state: asked, list: key, page: decodePage(query, CONSOLE_VERSION, key, faults) };
      });
      const { rows, ...end } = await listBatches(ctx, state, warehouseIn(query), sortedBounds(page), request.staff);
      return { batches: rows.map(encodeBatch), metadata: encodePage(list, end) };
    },
  );
}
