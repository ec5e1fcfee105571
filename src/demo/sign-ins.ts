import { hashOfSecret } from '../kernel/secrets.js';
import type { Context } from '../operations/context.js';
import { type DemoBadge, restorePeople } from '../operations/demo/restore-people.js';
import { BADGE_LENGTH, badgeOf, CODE_ALPHABET, PIN_LENGTH } from '../rules/people/badge.js';

/** The provider and the people of the demo environment. They outlive a reset. */

const PROVIDER = { name: '和倉ロジスティクス', invoice_number: null, language: 'ja' } as const;

const PEOPLE = [
  { email: 'owner@example.com', name: '倉田 結衣', role: 'owner' },
  { email: 'member@example.com', name: '森 拓也', role: 'member' },
  { email: 'admin@example.com', name: '佐藤 健', role: 'admin' },
] as const;

/** The sign-ins that the demo shows; all have the same password. */
export const demoSignIns = (password: string) =>
  PEOPLE.map(({ email, name, role }) => ({ email, name, password, what: role }));

/** The badge with which the administrator signs in on scanners. Derived from the password, so that it need not be stored. */
export function demoBadge(password: string): DemoBadge {
  const drawn = [...hashOfSecret(`badge of ${password}`)];
  const letters = drawn.slice(0, BADGE_LENGTH).map((byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length));
  const digits = drawn.slice(BADGE_LENGTH, BADGE_LENGTH + PIN_LENGTH).map((byte) => byte % 10);
  return { badge: badgeOf(letters.join('')), pin: digits.join('') };
}

/** Creates the provider and the people, with this password, or resets them. */
export const restoreDemoPeople = (ctx: Pick<Context, 'pool'>, account_id: string, password: string): Promise<void> =>
  restorePeople(ctx, PROVIDER, account_id, PEOPLE, password, demoBadge(password));
