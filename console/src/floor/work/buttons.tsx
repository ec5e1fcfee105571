import { useEffect, useState } from 'react';
import { useWords } from '../../app/i18n';
import { CHOICES, FLOOR } from '../words';

/** What most people press next on a screen. */
const PRIMARY: ReadonlySet<string> = new Set(['arrived', 'confirm', 'suggested', 'done']);
/** Pressed by mistake, these cost work: the second press confirms. */
const CONFIRMED: ReadonlySet<string> = new Set(['short', 'not_here', 'throw_away', 'stop', 'that_is_all']);
/** A second press so soon after the first, in ms, comes from a trembling finger: it is ignored. */
const TOO_SOON_MS = 400;
/** How long the second press is waited for, in ms. */
const ASKED_MS = 5_000;
/** The choices that stand in the bar at the bottom, beside the tools: nearly every screen has them. */
export const OF_BAR: readonly string[] = ['undo', 'pause'];

/** The buttons of the server's `choices`. */
export function Buttons({
  choices,
  next,
  isWaiting,
  choose,
}: {
  readonly choices: readonly string[];
  /** The choice that most people press next at this moment, besides the {@link PRIMARY} ones; null: none. */
  readonly next: string | null;
  readonly isWaiting: boolean;
  readonly choose: (choice: string) => void;
}) {
  const say = useWords(CHOICES);
  const frame = useWords(FLOOR);
  const [asked, setAsked] = useState<{ readonly choice: string; readonly at: number } | null>(null);
  const press = (choice: string) => {
    const now = performance.now();
    if (CONFIRMED.has(choice)) {
      if (asked?.choice !== choice) return setAsked({ choice, at: now });
      if (now - asked.at < TOO_SOON_MS) return;
    }
    setAsked(null);
    choose(choice);
  };
  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(() => setAsked(null), ASKED_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  if (choices.length === 0) return null;
  return (
    <div className="choices">
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className={PRIMARY.has(choice) || choice === next ? 'choice primary' : 'choice'}
          disabled={isWaiting}
          onClick={() => press(choice)}
        >
          {say(choice as 'undo')}
          {asked?.choice === choice && <span className="goods-line">{frame('again')}</span>}
        </button>
      ))}
    </div>
  );
}
