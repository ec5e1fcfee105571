import { useWords } from '../../app/i18n';
import type { Signal } from '../device/signals';
import { FLOOR } from '../words';

const SHAPES: Readonly<Record<Exclude<Signal, 'kept'>, string>> = { ok: '✓', done: '✓', wrong: '✕', ask: '?' };
const WORDS = { ok: 'right', done: 'done', wrong: 'wrong', ask: 'ask' } as const;

/** What was right or wrong with the last scan: in words, with a shape beside the colour. */
export function Bar({ tone, text }: { readonly tone: Exclude<Signal, 'kept'>; readonly text: string | null }) {
  const say = useWords(FLOOR);
  return (
    <div role={tone === 'wrong' ? 'alert' : 'status'} className="bar-of">
      {text !== null && (
        <p className={`bar ${tone}`}>
          <span role="img" aria-label={say(WORDS[tone])} className="shape">
            {SHAPES[tone]}
          </span>
          {text}
        </p>
      )}
    </div>
  );
}
