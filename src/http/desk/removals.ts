import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { listRemovalsHere } from '../../operations/floor/list-removals-here.js';
import { requestRemoval } from '../../operations/stock/request-removal.js';
import { withdrawRemoval } from '../../operations/stock/withdraw-removal.js';
import { RemovalRequested } from '../../wire/console/removals.js';
import { encodePage, readQuery } from '../../wire/contract/lists.js';
import {
  decodeRemovalHere,
  decodeRemovalsHere,
  encodeRemovalHere,
  NewRemovalHere,
  RemovalsHere,
  removalsQuery,
} from '../../wire/desk/removals.js';
import { EmptyAnswer } from '../../wire/schema.js';
import { bodyOf } from '../edge/content.js';
import { about, paramsOf, queryOf, wholeNumberInPath } from '../edge/routes.js';
import { readListQuery } from './list-query.js';

const tag = 'Desk' as const;

/** Removals of all clients, also those that staff request for a client. Those that stopped are decisions (inbox.ts). */
export function deskRemovalRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/removals',
    {
      schema: about({
        operationId: 'listRemovalsHere',
        summary: 'List removals with their progress',
        description: 'Of all accounts, newest first, with how many each has.',
        tag,
        query: removalsQuery,
        list: RemovalsHere,
      }),
    },
    async (request) => {
      const { account_id, ended } = readQuery((faults) => decodeRemovalsHere(queryOf(request), faults));
      const path = `/desk/removals ${ended ? 'ended' : 'open'} ${account_id ?? ''}`;
      const { list, warehouse, page } = readListQuery(request, path);
      const { rows, next, clients } = await listRemovalsHere(ctx, warehouse, account_id, ended, page, request.staff);
      return { removals: rows.map(encodeRemovalHere), clients, metadata: encodePage(list, { next }) };
    },
  );
  scope.post(
    '/removals',
    {
      schema: about({
        operationId: 'requestRemoval',
        summary: 'Request for a client that goods are thrown away or sent back',
        description: 'From now on nobody else can take the units. Only free units can be removed.',
        tag,
        body: NewRemovalHere,
        status: 201,
        answer: RemovalRequested,
      }),
    },
    async (request, reply) => {
      const { account_id, draft } = decodeRemovalHere(bodyOf(request));
      const removal_no = await requestRemoval(ctx, account_id, draft, request.staff);
      reply.code(201);
      return { removal_no };
    },
  );
  scope.post(
    '/accounts/:account_id/removals/:removal_no/withdraw',
    {
      schema: about({
        operationId: 'withdrawRemoval',
        summary: 'Withdraw a removal',
        description: 'While it is `waiting`. Its units are free again, and waiting orders get them.',
        tag,
        answer: EmptyAnswer,
        refuses: ['state'],
      }),
    },
    async (request) => {
      const { account_id = '' } = paramsOf(request);
      await withdrawRemoval(ctx, account_id, wholeNumberInPath(request, 'removal_no'), request.staff);
      return {};
    },
  );
}
