import { useState } from 'react';
import { useWords } from '../../app/i18n';
import { CHOICES, FLOOR } from '../words';

/** What most people press next on a screen. */
const PRIMARY: ReadonlySet<string> = new Set(['arrived', 'confirm', 'taken', 'suggested']);
/** Pressed by mistake, these cost work: the second press confirms. */
const CONFIRMED: ReadonlySet<string> = new Set(['short', 'not_here', 'throw_away', 'stop']);
/** They stand in the bar at the bottom, beside the tools: they are of nearly every screen. */
export const OF_BAR: readonly string[] = ['undo', 'pause'];

/** The buttons of the server's `choices`. */
export function Buttons({
  choices,
  isWaiting,
  choose,
}: {
  readonly choices: readonly string[];
  readonly isWaiting: boolean;
  readonly choose: (choice: string) => void;
}) {
  const say = useWords(CHOICES);
  const frame = useWords(FLOOR);
  const [asked, setAsked] = useState<string | null>(null);
  const press = (choice: string) => {
    if (CONFIRMED.has(choice) && asked !== choice) return setAsked(choice);
    setAsked(null);
    choose(choice);
  };
  if (choices.length === 0) return null;
  return (
    <div className="choices">
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className={PRIMARY.has(choice) ? 'choice primary' : 'choice'}
          disabled={isWaiting}
          onClick={() => press(choice)}
        >
          {say(choice as 'undo')}
          {asked === choice && <span className="goods-line">{frame('again')}</span>}
        </button>
      ))}
    </div>
  );
}
