import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../operations/context.js';
import { readManifest } from '../../operations/floor/manifests.js';
import { readBatchPapers, readWavePapers } from '../../operations/floor/read-batch-papers.js';
import { readItemLabels, readPlaceLabels } from '../../operations/floor/read-labels.js';
import { readPapers } from '../../operations/shipments/read-papers.js';
import type { PapersToPrint } from '../../rules/papers/paper.js';
import type { BatchPaperKind } from '../../rules/papers/paper-values.js';
import {
  batchPapersQuery,
  decodeBatchPapers,
  decodeItemLabels,
  decodePapersQuery,
  decodePlaceLabels,
  decodeWavePapers,
  itemLabelsQuery,
  papersQuery,
  placeLabelsQuery,
  wavePapersQuery,
} from '../../wire/desk/papers.js';
import { queueKeyOf, sendPapers, TITLES } from '../edge/papers.js';
import { about, queryOf, wholeNumberInPath } from '../edge/routes.js';

const tag = 'Desk' as const;
const answer = 'application/pdf' as const;

/** Papers for the provider's staff, of all accounts. */
export function deskPaperRoutes(scope: FastifyInstance, ctx: Context): void {
  shipmentRoute(scope, ctx);
  batchRoutes(scope, ctx);
  manifestRoute(scope, ctx);
  labelRoutes(scope, ctx);
}

function shipmentRoute(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/shipments/papers.pdf',
    {
      schema: about({
        operationId: 'printPapers',
        summary: 'Print the papers of shipments',
        description:
          'One file, in the order of `ids`. Refused (422) if labels are asked for and a shipment is not packed or is to be cancelled or changed, or if none of the shipments has a delivery note.',
        tag,
        query: papersQuery,
        answer,
        refuses: ['not_found'],
      }),
    },
    async (request, reply) => {
      const { refs, kind, size } = decodePapersQuery(queryOf(request));
      const found = await readPapers(ctx, refs, kind, request.staff);
      return sendPapers(reply, found, { title: TITLES[kind], name: 'papers', queueKey: queueKeyOf(request), size });
    },
  );
}

function batchRoutes(scope: FastifyInstance, ctx: Context): void {
  const print = (
    request: FastifyRequest,
    reply: FastifyReply,
    found: PapersToPrint,
    kind: BatchPaperKind,
    name: string,
  ) =>
    sendPapers(reply, found, { title: TITLES[kind === 'all' ? 'batch' : kind], name, queueKey: queueKeyOf(request) });
  const description =
    'The pick list, then the delivery notes of the orders, as they stand on the cart. Orders to be cancelled or changed are left out. Refused (422) if there is nothing to print.';
  scope.get(
    '/batches/papers.pdf',
    {
      schema: about({
        operationId: 'printBatchPapers',
        summary: 'Print the papers of batches',
        description: `One file in picking order, batch by batch, of at most 1,000 orders. ${description}`,
        tag,
        query: batchPapersQuery,
        answer,
        refuses: ['not_found'],
      }),
    },
    async (request, reply) => {
      const { batch_nos, kind } = decodeBatchPapers(queryOf(request));
      const found = await readBatchPapers(ctx, batch_nos, kind, request.staff);
      return print(request, reply, found, kind, 'batches');
    },
  );
  scope.get(
    '/waves/:wave_no/papers.pdf',
    {
      schema: about({
        operationId: 'printWavePapers',
        summary: 'Print the papers of a wave',
        description: `Of the batches in which its orders are: one file in picking order, of at most 1,000 orders. ${description}`,
        tag,
        query: wavePapersQuery,
        answer,
      }),
    },
    async (request, reply) => {
      const kind = decodeWavePapers(queryOf(request));
      const wave_no = wholeNumberInPath(request, 'wave_no');
      const found = await readWavePapers(ctx, wave_no, kind, request.staff);
      return print(request, reply, found, kind, `wave-${wave_no}`);
    },
  );
}

function manifestRoute(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/manifests/:manifest_no/manifest.pdf',
    {
      schema: about({
        operationId: 'printManifest',
        summary: 'Print a manifest',
        description: 'The list of parcels that the driver signs. Before it is closed, it says so.',
        tag,
        answer,
      }),
    },
    async (request, reply) => {
      const manifest = await readManifest(ctx, wholeNumberInPath(request, 'manifest_no'), request.staff);
      const { warehouse_name: author, opened_at: created_at, manifest_no } = manifest;
      const file = {
        papers: [{ kind: 'manifest', of: manifest } as const],
        author,
        created_at,
        language: 'ja' as const,
      };
      return sendPapers(reply, file, {
        title: TITLES.manifest,
        name: `manifest-${manifest_no}`,
        queueKey: queueKeyOf(request),
      });
    },
  );
}

function labelRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/labels/places.pdf',
    {
      schema: about({
        operationId: 'printPlaceLabels',
        summary: 'Print labels of places',
        description: 'Of shelves, totes and other places of a warehouse: 100 x 50 mm, one on each page.',
        tag,
        query: placeLabelsQuery,
        answer,
      }),
    },
    async (request, reply) => {
      const { warehouse, ...asked } = decodePlaceLabels(queryOf(request));
      const found = await readPlaceLabels(ctx, warehouse, asked, request.staff);
      return sendPapers(reply, found, { title: TITLES.place_labels, name: 'places', queueKey: queueKeyOf(request) });
    },
  );
  scope.get(
    '/labels/items.pdf',
    {
      schema: about({
        operationId: 'printItemLabels',
        summary: 'Print labels of items',
        description: 'With the barcode of the item, or its code: 60 x 40 mm, one on each page.',
        tag,
        query: itemLabelsQuery,
        answer,
        refuses: ['not_found'],
      }),
    },
    async (request, reply) => {
      const { refs, copies } = decodeItemLabels(queryOf(request));
      const found = await readItemLabels(ctx, refs, copies, request.staff);
      return sendPapers(reply, found, { title: TITLES.item_labels, name: 'items', queueKey: queueKeyOf(request) });
    },
  );
}
