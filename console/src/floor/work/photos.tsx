import { useId } from 'react';
import { useWords } from '../../app/i18n';
import { FLOOR } from '../words';
import { Bar } from './bar';
import { type PhotoOf, upload, useRefusal, useUpload } from './uploads';

/** What the bar says about the last photo. */
const SAID = {
  sending: { tone: 'ok', text: null },
  sent: { tone: 'ok', text: 'photoSent' },
  waiting: { tone: 'ask', text: 'photoKept' },
  full: { tone: 'wrong', text: 'photosFull' },
  refused: { tone: 'wrong', text: 'photoFailed' },
} as const;

/** Takes a photo with the device's camera and sends it. */
export function Photos({
  label,
  isNext = false,
  ...what
}: PhotoOf & {
  /** What the photo shows, for the button; absent: there is only one photo to take. */
  readonly label?: string;
  /** Taking the photo is what comes next on this screen. */
  readonly isNext?: boolean;
}) {
  const say = useWords(FLOOR);
  const inWords = useRefusal();
  const field = useId();
  const state = useUpload(what);
  const isSending = state?.is === 'sending';
  const { tone, text } = SAID[state?.is ?? 'sending'];
  const reason = state?.is === 'refused' ? ` ${inWords(state.reason)}` : '';
  return (
    <>
      <Bar tone={tone} text={text === null ? null : `${say(text)}${reason}`} />
      <label
        htmlFor={field}
        className={isNext && state === undefined ? 'choice primary is-large' : 'choice'}
        aria-disabled={isSending}
      >
        {isSending ? say('photoSending') : label === undefined ? say('takePhoto') : say('takePhotoOf', { what: label })}
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
