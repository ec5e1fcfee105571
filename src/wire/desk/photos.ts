import { itemId } from '../../kernel/ids.js';
import type { FloorPhoto } from '../../rules/floor/photo.js';
import { PHOTO_SHOWS } from '../../rules/floor/photo-values.js';
import { encoderOf } from '../encoder.js';
import { exact, integer, list, nullableText, oneOf, timestamp } from '../schema.js';

/* Photos of the floor, as people look at them at the desk and in the console. */

export const Photos = exact({
  photos: list(
    exact({
      photo_no: integer({ description: 'Number of the photo, unique in the account.', examples: [12] }),
      shows: oneOf(PHOTO_SHOWS),
      item: nullableText({ description: 'The item that is on it; null: the whole, or goods that nobody knows.' }),
      code: nullableText(),
      name: nullableText(),
      note: nullableText(),
      content_type: oneOf(['image/jpeg', 'image/png']),
      size: integer({ description: 'Size of the picture in bytes.' }),
      width: integer({ description: 'Width in pixels.' }),
      height: integer({ description: 'Height in pixels.' }),
      taken_at: timestamp(),
    }),
    { description: 'Oldest first.' },
  ),
});

const encode = encoderOf(Photos);

export const encodePhotos = (account_id: string, photos: readonly FloorPhoto[]) =>
  encode({
    photos: photos.map(({ item_no, bytes, ...photo }) => ({
      ...photo,
      item: item_no === null ? null : itemId(account_id, item_no),
      size: bytes,
    })),
  });
