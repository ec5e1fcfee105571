import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { redirectRecall, unblockRecalled, withdrawRecall } from '../../operations/floor/change-recall.js';
import { findLotsHere } from '../../operations/floor/find-lots-here.js';
import { listRecalls } from '../../operations/floor/list-recalls.js';
import { openRecall } from '../../operations/floor/open-recall.js';
import { encodePage, readQuery, single } from '../../wire/contract/lists.js';
import {
  decodeNewRecall,
  decodeRecallTarget,
  encodeLotsHere,
  encodeRecallAnswer,
  encodeRecallProgress,
  LotsHere,
  lotsHereQuery,
  NewRecall,
  RecallAnswer,
  Recalls,
  RecallTarget,
} from '../../wire/desk/recalls.js';
import { endedIn, stateQuery } from '../../wire/desk/warehouse-lists.js';
import { bodyOf } from '../edge/content.js';
import { about, paramsOf, queryOf, wholeNumberInPath } from '../edge/routes.js';
import { readListQuery } from './list-query.js';

const tag = 'Desk' as const;

/** Recalls: units that must leave the shelves. The task `recall` of the floor carries them to one place. */
export function deskRecallRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/recalls',
    {
      schema: about({
        operationId: 'listRecalls',
        summary: 'List recalls with their progress',
        description: 'Of all accounts, newest first.',
        tag,
        query: stateQuery,
        list: Recalls,
      }),
    },
    async (request) => {
      const ended = readQuery((faults) => endedIn(queryOf(request), faults));
      const { list, warehouse, page } = readListQuery(request, `/desk/recalls ${ended ? 'ended' : 'open'}`);
      const { rows, next } = await listRecalls(ctx, warehouse, ended, page, request.staff);
      return { recalls: rows.map(encodeRecallProgress), metadata: encodePage(list, { next }) };
    },
  );
  scope.post(
    '/recalls',
    {
      schema: about({
        operationId: 'openRecall',
        summary: 'Have the units of lots carried to one shelf',
        description:
          'The lots are blocked in all warehouses. Orders that are being picked get other units, or wait for stock again; orders before work are allocated again. The floor gets the task `recall`.',
        tag,
        body: NewRecall,
        status: 201,
        answer: RecallAnswer,
        refuses: ['state'],
      }),
    },
    async (request, reply) => {
      const recall = await openRecall(ctx, decodeNewRecall(bodyOf(request)), request.staff);
      reply.code(201);
      return encodeRecallAnswer(recall);
    },
  );
  scope.get(
    '/warehouses/:warehouse/lots',
    {
      schema: about({
        operationId: 'findLotsHere',
        summary: 'Find lots that lie in a warehouse',
        description:
          'Of items of all accounts, for a recall. At most 20 items: first the one with this code or barcode.',
        tag,
        query: lotsHereQuery,
        answer: LotsHere,
      }),
    },
    async (request) => {
      const search = single(queryOf(request).search)?.trim() ?? '';
      const found = await findLotsHere(ctx, paramsOf(request).warehouse ?? '', search, request.staff);
      return { items: found.map(encodeLotsHere) };
    },
  );
  scope.put(
    '/recalls/:recall_no',
    {
      schema: about({
        operationId: 'redirectRecall',
        summary: 'Have the units of a recall carried to another shelf',
        description:
          'For administrators, while the recall is open. Units that lie on the former shelf stay there until somebody is sent for them again. If all lie on the new one already, the recall ends.',
        tag,
        body: RecallTarget,
        answer: RecallAnswer,
        refuses: ['state'],
      }),
    },
    async (request) => {
      const recall_no = wholeNumberInPath(request, 'recall_no');
      const { to } = decodeRecallTarget(bodyOf(request));
      return encodeRecallAnswer(await redirectRecall(ctx, recall_no, to, request.staff));
    },
  );
  scope.post(
    '/recalls/:recall_no/withdraw',
    {
      schema: about({
        operationId: 'withdrawRecall',
        summary: 'End a recall before all its units are on its shelf',
        description:
          'For administrators. The units stay where they lie, and nobody is sent for them any more. The lots stay blocked until somebody unblocks them, and orders keep what they hold of them.',
        tag,
        answer: RecallAnswer,
        refuses: ['state'],
      }),
    },
    async (request) =>
      encodeRecallAnswer(await withdrawRecall(ctx, wholeNumberInPath(request, 'recall_no'), request.staff)),
  );
  scope.post(
    '/recalls/:recall_no/unblock',
    {
      schema: about({
        operationId: 'unblockRecalled',
        summary: 'Unblock the lots of a recall that has ended',
        description:
          'For administrators. Those that are blocked since the recall began: their free units go to orders again, in all warehouses.',
        tag,
        answer: RecallAnswer,
        refuses: ['state'],
      }),
    },
    async (request) =>
      encodeRecallAnswer(await unblockRecalled(ctx, wholeNumberInPath(request, 'recall_no'), request.staff)),
  );
}
