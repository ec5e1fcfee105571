import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { readFloorPapers } from '../../operations/floor/read-floor-papers.js';
import { readPapers } from '../../operations/shipments/read-papers.js';
import { SHIPMENT_ID } from '../../wire/contract/parameters.js';
import { decodePapersQuery, decodeShipmentPapers, papersQuery, shipmentPapersQuery } from '../../wire/floor/papers.js';
import { sendPapers, TITLES } from '../edge/papers.js';
import { about, paramsOf, queryOf } from '../edge/routes.js';
import { named } from './decisions.js';

/** The papers of a shipment, for the device at which it is packed. */
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
      const found = await readFloorPapers(ctx, floor, named('shipment', id), kind, staff);
      return sendPapers(reply, found, { title: TITLES[kind], name: id, whose: `staff:${staff.person_id}`, size });
    },
  );
}

const tag = 'Desk' as const;

/** Papers for the provider's staff, of all accounts. */
export function deskPaperRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/shipments/papers.pdf',
    {
      schema: about({
        operationId: 'printPapers',
        summary: 'Print the papers of shipments',
        description:
          'One file, in the order of `ids`. Refused (422) if labels are asked for and a shipment is not packed, or if none of the shipments has a delivery note.',
        tag,
        query: papersQuery,
        answer: 'application/pdf',
      }),
    },
    async (request, reply) => {
      const { refs, kind, size } = decodePapersQuery(queryOf(request));
      const { staff } = request;
      const found = await readPapers(ctx, refs, kind, staff);
      return sendPapers(reply, found, { title: TITLES[kind], name: 'papers', whose: `staff:${staff.person_id}`, size });
    },
  );
}
