import { useWords } from '../../app/i18n';
import type { Signal } from '../device/signals';
import { FLOOR } from '../words';

const SHAPES: Readonly<Record<Exclude<Signal, 'kept'>, string>> = { ok: '✓', done: '✓', wrong: '✕', ask: '?' };
const WORDS = { ok: 'right', done: 'done', wrong: 'wrong', ask: 'ask' } as const;

/** What was right or wrong with the last scan: in words, with a shape beside the colour. Programs that read aloud tell only what changes in a region that is there already: both stay. */
export function Bar({
  tone,
  text,
  nth,
}: {
  readonly tone: Exclude<Signal, 'kept'>;
  readonly text: string | null;
  /** Of what is said: the same words are told again when it is another one. */
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
