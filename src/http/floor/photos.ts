import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Fault } from '../../kernel/errors.js';
import type { Context } from '../../operations/context.js';
import { addFloorPhoto } from '../../operations/floor/floor-photos.js';
import { decodePicture } from '../../pictures/decode-picture.js';
import { decodePhoto, PhotoForm, PhotoTaken } from '../../wire/floor/photos.js';
import { PHOTO_SUBJECTS, photoSubjectIn } from '../edge/photos.js';
import { about } from '../edge/routes.js';
import { acceptForms, digestOfForm, formOf } from '../edge/uploads.js';

const deviceOf = ({ floor }: FastifyRequest): string => `device ${floor.device.device_no}`;

/** A device sends one photo at a time. It has two on the way if it repeats a request that got no answer. */
const FORMS = { senderOf: deviceOf, perSender: 2 };

/** Photos of what arrives and of what is packed. Register in its own scope, which accepts forms only. */
export async function floorPhotoRoutes(scope: FastifyInstance, ctx: Context): Promise<void> {
  await acceptForms(scope, FORMS);
  for (const { kind, path, id, what } of PHOTO_SUBJECTS) {
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
        const readPicture = (known: readonly Fault[]) => decodePicture(deviceOf(request), parts, known);
        const subject = photoSubjectIn(request, kind);
        const photo_no = await addFloorPhoto(ctx, request.floor, request.staff, subject, photo, readPicture);
        reply.code(201);
        return { photo_no };
      },
    );
  }
}
