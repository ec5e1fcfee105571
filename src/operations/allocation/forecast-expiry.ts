import type { Context } from '../context.js';
import { findExpired } from './release-expired.js';

export interface ExpiryOutlook {
  /** Whether shipments hold units that {@link releaseExpired} would release now. */
  readonly overdue: boolean;
  /** The next day, `YYYY-MM-DD` in Japan, from which an allocated lot may no longer be shipped; null: none. */
  readonly next: string | null;
}

/** When allocations of expiring lots must be released, for planning the warehouse's day. */
export async function forecastExpiry(ctx: Context): Promise<ExpiryOutlook> {
  const { holders, next } = await findExpired(ctx, null);
  return { overdue: holders.length > 0, next };
}
