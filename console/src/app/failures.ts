/* What can go wrong, apart from a refusal of the server (Refused in api.ts). failure-words.ts has the words for all of it. */

/** The server could not be reached. Whether it has done what it was asked for is not known. */
export class Unreachable extends Error {}

/** The server did not answer in time. Whether it has done what it was asked for is not known. */
export class TimedOut extends Error {}

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
