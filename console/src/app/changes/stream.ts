/** What the server tells of changes (GET /console/changes). */
export interface Change {
  /** Null: of the whole installation. */
  readonly account_id: string | null;
  readonly subjects: readonly string[];
}

/** `unsure`: anything may have changed. `ended`: the session has ended. */
export type Told = Change | 'unsure' | 'ended';

const SOONEST_MS = 2_000;
const LATEST_MS = 60_000;

/**
 * Hears what changes, until it is closed. A browser connects again by itself when the connection breaks; when the server
 * refuses, because nobody is signed in or too many listen, it is asked again later.
 */
export function openStream(tell: (told: Told) => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = SOONEST_MS;

  const open = (): void => {
    source = new EventSource('/console/changes');
    source.onopen = () => {
      wait = SOONEST_MS;
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
    wait = Math.min(2 * wait, LATEST_MS);
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
