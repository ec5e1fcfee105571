import type { FastifyInstance } from 'fastify';
import { findFloorPhoto, listFloorPhotos } from '../../operations/floor/floor-photos.js';
import { readPictureOf } from '../../operations/items/item-images.js';
import { RECEIPT_ID, SHIPMENT_ID } from '../../wire/contract/parameters.js';
import { encodePhotos, Photos } from '../../wire/desk/photos.js';
import { answerPicture } from '../edge/pictures.js';
import { about, resourceNoInPath, wholeNumberInPath } from '../edge/routes.js';

const tag = 'Lists' as const;

/** Photos that the warehouse took of receipts and shipments. */
export function consolePhotoRoutes(scope: FastifyInstance): void {
  for (const [kind, path, id, what] of [
    ['receipt', '/warehousings/:id/photos', RECEIPT_ID, 'Receipt'],
    ['shipment', '/shipments/:id/photos', SHIPMENT_ID, 'Shipment'],
  ] as const) {
    scope.get(
      path,
      {
        schema: about({
          operationId: `list${what}Photos`,
          summary: `List the photos that the warehouse took of a ${kind}`,
          tag,
          params: { id },
          answer: Photos,
        }),
      },
      async (request) => {
        const { account_id } = request.caller.account;
        const subject = { kind, no: resourceNoInPath(request, kind) };
        return encodePhotos(account_id, await listFloorPhotos(request.ctx, account_id, subject, request.caller));
      },
    );
  }
  scope.get(
    '/photos/:photo_no',
    {
      schema: about({
        operationId: 'getFloorPhoto',
        summary: 'Get a photo that the warehouse took',
        description: 'The picture as it is kept, with an ETag.',
        tag,
        answer: ['image/jpeg', 'image/png'],
        revalidated: true,
      }),
    },
    async (request, reply) => {
      const { ctx, caller } = request;
      const photo_no = wholeNumberInPath(request, 'photo_no');
      const photo = await findFloorPhoto(ctx, caller.account.account_id, photo_no, caller);
      return answerPicture(request, reply, photo, () => readPictureOf(ctx, photo));
    },
  );
}
