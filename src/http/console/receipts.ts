import type { FastifyInstance } from 'fastify';
import { listReceiptHistory, readReceiptCounts } from '../../operations/receipts/read-receipt-progress.js';
import { reopenDifference, resolveDifference } from '../../operations/receipts/resolve-difference.js';
import {
  decodeResolution,
  encodeReceiptCounts,
  encodeReceiptEntry,
  ReceiptCounts,
  ReceiptHistory,
  Resolution,
} from '../../wire/console/receipts.js';
import { encodePage, readQuery } from '../../wire/contract/lists.js';
import { CONSOLE_VERSION } from '../../wire/contract/versions.js';
import { EmptyAnswer } from '../../wire/schema.js';
import { bodyOf } from '../edge/content.js';
import { about, listKeyOf, pageIn, resourceNoInPath } from '../edge/routes.js';

const tag = 'Lists' as const;

/** How far a receipt is, its history, and whether a difference in it is resolved. */
export function consoleReceiptRoutes(scope: FastifyInstance): void {
  scope.get(
    '/warehousings/:id/counts',
    {
      schema: about({
        operationId: 'readReceiptCounts',
        summary: 'Read what was counted of a receipt, and when',
        tag,
        answer: ReceiptCounts,
      }),
    },
    async (request) => {
      const { account_id } = request.caller.account;
      const receipt_no = resourceNoInPath(request, 'receipt');
      return encodeReceiptCounts(
        account_id,
        await readReceiptCounts(request.ctx, account_id, receipt_no, request.caller),
      );
    },
  );
  scope.get(
    '/warehousings/:id/history',
    {
      schema: about({
        operationId: 'listReceiptHistory',
        summary: 'List the history of a receipt',
        tag,
        list: ReceiptHistory,
      }),
    },
    async (request) => {
      const { account_id } = request.caller.account;
      const page = readQuery((faults) => pageIn(request, CONSOLE_VERSION, faults));
      const receipt_no = resourceNoInPath(request, 'receipt');
      const { rows, next } = await listReceiptHistory(request.ctx, account_id, receipt_no, page, request.caller);
      return { history: rows.map(encodeReceiptEntry), metadata: encodePage(listKeyOf(request), { next }) };
    },
  );
  scope.post(
    '/warehousings/:id/dealt-with',
    {
      schema: about({
        operationId: 'resolveDifference',
        summary: 'Say that a difference of a receipt is resolved',
        description: 'Then it is in the view `dealt_with` instead of `different`, until work on its goods changes it.',
        tag,
        body: Resolution,
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      const note = decodeResolution(bodyOf(request));
      await resolveDifference(request.ctx, request.caller, resourceNoInPath(request, 'receipt'), note);
      return {};
    },
  );
  scope.delete(
    '/warehousings/:id/dealt-with',
    {
      schema: about({
        operationId: 'reopenDifference',
        summary: 'Say that a difference of a receipt is not resolved',
        tag,
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      await reopenDifference(request.ctx, request.caller, resourceNoInPath(request, 'receipt'));
      return {};
    },
  );
}
