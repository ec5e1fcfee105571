import type { FastifyInstance } from 'fastify';
import { listRemovals } from '../../operations/stock/list-removals.js';
import { requestRemoval } from '../../operations/stock/request-removal.js';
import { withdrawRemoval } from '../../operations/stock/withdraw-removal.js';
import {
  decodeRemoval,
  encodeRemoval,
  NewRemoval,
  RemovalRequested,
  Removals,
  removalsQuery,
} from '../../wire/console/removals.js';
import { decodeFlag, encodePage, readQuery } from '../../wire/contract/lists.js';
import { CONSOLE_VERSION } from '../../wire/contract/versions.js';
import { EmptyAnswer } from '../../wire/schema.js';
import { bodyOf } from '../edge/content.js';
import { about, listKeyOf, pageIn, queryOf, wholeNumberInPath } from '../edge/routes.js';

const tag = 'Stock and allocation' as const;

/** Removals: goods that the client wants thrown away or sent back. */
export function removalRoutes(scope: FastifyInstance): void {
  scope.get(
    '/removals',
    {
      schema: about({
        operationId: 'listRemovals',
        summary: 'List the removals of goods, newest first',
        tag,
        query: removalsQuery,
        list: Removals,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const { onlyOpen, page } = readQuery((faults) => ({
        onlyOpen: decodeFlag(queryOf(request), 'open', faults),
        page: pageIn(request, CONSOLE_VERSION, faults),
      }));
      const { rows, next } = await listRemovals(ctx, account_id, onlyOpen, page, caller);
      return {
        removals: rows.map((row) => encodeRemoval(account_id, row)),
        metadata: encodePage(listKeyOf(request), { next }),
      };
    },
  );
  scope.post(
    '/removals',
    {
      schema: about({
        operationId: 'requestRemoval',
        summary: 'Request that goods are thrown away or sent back',
        description: 'From now on nobody else can take the units. Only free units can be removed.',
        tag,
        body: NewRemoval,
        status: 201,
        answer: RemovalRequested,
      }),
    },
    async (request, reply) => {
      const { ctx, caller } = request;
      const draft = decodeRemoval(bodyOf(request));
      const removal_no = await requestRemoval(ctx, caller.account.account_id, draft, caller);
      reply.code(201);
      return { removal_no };
    },
  );
  scope.post(
    '/removals/:removal_no/withdraw',
    {
      schema: about({
        operationId: 'withdrawRemoval',
        summary: 'Withdraw a removal',
        description: 'While it is `waiting`. Its units are free again, and waiting orders get them.',
        tag,
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      await withdrawRemoval(ctx, caller.account.account_id, wholeNumberInPath(request, 'removal_no'), caller);
      return {};
    },
  );
}
