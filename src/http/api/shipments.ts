import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KuraError, refuseIfFaulty } from '../../kernel/errors.js';
import { isAccountId } from '../../kernel/ids.js';
import { bulkRefused, createShipments } from '../../operations/shipments/create-shipments.js';
import { readSerials } from '../../operations/shipments/read-serials.js';
import {
  listShipments,
  listShippedShipments,
  readShipment,
  type ShipmentFilter,
  type ShipmentRef,
} from '../../operations/shipments/read-shipments.js';
import type { PlannedShipment } from '../../rules/shipments/plan-shipment.js';
import { decodeCommaSeparated, decodeFlag, readQuery, requireOneOf } from '../../wire/contract/lists.js';
import { orAccount, QUERY_PARAMETERS, SHIPMENT_ID } from '../../wire/contract/parameters.js';
import {
  CreatedShipments,
  SerialsResponse,
  ShipmentList,
  ShipmentResponse,
  ShippedList,
} from '../../wire/contract/shipments/shipment-answers.js';
import {
  SHIPMENT_EXAMPLES,
  ShipmentBulkRequest,
  ShipmentRequest,
} from '../../wire/contract/shipments/shipment-schemas.js';
import { decodeShipment, decodeShipments, encodeSerials } from '../../wire/contract/shipments/shipments.js';
import { listsNeedNames } from '../../wire/contract/versions.js';
import { bulkAnswer } from '../edge/bulk.js';
import { bodyOf, bulkOf, JSON_TYPE } from '../edge/content.js';
import {
  about,
  answerList,
  flagFaults,
  numbersIn,
  pageIn,
  paramsOf,
  queryOf,
  resourceNoInPath,
} from '../edge/routes.js';
import { answerShipment, byId, byIdentifier, encodeWithRules, withArrival } from './shipment-changes.js';
import { DATED_LISTS, type DaysOf, dayOrMonthIn, daysAndPageIn, nearestDayIn } from './work-days.js';

const { shipment_ids, identifiers, requests, rules, arrival, date_before, date_after } = QUERY_PARAMETERS;
const tag = 'Shipments' as const;
const paid = { needsPayment: true };

/** Shipments by id, and by account and identifier (S-064 and S-065, B-016 to B-026). */
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
        query: { id: shipment_ids, rules },
        list: ShipmentList,
        metadataWith: ['id'],
      }),
    },
    (request, reply) => answerShipments(request, reply, 'id'),
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
        query: { rules, arrival },
        body: ShipmentRequest,
        examples: SHIPMENT_EXAMPLES,
        status: 201,
        answer: ShipmentResponse,
      }),
    },
    async (request, reply) => {
      const orders = [decodeShipment(bodyOf(request))];
      const created = await createShipments(request.ctx, request.caller, orders, 'single');
      const [shipment] = created as readonly [PlannedShipment];
      reply.code(201);
      return withArrival(request, shipment, encodeWithRules(request, shipment, { results: false }));
    },
  );

  api.post(
    '/shipments/bulk',
    {
      config: { ...paid, bulk: true },
      schema: about({
        operationId: 'bulkCreateShipments',
        summary: 'Create shipments, all or none',
        description: 'Stock is held in the order of the entries. 50 to 100 a request are a good number.',
        tag,
        query: { rules },
        body: ShipmentBulkRequest,
        answer: CreatedShipments,
        refuses: ['bulk'],
      }),
    },
    async (request, reply) => {
      const { value: orders, faults } = await ordersOf(request);
      if (orders.length === 0 && faults.length > 0) throw bulkRefused(faults);
      const shipments = await createShipments(request.ctx, request.caller, orders, 'bulk', faults);
      reply.type(JSON_TYPE);
      return bulkAnswer(request, 'shipments', shipments, (shipment) =>
        encodeWithRules(request, shipment, { results: false }),
      );
    },
  );

  api.get(
    '/shipments/shipped',
    {
      schema: about({
        operationId: 'listLatestShippedShipments',
        summary: 'List the shipments shipped on the latest day with work',
        description: 'Shipments of one day only: the nearest day with work to the one that is given.',
        tag,
        query: { date_before, date_after, rules },
        list: ShippedList,
      }),
    },
    (request, reply) => answerShipped(request, reply, nearestDayIn),
  );
  for (const { path, name } of DATED_LISTS) {
    api.get(
      `/shipments/shipped${path}`,
      {
        schema: about({
          operationId: `listShipmentsShippedIn${name}`,
          summary: `List the shipments shipped in a ${name.toLowerCase()}`,
          tag,
          query: { rules },
          list: ShippedList,
        }),
      },
      (request, reply) => answerShipped(request, reply, dayOrMonthIn),
    );
  }

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
        query: { identifier: identifiers, requests, rules, arrival },
        needs: ['identifier'],
        answer: ShipmentResponse,
        list: ShipmentList,
        metadataWith: ['identifier'],
      }),
    },
    (request, reply) =>
      isAccountId(paramsOf(request).id ?? '')
        ? answerShipments(request, reply, 'identifier')
        : answerOne(request, byId(request)),
  );
  api.get(
    '/shipments/:account_id/:identifier',
    {
      schema: about({
        operationId: 'getShipmentByIdentifier',
        summary: 'Get a shipment by identifier',
        tag,
        query: { requests, rules, arrival },
        answer: ShipmentResponse,
      }),
    },
    (request) => answerOne(request, byIdentifier(request)),
  );
  api.get(
    '/shipments/:id/serial_no',
    {
      schema: about({
        operationId: 'getShipmentSerialNumbers',
        summary: 'Get the serial numbers of a shipment',
        description:
          'Empty before it shipped. Items without serial numbers are left out; of a set, its parts are answered.',
        tag,
        answer: SerialsResponse,
      }),
    },
    async (request) => {
      const { id = '' } = paramsOf(request);
      // Below an account code, the path names the shipment with the identifier `serial_no`.
      if (isAccountId(id)) return answerOne(request, { identifier: 'serial_no' });
      const { account_id } = request.caller.account;
      const serials = await readSerials(request.ctx, request.caller, resourceNoInPath(request, 'shipment'));
      return encodeSerials(account_id, serials);
    },
  );
}

/** @throws validation_failed with bulk faults under `shipments` */
async function ordersOf(request: FastifyRequest): ReturnType<typeof decodeShipments> {
  try {
    return await decodeShipments(bulkOf(request));
  } catch (error) {
    // Without positions the faults are those of the body, which may not even be JSON.
    const isOfBody = error instanceof KuraError && error.positions === null;
    throw isOfBody ? bulkRefused(error.faults, error.omitted) : error;
  }
}

async function answerOne(request: FastifyRequest, ref: ShipmentRef): Promise<object> {
  const shipment = await readShipment(request.ctx, request.caller, ref);
  refuseIfFaulty(flagFaults(request));
  return answerShipment(request, shipment, { results: true });
}

/**
 * Lists by id or identifier have `metadata` in every version.
 * @param name the parameter that selects shipments
 */
async function answerShipments(
  request: FastifyRequest,
  reply: FastifyReply,
  name: 'id' | 'identifier',
): Promise<object> {
  const { filter, page } = readQuery((faults) => {
    const lists = decodeCommaSeparated(queryOf(request), [name], faults);
    if (name === 'identifier' && listsNeedNames(request.version)) requireOneOf(lists, [name], faults);
    const { id, identifier } = lists as { readonly id?: string[]; readonly identifier?: string[] };
    const named: ShipmentFilter = {
      ...(id === undefined ? {} : { shipment_nos: numbersIn('shipment', id) }),
      ...(identifier === undefined ? {} : { identifiers: identifier }),
    };
    decodeFlag(queryOf(request), 'rules', faults);
    return { filter: named, page: pageIn(request, request.version, faults) };
  });
  return answerList(request, reply, page, {
    name: 'shipments',
    read: (part) => listShipments(request.ctx, request.caller, filter, part),
    encode: (shipment) => encodeWithRules(request, shipment, { results: true }),
    always: Object.keys(filter).length > 0,
  });
}

async function answerShipped(request: FastifyRequest, reply: FastifyReply, daysOf: DaysOf): Promise<object> {
  const { days, page } = daysAndPageIn(request, daysOf);
  return answerList(request, reply, page, {
    name: 'shipments',
    read: (part) => listShippedShipments(request.ctx, request.caller, days, part),
    encode: (shipment) => encodeWithRules(request, shipment, { results: true }),
  });
}
