/** A sentence for people, in the two languages that the service speaks. */
export interface Message {
  readonly en: string;
  readonly ja: string;
}

/** Builds a {@link Message}; English first, as the contract's errors are English by default. */
export const say = (en: string, ja: string): Message => ({ en, ja });
