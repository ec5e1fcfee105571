/*
 * Photos that the server has not answered, kept in IndexedDB: they are too large for localStorage, where the scans are
 * (kept.ts).
 */

/** A photo on its way to the server. */
export interface WaitingPhoto {
  readonly op_id: string;
  readonly of: 'receipts' | 'shipments';
  /** Of the receipt or the shipment. */
  readonly id: string;
  readonly shows: string;
  /** The code of the item that it shows; absent: it shows the whole. */
  readonly code?: string;
  readonly picture: Blob;
  /** Who took it, on which device. It is never sent in another person's name. */
  readonly owner: string;
  /** Milliseconds since 1970: they are sent in the order in which they were taken. */
  readonly taken_at: number;
  /** The server could not be reached when it was sent, or the page was reloaded since. */
  readonly late?: true;
  /** Why the server refused it; it is kept, without its picture, until whoever took it has read that. */
  readonly refused?: string;
}

const STORE = 'photos';

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open('kura.floor', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'op_id' });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

/** @throws when the browser keeps nothing, or has no room */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** The photos that are kept, oldest first, with those that were refused. Empty where the browser keeps nothing. */
export async function photosKept(): Promise<readonly WaitingPhoto[]> {
  const all = await inStore<WaitingPhoto[]>('readonly', (store) => store.getAll()).catch(() => []);
  return all.sort((a, b) => a.taken_at - b.taken_at);
}

/** @returns false when the browser keeps nothing, or has no room: then the photo is in memory only */
export const keepPhoto = (photo: WaitingPhoto): Promise<boolean> =>
  inStore('readwrite', (store) => store.put(photo)).then(
    () => true,
    () => false,
  );

export const forgetPhoto = ({ op_id }: WaitingPhoto): Promise<unknown> =>
  inStore('readwrite', (store) => store.delete(op_id)).catch(() => {});
