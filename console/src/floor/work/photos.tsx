import { useId } from 'react';
import { useWords } from '../../app/i18n';
import { FLOOR } from '../words';
import { Bar } from './bar';
import { type PhotoOf, upload, uploadAgain, useUpload } from './uploads';

/** Takes a photo with the device's camera and sends it. */
export function Photos({
  label,
  isNext = false,
  ...what
}: PhotoOf & {
  /** What the photo is of; absent: only that one is taken. */
  readonly label?: string;
  /** A photo is what comes next on this screen. */
  readonly isNext?: boolean;
}) {
  const say = useWords(FLOOR);
  const field = useId();
  const state = useUpload(what);
  const isSending = state?.is === 'sending';
  const fault = state?.is === 'failed' ? `${say('photoFailed')} ${state.reason || say('unreachable')}` : null;
  const name = (alone: 'takePhoto' | 'sendAgain', of: 'takePhotoOf' | 'sendAgainOf') =>
    label === undefined ? say(alone) : say(of, { what: label });
  return (
    <>
      <Bar tone={fault === null ? 'ok' : 'wrong'} text={fault ?? (state?.is === 'sent' ? say('photoSent') : null)} />
      {fault !== null && (
        <button type="button" className="choice primary" onClick={() => uploadAgain(what)}>
          {name('sendAgain', 'sendAgainOf')}
        </button>
      )}
      <label
        htmlFor={field}
        className={isNext && state === undefined ? 'choice primary is-large' : 'choice'}
        aria-disabled={isSending}
      >
        {isSending ? say('photoSending') : name('takePhoto', 'takePhotoOf')}
      </label>
      <input
        id={field}
        className="unseen"
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        disabled={isSending}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void upload(what, file);
          target.value = '';
        }}
      />
    </>
  );
}
