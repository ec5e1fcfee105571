import type { FastifyInstance } from 'fastify';
import { fairQueue } from '../../kernel/fair-queue.js';
import { readOwnAccount } from '../../operations/accounts/accounts.js';
import { dealWithNotice, listAccountNotices, sendAgain } from '../../operations/notice-mails/notice-mails.js';
import { encodeSender, OwnAccount } from '../../wire/console/accounts.js';
import { decodeNoticesQuery, encodeLog, encodeNotice, Notices, noticesQuery } from '../../wire/console/log-lists.js';
import { EmptyAnswer, text } from '../../wire/schema.js';
import { about, resourceNoInPath } from '../edge/routes.js';
import { consoleAllocationRoutes } from './allocation.js';
import { bulkChangeRoutes } from './bulk-changes.js';
import { exportRoutes } from './exports.js';
import { importRoutes } from './imports.js';
import { listRoutes } from './lists.js';
import { readLogQuery } from './log-request.js';
import { consoleLotRoutes } from './lots.js';
import { notificationRoutes } from './notifications.js';
import { shipmentPaperRoutes } from './papers.js';
import { consolePhotoRoutes } from './photos.js';
import { consoleReceiptRoutes } from './receipts.js';
import { removalRoutes } from './removals.js';
import { savedViewRoutes } from './saved-views.js';
import { settingsRoutes } from './settings.js';
import { consoleStockRoutes } from './stock.js';

/** Limits for waiting queries: a single query may read a hundred thousand lines, or a million moves. */
const WAITING = { max: 64, timeout_ms: 20_000 };

/**
 * The console's endpoints, outside the contract API. They show only the caller's own account; errors have the
 * contract's form. Each subject has its own file. They are not in the contract's reference, because clients must not
 * depend on them: `/openapi/console.json` describes them.
 */
export function consoleRoutes(scope: FastifyInstance): void {
  const inTurn = fairQueue(WAITING);
  scope.get(
    '/account',
    {
      schema: about({
        operationId: 'readAccount',
        summary: 'Read whose account it is, its settings, warehouses and senders',
        tag: 'Lists',
        answer: OwnAccount,
      }),
    },
    async ({ ctx, caller }) => {
      const { account_id, name, features, settings, payment_registered, rate_limit } = caller.account;
      const { warehouses, senders } = await readOwnAccount(ctx, caller);
      return {
        account_id,
        name,
        features,
        settings,
        payment_registered,
        rate_limit,
        warehouses: warehouses.map((one) => ({ warehouse: one.warehouse, name: one.name })),
        senders: senders.map(encodeSender),
      };
    },
  );
  scope.get(
    '/notices',
    {
      schema: about({
        operationId: 'listAccountNotices',
        summary: 'List the mails that told recipients of their shipments',
        description: 'Those of the newest shipments first.',
        tag: 'Lists',
        query: noticesQuery,
        list: Notices,
      }),
    },
    (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const { list, filter, page } = readLogQuery(request, account_id, '/notices', decodeNoticesQuery);
      const read = async () =>
        encodeLog('notices', list, await listAccountNotices(ctx, account_id, filter, page, caller), (row) =>
          encodeNotice(account_id, row),
        );
      // A text search reads the orders of many mails, so one such search runs at a time.
      return filter.search === null ? read() : inTurn(account_id, read);
    },
  );
  scope.post(
    '/notices/:id/again',
    {
      schema: about({
        operationId: 'sendAgain',
        summary: 'Send the mail about a shipment again',
        description:
          'Only one that failed, or of which nobody knows whether it arrived: whoever asks for it should have made sure that it did not. 404 otherwise.',
        tag: 'Lists',
        params: { id: text({ description: 'The shipment.', examples: ['TS001-S000001'] }) },
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      await sendAgain(ctx, caller.account.account_id, resourceNoInPath(request, 'shipment'), caller);
      return {};
    },
  );
  scope.post(
    '/notices/:id/dealt-with',
    {
      schema: about({
        operationId: 'dealWithNotice',
        summary: 'Say that nothing is to be done about a mail that did not arrive',
        description:
          'Only about one that failed, or of which nobody knows whether it arrived; 404 otherwise. It is not counted any more. Sending it again ends this.',
        tag: 'Lists',
        params: { id: text({ description: 'The shipment.', examples: ['TS001-S000001'] }) },
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      await dealWithNotice(ctx, caller.account.account_id, resourceNoInPath(request, 'shipment'), caller);
      return {};
    },
  );

  importRoutes(scope, inTurn);
  exportRoutes(scope);
  bulkChangeRoutes(scope);
  settingsRoutes(scope);
  savedViewRoutes(scope);
  notificationRoutes(scope);
  listRoutes(scope, inTurn);
  consoleStockRoutes(scope, inTurn);
  consoleLotRoutes(scope, inTurn);
  removalRoutes(scope);
  consoleAllocationRoutes(scope, inTurn);
  consoleReceiptRoutes(scope);
  shipmentPaperRoutes(scope);
  consolePhotoRoutes(scope);
}
