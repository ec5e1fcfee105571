import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { listReadyOrders, listWaves } from '../../operations/floor/list-waves.js';
import { previewWave, releaseWave } from '../../operations/floor/release-waves.js';
import { startPicking } from '../../operations/floor/start-picking.js';
import { encodePage } from '../../wire/contract/lists.js';
import { warehouseIn, warehouseQuery } from '../../wire/desk/warehouse-lists.js';
import {
  decodeWave,
  decodeWavePreviewRequest,
  encodeReadyOrders,
  encodeWave,
  encodeWavePreview,
  NewWave,
  ReadyOrdersAnswer,
  ReleasedWaveAnswer,
  WavePreviewAnswer,
  WavePreviewRequest,
  Waves,
} from '../../wire/desk/waves.js';
import { bodyOf } from '../edge/content.js';
import { about, queryOf } from '../edge/routes.js';
import { readListQuery } from './list-query.js';

const tag = 'Desk' as const;

/** Routes for waves: which orders are given to the floor, and how far the work on them is. */
export function deskWaveRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/waves',
    {
      schema: about({
        operationId: 'listWaves',
        summary: 'List released waves',
        description: 'The newest wave comes first. Each wave says how far its orders are.',
        tag,
        query: warehouseQuery,
        list: Waves,
      }),
    },
    async (request) => {
      const { list, warehouse, page } = readListQuery(request, '/desk/waves');
      const { rows, next } = await listWaves(ctx, warehouse, page, request.staff);
      return { waves: rows.map(encodeWave), metadata: encodePage(list, { next }) };
    },
  );
  scope.get(
    '/waves/ready',
    {
      schema: about({
        operationId: 'listReadyOrders',
        summary: 'Read what could be released',
        description: 'Counts the orders that wait for a wave, by warehouse, cut-off and carrier.',
        tag,
        query: warehouseQuery,
        answer: ReadyOrdersAnswer,
      }),
    },
    async (request) => ({
      ready: (await listReadyOrders(ctx, warehouseIn(queryOf(request)), request.staff)).map(encodeReadyOrders),
    }),
  );
  scope.post(
    '/waves/preview',
    {
      schema: about({
        operationId: 'previewWave',
        summary: 'Read what a wave would take',
        description: 'Takes the same conditions as a release, and changes nothing.',
        tag,
        body: WavePreviewRequest,
        answer: WavePreviewAnswer,
      }),
    },
    async (request) => {
      const { warehouse, conditions, faults } = decodeWavePreviewRequest(bodyOf(request));
      const { all, zones, rows } = await previewWave(ctx, warehouse, conditions, request.staff, faults);
      return encodeWavePreview(all, zones, rows);
    },
  );
  scope.post(
    '/waves/release',
    {
      schema: about({
        operationId: 'releaseWave',
        summary: 'Release a wave now',
        description:
          'Gives waiting shipments to the floor before the calendar releases their wave. The body names a warehouse, whose due shipments are all released or only those that meet conditions, or it names single shipments.',
        tag,
        body: NewWave,
        answer: ReleasedWaveAnswer,
        refuses: ['state', 'not_found'],
      }),
    },
    async (request) => {
      const wave = decodeWave(bodyOf(request));
      if ('warehouse' in wave) {
        const { warehouse, conditions, faults } = wave;
        return releaseWave(ctx, warehouse, conditions, request.staff, faults);
      }
      const { account_id, shipment_nos } = wave;
      await startPicking(ctx, account_id, shipment_nos, request.staff);
      return { released: shipment_nos.length, wave_no: null };
    },
  );
}
