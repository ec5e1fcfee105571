import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element when what had it is gone, as the button that was pressed is with the next screen. Otherwise
 * nothing has the focus, and whoever works with keys or a screen reader starts at the top of the page again.
 * @returns for the element, which needs `tabIndex={-1}`
 */
export function useFocusKept<Kept extends HTMLElement>(): RefObject<Kept | null> {
  const kept = useRef<Kept>(null);
  useEffect(() => {
    if (document.activeElement === document.body) kept.current?.focus({ preventScroll: true });
  });
  return kept;
}
