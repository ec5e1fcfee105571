import { useId, useState } from 'react';
import { useWords } from '../../app/i18n';
import { sendPhoto } from '../device/client';
import { newOperation } from '../device/operation';
import { smaller } from '../device/smaller';
import { FLOOR } from '../words';
import { Bar } from './bar';

/** Takes a photo with the device's camera and sends it. @param code of the item that is on it; absent: the whole */
export function Photos({
  of,
  id,
  shows,
  code,
  label,
}: {
  readonly of: 'receipts' | 'shipments';
  readonly id: string;
  readonly shows: string;
  readonly code?: string;
  /** What the photo is of; absent: only that one is taken. */
  readonly label?: string;
}) {
  const say = useWords(FLOOR);
  const field = useId();
  const [state, setState] = useState<'none' | 'sending' | 'sent'>('none');
  const [fault, setFault] = useState<string | null>(null);
  const take = async (file: File) => {
    setState('sending');
    setFault(null);
    const fields = { op_id: newOperation(), shows, ...(code === undefined ? {} : { code }) };
    const reason = await sendPhoto(of, id, await smaller(file), fields);
    setState(reason === null ? 'sent' : 'none');
    setFault(reason === '' ? say('unreachable') : reason);
  };
  return (
    <>
      <Bar tone={fault === null ? 'ok' : 'wrong'} text={fault ?? (state === 'sent' ? say('photoSent') : null)} />
      <label htmlFor={field} className="choice" aria-disabled={state === 'sending'}>
        {state === 'sending'
          ? say('photoSending')
          : label === undefined
            ? say('takePhoto')
            : say('takePhotoOf', { what: label })}
      </label>
      <input
        id={field}
        className="unseen"
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        disabled={state === 'sending'}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void take(file);
          target.value = '';
        }}
      />
    </>
  );
}
