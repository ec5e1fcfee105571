import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { deleteFloorPhoto, findFloorPhoto, listFloorPhotos } from '../../operations/floor/floor-photos.js';
import { readPictureOf } from '../../operations/items/item-images.js';
import { encodePhotos, Photos } from '../../wire/desk/photos.js';
import { EmptyAnswer } from '../../wire/schema.js';
import { PHOTO_SUBJECTS, photoSubjectIn } from '../edge/photos.js';
import { answerPicture } from '../edge/pictures.js';
import { about, paramsOf, wholeNumberInPath } from '../edge/routes.js';

/** The photos for administrators, who decide about goods in quarantine, and delete photos that should not have been taken. */
export function deskPhotoRoutes(scope: FastifyInstance, ctx: Context): void {
  const photo = '/accounts/:account_id/photos/:photo_no';
  for (const { kind, path, id, what } of PHOTO_SUBJECTS)
    scope.get(
      path,
      {
        schema: about({
          operationId: `list${what}PhotosAtDesk`,
          summary: `List the photos of a ${kind}`,
          tag: 'Desk',
          params: { id },
          answer: Photos,
        }),
      },
      async (request) => {
        const { account_id, ...subject } = photoSubjectIn(request, kind);
        return encodePhotos(account_id, await listFloorPhotos(ctx, account_id, subject, request.staff));
      },
    );
  scope.get(
    photo,
    {
      schema: about({
        operationId: 'getFloorPhotoAtDesk',
        summary: 'Get a photo of the floor',
        description: 'The picture as it is kept, with an ETag.',
        tag: 'Desk',
        answer: ['image/jpeg', 'image/png'],
        revalidated: true,
      }),
    },
    async (request, reply) => {
      const { account_id = '' } = paramsOf(request);
      const found = await findFloorPhoto(ctx, account_id, wholeNumberInPath(request, 'photo_no'), request.staff);
      return answerPicture(request, reply, found, () => readPictureOf(ctx, found));
    },
  );
  scope.delete(
    photo,
    {
      schema: about({
        operationId: 'deleteFloorPhoto',
        summary: 'Delete a photo of the floor',
        description: 'Such as one that shows a person. Its file is removed as soon as no backup needs it.',
        tag: 'Desk',
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      const { account_id = '' } = paramsOf(request);
      await deleteFloorPhoto(ctx, account_id, wholeNumberInPath(request, 'photo_no'), request.staff);
      return {};
    },
  );
}
