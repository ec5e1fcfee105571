import { useEffect, useState } from 'react';

/*
 * Two tabs of one device would overwrite each other's waiting scans: only one of them works. Browsers have locks only for pages that
 * came over HTTPS, or from this machine; elsewhere each tab believes that it is the only one.
 */

const NAME = 'kura.floor';

/** Whether this tab works; `asking`: it is not known yet. */
export type Tab = 'asking' | 'only' | 'other';

export function useOnlyTab(): { readonly tab: Tab; readonly take: () => void } {
  const [tab, setTab] = useState<Tab>(navigator.locks === undefined ? 'only' : 'asking');
  useEffect(() => {
    // Not at once: in development React runs an effect twice, and the second request would find the lock of the first.
    const timer = setTimeout(() => hold({ ifAvailable: true }, setTab));
    return () => clearTimeout(timer);
  }, []);
  return { tab, take: () => hold({ steal: true }, setTab) };
}

/** Asks for the lock, and holds it until the page is closed, or another tab takes it. */
function hold(options: LockOptions, tell: (tab: Tab) => void): void {
  navigator.locks
    ?.request(NAME, options, async (lock) => {
      tell(lock === null ? 'other' : 'only');
      if (lock !== null) await new Promise(() => {});
    })
    .catch(() => tell('other'));
}
