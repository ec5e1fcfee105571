import type { Planned } from '../../kernel/decoded.js';
import { at } from '../../kernel/errors.js';
import type { Language } from './person-values.js';
import { validatePassword } from './validate-password.js';

/** What is said of the provider and its first administrator. */
export interface SetUpDraft {
  readonly provider: {
    readonly name: string;
    /** Number of a qualified invoice issuer (T and 13 digits); null: none. */
    readonly invoice_number: string | null;
    readonly language: Language;
  };
  readonly admin: { readonly email: string; readonly name: string };
  /** Null: the administrator chooses it by the link of an invitation. */
  readonly password: string | null;
}

/** What is to be changed of the provider later; what is absent stays. The language was that of the first administrator alone. */
export type ProviderDraft = Partial<Omit<SetUpDraft['provider'], 'language'>>;

/** Accepts the set-up, or names all that is wrong with it. The number of an issuer is not looked up: its form is checked before. */
export function planSetUp(draft: SetUpDraft): Planned<SetUpDraft> {
  const { admin, password } = draft;
  const faults = password === null ? [] : at('admin', validatePassword(password, admin));
  return faults.length > 0 ? { planned: null, faults } : { planned: draft, faults };
}
