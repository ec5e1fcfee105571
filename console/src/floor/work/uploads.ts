import { useSyncExternalStore } from 'react';
import { sendPhoto } from '../device/client';
import { newOperation } from '../device/operation';
import { smaller } from '../device/smaller';

/* Photos on their way to the server. They outlive the screen on which they were taken, until the page is loaded anew. */

/** What a photo is of. */
export interface PhotoOf {
  readonly of: 'receipts' | 'shipments';
  /** Of the receipt or the shipment. */
  readonly id: string;
  readonly shows: string;
  /** Of the item that is on it; absent: the whole. */
  readonly code?: string;
}

export type Upload =
  | { readonly is: 'sending' }
  | { readonly is: 'sent' }
  /** `reason` is empty when the server cannot be reached. */
  | { readonly is: 'failed'; readonly reason: string; readonly op_id: string; readonly picture: Blob };

const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

const keyOf = ({ of, id, shows, code = '' }: PhotoOf): string => `${of} ${id} ${shows} ${code}`;

function set(what: PhotoOf, upload: Upload): void {
  uploads.set(keyOf(what), upload);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What has become of the last photo of something; undefined: none was taken. */
export const useUpload = (what: PhotoOf): Upload | undefined =>
  useSyncExternalStore(subscribe, () => uploads.get(keyOf(what)));

async function send(what: PhotoOf, picture: Blob, op_id: string): Promise<void> {
  const { of, id, shows, code } = what;
  const reason = await sendPhoto(of, id, picture, { op_id, shows, ...(code === undefined ? {} : { code }) });
  set(what, reason === null ? { is: 'sent' } : { is: 'failed', reason, op_id, picture });
}

/** Sends a photo that was just taken. */
export async function upload(what: PhotoOf, file: File): Promise<void> {
  set(what, { is: 'sending' });
  await send(what, await smaller(file), newOperation());
}

/** Sends a photo that failed, as the same operation: if the server has it already, there are not two. */
export function uploadAgain(what: PhotoOf): void {
  const failed = uploads.get(keyOf(what));
  if (failed?.is !== 'failed') return;
  set(what, { is: 'sending' });
  void send(what, failed.picture, failed.op_id);
}
