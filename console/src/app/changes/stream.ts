/** A change, as the server announces it (GET /console/changes). */
export interface Change {
  /** Null: it concerns the whole installation. */
  readonly account_id: string | null;
  readonly subjects: readonly string[];
}

/** `unsure`: anything may have changed. `ended`: the session has ended. */
export type StreamMessage = Change | 'unsure' | 'ended';

/** Pauses before the stream is opened again: each is twice the one before, up to the longest. */
const SHORTEST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Opens a stream of changes. When the connection breaks, the browser connects again by itself. When the server refuses
 * (nobody is signed in, or there are too many streams) or says that the session has ended, this function tries again later.
 * @returns what closes the stream
 */
export function openStream(tell: (message: StreamMessage) => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = SHORTEST_PAUSE_MS;

  const open = (): void => {
    source = new EventSource('/console/changes');
    source.onopen = () => {
      wait = SHORTEST_PAUSE_MS;
      // Changes may have been missed before.
      tell('unsure');
    };
    source.addEventListener('unsure', () => tell('unsure'));
    source.addEventListener('changed', ({ data }) => tell(JSON.parse(data) as Change));
    source.addEventListener('ended', () => {
      openLater();
      tell('ended');
    });
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) openLater();
    };
  };
  const openLater = (): void => {
    source?.close();
    clearTimeout(timer);
    timer = setTimeout(open, wait);
    wait = Math.min(2 * wait, LONGEST_PAUSE_MS);
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
