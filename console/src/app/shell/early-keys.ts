import { useLayoutEffect } from 'react';

/**
 * Between the key that opens a dialog and the moment when its field has the focus, people go on typing. This text is handed over, for
 * the field: without it, its letters would be shortcuts of the page below.
 */
export function useEarlyKeys(isOpen: boolean, type: (text: string) => void): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog]') !== null;
      // Names of other keys, such as "Enter", are longer.
      if (isInDialog || event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      type(event.key);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isOpen, type]);
}
