import { orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { NO_RULES, type ShippingRules } from '../../rules/shipping-rules/shipping-rule.js';
import { findAccount } from '../../storage/accounts/accounts.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findShippingRules } from '../../storage/shipping-rules/shipping-rules.js';
import type { Context } from '../context.js';

/** An account's shipping rules. @throws not_found for an unknown account */
export async function readShippingRules(ctx: Context, account_id: string, caller: Caller): Promise<ShippingRules> {
  authorize(caller, 'readShippingRules', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    orNotFound(await findAccount(tx, account_id));
    return (await findShippingRules(tx, account_id)) ?? NO_RULES;
  });
}
