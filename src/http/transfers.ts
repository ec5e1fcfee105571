import type { FastifyInstance } from 'fastify';
import { createTransfer } from '../operations/transfers/create-transfer.js';
import { requestTransferCancel, requestTransferModify } from '../operations/transfers/request-transfer.js';
import { updateTransfer } from '../operations/transfers/update-transfer.js';
import { ShipmentResponse } from '../wire/shipment-schemas.js';
import { encodeShipment } from '../wire/shipments.js';
import {
  decodeTransfer,
  decodeTransferModify,
  decodeTransferUpdate,
  TransferModifyRequest,
  TransferRequest,
  TransferUpdateRequest,
} from '../wire/transfers.js';
import { bodyOf } from './content.js';
import { about, numberInPath } from './routes.js';
import { answerChanged } from './shipments.js';

const tag = 'Shipments' as const;
const answer = ShipmentResponse;

/** Transfers between warehouses (contract.md section 8). They are read and listed as shipments. */
export function transferRoutes(api: FastifyInstance): void {
  api.post(
    '/shipments/transfer',
    {
      config: { needsPayment: true },
      schema: about({ summary: 'Create a warehouse transfer', tag, body: TransferRequest, status: 201, answer }),
    },
    async (request, reply) => {
      const transfer = await createTransfer(request.house, request.session, decodeTransfer(bodyOf(request)));
      reply.code(201);
      return encodeShipment(transfer, request.session.account, false);
    },
  );
  api.put(
    '/shipments/transfer/:id',
    {
      schema: about({ summary: 'Update a warehouse transfer', tag, body: TransferUpdateRequest, answer }),
    },
    async (request) => {
      const decode = () => decodeTransferUpdate(bodyOf(request));
      const no = numberInPath(request, 'shipment');
      return answerChanged(request, await updateTransfer(request.house, request.session, no, decode));
    },
  );
  api.post(
    '/shipments/transfer/:id/modify',
    {
      schema: about({ summary: 'Ask to redirect a transfer in picking', tag, body: TransferModifyRequest, answer }),
    },
    async (request) => {
      const decode = () => decodeTransferModify(bodyOf(request));
      const no = numberInPath(request, 'shipment');
      return answerChanged(request, await requestTransferModify(request.house, request.session, no, decode));
    },
  );
  api.post(
    '/shipments/transfer/:id/cancel',
    { schema: about({ summary: 'Ask to cancel a transfer in picking', tag, answer }) },
    async (request) => {
      const no = numberInPath(request, 'shipment');
      return answerChanged(request, await requestTransferCancel(request.house, request.session, no));
    },
  );
}
