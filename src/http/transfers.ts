import type { FastifyInstance } from 'fastify';
import { createTransfer } from '../operations/transfers/create-transfer.js';
import { updateTransfer } from '../operations/transfers/update-transfer.js';
import { ShipmentResponse } from '../wire/shipment-schemas.js';
import { encodeShipment } from '../wire/shipments.js';
import { decodeTransfer, decodeTransferUpdate, TransferRequest, TransferUpdateRequest } from '../wire/transfers.js';
import { bodyOf } from './content.js';
import { about, numberInPath } from './routes.js';

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
      const transfer = await updateTransfer(request.house, request.session, no, decode);
      return encodeShipment(transfer, request.session.account, false);
    },
  );
}
