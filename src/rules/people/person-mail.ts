import type { MorningNews } from './morning-mail.js';
import type { Language } from './person-values.js';

/** The fields that all mails to people have. */
interface MailToPerson {
  readonly mail_no: number;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  /** The provider, in whose name Kura writes. */
  readonly provider: string;
  readonly link: string;
  readonly asked_at: Date;
}

/**
 * A mail with a link for one person: an invitation, or a password reset. The link is valid once, and expires
 * (`CODE_LIFETIME_MS`).
 */
export interface LinkMail extends MailToPerson {
  readonly kind: 'invitation' | 'reset';
  /** The name of the person who invites, and of the account; `account` null: to the provider's staff. */
  readonly inviter: string | null;
  readonly account: string | null;
}

/** What needs a decision in an account, for one of its people. The link leads to the account's first page. */
export interface MorningMail extends MailToPerson {
  readonly kind: 'morning';
  /** The name of the account. */
  readonly account: string;
  /** `YYYY-MM-DD` in Japan. */
  readonly day: string;
  readonly news: MorningNews;
}

/** Every mail to a person. */
export type PersonMail = LinkMail | MorningMail;
