import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * When a page is left, the element with the focus is removed. Then the content area gets the focus, so that the next Tab key
 * starts from there and not from the top of the window. If the new page has focused something itself, that keeps the focus.
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
