import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../../app/i18n';
import { FLOOR } from '../words';

/** Something over the screen, until it is closed. The browser keeps the focus within, and Esc closes it. */
export function Over({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const say = useWords(FLOOR);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="over" aria-labelledby="over-title" onClose={onClose}>
      <h2 id="over-title">{title}</h2>
      {children}
      <button type="button" className="choice" onClick={onClose}>
        {say('close')}
      </button>
    </dialog>
  );
}
