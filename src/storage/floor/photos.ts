import type { FloorPhoto, NewPhoto, PhotoSubject } from '../../rules/floor/photo.js';
import type { Picture } from '../../rules/items/item-image.js';
import { sql, type Tx } from '../database/database.js';

/** Photos of the floor: their metadata, and the keys of their files. */

const SENT = sql(
  'floor_photos_sent',
  `select photo_no, receipt_no, shipment_no, content_hash from floor_photos
    where account_id = $1 and device_no = $2 and op_id = $3`,
);

/** A photo that a device sent before. */
export interface SentPhoto {
  readonly photo_no: number;
  readonly receipt_no: number | null;
  readonly shipment_no: number | null;
  readonly content_hash: string;
}

/** The photo that a device sent with this id; null: it sent none. */
export const photoSent = async (
  tx: Tx,
  account_id: string,
  device_no: number,
  op_id: string,
): Promise<SentPhoto | null> => (await tx.query<SentPhoto>(SENT, [account_id, device_no, op_id]))[0] ?? null;

/** What must be known about a receipt or shipment before a photo of it is kept. */
export interface Photographed {
  readonly warehouse: string;
  /** The number of photos that it has. */
  readonly photos: number;
  /** The item with the code, if it is among its goods; null: it is not. */
  readonly item_no: number | null;
}

const RECEIPT = 'select warehouse from receipts where account_id = $1 and receipt_no = $2 and cancelled_at is null';
const SHIPMENT = 'select warehouse from shipments where account_id = $1 and shipment_no = $2 and deleted_at is null';

const FIND_RECEIPT = sql('floor_photos_find_receipt', RECEIPT);
const LOCK_RECEIPT = sql('floor_photos_lock_receipt', `${RECEIPT} for no key update`);

const FIND_SHIPMENT = sql('floor_photos_find_shipment', SHIPMENT);
const LOCK_SHIPMENT = sql('floor_photos_lock_shipment', `${SHIPMENT} for no key update`);

const OF_RECEIPT_SO_FAR = sql(
  'floor_photos_of_receipt_so_far',
  // $1 account, $2 receipt, $3 the code of an item
  `select (select count(*) from floor_photos p where p.account_id = $1 and p.receipt_no = $2 and p.deleted_at is null)::integer as photos,
          (select i.item_no from items i
            where i.account_id = $1 and i.code = $3
              and exists (select from receipt_lines l where l.account_id = $1 and l.receipt_no = $2 and l.item_no = i.item_no)
            limit 1) as item_no`,
);

const OF_SHIPMENT_SO_FAR = sql(
  'floor_photos_of_shipment_so_far',
  // $1 account, $2 shipment, $3 the code of an item: of a line, or a part of a set that the shipment holds
  `select (select count(*) from floor_photos p where p.account_id = $1 and p.shipment_no = $2 and p.deleted_at is null)::integer as photos,
          (select i.item_no from items i
            where i.account_id = $1 and i.code = $3
              and (exists (select from shipment_lines l where l.account_id = $1 and l.shipment_no = $2 and l.item_no = i.item_no)
                or exists (select from shipment_allocations a where a.account_id = $1 and a.shipment_no = $2 and a.item_no = i.item_no))
            limit 1) as item_no`,
);

/**
 * A receipt or shipment of which somebody takes a photo. Null: it does not exist, was cancelled or deleted.
 * @param code of an item
 * @param locks whether its row is locked, so that its photos are counted one after the other
 */
export async function findPhotographed(
  tx: Tx,
  { kind, account_id, no }: PhotoSubject,
  code: string | null,
  locks: boolean,
): Promise<Photographed | null> {
  const [find, lock, soFar] =
    kind === 'receipt'
      ? [FIND_RECEIPT, LOCK_RECEIPT, OF_RECEIPT_SO_FAR]
      : [FIND_SHIPMENT, LOCK_SHIPMENT, OF_SHIPMENT_SO_FAR];
  const [row] = await tx.query<Pick<Photographed, 'warehouse'>>(locks ? lock : find, [account_id, no]);
  if (row === undefined) return null;
  const [facts] = await tx.query<Omit<Photographed, 'warehouse'>>(soFar, [account_id, no, code]);
  return { photos: 0, item_no: null, ...facts, ...row };
}

const INSERT = sql(
  'floor_photo_insert',
  `insert into floor_photos (account_id, photo_no, receipt_no, shipment_no, item_no, shows, note, content_type, bytes, width, height,
                             file_name, key, device_no, op_id, content_hash, taken_by, taken_at)
   values ($1, next_no('image', $1), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
   on conflict (account_id, device_no, op_id) do nothing
   returning photo_no`,
  ['receipts', 'shipments'],
);

/** @returns the photo's number, unique in the account; null: the device sent one with this id before */
export async function insertPhoto(
  tx: Tx,
  { kind, account_id, no }: PhotoSubject,
  { op_id, content_hash, shows, note }: NewPhoto,
  item_no: number | null,
  { content_type, content, width, height, file_name }: Picture,
  key: string,
  { device_no, by, at }: { readonly device_no: number; readonly by: string; readonly at: string },
): Promise<number | null> {
  const of = kind === 'receipt' ? [no, null] : [null, no];
  const picture = [content_type, content.length, width, height, file_name, key];
  const values = [account_id, ...of, item_no, shows, note, ...picture, device_no, op_id, content_hash, by, at];
  return (await tx.query<{ photo_no: number }>(INSERT, values))[0]?.photo_no ?? null;
}

const PHOTO = `p.photo_no, p.item_no, i.code, i.name, p.shows, p.note, p.content_type, p.bytes, p.width, p.height, p.file_name, p.key,
               p.taken_at, coalesce(r.warehouse, s.warehouse) as warehouse`;
const FROM = `from floor_photos p left join items i on i.account_id = p.account_id and i.item_no = p.item_no
     left join receipts r on r.account_id = p.account_id and r.receipt_no = p.receipt_no
     left join shipments s on s.account_id = p.account_id and s.shipment_no = p.shipment_no
    where p.account_id = $1 and p.deleted_at is null`;

const OF_RECEIPT = sql('floor_photos_of_receipt', `select ${PHOTO} ${FROM} and p.receipt_no = $2 order by p.photo_no`);
const OF_SHIPMENT = sql(
  'floor_photos_of_shipment',
  `select ${PHOTO} ${FROM} and p.shipment_no = $2 order by p.photo_no`,
);

/** The photos of a receipt or a shipment, oldest first. */
export const photosOf = (tx: Tx, { kind, account_id, no }: PhotoSubject): Promise<FloorPhoto[]> =>
  tx.query<FloorPhoto>(kind === 'receipt' ? OF_RECEIPT : OF_SHIPMENT, [account_id, no]);

const BY_NO = sql('floor_photo_by_no', `select ${PHOTO} ${FROM} and p.photo_no = $2`);

/** Null: there is no such photo, or it was deleted. */
export const findPhoto = async (tx: Tx, account_id: string, photo_no: number): Promise<FloorPhoto | null> =>
  (await tx.query<FloorPhoto>(BY_NO, [account_id, photo_no]))[0] ?? null;

const DELETE = sql(
  'floor_photo_delete',
  `with deleted as (
     update floor_photos set deleted_at = $3, deleted_by = $4 where account_id = $1 and photo_no = $2 and deleted_at is null
     returning account_id, key
   )
   insert into file_removals (account_id, key) select account_id, key from deleted returning key`,
  ['receipts', 'shipments'],
);

/** Deletes a photo; its file is queued for removal. @returns whether there was one */
export const deletePhoto = async (
  tx: Tx,
  account_id: string,
  photo_no: number,
  at: string,
  by: string,
): Promise<boolean> => (await tx.query(DELETE, [account_id, photo_no, at, by])).length > 0;
