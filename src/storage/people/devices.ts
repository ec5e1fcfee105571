import type { Device, DeviceDraft } from '../../rules/people/device.js';
import { sql, type Tx } from '../database/database.js';
import type { ChangeStamp } from '../stock/stock.js';

/** The scanners of the floor. Times are those of the database's wall clock, so that all servers agree. */

/** Who made the pairing code of a device. */
export type MadeBy = Omit<ChangeStamp, 'at'>;

const ADD = sql(
  'device_add',
  `insert into devices (warehouse, name, code_hash, code_expires_at, made_by, caller_kind, caller_id)
   values ($1, $2, $3, now() + make_interval(secs => $4 / 1000.0), $5, $6, $7)
   returning device_no`,
);

/** Adds a device that has a pairing code. @returns its number */
export async function addDevice(
  tx: Tx,
  { warehouse, name }: DeviceDraft,
  code_hash: Buffer,
  lifetime_ms: number,
  { actor, caller_kind, caller_id }: MadeBy,
): Promise<number> {
  const values = [warehouse, name, code_hash, lifetime_ms, actor, caller_kind, caller_id];
  const [row] = await tx.query<{ device_no: number }>(ADD, values);
  if (row === undefined) throw new Error('a device was not added');
  return row.device_no;
}

/** A device that was paired just now, and who made its code. */
export interface PairedDevice extends DeviceDraft, MadeBy {
  readonly device_no: number;
  readonly warehouse_name: string;
}

const PAIR = sql(
  'device_pair',
  `update devices d set code_hash = null, code_expires_at = null, token_hash = $2, paired_at = now(), last_seen_at = now()
    where code_hash = $1 and code_expires_at > now()
   returning device_no, warehouse, name, made_by as actor, caller_kind, caller_id,
             coalesce((select w.name from warehouses w where w.warehouse = d.warehouse), d.warehouse) as warehouse_name`,
);

/** Exchanges a pairing code for a token. Null when there is no such code, it was used, or it is too old. */
export const pairDevice = async (tx: Tx, code_hash: Buffer, token_hash: Buffer): Promise<PairedDevice | null> =>
  (await tx.query<PairedDevice>(PAIR, [code_hash, token_hash]))[0] ?? null;

const LIST = sql(
  'devices_list',
  `select d.device_no, d.warehouse, d.name, d.made_by, d.made_at, d.code_expires_at, d.paired_at, d.last_seen_at,
          d.revoked_at, p.name as person
     from devices d
     left join floor_sessions s on s.device_no = d.device_no
      and s.last_seen_at > now() - make_interval(secs => $1 / 1000.0)
      and s.signed_in_at > now() - make_interval(secs => $2 / 1000.0)
     left join people p using (person_id)
    where d.revoked_at is null and (d.token_hash is not null or d.code_expires_at > now())
       or d.revoked_at > now() - interval '30 days'
    order by d.revoked_at is not null, d.warehouse, d.name, d.device_no`,
);

/**
 * Devices that are paired or can be, by warehouse and name; after them the devices that were revoked within 30 days.
 * `idle_ms` and `longest_ms` are the lifetime of the sessions of the people who are signed in on them.
 */
export const listDevices = (
  tx: Tx,
  { idle_ms, longest_ms }: { readonly idle_ms: number; readonly longest_ms: number },
): Promise<Device[]> => tx.query<Device>(LIST, [idle_ms, longest_ms]);

const REVOKE = sql(
  'device_revoke',
  `with left_alone as (delete from floor_sessions where device_no = $1)
   update devices set code_hash = null, code_expires_at = null, token_hash = null, revoked_at = now()
    where device_no = $1 and revoked_at is null returning warehouse, name`,
);

/** Revokes a device, and ends the session on it. Null when there is no such device, or it was revoked before. */
export const revokeDevice = async (tx: Tx, device_no: number): Promise<DeviceDraft | null> =>
  (await tx.query<DeviceDraft>(REVOKE, [device_no]))[0] ?? null;

const SWEEP = sql(
  'devices_sweep',
  'delete from devices where code_expires_at < now() and paired_at is null and revoked_at is null',
);

/** Deletes devices that were never paired, and can no longer be. */
export const sweepDevices = (tx: Tx): Promise<unknown> => tx.query(SWEEP);
