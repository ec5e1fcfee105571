import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KuraError } from '../kernel/errors.js';
import { isAccountId } from '../kernel/ids.js';
import { clearAllocation } from '../operations/shipments/clear-allocation.js';
import { bulkRefused, createShipments } from '../operations/shipments/create-shipments.js';
import { deleteShipment } from '../operations/shipments/delete-shipment.js';
import { readRequests } from '../operations/shipments/read-requests.js';
import { readSerials } from '../operations/shipments/read-serials.js';
import {
  listShipments,
  listShippedShipments,
  readShipment,
  type ShipmentFilter,
  type ShipmentRef,
} from '../operations/shipments/read-shipments.js';
import { requestCancel } from '../operations/shipments/request-cancel.js';
import { requestModify } from '../operations/shipments/request-modify.js';
import { updateShipment } from '../operations/shipments/update-shipment.js';
import type { WorkDays } from '../operations/work-days.js';
import type { PlannedShipment } from '../rules/plan-shipment.js';
import type { Shipment } from '../rules/shipment.js';
import { decodeDayOrMonth, decodeLists, decodeNearestDay, decodePage, isOn, listRequired } from '../wire/lists.js';
import { list, object } from '../wire/schema.js';
import {
  ModifyRequest,
  SerialsResponse,
  ShipmentBulkRequest,
  ShipmentRequest,
  ShipmentResponse,
  ShipmentUpdateRequest,
} from '../wire/shipment-schemas.js';
import {
  decodeModify,
  decodeShipment,
  decodeShipments,
  decodeShipmentUpdate,
  encodeRequests,
  encodeSerials,
  encodeShipment,
} from '../wire/shipments.js';
import { listsNeedNames } from '../wire/versions.js';
import { bodyOf, JSON_TYPE } from './content.js';
import { about, listAnswer, numberInPath, numbersIn, paramsOf, queryOf, streamedList } from './routes.js';
import { BULK_BODY_LIMIT } from './server.js';

const Shipments = object({ shipments: list(ShipmentResponse) });
const tag = 'Shipments' as const;
const paid = { needsPayment: true };

/** Shipments by id, and by account and identifier (contract.md section 7). */
export function shipmentRoutes(api: FastifyInstance): void {
  api.get(
    '/shipments',
    { config: { idLists: ['id'] }, schema: about({ summary: 'List pending shipments', tag, answer: Shipments }) },
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
        summary: 'Create a shipment',
        tag,
        body: ShipmentRequest,
        status: 201,
        answer: ShipmentResponse,
      }),
    },
    async (request, reply) => {
      const orders = [decodeShipment(bodyOf(request))];
      const [shipment] = await createShipments(request.house, request.session, orders, 'single');
      reply.code(201);
      return encoded(request, shipment as PlannedShipment, false);
    },
  );

  api.post(
    '/shipments/bulk',
    {
      config: paid,
      bodyLimit: BULK_BODY_LIMIT,
      schema: about({ summary: 'Create shipments, all or none', tag, body: ShipmentBulkRequest, answer: Shipments }),
    },
    async (request, reply) => {
      const { value: orders, faults } = decodeShipments(bulkBodyOf(request));
      if (orders.length === 0 && faults.length > 0) throw bulkRefused(faults);
      const shipments = await createShipments(request.house, request.session, orders, 'bulk', faults);
      reply.type(JSON_TYPE);
      return streamedList('shipments', shipments, (shipment) => encoded(request, shipment, false));
    },
  );

  api.get(
    '/shipments/shipped',
    { schema: about({ summary: 'Shipments shipped on one day', tag, answer: Shipments }) },
    (request) => answerShipped(request, decodeNearestDay(queryOf(request))),
  );
  for (const path of ['/shipments/shipped/:year/:month', '/shipments/shipped/:year/:month/:day']) {
    api.get(
      path,
      { schema: about({ summary: 'Shipments shipped on a day or in a month', tag, answer: Shipments }) },
      (request) => answerShipped(request, decodeDayOrMonth(paramsOf(request))),
    );
  }
  api.get(
    '/shipments/:id',
    {
      schema: about({
        summary: 'Get a shipment, or list the pending shipments of an account',
        tag,
        answer: ShipmentResponse,
      }),
    },
    (request) => (isAccountId(paramsOf(request).id ?? '') ? listOfAccount(request) : answerOne(request, byId(request))),
  );
  api.get(
    '/shipments/:account_id/:identifier',
    { schema: about({ summary: 'Get a shipment by identifier', tag, answer: ShipmentResponse }) },
    (request) => answerOne(request, byIdentifier(request)),
  );
  api.get(
    '/shipments/:id/serial_no',
    { schema: about({ summary: 'Serial numbers of a shipped shipment', tag, answer: SerialsResponse }) },
    async (request) => {
      const { id = '' } = paramsOf(request);
      // To a client, `serial_no` is an identifier like any other.
      if (isAccountId(id)) return answerOne(request, { identifier: 'serial_no' });
      const { account_id } = request.session.account;
      const serials = await readSerials(request.house, request.session, numberInPath(request, 'shipment'));
      return encodeSerials(account_id, serials);
    },
  );
  api.post(
    '/shipments/allocation/:id/clear',
    { schema: about({ summary: 'Clear the allocation of a shipment', tag, answer: ShipmentResponse }) },
    async (request) =>
      plain(request, await clearAllocation(request.house, request.session, numberInPath(request, 'shipment'))),
  );
  for (const [path, refOf, how] of [
    ['/shipments/:id', byId, ''],
    ['/shipments/:account_id/:identifier', byIdentifier, ' by identifier'],
  ] as const) {
    api.put(
      path,
      {
        schema: about({
          summary: `Update a shipment before work on it starts${how}`,
          tag,
          body: ShipmentUpdateRequest,
          answer: ShipmentResponse,
        }),
      },
      async (request) => {
        const decode = () => decodeShipmentUpdate(bodyOf(request));
        return plain(request, await updateShipment(request.house, request.session, refOf(request), decode));
      },
    );
    api.delete(
      path,
      { schema: about({ summary: `Delete a shipment${how}`, tag, answer: ShipmentResponse }) },
      async (request) => plain(request, await deleteShipment(request.house, request.session, refOf(request))),
    );
    api.post(
      `${path}/modify`,
      {
        schema: about({
          summary: `Ask to modify a shipment that the warehouse is working on${how}`,
          tag,
          body: ModifyRequest,
          answer: ShipmentResponse,
        }),
      },
      async (request) => {
        const decode = () => decodeModify(bodyOf(request));
        return plain(request, await requestModify(request.house, request.session, refOf(request), decode));
      },
    );
    api.post(
      `${path}/cancel`,
      {
        schema: about({
          summary: `Ask to cancel a shipment that the warehouse is working on${how}`,
          tag,
          answer: ShipmentResponse,
        }),
      },
      async (request) => plain(request, await requestCancel(request.house, request.session, refOf(request))),
    );
  }
}

const byId = (request: FastifyRequest): ShipmentRef => ({ shipment_no: numberInPath(request, 'shipment') });

const byIdentifier = (request: FastifyRequest): ShipmentRef => ({ identifier: paramsOf(request).identifier ?? '' });

/** The answer to a change: without results. */
const plain = (request: FastifyRequest, shipment: Shipment): Promise<object> =>
  answerShipment(request, shipment, false);

/** One shipment, with what the query asks for beyond the contract. */
async function answerShipment(request: FastifyRequest, shipment: Shipment, results: boolean): Promise<object> {
  const answer = encoded(request, shipment, results);
  if (!isOn(queryOf(request), 'requests')) return answer;
  const requests = await readRequests(request.house, request.session, shipment.shipment_no);
  return { ...answer, requests: encodeRequests(requests) };
}

/** With what shipping rules did, where the query has `rules=1`. */
function encoded(request: FastifyRequest, shipment: Shipment | PlannedShipment, results: boolean): object {
  const answer = encodeShipment(shipment, request.session.account, results);
  return isOn(queryOf(request), 'rules') ? { ...answer, applied_rules: shipment.rule_trace ?? null } : answer;
}

/** @throws validation_failed as a bulk request is refused, its faults under `shipments` */
function bulkBodyOf(request: FastifyRequest): ReturnType<typeof bodyOf> {
  try {
    return bodyOf(request);
  } catch (error) {
    throw error instanceof KuraError ? bulkRefused(error.faults) : error;
  }
}

async function answerOne(request: FastifyRequest, ref: ShipmentRef): Promise<object> {
  return answerShipment(request, await readShipment(request.house, request.session, ref), true);
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
  const rows = page.rows.map((shipment) => encoded(request, shipment, true));
  return listAnswer(request, 'shipments', rows, page.next, Object.keys(filter).length > 0);
}

async function answerShipped(request: FastifyRequest, days: WorkDays): Promise<object> {
  const page = decodePage(queryOf(request), request.version);
  const { rows, next } = await listShippedShipments(request.house, request.session, days, page);
  const shown = rows.map((shipment) => encoded(request, shipment, true));
  return listAnswer(request, 'shipments', shown, next);
}
