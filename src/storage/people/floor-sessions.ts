import type { FloorDevice } from '../../rules/people/device.js';
import type { Person } from '../../rules/people/person.js';
import type { StaffRole } from '../../rules/people/person-values.js';
import { sql, type Tx } from '../database/database.js';
import type { SessionLifetime } from './sessions.js';

/** Who is signed in on which device. */

/** A device that asks, and who is signed in on it. */
export interface FloorRow extends FloorDevice {
  readonly warehouse_name: string;
  /** When {@link touchFloor} last recorded a use of the device, and with it of the session. */
  readonly last_seen_at: Date;
  readonly now: Date;
  /** Null: nobody is signed in, or with another session, or the session has ended. */
  readonly person: (Person & { readonly role: StaffRole; readonly warehouses: readonly string[] | null }) | null;
}

const FIND = sql(
  'floor_find',
  `select d.device_no, d.name, d.warehouse, coalesce(w.name, d.warehouse) as warehouse_name, d.last_seen_at, now() as now,
          case when m.person_id is not null then jsonb_build_object(
            'person_id', p.person_id, 'email', p.email, 'name', p.name, 'language', p.language,
            'role', m.role, 'warehouses', m.warehouses) end as person
     from devices d
     left join warehouses w using (warehouse)
     left join floor_sessions s on s.device_no = d.device_no and s.session_hash = $2
      and s.last_seen_at > now() - make_interval(secs => $3 / 1000.0)
      and s.signed_in_at > now() - make_interval(secs => $4 / 1000.0)
     left join staff_members m on m.person_id = s.person_id and m.accepted_at is not null and m.disabled_at is null
     left join people p on p.person_id = m.person_id
    where d.token_hash = $1`,
);

/**
 * The device with a token, and who is signed in on it with a session.
 * @param session_hash null: the request names none
 * @returns null when no device has this token, or it was revoked
 */
export const findFloor = async (
  tx: Tx,
  token_hash: Buffer,
  session_hash: Buffer | null,
  { idle_ms, longest_ms }: SessionLifetime,
): Promise<FloorRow | null> =>
  (await tx.query<FloorRow>(FIND, [token_hash, session_hash, idle_ms, longest_ms]))[0] ?? null;

const TOUCH = sql(
  'floor_touch',
  `with device as (update devices set last_seen_at = now() where device_no = $1)
   update floor_sessions set last_seen_at = now() where device_no = $1 and session_hash = $2`,
);

/** Notes that a device was used, with the session that it names. */
export const touchFloor = (tx: Tx, device_no: number, session_hash: Buffer | null): Promise<unknown> =>
  tx.query(TOUCH, [device_no, session_hash]);

const OPEN = sql(
  'floor_session_open',
  `insert into floor_sessions (session_hash, device_no, person_id)
   select $1, d.device_no, m.person_id
     from devices d, staff_members m join badges b using (person_id)
    where d.device_no = $2 and d.token_hash is not null
      and b.badge_hash = $3 and b.pin_hash = $4 and m.accepted_at is not null and m.disabled_at is null
      for share of m, b
   on conflict (device_no) do update
      set session_hash = excluded.session_hash, person_id = excluded.person_id, signed_in_at = now(), last_seen_at = now()
   returning 1`,
);

/**
 * Signs the owner of a badge in on a device; a person who was signed in on it is signed out. The rows are locked in the same
 * order as when a person is disabled or a badge is replaced: staff, badges, sessions. `pin_hash` is the one against which the PIN
 * of the badge was checked.
 * @returns false when the device was revoked, the person disabled, the badge replaced or its PIN changed meanwhile
 */
export const openFloorSession = async (
  tx: Tx,
  session_hash: Buffer,
  device_no: number,
  { badge_hash, pin_hash }: { readonly badge_hash: Buffer; readonly pin_hash: string },
): Promise<boolean> => (await tx.query(OPEN, [session_hash, device_no, badge_hash, pin_hash])).length > 0;

const END = sql('floor_session_end', 'delete from floor_sessions where device_no = $1');

export const endFloorSession = (tx: Tx, device_no: number): Promise<unknown> => tx.query(END, [device_no]);

const END_OF = sql(
  'floor_sessions_end_of',
  'delete from floor_sessions where person_id = $1 and device_no is distinct from $2::bigint',
);

/** Ends the sessions of a person on all devices. @param but the device on which the session stays; null: none */
export const endFloorSessionsOf = (tx: Tx, person_id: number, but: number | null): Promise<unknown> =>
  tx.query(END_OF, [person_id, but]);

const SWEEP = sql(
  'floor_sessions_sweep',
  `delete from floor_sessions
    where last_seen_at < now() - make_interval(secs => $1 / 1000.0)
       or signed_in_at < now() - make_interval(secs => $2 / 1000.0)`,
);

/** Deletes the sessions that have ended. */
export const sweepFloorSessions = (tx: Tx, { idle_ms, longest_ms }: SessionLifetime): Promise<unknown> =>
  tx.query(SWEEP, [idle_ms, longest_ms]);
