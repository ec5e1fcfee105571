import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../../kernel/errors.js';
import type { Context } from '../../operations/context.js';
import { findFloorPicture } from '../../operations/floor/floor-photos.js';
import { smallPicture } from '../../pictures/small-picture.js';
import { ITEM_ID } from '../../wire/contract/parameters.js';
import { setCacheHeaders } from '../edge/pictures.js';
import { about, refInPath, wholeNumberInPath } from '../edge/routes.js';

/** The image with a number never changes. A browser asks for it again once a day, so that a deleted image disappears. */
const CACHE = 'private, max-age=86400, immutable';

/** Pictures of goods, for the screens that show them. */
export function floorPictureRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/items/:id/images/:image_id',
    {
      schema: about({
        operationId: 'getFloorPicture',
        summary: 'Get the picture of goods',
        description:
          'As small as a screen of the floor needs it: at most 240 pixels a side. `picture` in the data of a screen is its path.',
        tag: 'Floor',
        params: { id: ITEM_ID },
        answer: ['image/jpeg'],
        revalidated: true,
      }),
    },
    async (request, reply) => {
      const { floor, staff } = request;
      const item = refInPath(request, 'item');
      const { key } = await findFloorPicture(ctx, floor, item, wholeNumberInPath(request, 'image_id'), staff);
      if (setCacheHeaders(request, reply, `${key}-small`, CACHE)) return reply.code(304).send();
      const small = orNotFound(await smallPicture(`device ${floor.device.device_no}`, () => ctx.files.read(key)));
      return reply.type('image/jpeg').send(small);
    },
  );
}
