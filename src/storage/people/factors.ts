import { sql, type Tx } from '../database/database.js';

/** Second factors and passkeys of people. */

const START_TOTP = sql(
  'totp_start',
  'update people set totp_secret = $2, totp_step = null where person_id = $1 and totp_since is null returning 1',
);

/** Stores a new secret, which is used only after {@link confirmTotp}. @returns false when codes are asked for already */
export const startTotp = async (tx: Tx, person_id: number, secret: string): Promise<boolean> =>
  (await tx.query(START_TOTP, [person_id, secret])).length > 0;

const PENDING_TOTP = sql(
  'totp_pending',
  'select totp_secret from people where person_id = $1 and totp_since is null and totp_secret is not null for no key update',
);

/** The secret that is not confirmed yet; null: none was started. */
export const pendingTotp = async (tx: Tx, person_id: number): Promise<string | null> =>
  (await tx.query<{ totp_secret: string }>(PENDING_TOTP, [person_id]))[0]?.totp_secret ?? null;

const CONFIRM_TOTP = sql('totp_confirm', 'update people set totp_since = now(), totp_step = $2 where person_id = $1');

export const confirmTotp = (tx: Tx, person_id: number, step: number): Promise<unknown> =>
  tx.query(CONFIRM_TOTP, [person_id, step]);

const USE_STEP = sql(
  'totp_use',
  'update people set totp_step = $2 where person_id = $1 and (totp_step is null or totp_step < $2) returning 1',
);

/** Marks the code of a time step as used. @returns false when this code, or a later one, was used already */
export const useTotpStep = async (tx: Tx, person_id: number, step: number): Promise<boolean> =>
  (await tx.query(USE_STEP, [person_id, step])).length > 0;

const REMOVE_TOTP = sql(
  'totp_remove',
  `with codes as (delete from recovery_codes where person_id = $1)
   update people set totp_secret = null, totp_since = null, totp_step = null where person_id = $1`,
);

export const removeTotp = (tx: Tx, person_id: number): Promise<unknown> => tx.query(REMOVE_TOTP, [person_id]);

const LOCK_TOTP = sql(
  'totp_lock',
  'select 1 from people where person_id = $1 and totp_since is not null for no key update',
);

/** Locks a person, so that nobody else changes the recovery codes. @returns false when no codes are asked for */
export const lockTotp = async (tx: Tx, person_id: number): Promise<boolean> =>
  (await tx.query(LOCK_TOTP, [person_id])).length > 0;

const WRITE_RECOVERY = sql(
  'recovery_codes_write',
  `with former as (delete from recovery_codes where person_id = $1)
   insert into recovery_codes (person_id, code_hash) select $1, unnest($2::bytea[])`,
);

/** Writes the recovery codes of a locked person. Those until now are gone. */
export const writeRecoveryCodes = (tx: Tx, person_id: number, hashes: readonly Buffer[]): Promise<unknown> =>
  tx.query(WRITE_RECOVERY, [person_id, hashes]);

const USE_RECOVERY = sql(
  'recovery_code_use',
  'delete from recovery_codes where person_id = $1 and code_hash = $2 returning 1',
);

/** @returns false when the person has no such code, or it was used */
export const useRecoveryCode = async (tx: Tx, person_id: number, hash: Buffer): Promise<boolean> =>
  (await tx.query(USE_RECOVERY, [person_id, hash])).length > 0;

const COUNT_RECOVERY = sql(
  'recovery_codes_count',
  `select count(r.person_id)::integer as codes from people p left join recovery_codes r using (person_id)
    where p.person_id = $1 and p.totp_since is not null group by p.person_id`,
);

/** How many recovery codes a person has left; null: two-step verification is off. */
export const countRecoveryCodes = async (tx: Tx, person_id: number): Promise<number | null> =>
  (await tx.query<{ codes: number }>(COUNT_RECOVERY, [person_id]))[0]?.codes ?? null;

/** A passkey, as it is checked. */
export interface Passkey {
  readonly passkey_id: number;
  readonly person_id: number;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

const ADD_PASSKEY = sql(
  'passkey_add',
  `insert into passkeys (credential_id, person_id, name, public_key, counter, transports) values ($1, $2, $3, $4, $5, $6)
   on conflict (credential_id) do nothing returning passkey_id`,
);

/** @returns its number; null when this passkey is registered already */
export async function addPasskey(
  tx: Tx,
  name: string,
  { credential_id, person_id, public_key, counter, transports }: Omit<Passkey, 'passkey_id'>,
): Promise<number | null> {
  const values = [credential_id, person_id, name, public_key, counter, transports];
  return (await tx.query<{ passkey_id: number }>(ADD_PASSKEY, values))[0]?.passkey_id ?? null;
}

const LOCK_PASSKEY = sql(
  'passkey_lock',
  `select passkey_id, person_id, credential_id, public_key, counter, transports from passkeys
    where credential_id = $1 for no key update`,
);

export const lockPasskey = async (tx: Tx, credential_id: string): Promise<Passkey | null> =>
  (await tx.query<Passkey>(LOCK_PASSKEY, [credential_id]))[0] ?? null;

const USE_PASSKEY = sql('passkey_use', 'update passkeys set counter = $2, last_used_at = now() where passkey_id = $1');

export const usePasskey = (tx: Tx, passkey_id: number, counter: number): Promise<unknown> =>
  tx.query(USE_PASSKEY, [passkey_id, counter]);

/** A passkey as its owner sees it. */
export interface ListedPasskey {
  readonly passkey_id: number;
  readonly credential_id: string;
  readonly transports: readonly string[];
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const LIST_PASSKEYS = sql(
  'passkeys_list',
  `select passkey_id, credential_id, transports, name, created_at, last_used_at from passkeys
    where person_id = $1 order by passkey_id`,
);

export const listPasskeys = (tx: Tx, person_id: number): Promise<ListedPasskey[]> =>
  tx.query<ListedPasskey>(LIST_PASSKEYS, [person_id]);

const REMOVE_PASSKEY = sql(
  'passkey_remove',
  'delete from passkeys where person_id = $1 and passkey_id = $2 returning 1',
);

/** @returns false when the person has no such passkey */
export const removePasskey = async (tx: Tx, person_id: number, passkey_id: number): Promise<boolean> =>
  (await tx.query(REMOVE_PASSKEY, [person_id, passkey_id])).length > 0;

const REMOVE_PASSKEYS = sql('passkeys_remove', 'delete from passkeys where person_id = $1');

/** Removes all passkeys of a person. */
export const removePasskeys = (tx: Tx, person_id: number): Promise<unknown> => tx.query(REMOVE_PASSKEYS, [person_id]);

const ADD_CHALLENGE = sql(
  'challenge_add',
  `with old as (delete from passkey_challenges where expires_at < now())
   insert into passkey_challenges (challenge, person_id, expires_at)
   values ($1, $2, now() + make_interval(secs => $3 / 1000.0))`,
);

/** @param person_id who must answer the challenge; null: anybody who signs in */
export const addChallenge = (
  tx: Tx,
  challenge: string,
  person_id: number | null,
  lifetime_ms: number,
): Promise<unknown> => tx.query(ADD_CHALLENGE, [challenge, person_id, lifetime_ms]);

const USE_CHALLENGE = sql(
  'challenge_use',
  `delete from passkey_challenges
    where challenge = $1 and person_id is not distinct from $2 and expires_at > now() returning 1`,
);

/** @returns false when there is no such challenge, it was answered, or it is too old */
export const takeChallenge = async (tx: Tx, challenge: string, person_id: number | null): Promise<boolean> =>
  (await tx.query(USE_CHALLENGE, [challenge, person_id])).length > 0;
