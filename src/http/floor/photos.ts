import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Fault } from '../../kernel/errors.js';
import { fairQueue } from '../../kernel/fair-queue.js';
import type { Context } from '../../operations/context.js';
import { addFloorPhoto } from '../../operations/floor/add-floor-photo.js';
import { deleteFloorPhoto } from '../../operations/floor/delete-floor-photo.js';
import { findFloorPhoto, listFloorPhotos } from '../../operations/floor/read-floor-photos.js';
import { readPictureOf } from '../../operations/items/read-item-images.js';
import type { PhotoSubject } from '../../rules/floor/photo.js';
import { decodePicture } from '../../wire/contract/items/item-images.js';
import { RECEIPT_ID, SHIPMENT_ID } from '../../wire/contract/parameters.js';
import { decodePhoto, encodePhotos, PhotoForm, Photos, PhotoTaken } from '../../wire/floor/photos.js';
import { EmptyAnswer } from '../../wire/schema.js';
import { answerPicture } from '../edge/pictures.js';
import { about, paramsOf, refInPath, wholeNumberInPath } from '../edge/routes.js';
import { acceptForms, digestOfForm, formOf } from '../edge/uploads.js';

/** As with images of items: decoding takes a second or two, one picture at a time. */
const WAITING = { max: 32, timeout_ms: 6_000 };

const deviceOf = ({ floor }: FastifyRequest): string => `device ${floor.device.device_no}`;

/** A device sends one photo at a time. It has two on the way if it repeats a request that got no answer. */
const FORMS = { senderOf: deviceOf, perSender: 2, total: 6 };

const SUBJECTS = [
  { kind: 'receipt', path: '/receipts/:id/photos', id: RECEIPT_ID, what: 'Receipt' },
  { kind: 'shipment', path: '/shipments/:id/photos', id: SHIPMENT_ID, what: 'Shipment' },
] as const;

/** Photos of what arrives and of what is packed. Register in its own scope, which accepts forms only. */
export async function floorPhotoRoutes(scope: FastifyInstance, ctx: Context): Promise<void> {
  await acceptForms(scope, FORMS);
  const inTurn = fairQueue(WAITING);
  for (const { kind, path, id, what } of SUBJECTS) {
    scope.post(
      path,
      {
        schema: about({
          operationId: `take${what}Photo`,
          summary: `Keep a photo of a ${kind}`,
          description:
            'A jpeg or png of at most 10 MB. It is kept upright and without metadata; the client sees it in the console. At most 100 of each.',
          tag: 'Floor',
          params: { id },
          body: PhotoForm,
          upload: true,
          status: 201,
          answer: PhotoTaken,
          refuses: ['state', 'repeated'],
        }),
      },
      async (request, reply) => {
        const parts = formOf(request);
        const { draft, faults } = decodePhoto(parts);
        const photo = { ...draft, content_hash: digestOfForm(parts ?? []), faults };
        const readPicture = (known: readonly Fault[]) => inTurn(deviceOf(request), () => decodePicture(parts, known));
        const subject = subjectIn(request, kind);
        const photo_no = await addFloorPhoto(ctx, request.floor, request.staff, subject, photo, readPicture);
        reply.code(201);
        return { photo_no };
      },
    );
  }
}

const subjectIn = (request: FastifyRequest, kind: PhotoSubject['kind']): PhotoSubject => ({
  kind,
  ...refInPath(request, kind),
});

/** The photos for administrators, who decide about goods in quarantine, and delete photos that should not have been taken. */
export function deskPhotoRoutes(scope: FastifyInstance, ctx: Context): void {
  const photo = '/accounts/:account_id/photos/:photo_no';
  for (const { kind, path, id, what } of SUBJECTS)
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
        const { account_id, ...subject } = subjectIn(request, kind);
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
