import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import { appliedTo } from '../../storage/database/migrate.js';
import type { ConnectionPool } from '../../storage/database/open-pool.js';
import { isInUse } from '../../storage/demo/demo-reset.js';
import { readSwitch, writeSwitch } from '../../storage/server/switches.js';
import type { Context } from '../context.js';
import { haveFloor } from './have-floor.js';

/* Which environment a database is of: the first that was opened on it, for good. What a demo forgets at a word must be nobody's business. */

type Environment = 'demo' | 'production';

const SEED = 'demo_seed';
const PRODUCTION = 'production';

/** The setting and the database are of different environments. */
export class WrongEnvironment extends Error {
  override readonly name = 'WrongEnvironment';
}

/** `foreign`: it is one of production, or there is data that no demo put there. */
export type SeedState = 'empty' | 'done' | 'foreign';

export async function readSeedState(ctx: Pick<Context, 'pool'>): Promise<SeedState> {
  const environment = await environmentOf(ctx);
  if (environment !== null) return environment === 'demo' ? 'done' : 'foreign';
  return (await inReadOnly(ctx.pool, isInUse)) ? 'foreign' : 'empty';
}

/** Null: none was started on it yet, at least not by a Kura that wrote it down. */
async function environmentOf({ pool }: Pick<Context, 'pool'>): Promise<Environment | null> {
  if ((await readSwitch(pool, SEED)) === 'done') return 'demo';
  return (await readSwitch(pool, PRODUCTION)) === true ? 'production' : null;
}

/**
 * Asked before anything is written, migrations included: the database may be at work for somebody else.
 * @throws {WrongEnvironment} when the database is of the other environment
 */
export async function refuseOtherEnvironment(ctx: Pick<Context, 'pool'>, wanted: Environment): Promise<void> {
  const isNew = (await inReadOnly(ctx.pool, appliedTo)).length === 0;
  const environment = isNew ? null : await environmentOf(ctx);
  if (environment !== null && environment !== wanted) throw wrong(environment);
}

const wrong = (environment: Environment): WrongEnvironment =>
  new WrongEnvironment(
    environment === 'demo'
      ? 'The database holds a demo environment, and production needs one of its own. Set KURA_ENVIRONMENT=demo, or another KURA_DATA or DATABASE_URL.'
      : 'The database is one of production. Set KURA_ENVIRONMENT=production, or another KURA_DATA or DATABASE_URL.',
  );

/** Of a database that is being seeded. */
export const markSeeded = (tx: Tx): Promise<void> => writeSwitch(tx, SEED, 'done');

/**
 * Makes the database one of production, which no demo is opened on any more.
 * @throws {WrongEnvironment} when it holds a demo environment
 */
export async function claimForProduction(pool: ConnectionPool): Promise<void> {
  if ((await environmentOf({ pool })) === 'production') return;
  // Nobody seeds it meanwhile.
  await haveFloor(pool, async () => {
    await refuseOtherEnvironment({ pool }, 'production');
    await inTransaction(pool, (tx) => writeSwitch(tx, PRODUCTION, true));
    return {};
  });
}
