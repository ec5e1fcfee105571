import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWords } from '../../app/i18n';
import { FLOOR } from '../words';

/** Something over the screen, until it is closed. The browser keeps the focus within, and Esc closes it. */
export function Over({
  title,
  beforeClose,
  onClose,
  children,
}: {
  readonly title: string;
  /** What must have been done when it closes. */
  readonly beforeClose?: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const say = useWords(FLOOR);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const close = async () => {
    await beforeClose?.();
    dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      className="over"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        void close();
      }}
      onClose={onClose}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      {/* Closed by the browser, which gives the focus back to what opened it. */}
      <button type="button" className="choice" onClick={() => void close()}>
        {say('close')}
      </button>
    </dialog>
  );
}
