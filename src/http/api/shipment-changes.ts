import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clearAllocation } from '../../operations/allocation/clear-allocation.js';
import { deleteShipment } from '../../operations/shipments/delete-shipment.js';
import { readArrival } from '../../operations/shipments/read-arrival.js';
import { readShipmentRequests } from '../../operations/shipments/read-shipment-requests.js';
import type { ShipmentRef } from '../../operations/shipments/read-shipments.js';
import { requestCancel } from '../../operations/shipments/request-cancel.js';
import { requestModify } from '../../operations/shipments/request-modify.js';
import { updateShipment } from '../../operations/shipments/update-shipment.js';
import type { PlannedShipment } from '../../rules/shipments/plan-shipment.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { isOn } from '../../wire/contract/lists.js';
import { QUERY_PARAMETERS } from '../../wire/contract/parameters.js';
import { ShipmentResponse } from '../../wire/contract/shipments/shipment-answers.js';
import { ModifyRequest, ShipmentUpdateRequest } from '../../wire/contract/shipments/shipment-schemas.js';
import {
  decodeModify,
  decodeShipmentUpdate,
  encodeRequests,
  encodeShipment,
  type ShipmentParts,
} from '../../wire/contract/shipments/shipments.js';
import { bodyOf, refuseBrokenBody } from '../edge/content.js';
import { answerAtVersion } from '../edge/field-versions.js';
import { about, paramsOf, queryOf, resourceNoInPath } from '../edge/routes.js';

const tag = 'Shipments' as const;
const { requests, rules, arrival } = QUERY_PARAMETERS;
const query = { requests, rules, arrival };

/** Changes to existing shipments, by id, and by account and identifier (H-014 to H-038). */
export function shipmentChangeRoutes(api: FastifyInstance): void {
  api.post(
    '/shipments/allocation/:id/clear',
    {
      schema: about({
        operationId: 'clearShipmentAllocation',
        summary: 'Clear the allocation of a shipment',
        description:
          'Releases all that is held for it. It waits for stock again, behind those that wait with a higher `allocate_priority`.',
        tag,
        query,
        answer: ShipmentResponse,
        refuses: ['state'],
      }),
    },
    async (request) =>
      plain(
        request,
        await clearAllocation(request.ctx, request.caller, resourceNoInPath(request, 'shipment'), () =>
          refuseBrokenBody(request),
        ),
      ),
  );
  changesBy(api, '/shipments/:id', byId, '', '');
  changesBy(api, '/shipments/:account_id/:identifier', byIdentifier, ' by identifier', 'ByIdentifier');
}

type RefOf = (request: FastifyRequest) => ShipmentRef;

export const byId: RefOf = (request) => ({ shipment_no: resourceNoInPath(request, 'shipment') });

export const byIdentifier: RefOf = (request) => ({ identifier: paramsOf(request).identifier ?? '' });

function changesBy(api: FastifyInstance, path: string, refOf: RefOf, how: string, suffix: string): void {
  const answer = ShipmentResponse;
  const refuses = ['state'] as const;
  api.put(
    path,
    {
      schema: about({
        operationId: `updateShipment${suffix}`,
        summary: `Update a shipment before work on it starts${how}`,
        description:
          'Absent fields keep their value; objects and lists are replaced as a whole. Only while it is `backordered`, `waiting` or `suspended`.',
        tag,
        query,
        body: ShipmentUpdateRequest,
        answer,
        refuses,
      }),
    },
    async (request) => {
      const decode = (before: Shipment | null) =>
        decodeShipmentUpdate(bodyOf(request), before === null ? {} : currentBody(request, before));
      return plain(request, await updateShipment(request.ctx, request.caller, refOf(request), decode));
    },
  );
  api.delete(
    path,
    {
      schema: about({
        operationId: `deleteShipment${suffix}`,
        summary: `Delete a shipment${how}`,
        description:
          'Answers the shipment as it last was; its stock and its identifier are free again. Only while it is `backordered`, `waiting` or `suspended`.',
        tag,
        query,
        answer,
        refuses,
      }),
    },
    async (request) => plain(request, await deleteShipment(request.ctx, request.caller, refOf(request))),
  );
  api.post(
    `${path}/modify`,
    {
      schema: about({
        operationId: `requestShipmentModification${suffix}`,
        summary: `Ask to modify a shipment that the warehouse is working on${how}`,
        description:
          'Only while it is `picking`, `picked` or `packed` (overseas: `picking` or `picked`). The warehouse may refuse, which takes the work fee back; the administrative fee stays.',
        tag,
        query,
        body: ModifyRequest,
        answer,
        refuses,
      }),
    },
    async (request) => {
      const decode = () => decodeModify(bodyOf(request));
      return plain(request, await requestModify(request.ctx, request.caller, refOf(request), decode));
    },
  );
  api.post(
    `${path}/cancel`,
    {
      schema: about({
        operationId: `requestShipmentCancellation${suffix}`,
        summary: `Ask to cancel a shipment that the warehouse is working on${how}`,
        description:
          'Only while it is `picking`, `picked` or `packed`. Once the warehouse accepted, the shipment is gone and its identifier free again. It may refuse, which takes the work fee back; the administrative fee stays.',
        tag,
        query,
        answer,
        refuses,
      }),
    },
    async (request) => {
      const checkBody = () => refuseBrokenBody(request);
      return plain(request, await requestCancel(request.ctx, request.caller, refOf(request), checkBody));
    },
  );
}

/**
 * The shipment as GET answers it, to which the body of an update is compared (wire/contract/unchanged.ts). Without
 * results, which are not request fields.
 */
export const currentBody = (request: FastifyRequest, shipment: Shipment): object =>
  answerAtVersion(request, encodeShipment(shipment, request.caller.account, { results: false }));

/** The answer to a change, without results. */
const plain = (request: FastifyRequest, shipment: Shipment): Promise<object> =>
  answerShipment(request, shipment, { results: false });

/** One shipment, with what the query asks for in addition to the contract. */
export async function answerShipment(
  request: FastifyRequest,
  shipment: Shipment,
  parts: ShipmentParts,
): Promise<object> {
  const answer = await withArrival(request, shipment, encodeWithRules(request, shipment, parts));
  if (!isOn(queryOf(request), 'requests')) return answer;
  const asked = await readShipmentRequests(
    request.ctx,
    request.caller.account.account_id,
    shipment.shipment_no,
    request.caller,
  );
  return { ...answer, requests: encodeRequests(asked) };
}

/** Adds the expected day of delivery (`arrives_on`) to an answer if the query has `arrival=1`. */
export async function withArrival(
  request: FastifyRequest,
  shipment: Shipment | PlannedShipment,
  answer: object,
): Promise<object> {
  if (!isOn(queryOf(request), 'arrival')) return answer;
  return { ...answer, arrives_on: await readArrival(request.ctx, request.caller, shipment) };
}

/** Encodes a shipment, with the trace of the shipping rules if the query has `rules=1`. */
export function encodeWithRules(
  request: FastifyRequest,
  shipment: Shipment | PlannedShipment,
  parts: ShipmentParts,
): object {
  const answer = encodeShipment(shipment, request.caller.account, parts);
  return isOn(queryOf(request), 'rules') ? { ...answer, applied_rules: shipment.rule_trace ?? null } : answer;
}
