import type { Planned } from '../../kernel/decoded.js';
import { at } from '../../kernel/errors.js';
import type { Language } from './person-values.js';
import { validatePassword } from './validate-password.js';

/** The fields of the provider and of its first administrator. */
export interface SetUpDraft {
  readonly provider: {
    readonly name: string;
    /** Number of a qualified invoice issuer (T and 13 digits); null: none. */
    readonly invoice_number: string | null;
    readonly language: Language;
  };
  readonly admin: { readonly email: string; readonly name: string };
  /** Null: the administrator chooses a password by the link of an invitation. */
  readonly password: string | null;
}

/** A later change of the provider. Absent fields do not change. `language` is only that of the first administrator. */
export type ProviderDraft = Partial<Omit<SetUpDraft['provider'], 'language'>>;

/** Accepts the set-up, or returns its faults. The form of the invoice number was checked before; it is not looked up. */
export function planSetUp(draft: SetUpDraft): Planned<SetUpDraft> {
  const { admin, password } = draft;
  const faults = password === null ? [] : at('admin', validatePassword(password, admin));
  return faults.length > 0 ? { planned: null, faults } : { planned: draft, faults };
}
