import { Modal as Dialog, type ModalProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useWords, words } from '../app/i18n';

const MODAL = words('modal', { close: '閉じる' }, { close: 'Close' });

/** The element itself; of an entry of a menu, which closes when it is chosen, the button that has opened the menu. */
function lastingOf(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]');
  return menu == null ? element : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
}

/** What Mantine's dialog needs for the focus, when a dialog is there only while it is open. */
function FocusGivenBack() {
  // During the first rendering: the dialog has not taken the focus yet.
  const before = useRef(lastingOf(document.activeElement));
  useEffect(() => {
    const had = before.current;
    return () => {
      // After the dialog is gone, and not if something else has taken the focus meanwhile.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && had instanceof HTMLElement && had.isConnected) {
          had.focus({ preventScroll: true });
        }
      });
    };
  }, []);
  return null;
}

/**
 * A dialog over the page. When it is gone, the focus is where it was before. Mantine sees to that only if the dialog stays
 * mounted while it is closed; most of ours are mounted open. The cross is called *Close*, unless the dialog has a better word.
 */
export function Modal(props: ModalProps) {
  const say = useWords(MODAL);
  return (
    <>
      {props.opened && <FocusGivenBack />}
      <Dialog closeButtonProps={{ 'aria-label': say('close') }} {...props} />
    </>
  );
}
