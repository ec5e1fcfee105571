import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseIfFaulty } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import { sumOf } from '../../kernel/quantities.js';
import type { Context } from '../../operations/context.js';
import { answerRequest, type RequestAnswer } from '../../operations/floor/answer-request.js';
import { listQuarantine } from '../../operations/floor/list-quarantine.js';
import { listWaitingRequests } from '../../operations/floor/list-waiting-requests.js';
import { releaseQuarantined } from '../../operations/floor/release-quarantined.js';
import { encodePage, sortedBounds } from '../../wire/contract/lists.js';
import { SHIPMENT_ID } from '../../wire/contract/parameters.js';
import {
  decodeRelease,
  encodeQuarantined,
  Quarantine,
  QuarantineRelease,
  ReleasedQuarantine,
} from '../../wire/desk/quarantine.js';
import {
  AnsweredRequest,
  decodeRefusal,
  encodeWaitingRequest,
  Refusal,
  WaitingRequests,
} from '../../wire/desk/waiting-requests.js';
import { warehouseQuery } from '../../wire/desk/warehouse-lists.js';
import { bodyOf } from '../edge/content.js';
import { about, refInPath, refOf } from '../edge/routes.js';
import { readListQuery } from './list-query.js';

const tag = 'Desk' as const;

/** What staff decide about the work of the floor. */
export function deskDecisionRoutes(scope: FastifyInstance, ctx: Context): void {
  requestRoutes(scope, ctx);
  quarantineRoutes(scope, ctx);
}

function requestRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/requests',
    {
      schema: about({
        operationId: 'listWaitingRequests',
        summary: 'List the requests that wait for an answer',
        description:
          'Requests of clients to modify or cancel shipments in work, oldest first: with what was done already, and the fee.',
        tag,
        query: warehouseQuery,
        list: WaitingRequests,
      }),
    },
    async (request) => {
      const { list, warehouse, page } = readListQuery(request, '/desk/requests');
      const { rows, next } = await listWaitingRequests(ctx, warehouse, page, request.staff);
      return { requests: rows.map(encodeWaitingRequest), metadata: encodePage(list, { next }) };
    },
  );

  const answerAndEncode = async (request: FastifyRequest, answerOf: () => RequestAnswer) => {
    const { account_id, no } = refInPath(request, 'shipment', 'shipment_id');
    const answer = answerOf();
    await answerRequest(ctx, account_id, no, answer, request.staff);
    return { id: shipmentId(account_id, no), accepted: answer.accepted };
  };
  const route = { tag, params: { shipment_id: SHIPMENT_ID }, answer: AnsweredRequest, refuses: ['state'] } as const;
  scope.post(
    '/requests/:shipment_id/accept',
    {
      schema: about({
        operationId: 'acceptRequest',
        summary: 'Accept the request of a shipment',
        description:
          'A modification is applied, and the work goes on. A cancelled shipment is gone: what was picked of it is to be put back.',
        ...route,
      }),
    },
    (request) => answerAndEncode(request, () => ({ accepted: true })),
  );
  scope.post(
    '/requests/:shipment_id/refuse',
    {
      schema: about({
        operationId: 'refuseRequest',
        summary: 'Refuse the request of a shipment',
        description: 'The work goes on as before, and the work fee is refunded.',
        body: Refusal,
        ...route,
      }),
    },
    (request) =>
      answerAndEncode(request, () => ({
        accepted: false,
        reason: decodeRefusal(bodyOf(request)).reason,
      })),
  );
}

function quarantineRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/quarantine',
    {
      schema: about({
        operationId: 'listQuarantine',
        summary: 'List defective and unidentified goods',
        description: 'Of all accounts, by account and item.',
        tag,
        query: warehouseQuery,
        list: Quarantine,
      }),
    },
    async (request) => {
      const { list, warehouse, page } = readListQuery(request, '/desk/quarantine');
      const { rows, ...end } = await listQuarantine(ctx, warehouse, sortedBounds(page), request.staff);
      return { items: rows.map(encodeQuarantined), metadata: encodePage(list, end) };
    },
  );
  scope.post(
    '/quarantine/release',
    {
      schema: about({
        operationId: 'releaseQuarantined',
        summary: 'Release units of a receipt from quarantine',
        description: 'For units that turned out to be good. They go to orders that wait, then to the available stock.',
        tag,
        body: QuarantineRelease,
        answer: ReleasedQuarantine,
        refuses: ['state', 'not_found'],
      }),
    },
    async (request) => {
      const { receipt_id, parts, faults } = decodeRelease(bodyOf(request));
      if (receipt_id === '') refuseIfFaulty(faults);
      const { account_id, no } = refOf('receipt', receipt_id);
      await releaseQuarantined(ctx, account_id, no, parts, request.staff, faults);
      return { receipt_id, released: sumOf(parts, ({ defective, unidentified }) => defective + unidentified) };
    },
  );
}
