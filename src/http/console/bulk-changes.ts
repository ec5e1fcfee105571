import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addOrders, beginOrders } from '../../documents/refused-orders-file.js';
import type { Message } from '../../kernel/messages.js';
import {
  discardBulkChange,
  listBulkChanges,
  listRefusedOrders,
  prepareBulkChange,
  readBulkChange,
  readRefusedOrders,
  runBulkChange,
  stopBulkChange,
} from '../../operations/bulk-changes/bulk-changes.js';
import { workOnBulkChange } from '../../operations/bulk-changes/work-on-bulk-change.js';
import type { RefusedOrder } from '../../rules/bulk-changes/bulk-change.js';
import {
  BulkChangeAnswer,
  BulkChanges,
  decodeBulkChange,
  encodeBulkChange,
  encodeRefusedOrder,
  NewBulkChange,
  RefusedOrders,
} from '../../wire/console/bulk-changes.js';
import { EmptyAnswer, text } from '../../wire/schema.js';
import { bodyOf } from '../edge/content.js';
import { languageFor } from '../edge/language.js';
import { about, wholeNumberInPath } from '../edge/routes.js';
import { backgroundOf } from './background.js';

const tag = 'Bulk changes' as const;
const params = { change: text({ description: 'The number of the change.', examples: ['1'] }) };

/** Changes of many orders at once. The server makes them after the answer; events of `/changes` tell pages to read again. */
export function bulkChangeRoutes(scope: FastifyInstance): void {
  const inBackground = backgroundOf(scope, 'a bulk change failed');

  scope.get(
    '/bulk-changes',
    {
      schema: about({
        operationId: 'listBulkChanges',
        summary: 'List the changes of many orders',
        description: 'The last ten, newest first, with those at work. They are kept for a week.',
        tag,
        answer: BulkChanges,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const changes = await listBulkChanges(ctx, caller.account.account_id, caller);
      return { bulk_changes: changes.map((one) => encodeBulkChange(one, languageFor(request))) };
    },
  );
  scope.post(
    '/bulk-changes',
    {
      schema: about({
        operationId: 'prepareBulkChange',
        summary: 'Prepare a change of many orders, and see what will become of them',
        description:
          'All orders that the list has found, also beyond the page, or those with certain `ids`: at most 100,000. Nothing is changed before `run`.',
        tag,
        body: NewBulkChange,
        status: 201,
        answer: BulkChangeAnswer,
        refuses: ['conflict'],
      }),
    },
    async (request, reply) => {
      const { ctx, caller } = request;
      const { action, query } = decodeBulkChange(bodyOf(request), caller.account.account_id);
      reply.code(201);
      const one = await prepareBulkChange(ctx, caller, action, query);
      return encodeBulkChange(one, languageFor(request));
    },
  );
  scope.get(
    '/bulk-changes/:change',
    {
      schema: about({
        operationId: 'readBulkChange',
        summary: 'Read how far a change is',
        tag,
        params,
        answer: BulkChangeAnswer,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const one = await readBulkChange(ctx, caller.account.account_id, numberIn(request), caller);
      return encodeBulkChange(one, languageFor(request));
    },
  );
  scope.post(
    '/bulk-changes/:change/run',
    {
      schema: about({
        operationId: 'runBulkChange',
        summary: 'Change the orders, or go on with what is left',
        description: 'Only whoever has asked for the change may do it. It waits while others are made.',
        tag,
        params,
        answer: BulkChangeAnswer,
        refuses: ['conflict'],
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const one = await runBulkChange(ctx, caller, numberIn(request));
      inBackground(request, (control) => workOnBulkChange({ ctx, account_id, no: one.change_no }, control));
      return encodeBulkChange(one, languageFor(request));
    },
  );
  scope.post(
    '/bulk-changes/:change/stop',
    {
      schema: about({
        operationId: 'stopBulkChange',
        summary: 'Stop a change; what is done stays done',
        tag,
        params,
        answer: BulkChangeAnswer,
      }),
    },
    async (request) =>
      encodeBulkChange(await stopBulkChange(request.ctx, request.caller, numberIn(request)), languageFor(request)),
  );
  scope.get(
    '/bulk-changes/:change/refused',
    {
      schema: about({
        operationId: 'listRefusedOrders',
        summary: 'List the orders that were not changed, and why',
        description: 'The first thousand; `refused` of the change counts them all.',
        tag,
        params,
        answer: RefusedOrders,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const orders = await listRefusedOrders(ctx, account_id, numberIn(request), caller);
      return { orders: orders.map((one) => encodeRefusedOrder(account_id, one, languageFor(request))) };
    },
  );
  scope.get(
    '/bulk-changes/:change/file',
    {
      schema: about({
        operationId: 'readRefusedOrders',
        summary: 'Save all orders that were not changed, and why, as a file',
        tag,
        params,
        answer: ['text/csv'],
      }),
    },
    async (request, reply) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const change_no = numberIn(request);
      const orders = await readRefusedOrders(ctx, account_id, change_no, caller);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="not-changed-${change_no}.csv"`);
      return Readable.from(fileOf(account_id, orders, languageFor(request)), { objectMode: false });
    },
  );
  scope.delete(
    '/bulk-changes/:change',
    {
      schema: about({
        operationId: 'discardBulkChange',
        summary: 'Forget a change; what it has changed stays',
        tag,
        params,
        answer: EmptyAnswer,
        refuses: ['conflict'],
      }),
    },
    async (request) => {
      await discardBulkChange(request.ctx, request.caller, numberIn(request));
      return {};
    },
  );
}

async function* fileOf(
  account_id: string,
  parts: AsyncGenerator<readonly RefusedOrder[]>,
  language: keyof Message,
): AsyncGenerator<Buffer, void, undefined> {
  yield beginOrders(language);
  for await (const part of parts) yield addOrders(account_id, part, language);
}

const numberIn = (request: FastifyRequest): number => wholeNumberInPath(request, 'change');
