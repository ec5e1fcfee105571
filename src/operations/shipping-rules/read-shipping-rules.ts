import { notFound } from '../../kernel/errors.js';
import { NO_RULES, type ShippingRules } from '../../rules/shipping-rules/shipping-rule.js';
import { findAccount } from '../../storage/accounts/accounts.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findShippingRules } from '../../storage/shipping-rules/shipping-rules.js';
import type { Context } from '../context.js';

/** An account's shipping rules. @throws not_found for an unknown account */
export const readShippingRules = (ctx: Context, account_id: string): Promise<ShippingRules> =>
  inReadOnly(ctx.pool, async (tx) => {
    if ((await findAccount(tx, account_id)) === null) throw notFound();
    return (await findShippingRules(tx, account_id)) ?? NO_RULES;
  });
