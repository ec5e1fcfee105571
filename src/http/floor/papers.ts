import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { readFloorPapers } from '../../operations/floor/read-floor-papers.js';
import { SHIPMENT_ID } from '../../wire/contract/parameters.js';
import { decodeShipmentPapers, shipmentPapersQuery } from '../../wire/desk/papers.js';
import { queueKeyOf, sendPapers, TITLES } from '../edge/papers.js';
import { about, paramsOf, queryOf, refInPath } from '../edge/routes.js';

/** The papers of a shipment, for the device at which the shipment is packed. */
export function floorPaperRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/shipments/:id/papers.pdf',
    {
      schema: about({
        operationId: 'printParcelPapers',
        summary: 'Print the papers of a shipment',
        description:
          'The delivery note is there as soon as every unit was verified by scans, the labels as soon as the shipment is packed. Before that, and when it was cancelled or is to be changed, the answer is 422 with the reason.',
        tag: 'Floor',
        params: { id: SHIPMENT_ID },
        query: shipmentPapersQuery,
        answer: 'application/pdf',
      }),
    },
    async (request, reply) => {
      const { kind, size } = decodeShipmentPapers(queryOf(request));
      const { id = '' } = paramsOf(request);
      const { floor, staff } = request;
      const found = await readFloorPapers(ctx, floor, refInPath(request, 'shipment'), kind, staff);
      return sendPapers(reply, found, { title: TITLES[kind], name: id, queueKey: queueKeyOf(request), size });
    },
  );
}
