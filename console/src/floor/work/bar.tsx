import { useWords } from '../../app/i18n';
import type { Signal } from '../device/signals';
import { FLOOR } from '../words';

const SHAPES: Readonly<Record<Exclude<Signal, 'kept'>, string>> = { ok: '✓', done: '✓', wrong: '✕', ask: '?' };
const WORDS = { ok: 'right', done: 'done', wrong: 'wrong', ask: 'ask' } as const;

/**
 * What was right or wrong with the last scan: in words, with a shape beside the colour. Screen readers announce only changes
 * in a region that exists already, so both regions are always rendered.
 */
export function Bar({
  tone,
  text,
  nth,
}: {
  readonly tone: Exclude<Signal, 'kept'>;
  readonly text: string | null;
  /** The number of the message: with another number, the same words are announced again. */
  readonly nth?: number;
}) {
  const say = useWords(FLOOR);
  const said = text !== null && (
    <p key={nth} className={`bar ${tone}`}>
      <span role="img" aria-label={say(WORDS[tone])} className="shape">
        {SHAPES[tone]}
      </span>
      {text}
    </p>
  );
  return (
    <div className="bar-of">
      <div role="status">{tone !== 'wrong' && said}</div>
      <div role="alert">{tone === 'wrong' && said}</div>
    </div>
  );
}
