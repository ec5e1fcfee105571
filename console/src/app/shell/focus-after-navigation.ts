import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * When a page is left, the element with the focus is removed. Then the content area gets the focus, so that the next Tab key
 * starts from there and not from the top of the window. If the new page has focused an element itself, that element keeps it.
 * @param contentId the id of the content area
 */
export function useFocusAfterNavigation(contentId: string): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        const { activeElement } = document;
        if (pathChanged && (activeElement === null || activeElement === document.body))
          document.getElementById(contentId)?.focus({ preventScroll: true });
      }),
    [router, contentId],
  );
}
