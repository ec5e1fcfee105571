import type { Account } from './account.js';

/** A client's program, known by its token. */
export interface ClientCaller {
  readonly kind: 'client';
  readonly account: Account;
  readonly token_id: number;
  /** Name of the token. */
  readonly name: string;
}

/** Somebody of the provider's staff. */
export interface StaffCaller {
  readonly kind: 'staff';
  readonly name: string;
}

/** Kura itself: a job, or the simulated warehouse of the demo. */
export interface SystemCaller {
  readonly kind: 'system';
  readonly job: string;
  readonly name: string;
}

/** Who acts. Guards create it, operations receive it, and the ledger and the histories store it. */
export type Caller = ClientCaller | StaffCaller | SystemCaller;

/** Identifies a caller among those of its kind: the number of the token, the name of the member of staff, or the job. */
export function callerIdOf(caller: Caller): string {
  if (caller.kind === 'client') return String(caller.token_id);
  return caller.kind === 'staff' ? caller.name : caller.job;
}

/** Identifies a caller within an account: `client:3`, `staff:Sato`, `system:release_waves`. */
export const callerKeyOf = (caller: Caller): string => `${caller.kind}:${callerIdOf(caller)}`;

export const staff = (name: string): StaffCaller => ({ kind: 'staff', name });
