import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { listReadyOrders, listWaves } from '../../operations/floor/list-waves.js';
import { previewWave, releaseWave } from '../../operations/floor/release-waves.js';
import { startPicking } from '../../operations/floor/start-picking.js';
import { encodePage } from '../../wire/contract/lists.js';
import { warehouseIn, warehouseQuery } from '../../wire/floor/decisions.js';
import {
  decodePreviewedWave,
  decodeWave,
  encodeReadyOrders,
  encodeWave,
  encodeWavePreview,
  NewWave,
  PreviewedWave,
  ReadyOrdersAnswer,
  ReleasedWaveAnswer,
  WavePreviewAnswer,
  Waves,
} from '../../wire/floor/waves.js';
import { bodyOf } from '../edge/content.js';
import { about, queryOf } from '../edge/routes.js';
import { listAsked } from './decisions.js';

const tag = 'Desk' as const;

/** Which orders are given to the floor, and how far they are. */
export function deskWaveRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/waves',
    {
      schema: about({
        operationId: 'listWaves',
        summary: 'List released waves',
        description: 'The newest first, with how far their orders are.',
        tag,
        query: warehouseQuery,
        list: Waves,
      }),
    },
    async (request) => {
      const { list, warehouse, page } = listAsked(request, '/desk/waves');
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
        description: 'Orders that wait for a wave, by warehouse, cut-off and carrier.',
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
        description: 'The same conditions as of a release. Nothing is changed.',
        tag,
        body: PreviewedWave,
        answer: WavePreviewAnswer,
      }),
    },
    async (request) => {
      const { warehouse, conditions, faults } = decodePreviewedWave(bodyOf(request));
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
          'Gives waiting shipments to the floor before the wave release of the calendar: those of a warehouse that are due, all or by conditions, or named ones.',
        tag,
        body: NewWave,
        answer: ReleasedWaveAnswer,
        refuses: ['state', 'named'],
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
