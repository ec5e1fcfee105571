import { orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import type { FloorPhoto, PhotoSubject } from '../../rules/floor/photo.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findPhoto, photosOf } from '../../storage/floor/photos.js';
import type { Context } from '../context.js';

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
