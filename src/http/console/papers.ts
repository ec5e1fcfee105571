import type { FastifyInstance } from 'fastify';
import { readPapers } from '../../operations/shipments/read-papers.js';
import { sendPapers, TITLES } from '../edge/papers.js';
import { about, paramsOf, resourceNoInPath } from '../edge/routes.js';

/** The papers of one shipment, for whoever acts in the account. */
export function shipmentPaperRoutes(scope: FastifyInstance): void {
  const route = (
    kind: 'delivery_note' | 'shipping_label',
    name: string,
    operationId: string,
    summary: string,
    description: string,
  ): void => {
    scope.get(
      `/shipments/:id/papers/${name}.pdf`,
      { schema: about({ operationId, summary, description, tag: 'Lists', answer: 'application/pdf' }) },
      async (request, reply) => {
        const { ctx, caller } = request;
        const { account_id } = caller.account;
        const refs = [{ account_id, no: resourceNoInPath(request, 'shipment') }];
        const found = await readPapers(ctx, refs, kind, caller);
        const file = { title: TITLES[kind], name: `${paramsOf(request).id}-${name}`, queueKey: account_id };
        return sendPapers(reply, found, file);
      },
    );
  };
  route(
    'delivery_note',
    'delivery-note',
    'printDeliveryNote',
    'Print the delivery note of a shipment',
    'Refused (422) if the shipment has none: `delivery_note_type` is `NONE`, or it is a transfer.',
  );
  route(
    'shipping_label',
    'label',
    'printShippingLabels',
    'Print the labels of the parcels of a shipment',
    'Refused (422) before the shipment is packed, and while it is to be cancelled or changed.',
  );
}
