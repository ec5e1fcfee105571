import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * A page that goes away takes the focus with it. Then the content gets it, so that the next key goes on from there and not from
 * the top of the window. What the new page focuses by itself keeps it.
 */
export function useKeptFocus(content: string): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        const { activeElement } = document;
        if (pathChanged && (activeElement === null || activeElement === document.body))
          document.getElementById(content)?.focus({ preventScroll: true });
      }),
    [router, content],
  );
}
