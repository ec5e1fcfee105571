import { useWords, words } from '../app/i18n';

const ACTORS = words(
  'actors',
  { system: '自動処理', 'simulated warehouse': 'デモの倉庫', demo: 'デモのトークン' },
  { system: 'automatic', 'simulated warehouse': "the demo's warehouse", demo: 'token of the demo' },
);

const KNOWN = ['system', 'simulated warehouse', 'demo'] as const;

/** Who did something, as the histories name it: people and tokens by their names, Kura itself by a word. */
export function useActorWord(): (actor: string) => string {
  const say = useWords(ACTORS);
  return (actor) => {
    const known = KNOWN.find((one) => one === actor);
    return known === undefined ? actor : say(known);
  };
}
