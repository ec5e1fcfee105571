/*
 * Some requests must be sent again after the person has signed in again, or has confirmed with the password. The page
 * stays as it is; a dialog over it asks (people/ask-again-dialog.tsx).
 */

/** What is asked for: a new session, or a confirmation that it is still the same person. */
export type Asked = 'session' | 'confirmation';

interface Question {
  readonly asked: Asked;
  readonly answer: (done: boolean) => void;
}

let question: Question | null = null;
/** Several requests that need the same thing wait for one answer. */
let waiting: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Whether the person is signing out. */
let isLeaving = false;

/** Signs out. Requests that are still pending are refused then; no dialog asks to sign in for them. */
export async function whileLeaving(signOut: () => Promise<unknown>): Promise<void> {
  isLeaving = true;
  await signOut().finally(() => {
    isLeaving = false;
  });
}

/** @returns whether the person did what was asked; false on the page where people sign in, which asks by itself */
export function askAgain(asked: Asked): Promise<boolean> {
  if (isLeaving || location.pathname === '/sign-in') return Promise.resolve(false);
  waiting ??= new Promise<boolean>((resolve) => {
    question = { asked, answer: resolve };
    tell();
  }).finally(() => {
    waiting = null;
    question = null;
    tell();
  });
  return waiting;
}

export const questionNow = (): Question | null => question;

export const onQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
