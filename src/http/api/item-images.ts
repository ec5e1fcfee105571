import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FoundFaults, notFound } from '../../kernel/errors.js';
import { isAccountId } from '../../kernel/ids.js';
import {
  addItemImage,
  deleteItemImage,
  findItemImage,
  listItemImages,
  readPictureOf,
} from '../../operations/items/item-images.js';
import type { ItemRef } from '../../operations/items/item-ref.js';
import { decodePicture } from '../../pictures/decode-picture.js';
import {
  encodeImages,
  ImageDeleted,
  ImageList,
  ImageRequest,
  ImageResponse,
} from '../../wire/contract/items/item-images.js';
import { answerPicture } from '../edge/pictures.js';
import { about, paramsOf, resourceNoInPath } from '../edge/routes.js';
import { acceptForms, formOf, partNamesAsKeys } from '../edge/uploads.js';
import { answerItem } from './items.js';

const tag = 'Items' as const;

const FORMS = { senderOf: ({ caller }: FastifyRequest) => caller.account.account_id, perSender: 5 };

/** Images of items, by the item's id and by account and code (M-001 to M-014). Register in its own scope. */
export async function itemImageRoutes(scope: FastifyInstance): Promise<void> {
  await acceptForms(scope, FORMS);

  for (const [path, by, how] of [
    ['/items/:id/images', '', ''],
    ['/items/:account_id/:code/images', 'ByCode', ' by code'],
  ] as const) {
    scope.get(
      path,
      {
        schema: about({
          operationId: `listItemImages${by}`,
          summary: `List the images of an item${how}`,
          description: 'Kura extension: the images of the item, oldest first, each with the address of the picture.',
          tag,
          answer: ImageList,
        }),
      },
      // `/items/TS001/images` can only mean the item with the code `images`.
      (request) => (hasAccountCodeAsId(request) ? answerItem(request, { code: 'images' }) : answerList(request)),
    );
    scope.post(
      path,
      {
        schema: about({
          operationId: `uploadItemImage${by}`,
          summary: `Upload an item image${how}`,
          description:
            'A jpeg or png of at most 10 MB, 20,000 pixels a side and 50 million pixels (25 million when progressive or interlaced), recognised by its content. It is kept upright and without metadata. An item has at most 100 images.',
          tag,
          body: ImageRequest,
          upload: true,
          answer: ImageResponse,
          refuses: ['state'],
        }),
      },
      async (request) => {
        const { ctx, caller } = request;
        const unknown = new FoundFaults();
        request.findUnknown(partNamesAsKeys(request), unknown);
        const readPicture = () => decodePicture(caller.account.account_id, formOf(request), unknown.listed);
        return { id: await addItemImage(ctx, caller, itemInPath(request), readPicture) };
      },
    );
  }

  for (const [path, by, how] of [
    ['/items/:id/images/:image_id', '', ''],
    ['/items/:account_id/:code/:image_id', 'ByCode', ' by code'],
  ] as const) {
    scope.get(
      path,
      {
        schema: about({
          operationId: `getItemImage${by}`,
          summary: `Get an item image${how}`,
          description: 'Kura extension: the picture as it is kept, with an ETag.',
          tag,
          answer: ['image/jpeg', 'image/png'],
          revalidated: true,
        }),
      },
      (request, reply) =>
        hasAccountCodeAsId(request) && paramsOf(request).image_id === 'images'
          ? answerList(request)
          : answerImage(request, reply),
    );
    scope.delete(
      path,
      {
        schema: about({
          operationId: `deleteItemImage${by}`,
          summary: `Delete an item image${how}`,
          description: 'Refused for the last image of an enclosed good.',
          tag,
          answer: ImageDeleted,
          refuses: ['state'],
        }),
      },
      async (request) => {
        await deleteItemImage(request.ctx, request.caller, itemOfImage(request), imageInPath(request));
        return {};
      },
    );
  }
}

function itemInPath(request: FastifyRequest): ItemRef {
  const { code } = paramsOf(request);
  return code === undefined ? { item_no: resourceNoInPath(request, 'item') } : { code };
}

/** Whether the path has an account code in the position of the item id. */
const hasAccountCodeAsId = (request: FastifyRequest): boolean => isAccountId(paramsOf(request).id ?? '');

async function answerList(request: FastifyRequest): Promise<object> {
  const { item_no, images } = await listItemImages(request.ctx, request.caller, itemOfImage(request));
  return encodeImages(request.caller.account.account_id, item_no, images);
}

/** `/items/TS001/images/7` is image 7 of the item with the code `images`: an account's code is not an item id. */
function itemOfImage(request: FastifyRequest): ItemRef {
  return hasAccountCodeAsId(request) ? { code: 'images' } : itemInPath(request);
}

const IMAGE_ID = /^[1-9][0-9]{0,14}$/;

function imageInPath(request: FastifyRequest): number {
  const { image_id = '' } = paramsOf(request);
  if (!IMAGE_ID.test(image_id)) throw notFound();
  return Number(image_id);
}

async function answerImage(request: FastifyRequest, reply: FastifyReply): Promise<Readable | FastifyReply> {
  const image = await findItemImage(request.ctx, request.caller, itemOfImage(request), imageInPath(request));
  return answerPicture(request, reply, image, () => readPictureOf(request.ctx, image));
}
