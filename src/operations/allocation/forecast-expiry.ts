import type { Context } from '../context.js';
import { findExpired } from './release-expired.js';

export interface ExpiryOutlook {
  /** Whether shipments hold units that {@link releaseExpired} would release now. */
  readonly overdue: boolean;
  /** The next day, `YYYY-MM-DD` in Japan, that begins with a held lot passed, as things stand; null: none will. */
  readonly next: string | null;
}

/** When holds on lots are to be released, for whoever plans the floor's day. */
export async function forecastExpiry(ctx: Context): Promise<ExpiryOutlook> {
  const { holders, next } = await findExpired(ctx, null);
  return { overdue: holders.length > 0, next };
}
