import { randomUUID } from 'node:crypto';
import { conflict, fault, notAllowed, notFound, refuseIfFaulty } from '../../kernel/errors.js';
import type { StaffCaller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { type NewPhoto, type PhotoSubject, validateShows } from '../../rules/floor/photo.js';
import { MAX_PHOTOS } from '../../rules/floor/photo-values.js';
import type { Picture } from '../../rules/items/item-image.js';
import type { FloorSession } from '../../rules/people/floor-session.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import { insertPhoto, lockPhotographed, photoSent } from '../../storage/floor/photos.js';
import { type Context, instantOf } from '../context.js';

/**
 * Adds a photo to a receipt or a shipment. As with images of items, the picture is read and its file written before the
 * transaction begins. The same `op_id` with the same content is kept once, and gets the same number.
 * @param readPicture reads and checks it, in its turn
 * @returns the photo's number
 * @throws not_found; forbidden in a warehouse of others; conflict when the `op_id` came with another photo; validation_failed;
 *   api_exception when there are too many
 */
export async function addFloorPhoto(
  ctx: Context,
  { device }: FloorSession,
  caller: StaffCaller,
  subject: PhotoSubject,
  photo: NewPhoto,
  readPicture: () => Promise<Picture>,
): Promise<number> {
  authorize(caller, 'addFloorPhoto');
  const before = await inReadOnly(ctx.pool, (tx) => sentBefore(tx, device.device_no, subject, photo));
  if (before !== null) return before;
  refuseIfFaulty(validateShows(subject.kind, photo.shows));
  const picture = await readPicture();
  const key = `floor-photos/${subject.account_id}/${randomUUID()}`;
  let mayBeKept = false;
  try {
    await ctx.files.write(key, picture.content);
    const photo_no = await inTransaction(ctx.pool, async (tx) => {
      mayBeKept = false;
      const item_no = await placeFor(tx, device.warehouse, caller, subject, photo);
      const stamp = { device_no: device.device_no, by: caller.name, at: instantOf(ctx) };
      const written = await insertPhoto(tx, subject, photo, item_no, picture, key, stamp);
      mayBeKept = written !== null;
      return written;
    });
    if (photo_no !== null) return photo_no;
  } catch (error) {
    // A commit without an answer may have succeeded; its row then needs the file.
    if (!mayBeKept) await ctx.files.remove(key).catch(() => {});
    throw error;
  }
  // It was sent twice at once: the other one is kept.
  await ctx.files.remove(key).catch(() => {});
  const other = await inReadOnly(ctx.pool, (tx) => sentBefore(tx, device.device_no, subject, photo));
  if (other === null) throw new Error(`photo ${photo.op_id} of device ${device.device_no} was not written`);
  return other;
}

/** The number of the photo that was sent with the same id before; null: none was. @throws conflict if it was another photo */
async function sentBefore(
  tx: Tx,
  device_no: number,
  { kind, account_id, no }: PhotoSubject,
  { op_id, content_hash }: NewPhoto,
): Promise<number | null> {
  const sent = await photoSent(tx, account_id, device_no, op_id);
  if (sent === null) return null;
  const isSame = sent.content_hash === content_hash && sent[`${kind}_no`] === no;
  if (!isSame) throw USED;
  return sent.photo_no;
}

const USED = conflict(
  'This op_id came with another photo before. Give each photo one of its own.',
  'このop_idは別の写真で使用済みです。写真ごとに新しい値を指定してください。',
);

/** Locks what the photo is of. @returns the number of the item that is on it; null: none was named */
async function placeFor(
  tx: Tx,
  warehouse: string,
  caller: StaffCaller,
  subject: PhotoSubject,
  { code }: NewPhoto,
): Promise<number | null> {
  const found = await lockPhotographed(tx, subject, code);
  if (found === null) throw notFound();
  authorizeIn(caller, found.warehouse);
  // What is not here cannot be on a photo of this device.
  if (found.warehouse !== warehouse) throw notFound();
  if (found.photos >= MAX_PHOTOS)
    throw notAllowed(
      `There are ${MAX_PHOTOS} photos already.`,
      `写真は${MAX_PHOTOS}枚までです。これ以上は追加できません。`,
    );
  if (code === null) return null;
  if (found.item_no === null)
    refuseIfFaulty([fault('code', 'Is none of its goods.', 'この入出荷に含まれない商品です。')]);
  return found.item_no;
}
