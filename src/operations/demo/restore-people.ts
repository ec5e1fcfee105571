import { mapSeries } from '../../kernel/collections.js';
import { hashOfSecret } from '../../kernel/secrets.js';
import { emailKeyOf } from '../../rules/people/person.js';
import type { MemberRole } from '../../rules/people/person-values.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import { badgeOfPerson, replaceBadge } from '../../storage/people/badges.js';
import { removePasskeys, removeTotp } from '../../storage/people/factors.js';
import { endFloorSessionsOf } from '../../storage/people/floor-sessions.js';
import { addProvider, findByEmail, findOrAddPerson, type Provider, setPassword } from '../../storage/people/people.js';
import { acceptRole, inviteMember, inviteStaff, setMember, setStaff } from '../../storage/people/roles.js';
import type { Context } from '../context.js';
import { hashPassword, isPassword } from '../people/passwords.js';

/** A person of the demo: an administrator of the provider, or somebody who works for the demo's client. */
export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole | 'admin';
}

/** A badge and its PIN. */
export interface DemoBadge {
  readonly badge: string;
  readonly pin: string;
}

/**
 * Makes the provider and the people of the demo environment; people who exist already get the password and their role back,
 * and administrators the badge. Second factors and passkeys are removed: everybody is shown these sign-ins, and one visitor
 * would close them for all others.
 * @param account_id the demo's client
 */
export async function restorePeople(
  ctx: Pick<Context, 'pool'>,
  provider: Provider,
  account_id: string,
  people: readonly DemoPerson[],
  password: string,
  { badge, pin }: DemoBadge,
): Promise<void> {
  const [first] = people;
  if (first === undefined) return;
  const known = await inReadOnly(ctx.pool, (tx) => findByEmail(tx, emailKeyOf(first.email)));
  const kept = known?.password_hash ?? null;
  const hashed = async () =>
    kept !== null && (await isPassword(kept, password)) ? kept : await hashPassword(password);
  const [hash, pin_hash] = await Promise.all([hashed(), hashPassword(pin)]);
  await inTransaction(ctx.pool, async (tx) => {
    await addProvider(tx, provider);
    await mapSeries(people, async ({ email, name, role }) => {
      const { person_id } = await findOrAddPerson(tx, emailKeyOf(email), { email, name, language: provider.language });
      await setPassword(tx, person_id, hash);
      await removeTotp(tx, person_id);
      await removePasskeys(tx, person_id);
      if (role === 'admin') {
        await inviteStaff(tx, person_id, role);
        await setStaff(tx, person_id, { role, disabled: false });
      } else {
        await inviteMember(tx, account_id, { person_id, role, name });
        await setMember(tx, account_id, person_id, { role, disabled: false });
      }
      await acceptRole(tx, person_id, role === 'admin' ? null : account_id);
      if (role === 'admin') await restoreBadge(tx, person_id, hashOfSecret(badge), pin_hash);
      return [];
    });
  });
}

/** An administrator who has this badge already stays signed in with it. */
async function restoreBadge(tx: Tx, person_id: number, badge_hash: Buffer, pin_hash: string): Promise<void> {
  const known = await badgeOfPerson(tx, person_id);
  if (known !== null && !known.badge_hash.equals(badge_hash)) await endFloorSessionsOf(tx, person_id, null);
  await replaceBadge(tx, person_id, badge_hash, pin_hash);
}
