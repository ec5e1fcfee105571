import { type ReactNode, useEffect, useId, useRef } from 'react';
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
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="over" aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
      {/* Closed by the browser, which gives the focus back to what opened it. */}
      <button type="button" className="choice" onClick={() => dialog.current?.close()}>
        {say('close')}
      </button>
    </dialog>
  );
}
