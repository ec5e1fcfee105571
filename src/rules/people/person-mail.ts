import type { Language } from './person-values.js';

/** A mail with a link for one person: an invitation, or the way to a new password. */
export interface PersonMail {
  readonly kind: 'invitation' | 'reset';
  readonly mail_no: number;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  /** The provider, in whose name Kura writes. */
  readonly provider: string;
  /** Who invites, and to which account; null: to the provider's staff. */
  readonly inviter: string | null;
  readonly account: string | null;
  /** Valid once, for some time. */
  readonly link: string;
  readonly asked_at: Date;
}
