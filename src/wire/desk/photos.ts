import { timestampInTokyo } from '../../kernel/dates.js';
import { itemId } from '../../kernel/ids.js';
import type { FloorPhoto } from '../../rules/floor/photo.js';
import { PHOTO_SHOWS } from '../../rules/floor/photo-values.js';
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

export const encodePhotos = (account_id: string, photos: readonly FloorPhoto[]) => ({
  photos: photos.map(
    ({ photo_no, shows, item_no, code, name, note, content_type, bytes, width, height, taken_at }) => ({
      photo_no,
      shows,
      item: item_no === null ? null : itemId(account_id, item_no),
      code,
      name,
      note,
      content_type,
      size: bytes,
      width,
      height,
      taken_at: timestampInTokyo(taken_at),
    }),
  ),
});
