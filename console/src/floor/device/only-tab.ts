import { useEffect, useEffectEvent, useState } from 'react';

/*
 * Two tabs of one device would overwrite each other's waiting scans: only one of them works. Browsers have locks only for pages that
 * came over HTTPS, or from this machine; elsewhere each tab believes that it is the only one.
 */

const NAME = 'kura.floor';

export function useOnlyTab(): { readonly isOnly: boolean; readonly take: () => void } {
  const [isOnly, setOnly] = useState(true);
  const hold = useEffectEvent((options: LockOptions) => {
    navigator.locks
      ?.request(NAME, options, async (lock) => {
        setOnly(lock !== null);
        // The lock is held until the page is closed, or another tab takes it.
        if (lock !== null) await new Promise(() => {});
      })
      .catch(() => setOnly(false));
  });
  useEffect(() => hold({ ifAvailable: true }), []);
  return { isOnly, take: () => hold({ steal: true }) };
}
