import type { FloorDevice } from './device.js';
import type { Person } from './person.js';
import type { StaffRole } from './person-values.js';

const HOUR = 60 * 60_000;

/** On a device, a session ends after an hour without a request, and after twelve hours (one shift) in any case. */
export const FLOOR_LIFETIME = { idle_ms: HOUR, longest_ms: 12 * HOUR };

/** A paired device that sends a request, and the person who is signed in on it. */
export interface FloorSession {
  readonly device: FloorDevice & { readonly warehouse_name: string };
  /** Null: nobody is signed in, or the session has ended. */
  readonly person: (Person & { readonly role: StaffRole; readonly warehouses: readonly string[] | null }) | null;
  /** From where the request came. */
  readonly address: string;
}
