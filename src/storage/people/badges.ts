import type { Person } from '../../rules/people/person.js';
import type { StaffRole } from '../../rules/people/person-values.js';
import { sql, type Tx } from '../database/database.js';

/** Badges of the provider's staff. */

const REPLACE = sql(
  'badge_replace',
  `insert into badges (person_id, badge_hash, pin_hash) values ($1, $2, $3)
   on conflict (person_id) do update
      set badge_hash = excluded.badge_hash, pin_hash = excluded.pin_hash, made_at = now()`,
);

/** Gives somebody a badge with a PIN. The previous badge is no longer valid. */
export const replaceBadge = (tx: Tx, person_id: number, badge_hash: Buffer, pin_hash: string): Promise<unknown> =>
  tx.query(REPLACE, [person_id, badge_hash, pin_hash]);

const SET_PIN = sql(
  'badge_set_pin',
  'update badges set pin_hash = $2 where person_id = $1 and ($3::text is null or pin_hash = $3) returning badge_hash',
);

/**
 * Changes the PIN of a badge.
 * @param before the hash that it must still have; null: any
 * @returns the hash of the badge; null when the person has none, or another PIN than `before`
 */
export const setPin = async (
  tx: Tx,
  person_id: number,
  pin_hash: string,
  before: string | null,
): Promise<Buffer | null> =>
  (await tx.query<{ badge_hash: Buffer }>(SET_PIN, [person_id, pin_hash, before]))[0]?.badge_hash ?? null;

const OF_PERSON = sql('badge_of_person', 'select badge_hash, pin_hash from badges where person_id = $1');

/** The badge of somebody; null: there is none. */
export const badgeOfPerson = async (
  tx: Tx,
  person_id: number,
): Promise<{ readonly badge_hash: Buffer; readonly pin_hash: string } | null> =>
  (await tx.query<{ badge_hash: Buffer; pin_hash: string }>(OF_PERSON, [person_id]))[0] ?? null;

/** The owner of a badge. */
export interface BadgeHolder extends Person {
  readonly pin_hash: string;
  readonly role: StaffRole;
  readonly warehouses: readonly string[] | null;
}

const FIND = sql(
  'badge_find',
  `select p.person_id, p.email, p.name, p.language, b.pin_hash, m.role, m.warehouses
     from badges b join people p using (person_id) join staff_members m using (person_id)
    where b.badge_hash = $1 and m.accepted_at is not null and m.disabled_at is null`,
);

/** Null when nobody who may work has such a badge. */
export const findBadge = async (tx: Tx, badge_hash: Buffer): Promise<BadgeHolder | null> =>
  (await tx.query<BadgeHolder>(FIND, [badge_hash]))[0] ?? null;

/** Somebody of the staff as devices know the person. */
export interface FloorWorker {
  readonly person_id: number;
  readonly name: string;
  readonly role: StaffRole;
  /** Whether the person has accepted the invitation: nobody can work before. */
  readonly accepted: boolean;
  /** When the badge was made; null: there is none. */
  readonly badge_made_at: Date | null;
  /** Null: works in all warehouses. */
  readonly warehouses: readonly string[] | null;
}

const WORKERS = sql(
  'floor_workers',
  `select r.person_id, p.name, r.role, r.accepted_at is not null as accepted, b.made_at as badge_made_at, r.warehouses
     from staff_members r join people p using (person_id) left join badges b using (person_id)
    where r.disabled_at is null order by r.invited_at, r.person_id`,
);

/** Everybody of the staff who is not disabled. */
export const floorWorkers = (tx: Tx): Promise<FloorWorker[]> => tx.query<FloorWorker>(WORKERS);
