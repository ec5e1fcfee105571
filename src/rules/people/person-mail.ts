import type { MorningNews } from './morning-mail.js';
import type { Language } from './person-values.js';

/** What all mails to people have. */
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

/** A mail with a link for one person: an invitation, or the way to a new password. The link is valid once, for some time. */
export interface LinkMail extends MailToPerson {
  readonly kind: 'invitation' | 'reset';
  /** Who invites, and to which account; null: to the provider's staff. */
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
