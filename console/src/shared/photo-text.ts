import { useWords } from '../app/i18n';
import { PHOTOS } from './photo-words';

/** What a photo of the floor shows. */
export interface Shown {
  readonly shows: Parameters<ReturnType<typeof useWords<NonNullable<(typeof PHOTOS)['keys']>>>>[0];
  readonly code?: string | null;
  readonly name?: string | null;
}

/** What a photo shows, with the goods that are on it. */
export function usePhotoText(): (photo: Shown) => string {
  const say = useWords(PHOTOS);
  return ({ shows, code, name }) => {
    const goods = name ?? code ?? null;
    return goods === null ? say(shows) : say('of', { shows: say(shows), goods });
  };
}
