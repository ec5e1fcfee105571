import { orNotFound } from '../../kernel/errors.js';
import type { ResourceRef } from '../../kernel/ids.js';
import type { StaffCaller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import type { FloorSession } from '../../rules/people/floor-session.js';
import { inReadOnly } from '../../storage/database/database.js';
import { type ItemImage, imagesOfItem } from '../../storage/items/item-images.js';
import type { Context } from '../context.js';

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
