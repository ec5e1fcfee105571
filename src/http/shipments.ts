import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KuraError } from '../kernel/errors.js';
import { isAccountId } from '../kernel/ids.js';
import { bulkRefused, createShipments } from '../operations/shipments/create-shipments.js';
import { deleteShipment } from '../operations/shipments/delete-shipment.js';
import {
  listShipments,
  readShipment,
  type ShipmentFilter,
  type ShipmentRef,
} from '../operations/shipments/read-shipments.js';
import type { PlannedShipment } from '../rules/plan-shipments.js';
import { decodeLists, decodePage, listRequired } from '../wire/lists.js';
import { orAccount, QUERY_PARAMETERS, SHIPMENT_ID } from '../wire/parameters.js';
import { CreatedShipments, ShipmentList, ShipmentResponse } from '../wire/shipment-answers.js';
import { ShipmentBulkRequest, ShipmentRequest } from '../wire/shipment-schemas.js';
import { decodeShipment, decodeShipments, encodeShipment } from '../wire/shipments.js';
import { listsNeedNames } from '../wire/versions.js';
import { bodyOf } from './content.js';
import { about, listAnswer, numberInPath, numbersIn, paramsOf, queryOf, streamedList } from './routes.js';
import { BULK_BODY_LIMIT } from './server.js';

const { shipment_ids, identifiers } = QUERY_PARAMETERS;
const tag = 'Shipments' as const;
const DELETES =
  'Answers the shipment as it last was; its stock and its identifier are free again. Only while it is `backordered`, `waiting` or `suspended`.';
const paid = { needsPayment: true };

/** Shipments by id, and by account and identifier (contract.md section 7). */
export function shipmentRoutes(api: FastifyInstance): void {
  api.get(
    '/shipments',
    {
      config: { idLists: ['id'] },
      schema: about({
        operationId: 'listPendingShipments',
        summary: 'List pending shipments',
        description: 'Shipments that are not `shipped` yet, newest first; by id, shipped ones too.',
        tag,
        query: { id: shipment_ids },
        list: ShipmentList,
        metadataWith: ['id'],
      }),
    },
    (request) => {
      const { id } = decodeLists(queryOf(request), ['id']);
      return answerList(request, id === undefined ? {} : { shipment_nos: numbersIn('shipment', id) });
    },
  );

  api.post(
    '/shipments',
    {
      config: paid,
      schema: about({
        operationId: 'createShipment',
        summary: 'Create a shipment',
        description:
          'Orders goods to be shipped, and holds stock for them at once. Short lines are refused unless they may wait (`backorder_if_unavailable`). The same identifier within a minute answers 409, later 422.',
        tag,
        body: ShipmentRequest,
        status: 201,
        answer: ShipmentResponse,
        refuses: ['conflict'],
      }),
    },
    async (request, reply) => {
      const orders = [decodeShipment(bodyOf(request))];
      const [shipment] = await createShipments(request.house, request.session, orders, 'single');
      return reply.code(201).send(encodeShipment(shipment as PlannedShipment, request.session.account, false));
    },
  );

  api.post(
    '/shipments/bulk',
    {
      config: paid,
      bodyLimit: BULK_BODY_LIMIT,
      schema: about({
        operationId: 'bulkCreateShipments',
        summary: 'Create shipments, all or none',
        description: 'Stock is held in the order of the entries. 50 to 100 a request are a good number.',
        tag,
        body: ShipmentBulkRequest,
        answer: CreatedShipments,
        refuses: ['conflict', 'bulk'],
      }),
    },
    async (request, reply) => {
      const { value: orders, faults } = decodeShipments(bulkBodyOf(request));
      if (orders.length === 0 && faults.length > 0) throw bulkRefused(faults);
      const shipments = await createShipments(request.house, request.session, orders, 'bulk', faults);
      const { account } = request.session;
      const answer = streamedList('shipments', shipments, (shipment) => encodeShipment(shipment, account, false));
      return reply.type('application/json; charset=utf-8').send(answer);
    },
  );

  api.get(
    '/shipments/:id',
    {
      schema: about({
        operationId: 'getShipment',
        summary: 'Get a shipment, or list the pending shipments of an account',
        description:
          'With the id of a shipment, that shipment. With the code of your account, its shipments that are not `shipped` yet, newest first; by identifier, shipped ones too.',
        tag,
        params: { id: orAccount(SHIPMENT_ID, 'shipment') },
        query: { identifier: identifiers },
        needs: ['identifier'],
        answer: ShipmentResponse,
        list: ShipmentList,
        metadataWith: ['identifier'],
      }),
    },
    (request) =>
      isAccountId(paramsOf(request).id ?? '')
        ? listOfAccount(request)
        : answerOne(request, { shipment_no: numberInPath(request, 'shipment') }),
  );
  api.get(
    '/shipments/:account_id/:identifier',
    {
      schema: about({
        operationId: 'getShipmentByIdentifier',
        summary: 'Get a shipment by identifier',
        tag,
        answer: ShipmentResponse,
      }),
    },
    (request) => answerOne(request, byIdentifier(request)),
  );
  api.delete(
    '/shipments/:id',
    {
      schema: about({
        operationId: 'deleteShipment',
        summary: 'Delete a shipment',
        description: DELETES,
        tag,
        answer: ShipmentResponse,
        refuses: ['state'],
      }),
    },
    async (request) => answerDeleted(request, { shipment_no: numberInPath(request, 'shipment') }),
  );
  api.delete(
    '/shipments/:account_id/:identifier',
    {
      schema: about({
        operationId: 'deleteShipmentByIdentifier',
        summary: 'Delete a shipment by identifier',
        description: DELETES,
        tag,
        answer: ShipmentResponse,
        refuses: ['state'],
      }),
    },
    (request) => answerDeleted(request, byIdentifier(request)),
  );
}

/** @throws validation_failed as a bulk request is refused, its faults under `shipments` */
function bulkBodyOf(request: FastifyRequest): ReturnType<typeof bodyOf> {
  try {
    return bodyOf(request);
  } catch (error) {
    throw error instanceof KuraError ? bulkRefused(error.faults) : error;
  }
}

const byIdentifier = (request: FastifyRequest): ShipmentRef => ({ identifier: paramsOf(request).identifier ?? '' });

async function answerOne(request: FastifyRequest, ref: ShipmentRef): Promise<object> {
  return encodeShipment(await readShipment(request.house, request.session, ref), request.session.account, true);
}

async function answerDeleted(request: FastifyRequest, ref: ShipmentRef): Promise<object> {
  return encodeShipment(await deleteShipment(request.house, request.session, ref), request.session.account, false);
}

function listOfAccount(request: FastifyRequest): Promise<object> {
  const { identifier } = decodeLists(queryOf(request), ['identifier']);
  if (identifier === undefined && listsNeedNames(request.version)) throw listRequired(['identifier']);
  return answerList(request, identifier === undefined ? {} : { identifiers: identifier });
}

/** Answers by id or identifier bear `metadata` in every version. */
async function answerList(request: FastifyRequest, filter: ShipmentFilter): Promise<object> {
  const page = await listShipments(
    request.house,
    request.session,
    filter,
    decodePage(queryOf(request), request.version),
  );
  const rows = page.rows.map((shipment) => encodeShipment(shipment, request.session.account, true));
  return listAnswer(request, 'shipments', rows, page.next, Object.keys(filter).length > 0);
}
