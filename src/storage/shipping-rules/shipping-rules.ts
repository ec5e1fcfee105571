import type { ShippingRules } from '../../rules/shipping-rules/shipping-rule.js';
import { sql, type Tx } from '../database/database.js';

/** Shipping rules: one list per account, always replaced as a whole. */

const FIND = sql('shipping_rules_find', 'select version, mode, rules from shipping_rules where account_id = $1');

/** Null when the account never set any. */
export const findShippingRules = async (tx: Tx, account_id: string): Promise<ShippingRules | null> =>
  (await tx.query<ShippingRules>(FIND, [account_id]))[0] ?? null;

const REPLACE = sql(
  'shipping_rules_replace',
  `insert into shipping_rules as s (account_id, version, mode, rules, changed_at)
   select $1, 1, $2, $3, $4 where coalesce($5, 0) = 0 or exists (select from shipping_rules where account_id = $1)
   on conflict (account_id) do update
      set version = s.version + 1, mode = excluded.mode, rules = excluded.rules, changed_at = excluded.changed_at
    where $5::bigint is null or s.version = $5
   returning version, mode, rules`,
);

/**
 * Replaces the account's rules.
 * @param expected the version that must be current (0: none set yet); null: any
 * @param at ISO instant
 * @returns the stored rules; null when the current version is another one
 */
export async function replaceShippingRules(
  tx: Tx,
  account_id: string,
  { mode, rules }: Omit<ShippingRules, 'version'>,
  expected: number | null,
  at: string,
): Promise<ShippingRules | null> {
  const [row] = await tx.query<ShippingRules>(REPLACE, [account_id, mode, JSON.stringify(rules), at, expected]);
  return row ?? null;
}
