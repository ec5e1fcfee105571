import { useEffect, useEffectEvent } from 'react';
import { QUIET_MS, Wedge } from './wedge';

/** Sets a field back to what it was before a scanner typed into it, and tells React so. */
function setBack(field: HTMLInputElement, value: string): void {
  const prototype = Object.getPrototypeOf(field) as HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isField = (target: EventTarget | null): target is HTMLInputElement => target instanceof HTMLInputElement;

/**
 * Hears the scanner, wherever the focus is: it needs no field, so no on-screen keyboard comes up. What it types into a field
 * by the way is taken out again, and its Enter presses no button.
 * @param scanned is told each code, with everything that the scanner sent
 * @param typed is told a digit that a person typed outside of a field: some scanners have keys
 */
export function useScanner(scanned: (code: string) => void, typed?: (digit: string) => void): void {
  const onScan = useEffectEvent(scanned);
  const onDigit = useEffectEvent((digit: string) => typed?.(digit));
  useEffect(() => {
    const wedge = new Wedge();
    /** What stood in the field when the burst began. */
    let before: { readonly field: HTMLInputElement; readonly value: string } | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (code: string) => {
      if (before !== null) setBack(before.field, before.value);
      before = null;
      onScan(code);
    };
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, timeStamp } = event;
      if (event.isComposing || event.altKey || event.metaKey) return;
      const value = isField(target) ? target.value : '';
      const heard = wedge.press({ key, ctrl: ctrlKey, at: timeStamp });
      clearTimeout(timer);
      if (heard.is === 'scan') {
        event.preventDefault();
        event.stopPropagation();
        take(heard.code);
        return;
      }
      if (heard.is === 'start') before = isField(target) ? { field: target, value } : null;
      if (heard.is === 'burst' && !isField(target)) event.preventDefault();
      timer = setTimeout(() => {
        const only = wedge.text;
        const code = wedge.quiet();
        if (code !== null) take(code);
        else if (/^\d$/.test(only) && !isField(target)) onDigit(only);
      }, QUIET_MS);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}
