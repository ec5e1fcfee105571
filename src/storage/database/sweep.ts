import { sql, type Tx } from './database.js';

/**
 * Deletes old rows, so many at a time that the transaction stays short. Call it until nothing is left.
 * @param text a statement that deletes at most so many rows and returns each
 * @returns a sweep, which answers whether there may be more
 */
export function sweepOf(name: string, atOnce: number, text: (atOnce: number) => string) {
  const statement = sql(name, text(atOnce));
  return async (tx: Tx, values: readonly unknown[] = []): Promise<boolean> =>
    (await tx.query(statement, values)).length === atOnce;
}
