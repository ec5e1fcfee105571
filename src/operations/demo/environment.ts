import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import { appliedTo } from '../../storage/database/migrate.js';
import type { ConnectionPool } from '../../storage/database/open-pool.js';
import { isInUse } from '../../storage/demo/demo-reset.js';
import { readSwitch, writeSwitch } from '../../storage/server/switches.js';
import type { Context } from '../context.js';
import { withDemoLock } from './with-demo-lock.js';

/*
 * The environment of a database, set for good when it is first used. A demo reset deletes all data, so a production
 * database must never be opened as a demo.
 */

type Environment = 'demo' | 'production';

const SEED = 'demo_seed';
const PRODUCTION = 'production';

/** The setting and the database belong to different environments. */
export class WrongEnvironment extends Error {
  override readonly name = 'WrongEnvironment';
}

/** `foreign`: a production database, or one with data that no demo created. */
export type SeedState = 'empty' | 'done' | 'foreign';

export async function readSeedState(ctx: Pick<Context, 'pool'>): Promise<SeedState> {
  const environment = await environmentOf(ctx);
  if (environment !== null) return environment === 'demo' ? 'done' : 'foreign';
  return (await inReadOnly(ctx.pool, isInUse)) ? 'foreign' : 'empty';
}

/** Null: no Kura that records the environment has used the database yet. */
async function environmentOf({ pool }: Pick<Context, 'pool'>): Promise<Environment | null> {
  if ((await readSwitch(pool, SEED)) === 'done') return 'demo';
  return (await readSwitch(pool, PRODUCTION)) === true ? 'production' : null;
}

/**
 * Called before anything is written, including migrations: the database may be in use for the other environment.
 * @throws {WrongEnvironment} when the database belongs to the other environment
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
      : 'The database is a production database. Set KURA_ENVIRONMENT=production, or another KURA_DATA or DATABASE_URL.',
  );

/** To be called in the transaction that seeds the database. */
export const markSeeded = (tx: Tx): Promise<void> => writeSwitch(tx, SEED, 'done');

/**
 * Marks the database as production; it can no longer be opened as a demo.
 * @throws {WrongEnvironment} when it holds a demo environment
 */
export async function claimForProduction(pool: ConnectionPool): Promise<void> {
  if ((await environmentOf({ pool })) === 'production') return;
  // Prevents another process from seeding it meanwhile.
  await withDemoLock(pool, async () => {
    await refuseOtherEnvironment({ pool }, 'production');
    await inTransaction(pool, (tx) => writeSwitch(tx, PRODUCTION, true));
    return {};
  });
}
