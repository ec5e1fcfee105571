import type { FastifyInstance } from 'fastify';
import type { FairQueue } from '../../kernel/fair-queue.js';
import { explainAllocation } from '../../operations/allocation/explain-allocation.js';
import { simulateAllocation } from '../../operations/allocation/simulate-allocation.js';
import { listHistory } from '../../operations/shipments/list-history.js';
import { listReturns } from '../../operations/shipments/list-returns.js';
import { readShipmentRequests } from '../../operations/shipments/read-shipment-requests.js';
import { readDeletedShipment } from '../../operations/shipments/read-shipments.js';
import { Explanation } from '../../wire/console/explanation.js';
import { encodeReturns, Returns } from '../../wire/console/returns.js';
import { encodeHistoryEntry, ShipmentHistory } from '../../wire/console/shipment-history.js';
import { encodeShipmentRequests, ShipmentRequests } from '../../wire/console/shipment-requests.js';
import { decodeAssumption, Question, WhatIf } from '../../wire/console/what-if.js';
import { encodePage, readQuery } from '../../wire/contract/lists.js';
import { QUERY_PARAMETERS } from '../../wire/contract/parameters.js';
import { ShipmentResponse } from '../../wire/contract/shipments/shipment-answers.js';
import { CONSOLE_VERSION } from '../../wire/contract/versions.js';
import { encodeWithRules } from '../api/shipment-changes.js';
import { bodyOf } from '../edge/content.js';
import { about, listKeyOf, pageIn, resourceNoInPath } from '../edge/routes.js';

/**
 * Explains a shipment's allocation, its history, requests and returns, and what a change would do. The simulation writes
 * nothing.
 */
export function consoleAllocationRoutes(scope: FastifyInstance, inTurn: FairQueue): void {
  scope.get(
    '/shipments/:id/allocation',
    {
      schema: about({
        operationId: 'explainAllocation',
        summary: 'Explain the allocation of a shipment',
        tag: 'Stock and allocation',
        answer: Explanation,
      }),
    },
    (request) => {
      const { account_id } = request.caller.account;
      const shipment_no = resourceNoInPath(request, 'shipment');
      return inTurn(account_id, () => explainAllocation(request.ctx, account_id, shipment_no, request.caller));
    },
  );

  scope.get(
    '/shipments/:id/history',
    {
      schema: about({
        operationId: 'listHistory',
        summary: 'List the history of a shipment',
        tag: 'Stock and allocation',
        list: ShipmentHistory,
      }),
    },
    async (request) => {
      const { account_id } = request.caller.account;
      const page = readQuery((faults) => pageIn(request, CONSOLE_VERSION, faults));
      const { rows, next } = await listHistory(
        request.ctx,
        account_id,
        resourceNoInPath(request, 'shipment'),
        page,
        request.caller,
      );
      return {
        history: rows.map((row) => encodeHistoryEntry(account_id, row)),
        metadata: encodePage(listKeyOf(request), { next }),
      };
    },
  );

  scope.get(
    '/shipments/:id/requests',
    {
      schema: about({
        operationId: 'readShipmentRequests',
        summary: 'List the requests to change or cancel a shipment, with their charges',
        tag: 'Stock and allocation',
        answer: ShipmentRequests,
      }),
    },
    async (request) => {
      const { account_id } = request.caller.account;
      return encodeShipmentRequests(
        await readShipmentRequests(request.ctx, account_id, resourceNoInPath(request, 'shipment'), request.caller),
      );
    },
  );

  scope.get(
    '/shipments/:id/returns',
    {
      schema: about({
        operationId: 'listReturns',
        summary: 'List what the recipient of a shipment sent back',
        tag: 'Stock and allocation',
        answer: Returns,
      }),
    },
    async (request) => {
      const { account_id } = request.caller.account;
      const shipment_no = resourceNoInPath(request, 'shipment');
      return encodeReturns(account_id, await listReturns(request.ctx, account_id, shipment_no, request.caller));
    },
  );

  scope.get(
    '/shipments/:id/deleted',
    {
      schema: about({
        operationId: 'readDeletedShipment',
        summary: 'Read a shipment that was deleted or cancelled',
        tag: 'Stock and allocation',
        query: { rules: QUERY_PARAMETERS.rules },
        answer: ShipmentResponse,
      }),
    },
    async (request) => {
      const shipment_no = resourceNoInPath(request, 'shipment');
      const shipment = await readDeletedShipment(request.ctx, request.caller, shipment_no);
      return encodeWithRules(request, shipment, { results: false });
    },
  );

  scope.post(
    '/what-if',
    {
      schema: about({
        operationId: 'simulateAllocation',
        summary: 'Tell what a change would do',
        tag: 'Stock and allocation',
        body: Question,
        answer: WhatIf,
        refuses: ['not_found'],
      }),
    },
    (request) => {
      const { account_id } = request.caller.account;
      const assumed = decodeAssumption(account_id, bodyOf(request));
      return inTurn(account_id, () => simulateAllocation(request.ctx, account_id, assumed, request.caller));
    },
  );
}
