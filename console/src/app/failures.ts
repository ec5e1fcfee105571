/* What can go wrong, apart from a refusal of the server (Refused in api.ts). failure-words.ts has the words for all of it. */

/** The server could not be reached. If anything was asked for that must not be done twice, it has not been done. */
export class Unreachable extends Error {}

/** No answer came. Whether the server has done what it was asked for is not known. */
export class Unanswered extends Error {}

/** The program of a page could not be loaded. */
export class PageNotLoaded extends Error {
  /** @param load tries to load it again. It never rejects: when loading fails, the page throws again when it is rendered */
  constructor(
    readonly load: () => Promise<void>,
    /** Why: the server has pages of another version by now, it was not reached, or something else. */
    readonly reason: 'outdated' | 'unreachable' | 'broken',
  ) {
    super(`page not loaded: ${reason}`);
  }
}

/** The device gave no passkey: the person has stopped it, or it has none. */
export class NoPasskey extends Error {}

/** Somebody else has changed rows of an imported file into which something was typed. Nothing was sent. */
export class RowsChanged extends Error {}

/** Somebody else has changed a list that a form is about to send whole. Nothing was sent. */
export class ListChanged extends Error {}
