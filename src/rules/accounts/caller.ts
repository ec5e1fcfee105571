import type { MemberRole, StaffRole } from '../people/person-values.js';
import type { Account } from './account.js';
import type { TokenScope } from './account-values.js';

/** A client's program, known by its token. */
export interface ClientCaller {
  readonly kind: 'client';
  readonly account: Account;
  readonly token_id: number;
  /** Name of the token. */
  readonly name: string;
  readonly scope: TokenScope;
  /** Present: the account has planned answers of the API, in a demo environment. */
  readonly answers_planned?: true;
}

/** A person who works for a client, signed in. An owner also decides about tokens and people of the account. */
export interface MemberCaller {
  readonly kind: 'member';
  readonly account: Account;
  readonly person_id: number;
  readonly name: string;
  readonly role: MemberRole;
  /** From where the request came. */
  readonly address: string;
}

/** Somebody of the provider's staff. An administrator also decides about accounts, warehouses and people. */
export interface StaffCaller {
  readonly kind: 'staff';
  /** Null: somebody who runs a command, and gives only a name. */
  readonly person_id: number | null;
  readonly name: string;
  readonly role: StaffRole;
  /** From where the request came; null: a command. */
  readonly address: string | null;
  /** The warehouses in which this person works; null: in all of them. */
  readonly warehouses: readonly string[] | null;
}

/** Whether somebody may do work of a warehouse. Only staff can be limited to some; Kura itself works in all. */
export const mayWorkIn = (caller: Caller, warehouse: string): boolean =>
  caller.kind !== 'staff' || caller.warehouses === null || caller.warehouses.includes(warehouse);

/** A signed-in person who manages their own sign-in: password, passkeys, sessions. */
export interface PersonCaller {
  readonly kind: 'person';
  readonly person_id: number;
  readonly name: string;
  readonly address: string;
}

/** Kura itself: a job, the start of a server, the seed or the simulated warehouse of the demo. */
export interface SystemCaller {
  readonly kind: 'system';
  readonly job: string;
  readonly name: string;
}

/** A caller who acts for one client: its program, or a person who works for it. */
export type AccountCaller = ClientCaller | MemberCaller;

/** The caller as a person. For operations that the table of permissions allows only to people, not to programs. */
export function asMember(caller: AccountCaller): MemberCaller {
  if (caller.kind === 'member') return caller;
  throw new Error('the table of permissions gives this operation to people only');
}

/** Who acts. Guards create it, operations receive it, and the ledger, the histories and the audit log store it. */
export type Caller = AccountCaller | StaffCaller | PersonCaller | SystemCaller;

/** The roles in the table of permissions (permissions.ts). A `reader` is a client program whose token may only read. */
export type Role = 'client' | 'reader' | MemberRole | StaffRole | 'person' | 'system';

export function roleOf(caller: Caller): Role {
  if ('role' in caller) return caller.role;
  return caller.kind === 'client' && caller.scope === 'read' ? 'reader' : caller.kind;
}

/** Identifies a caller among its kind: the number of the token or the person, the name that a command gave, or the job. */
export function callerIdOf(caller: Caller): string {
  switch (caller.kind) {
    case 'client':
      return String(caller.token_id);
    case 'member':
    case 'person':
      return String(caller.person_id);
    case 'staff':
      return String(caller.person_id ?? caller.name);
    case 'system':
      return caller.job;
  }
}

/** Identifies a caller within an account: `client:3`, `member:8`, `staff:Sato`, `system:release_waves`. */
export const callerKeyOf = (caller: Caller): string => `${caller.kind}:${callerIdOf(caller)}`;

/** The caller of a command. Its user has access to the database, so it may do everything that an administrator may do. */
export const staff = (name: string): StaffCaller => ({
  kind: 'staff',
  person_id: null,
  name,
  role: 'admin',
  address: null,
  warehouses: null,
});
