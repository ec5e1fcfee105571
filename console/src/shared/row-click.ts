import { useCallback, useEffect } from 'react';

/** Within this time a second click belongs to a double click. */
const DOUBLE_CLICK_MS = 500;

/** When the last button that uses {@link useRowClick} went. */
let wentAt = Number.NEGATIVE_INFINITY;

/**
 * For a button whose row goes when it has done its work: the next row moves up under the pointer, and the second half of a
 * double click would act on that. So clicks are ignored for a moment after such a row has gone.
 */
export function useRowClick(act: () => void): () => void {
  useEffect(
    () => () => {
      wentAt = performance.now();
    },
    [],
  );
  return useCallback(() => {
    if (performance.now() - wentAt >= DOUBLE_CLICK_MS) act();
  }, [act]);
}
