import { useEffect, useEffectEvent } from 'react';
import { QUIET_MS, Wedge } from './wedge';

/** Sets a field back to its value before a scanner typed into it, with the event that React needs to notice. */
function setBack(field: HTMLInputElement, value: string): void {
  const prototype = Object.getPrototypeOf(field) as HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The first digits of a number that somebody types. More than five in a row are not typed by a person. */
const DIGITS = /^\d{1,5}$/;

const isField = (target: EventTarget | null): target is HTMLInputElement => target instanceof HTMLInputElement;

/**
 * Receives scans, wherever the focus is: no field is needed, so no on-screen keyboard comes up. What the scanner types into
 * a field that has the focus is removed again, and its Enter presses no button.
 * @param scanned gets each code, with everything that the scanner sent
 * @param typed gets the first digits that a person typed outside of a field, one or a few in a row: some scanners have keys
 */
export function useScanner(scanned: (code: string) => void, typed?: (digits: string) => void): void {
  const onScan = useEffectEvent(scanned);
  const onDigits = useEffectEvent((digits: string) => typed?.(digits));
  useEffect(() => {
    const wedge = new Wedge();
    /** What stood in the field when the burst began. */
    let before: { readonly field: HTMLInputElement; readonly value: string } | null = null;
    /** What was typed outside of a field since the last pause: a fast person types several digits without such a pause. */
    let outside = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (code: string) => {
      if (before !== null) setBack(before.field, before.value);
      outside = '';
      onScan(code);
    };
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, timeStamp } = event;
      if (event.isComposing || event.altKey || event.metaKey) return;
      const value = isField(target) ? target.value : '';
      const heard = wedge.press({ key, ctrl: ctrlKey, at: timeStamp });
      clearTimeout(timer);
      if (heard.is === 'scan' || heard.is === 'end') {
        event.preventDefault();
        event.stopPropagation();
        if (heard.is === 'scan') take(heard.code);
        return;
      }
      if (key.length === 1 && !isField(target)) outside += key;
      // This Enter follows digits, so it must not press the button that has the focus.
      else if (key === 'Enter' && outside !== '') event.preventDefault();
      if (heard.is === 'start') before = isField(target) ? { field: target, value } : null;
      if (heard.is === 'burst' && !isField(target)) event.preventDefault();
      // A busy device brings the keys late: the next one may be on its way for as long.
      const late = Math.max(0, performance.now() - timeStamp);
      timer = setTimeout(() => {
        const typedNow = outside;
        outside = '';
        const code = wedge.quiet();
        if (code !== null) take(code);
        else if (DIGITS.test(typedNow)) onDigits(typedNow);
      }, QUIET_MS + late);
    };
    const onTouch = () => wedge.touched();
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('pointerdown', onTouch, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', onTouch, { capture: true });
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}
