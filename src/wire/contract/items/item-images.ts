import { itemId } from '../../../kernel/ids.js';
import type { Picture } from '../../../rules/items/item-image.js';
import { exact, integer, list, object, oneOf, text } from '../../schema.js';

export const ImageRequest = object({
  file: text({ format: 'binary', description: 'A jpeg or png of at most 10 MB, with a filename.' }),
});
export const ImageResponse = exact({
  id: integer({ description: 'Number of the image, unique in the account.', examples: [12] }),
});
export const ImageList = exact(
  {
    images: list(
      exact(
        {
          id: integer({ description: 'Number of the image, unique in the account.', examples: [12] }),
          file_name: text({ description: 'File name of the upload.', examples: ['tea.jpg'] }),
          content_type: oneOf(['image/jpeg', 'image/png'], { description: 'Format of the picture.' }),
          size: integer({ description: 'Size of the stored picture in bytes.', examples: [48_213] }),
          width: integer({ description: 'Width in pixels.', examples: [800] }),
          height: integer({ description: 'Height in pixels.', examples: [600] }),
          url: text({
            description: 'Path of the picture on this server. Reading it requires the token, too.',
            examples: ['/api/items/TS001-I000001/images/12'],
          }),
        },
        { component: 'ItemImage' },
      ),
      { description: 'Oldest first.' },
    ),
  },
  { component: 'ItemImageList' },
);
export const ImageDeleted = exact({});

/** A stored image, without its content. */
interface StoredImage extends Omit<Picture, 'content'> {
  readonly image_id: number;
  readonly bytes: number;
}

export const encodeImages = (account_id: string, item_no: number, images: readonly StoredImage[]): object => ({
  images: images.map(({ image_id, file_name, content_type, bytes, width, height }) => ({
    id: image_id,
    file_name,
    content_type,
    size: bytes,
    width,
    height,
    url: `/api/items/${itemId(account_id, item_no)}/images/${image_id}`,
  })),
});
