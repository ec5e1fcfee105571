import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { closeManifest, listManifests, readManifest } from '../../operations/floor/manifests.js';
import { encodePage } from '../../wire/contract/lists.js';
import {
  ClosedManifestAnswer,
  encodeManifest,
  encodeManifestAtDesk,
  encodeParcel,
  ManifestAnswer,
  Manifests,
} from '../../wire/desk/manifests.js';
import { warehouseQuery } from '../../wire/desk/warehouse-lists.js';
import { about, wholeNumberInPath } from '../edge/routes.js';
import { readListQuery } from './list-query.js';

const tag = 'Desk' as const;

/** Carriers' manifests. Parcels are put on them by scans (`/floor/scan`). */
export function deskManifestRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/manifests',
    {
      schema: about({
        operationId: 'listManifests',
        summary: 'List manifests of carriers',
        description: 'The newest first.',
        tag,
        query: warehouseQuery,
        list: Manifests,
      }),
    },
    async (request) => {
      const { list, warehouse, page } = readListQuery(request, '/desk/manifests');
      const { rows, next } = await listManifests(ctx, warehouse, page, request.staff);
      return { manifests: rows.map(encodeManifest), metadata: encodePage(list, { next }) };
    },
  );
  scope.get(
    '/manifests/:manifest_no',
    {
      schema: about({
        operationId: 'readManifest',
        summary: 'Read a manifest with its parcels',
        description: 'While it is open, also what closing it would take off and leave behind.',
        tag,
        answer: ManifestAnswer,
      }),
    },
    async (request) =>
      encodeManifestAtDesk(await readManifest(ctx, wholeNumberInPath(request, 'manifest_no'), request.staff)),
  );
  scope.post(
    '/manifests/:manifest_no/close',
    {
      schema: about({
        operationId: 'closeManifest',
        summary: 'Close a manifest',
        description: 'The next parcel that the carrier gets begins another one.',
        tag,
        answer: ClosedManifestAnswer,
        refuses: ['state'],
      }),
    },
    async (request) => {
      const manifest_no = wholeNumberInPath(request, 'manifest_no');
      const { manifest, taken_off, left_behind } = await closeManifest(ctx, manifest_no, request.staff);
      return {
        ...encodeManifest(manifest),
        taken_off: taken_off.map(encodeParcel),
        left_behind: left_behind.map(encodeParcel),
      };
    },
  );
}
