import { useEffect, useSyncExternalStore } from 'react';
import { useWords } from '../../app/i18n';
import { randomKey } from '../../shared/random-key';
import { sendPhoto } from '../device/client';
import { owner } from '../device/kept';
import { forgetPhoto, keepPhoto, photosKept, type WaitingPhoto } from '../device/kept-photos';
import { isOfColleague } from '../device/outbox';
import { pause } from '../device/pause';
import { shrinkPhoto } from '../device/shrink-photo';
import { FLOOR } from '../words';

/*
 * Photos on their way to the server, one after the other. As with scans (device/outbox.ts), each photo is kept on the device
 * before it is sent, and sent again with the same operation id until the server has answered: the server stores it once. So
 * a photo is not lost when the screen changes, the network fails, or the page is reloaded.
 */

export type PhotoOf = Pick<WaitingPhoto, 'of' | 'id' | 'shows' | 'code'>;

/** What has become of the last photo of something. `waiting`: the server cannot be reached. */
export type Upload =
  | { readonly is: 'sending' | 'waiting' | 'sent' }
  /** Too many wait: this one was not taken. */
  | { readonly is: 'full' }
  | { readonly is: 'refused'; readonly reason: string };

/** A photo that the server did not store, which its owner was not told yet. `reason` null: the device was paired again since. */
interface UndonePhoto {
  readonly photo: WaitingPhoto;
  readonly reason: string | null;
}

interface UploadsState {
  readonly waiting: readonly WaitingPhoto[];
  /** How many were taken, and are still made smaller and kept. Then they wait. */
  readonly beingKept: number;
  /** Photos of colleagues: each waits until the person who took it signs in again. */
  readonly others: readonly WaitingPhoto[];
  /** Whether the server cannot be reached. */
  readonly isAway: boolean;
  /** Whether the browser keeps no photos: those that wait are lost when the page is loaded again. */
  readonly isForgetful: boolean;
  /** Those of all people; each is told to whoever took it ({@link isOwn}). */
  readonly undone: readonly UndonePhoto[];
}

/** The most photos that a device keeps, and the most bytes of photos. */
const MOST_WAITING = 100;
const MOST_BYTES = 200 * 1_048_576;
/** A photo is discarded after so many failures of the server in a row: other photos wait behind it. */
const MOST_FAILURES = 5;

let state: UploadsState = { waiting: [], beingKept: 0, others: [], isAway: false, isForgetful: false, undone: [] };
const outcomes = new Map<string, Upload>();
/** What the present screen takes photos of. The screen says what becomes of these photos. */
const onScreen = new Set<string>();
const listeners = new Set<() => void>();
let isSending = false;
let signedOut = () => {};

const keyOf = ({ of, id, shows, code = '' }: PhotoOf): string => `${of} ${id} ${shows} ${code}`;

function set(change: Partial<UploadsState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** @param outcome null: the photo waits, and is in `waiting` */
function setOutcome(what: PhotoOf, outcome: Upload | null): void {
  if (outcome === null) outcomes.delete(keyOf(what));
  else outcomes.set(keyOf(what), outcome);
  set({});
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUploads = (): UploadsState => useSyncExternalStore(subscribe, () => state);

const WAITING: Upload = { is: 'waiting' };
const SENDING: Upload = { is: 'sending' };

/** What has become of the last photo of something; undefined: none was taken. For the screen that shows it. */
export function useUpload(what: PhotoOf): Upload | undefined {
  const key = keyOf(what);
  useEffect(() => {
    onScreen.add(key);
    return () => void onScreen.delete(key);
  }, [key]);
  return useSyncExternalStore(subscribe, () => {
    const isWaiting = state.waiting.some((one) => keyOf(one) === key);
    if (isWaiting) return state.isAway ? WAITING : SENDING;
    return outcomes.get(key);
  });
}

/** Says why a photo was refused: in the server's words, which a proxy that refuses a large photo does not have. */
export function useRefusal(): (reason: string) => string {
  const say = useWords(FLOOR);
  return (reason) => reason || say('photoTooLarge');
}

/** Takes a photo, and sends it as soon as it can. It belongs to whoever is signed in when it is taken. */
export async function upload(what: PhotoOf, file: File): Promise<void> {
  const { of, id, shows, code } = what;
  const named = { of, id, shows, ...(code === undefined ? {} : { code }) };
  const taken = { ...named, op_id: randomKey(), owner: owner(), taken_at: Date.now() };
  setOutcome(what, SENDING);
  set({ beingKept: state.beingKept + 1 });
  const picture = await shrinkPhoto(file);
  const bytes = state.waiting.reduce((sum, one) => sum + one.picture.size, picture.size);
  if (state.waiting.length + state.beingKept > MOST_WAITING || bytes > MOST_BYTES) {
    set({ beingKept: state.beingKept - 1 });
    return setOutcome(what, { is: 'full' });
  }
  const photo = { ...taken, picture };
  const isKept = await keepPhoto(photo);
  if (isKept === state.isForgetful) set({ isForgetful: !isKept });
  setOutcome(what, null);
  // Meanwhile a colleague may have signed in, or the device been paired again: whoever signs in next sorts them (startUploads).
  const list = photo.owner === owner() ? 'waiting' : 'others';
  set({
    beingKept: state.beingKept - 1,
    [list]: [...state[list].filter((one) => one.op_id !== photo.op_id), photo],
  });
  await sendAll();
}

/**
 * Resumes sending the waiting photos of the person who is signed in now. Photos of other people are kept until they sign in.
 * @param onSignedOut is called when the server says that nobody is signed in any more
 */
export async function startUploads(onSignedOut: () => void): Promise<void> {
  signedOut = onSignedOut;
  const read = await photosKept();
  const inMemory = [...state.others, ...state.waiting];
  const known = new Set(inMemory.map(({ op_id }) => op_id));
  const all = [
    ...read.filter(({ op_id }) => !known.has(op_id)).map((one) => ({ ...one, late: true as const })),
    ...inMemory,
  ];
  const told = new Set(state.undone.map(({ photo }) => photo.op_id));
  const refused = all.flatMap((photo) =>
    photo.refused === undefined || told.has(photo.op_id) ? [] : [{ photo, reason: photo.refused }],
  );
  const toSend = all.filter((one) => one.refused === undefined);
  const before = toSend.filter((one) => one.owner !== owner() && !isOfColleague(one.owner, owner()));
  set({
    isAway: false,
    waiting: toSend.filter((one) => one.owner === owner()),
    others: toSend.filter((one) => isOfColleague(one.owner, owner())),
    undone: [...state.undone, ...refused, ...before.map((photo) => ({ photo, reason: null }))],
  });
  await Promise.all(before.map(forgetPhoto));
  await sendAll();
}

/** Whether a photo that was not stored is told to whoever is signed in now. */
export const isOwn = ({ photo }: UndonePhoto): boolean => !isOfColleague(photo.owner, owner());

/** The person has read which photos were not stored: the device forgets them, before their list closes. */
export const forgetUndonePhotos = (): Promise<unknown> =>
  Promise.all(state.undone.filter(isOwn).map(({ photo }) => forgetPhoto(photo)));

/** Clears the list of photos that were not stored. */
export const clearUndonePhotos = (): void => set({ undone: state.undone.filter((one) => !isOwn(one)) });

async function sendAll(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    let tries = 0;
    let failures = 0;
    for (let [photo] = state.waiting; photo !== undefined; [photo] = state.waiting) {
      if (photo.owner !== owner()) return;
      const sent = await sendPhoto(photo);
      if (sent.is === 'signed out') return signedOut();
      failures = sent.is === 'failed' ? failures + 1 : 0;
      if (sent.is === 'away' || (sent.is === 'failed' && failures < MOST_FAILURES)) {
        set({ isAway: true, waiting: state.waiting.map((one) => ({ ...one, late: true as const })) });
        tries += 1;
        await pause(tries);
        continue;
      }
      [tries, failures] = [0, 0];
      await finish(photo, sent.is === 'sent' ? null : sent.reason);
    }
    // Somebody else has signed in meanwhile, of whom none waits.
    if (state.isAway) set({ isAway: false });
  } finally {
    isSending = false;
  }
}

/** Ends the work on a photo. @param reason why the server refused it; null: the server has stored it */
async function finish({ op_id }: WaitingPhoto, reason: string | null): Promise<void> {
  const photo = state.waiting.find((one) => one.op_id === op_id);
  // Somebody else has signed in meanwhile.
  if (photo === undefined) return;
  const isUnseen = reason !== null && (photo.late === true || !onScreen.has(keyOf(photo)));
  if (isUnseen) await keepPhoto({ ...photo, picture: new Blob(), refused: reason });
  else await forgetPhoto(photo);
  // Meanwhile a colleague may have signed in: then it is among the others, and would be sent, and told, again.
  const without = (photos: readonly WaitingPhoto[]) => photos.filter((one) => one.op_id !== op_id);
  set({
    isAway: false,
    waiting: without(state.waiting),
    others: without(state.others),
    undone: isUnseen ? [...state.undone, { photo, reason }] : state.undone,
  });
  setOutcome(photo, reason === null ? { is: 'sent' } : { is: 'refused', reason });
}
