import { conflict, type Fault, fault, notAllowed, notFound, orNotFound, refuseIfFaulty } from '../../kernel/errors.js';
import type { ResourceRef } from '../../kernel/ids.js';
import type { Caller, StaffCaller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import {
  type FloorPhoto,
  type NewPhoto,
  type PhotoDraft,
  type PhotoSubject,
  validateShows,
} from '../../rules/floor/photo.js';
import { MAX_PHOTOS } from '../../rules/floor/photo-values.js';
import type { Picture } from '../../rules/items/item-image.js';
import type { FloorSession } from '../../rules/people/floor-session.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import {
  deletePhoto,
  findPhoto,
  findPhotographed,
  insertPhoto,
  type Photographed,
  photoSent,
  photosOf,
} from '../../storage/floor/photos.js';
import { type ItemImage, imagesOfItem } from '../../storage/items/item-images.js';
import { type Context, instantOf } from '../context.js';
import { removeDeletedFilesOf } from '../files/remove-deleted-files.js';
import { writeFileWithRow } from '../files/write-file-with-row.js';

/**
 * The photos of a receipt or a shipment, oldest first; an empty list also if the receipt or the shipment does not exist.
 * @throws forbidden for staff of other warehouses
 */
export async function listFloorPhotos(
  ctx: Context,
  account_id: string,
  { kind, no }: Pick<PhotoSubject, 'kind' | 'no'>,
  caller: Caller,
): Promise<readonly FloorPhoto[]> {
  authorize(caller, 'listFloorPhotos', account_id);
  const photos = await inReadOnly(ctx.pool, (tx) => photosOf(tx, { kind, account_id, no }));
  for (const { warehouse } of photos) authorizeIn(caller, warehouse);
  return photos;
}

/** The metadata of a photo. @throws not_found when there is none, or it was deleted; forbidden for staff of other warehouses */
export async function findFloorPhoto(
  ctx: Context,
  account_id: string,
  photo_no: number,
  caller: Caller,
): Promise<FloorPhoto> {
  authorize(caller, 'findFloorPhoto', account_id);
  const photo = orNotFound(await inReadOnly(ctx.pool, (tx) => findPhoto(tx, account_id, photo_no)));
  authorizeIn(caller, photo.warehouse);
  return photo;
}

/** A photo as it was sent, with the faults of its fields. */
export interface PhotoSent extends PhotoDraft, Pick<NewPhoto, 'content_hash'> {
  readonly faults: readonly Fault[];
}

/**
 * Adds a photo to a receipt or a shipment. As with images of items, the picture is read before the transaction begins. The
 * same `op_id` with the same content is stored once, and gets the same number.
 * @param readPicture waits for its turn, then reads and checks the picture; throws validation_failed with the faults that it is
 *   given and those of the picture
 * @returns the photo's number
 * @throws not_found; forbidden outside the caller's warehouses; conflict when the `op_id` came with another photo; validation_failed
 *   with all faults; api_exception when there are too many
 */
export async function addFloorPhoto(
  ctx: Context,
  { device }: FloorSession,
  caller: StaffCaller,
  subject: PhotoSubject,
  { faults, ...sent }: PhotoSent,
  readPicture: (known: readonly Fault[]) => Promise<Picture>,
): Promise<number> {
  authorize(caller, 'addFloorPhoto');
  const before = await inReadOnly(ctx.pool, async (tx) => {
    const kept = await sentBefore(tx, device.device_no, subject, sent);
    if (kept !== null) return kept;
    return mayPhotograph(await findPhotographed(tx, subject, sent.code, false), device.warehouse, caller);
  });
  if (typeof before === 'number') return before;
  const known = [
    ...faults,
    ...(sent.shows === null ? [] : validateShows(subject.kind, sent.shows)),
    ...codeFaults(sent.code, before),
  ];
  const picture = await readPicture(known);
  const photo = wholeOf(sent);
  const folder = `floor-photos/${subject.account_id}`;
  const photo_no = await writeFileWithRow(ctx, folder, picture.content, async (tx, key) => {
    const found = mayPhotograph(await findPhotographed(tx, subject, photo.code, true), device.warehouse, caller);
    // This photo may have been sent twice at the same time. The other request may have stored it as the last one allowed.
    if ((await sentBefore(tx, device.device_no, subject, photo)) !== null) return null;
    if (found.photos >= MAX_PHOTOS) throw FULL;
    refuseIfFaulty(codeFaults(photo.code, found));
    const stamp = { device_no: device.device_no, by: caller.name, at: instantOf(ctx) };
    return insertPhoto(tx, subject, photo, found.item_no, picture, key, stamp);
  });
  if (photo_no !== null) return photo_no;
  // The photo was sent twice at the same time, and the other request has stored it.
  const other = await inReadOnly(ctx.pool, (tx) => sentBefore(tx, device.device_no, subject, photo));
  if (other === null) throw new Error(`photo ${photo.op_id} of device ${device.device_no} was not written`);
  return other;
}

function wholeOf({ op_id, shows, ...rest }: Omit<PhotoSent, 'faults'>): NewPhoto {
  if (op_id === null || shows === null) throw new Error('a photo without op_id or shows is faulty');
  return { ...rest, op_id, shows };
}

/** The number of the photo that came with the same `op_id` before; null: there is none. @throws conflict if it was another photo */
async function sentBefore(
  tx: Tx,
  device_no: number,
  { kind, account_id, no }: PhotoSubject,
  { op_id, content_hash }: Pick<PhotoSent, 'op_id' | 'content_hash'>,
): Promise<number | null> {
  const sent = op_id === null ? null : await photoSent(tx, account_id, device_no, op_id);
  if (sent === null) return null;
  const isSame = sent.content_hash === content_hash && sent[`${kind}_no`] === no;
  if (!isSame) throw USED;
  return sent.photo_no;
}

const USED = conflict(
  'This op_id came with another photo before. Give each photo one of its own.',
  'このop_idは別の写真で使用済みです。写真ごとに新しい値を指定してください。',
);

const FULL = notAllowed(
  `There are ${MAX_PHOTOS} photos already.`,
  `写真は${MAX_PHOTOS}枚までです。これ以上は追加できません。`,
);

/** @throws not_found; forbidden outside the caller's warehouses */
function mayPhotograph(found: Photographed | null, warehouse: string, caller: StaffCaller): Photographed {
  if (found === null) throw notFound();
  authorizeIn(caller, found.warehouse);
  // A device only takes photos of goods in its own warehouse.
  if (found.warehouse !== warehouse) throw notFound();
  return found;
}

const codeFaults = (code: string | null, { item_no }: Photographed): Fault[] =>
  code === null || item_no !== null
    ? []
    : [fault('code', 'Is not among its goods.', 'この入出荷に含まれない商品です。')];

/**
 * Deletes a photo that should not have been taken, and its file as soon as no backup needs it.
 * @throws not_found; forbidden for staff of other warehouses
 */
export async function deleteFloorPhoto(
  ctx: Context,
  account_id: string,
  photo_no: number,
  caller: StaffCaller,
): Promise<void> {
  authorize(caller, 'deleteFloorPhoto', account_id);
  await inTransaction(ctx.pool, async (tx) => {
    const photo = orNotFound(await findPhoto(tx, account_id, photo_no));
    authorizeIn(caller, photo.warehouse);
    if (!(await deletePhoto(tx, account_id, photo_no, instantOf(ctx), caller.name))) throw notFound();
  });
  // The photo is deleted. If its file cannot be removed now, the job retries and reports the error.
  await removeDeletedFilesOf(ctx, account_id).catch(() => {});
}

/**
 * The metadata of an item's image that a screen shows. The item may be of any client, so that people can identify any unit that
 * they find and scan.
 * @throws not_found when the image was deleted; forbidden when the caller does not work in the device's warehouse
 */
export async function findFloorPicture(
  ctx: Context,
  { device }: FloorSession,
  { account_id, no }: ResourceRef,
  image_id: number,
  caller: StaffCaller,
): Promise<ItemImage> {
  authorize(caller, 'findFloorPicture');
  authorizeIn(caller, device.warehouse);
  const images = await inReadOnly(ctx.pool, (tx) => imagesOfItem(tx, account_id, no));
  return orNotFound(images.find((one) => one.image_id === image_id));
}
