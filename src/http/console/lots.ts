import type { FastifyInstance } from 'fastify';
import type { FairQueue } from '../../kernel/fair-queue.js';
import { blockLot } from '../../operations/stock/block-lot.js';
import { listLots } from '../../operations/stock/list-lots.js';
import { readRecall } from '../../operations/stock/read-recall.js';
import { unblockLot } from '../../operations/stock/unblock-lot.js';
import {
  Blocked,
  decodeBlock,
  decodeRecalled,
  encodeBlocked,
  encodeLot,
  encodeRecall,
  encodeServed,
  Lots,
  NewBlock,
  Recall,
  recallQuery,
  Served,
} from '../../wire/console/recall.js';
import { encodePage, LARGEST_LIMIT, readQuery } from '../../wire/contract/lists.js';
import { ITEM_ID } from '../../wire/contract/parameters.js';
import { CONSOLE_VERSION } from '../../wire/contract/versions.js';
import { integer } from '../../wire/schema.js';
import { bodyOf } from '../edge/content.js';
import { about, listKeyOf, pageIn, queryOf, resourceNoInPath, wholeNumberInPath } from '../edge/routes.js';

/** The lots of items, their blocks, and where the units of a lot went. */
export function consoleLotRoutes(scope: FastifyInstance, inTurn: FairQueue): void {
  scope.get(
    '/items/:id/lots',
    {
      schema: about({
        operationId: 'listLots',
        summary: 'List the lots of an item',
        tag: 'Stock and allocation',
        params: { id: ITEM_ID },
        list: Lots,
      }),
    },
    async (request) => {
      const { account_id } = request.caller.account;
      const page = readQuery((faults) => pageIn(request, CONSOLE_VERSION, faults));
      const { rows, next } = await listLots(
        request.ctx,
        account_id,
        resourceNoInPath(request, 'item'),
        page,
        request.caller,
      );
      return {
        lots: rows.map((row) => encodeLot(account_id, row)),
        metadata: encodePage(listKeyOf(request), { next }),
      };
    },
  );

  const lot = {
    tag: 'Stock and allocation',
    params: { id: ITEM_ID, lot: integer({ description: 'The number of the lot.', examples: [1] }) },
  } as const;
  scope.post(
    '/items/:id/lots/:lot/block',
    {
      schema: about({
        operationId: 'blockLot',
        summary: 'Block a lot in all warehouses',
        description:
          'No shipment gets units of a blocked lot. Shipments that the warehouse does not work on yet lose their units of it (`released`). Shipments in work keep them and are listed (`at_work`), because only people can stop them.',
        body: NewBlock,
        answer: Blocked,
        ...lot,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const item_no = resourceNoInPath(request, 'item');
      const block = { lot_no: wholeNumberInPath(request, 'lot'), ...decodeBlock(bodyOf(request)) };
      // Thousands of orders may hold units of a lot, and all of them are allocated again. So one lot is blocked at a time.
      return encodeBlocked(
        account_id,
        await inTurn(account_id, () => blockLot(ctx, account_id, item_no, block, caller)),
      );
    },
  );
  scope.post(
    '/items/:id/lots/:lot/unblock',
    {
      schema: about({
        operationId: 'unblockLot',
        summary: 'Unblock a lot',
        description:
          'Shipments that wait for units of the lot get them at once. A lot that warehouse staff have blocked can only be unblocked by them.',
        answer: Served,
        ...lot,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const item_no = resourceNoInPath(request, 'item');
      const lot_no = wholeNumberInPath(request, 'lot');
      return encodeServed(
        account_id,
        await inTurn(account_id, () => unblockLot(ctx, account_id, item_no, lot_no, caller)),
      );
    },
  );

  scope.get(
    '/items/:id/recall',
    {
      schema: about({
        operationId: 'readRecall',
        summary: 'Tell where the units of a lot went',
        description:
          'Give exactly one of `lot_no`, `expiry_date`, `manufacture_date` and `serial_no`. The pages list the shipments, newest first; the rest is the same on each page.',
        tag: 'Stock and allocation',
        params: { id: ITEM_ID },
        query: recallQuery,
        list: Recall,
        standardLimit: LARGEST_LIMIT,
      }),
    },
    async (request) => {
      const { account_id } = request.caller.account;
      const item_no = resourceNoInPath(request, 'item');
      const what = decodeRecalled(queryOf(request));
      const page = readQuery((faults) => pageIn(request, CONSOLE_VERSION, faults, LARGEST_LIMIT));
      const { recall } = await inTurn(account_id, () =>
        readRecall(request.ctx, account_id, item_no, what, page, request.caller),
      );
      return { ...encodeRecall(account_id, item_no, recall), metadata: encodePage(listKeyOf(request), recall) };
    },
  );
}
