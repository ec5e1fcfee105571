import { useState } from 'react';
import { useWords } from '../../app/i18n';
import { FLOOR } from '../words';
import { Bar } from './bar';

/** Opens the browser's print dialog with a PDF. */
function print(pdf: Blob): void {
  const address = URL.createObjectURL(pdf);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = address;
  frame.onload = () => {
    frame.contentWindow?.print();
    // The dialog leaves the focus in the frame, where the page does not receive the keys of a scan.
    window.focus();
  };
  document.body.append(frame);
  // Long enough for any print dialog; the papers are in memory until then.
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(address);
  }, 600_000);
}

/** A button that prints papers. @param papers the PDF, or why there is none; empty: the server cannot be reached */
export function Print({ papers }: { readonly papers: () => Promise<Blob | string> }) {
  const say = useWords(FLOOR);
  const [isMaking, setMaking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const make = async () => {
    setMaking(true);
    const made = await papers();
    setMaking(false);
    if (typeof made === 'string') return setFault(made === '' ? say('unreachable') : made);
    setFault(null);
    print(made);
  };
  return (
    <>
      <Bar tone="wrong" text={fault} />
      <button type="button" className="choice primary" disabled={isMaking} onClick={() => void make()}>
        {say(isMaking ? 'printing' : 'print')}
      </button>
    </>
  );
}
