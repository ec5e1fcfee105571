import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * A page that goes away takes the focus with it. Then the content gets it, so that the next key goes on from there and not from
 * the top of the window. What the new page focuses by itself keeps it.
 */
export function useKeptFocus(content: string): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body)
        document.getElementById(content)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, content]);
}
