/** A message in the two languages of the service. */
export interface Message {
  readonly en: string;
  readonly ja: string;
}

/** Builds a {@link Message}. English comes first because it is the default language of the contract's errors. */
export const say = (en: string, ja: string): Message => ({ en, ja });
