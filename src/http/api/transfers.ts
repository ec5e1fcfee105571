import type { FastifyInstance } from 'fastify';
import { createTransfer } from '../../operations/transfers/create-transfer.js';
import { requestTransferCancel } from '../../operations/transfers/request-transfer-cancel.js';
import { requestTransferModify } from '../../operations/transfers/request-transfer-modify.js';
import { updateTransfer } from '../../operations/transfers/update-transfer.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { QUERY_PARAMETERS } from '../../wire/contract/parameters.js';
import { ShipmentResponse } from '../../wire/contract/shipments/shipment-answers.js';
import { encodeShipment } from '../../wire/contract/shipments/shipments.js';
import {
  decodeTransfer,
  decodeTransferModify,
  decodeTransferUpdate,
  TransferModifyRequest,
  TransferRequest,
  TransferUpdateRequest,
} from '../../wire/contract/transfers/transfers.js';
import { bodyOf, refuseBrokenBody } from '../edge/content.js';
import { about, resourceNoInPath } from '../edge/routes.js';
import { answerShipment, currentBody } from './shipment-changes.js';

const answer = ShipmentResponse;
/** Route options for changes to existing transfers. */
const change = {
  tag: 'Transfers',
  query: { requests: QUERY_PARAMETERS.requests },
  answer,
  refuses: ['state'],
} as const;

/** Transfers between warehouses (T-001 to T-021). They are read and listed as shipments. */
export function transferRoutes(api: FastifyInstance): void {
  api.post(
    '/shipments/transfer',
    {
      config: { needsPayment: true },
      schema: about({
        operationId: 'createTransfer',
        summary: 'Create a warehouse transfer',
        description:
          'Creates a shipment from `warehouse`, and the receipt that awaits it at `destination.warehouse`; `destination` of the answer names the receipt, too. What the source does not have is refused: a new transfer does not wait for stock. It takes no `identifier` of its own. Reads and lists are those of shipments and receipts.',
        tag: 'Transfers',
        body: TransferRequest,
        status: 201,
        answer,
      }),
    },
    async (request, reply) => {
      const transfer = await createTransfer(request.ctx, request.caller, decodeTransfer(bodyOf(request)));
      reply.code(201);
      return encodeShipment(transfer, request.caller.account, { results: false });
    },
  );
  api.put(
    '/shipments/transfer/:id',
    {
      schema: about({
        ...change,
        operationId: 'updateTransfer',
        summary: 'Update a warehouse transfer before work on it starts',
        description:
          'Only while it is `backordered` or `waiting`. It is allocated again, and its receipt is changed with it; the source stays the same.',
        body: TransferUpdateRequest,
      }),
    },
    async (request) => {
      const decode = (before: Shipment) => decodeTransferUpdate(bodyOf(request), currentBody(request, before));
      const no = resourceNoInPath(request, 'shipment');
      return answerShipment(request, await updateTransfer(request.ctx, request.caller, no, decode), { results: false });
    },
  );
  api.post(
    '/shipments/transfer/:id/modify',
    {
      schema: about({
        ...change,
        operationId: 'requestTransferModification',
        summary: 'Ask to send a warehouse transfer elsewhere',
        description:
          'Only while it is `picking`. Shipment and receipt change once the warehouse accepted. It may refuse, which takes the work fee back; the administrative fee stays.',
        body: TransferModifyRequest,
      }),
    },
    async (request) => {
      const decode = () => decodeTransferModify(bodyOf(request));
      const no = resourceNoInPath(request, 'shipment');
      return answerShipment(request, await requestTransferModify(request.ctx, request.caller, no, decode), {
        results: false,
      });
    },
  );
  api.post(
    '/shipments/transfer/:id/cancel',
    {
      schema: about({
        ...change,
        operationId: 'requestTransferCancellation',
        summary: 'Ask to cancel a warehouse transfer',
        description:
          'Only while it is `picking`. Once the warehouse accepted, the shipment and its receipt are gone. It may refuse, which takes the work fee back; the administrative fee stays.',
      }),
    },
    async (request) => {
      const no = resourceNoInPath(request, 'shipment');
      const checkBody = () => refuseBrokenBody(request);
      return answerShipment(request, await requestTransferCancel(request.ctx, request.caller, no, checkBody), {
        results: false,
      });
    },
  );
}
