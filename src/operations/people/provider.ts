import type { Decoded } from '../../kernel/decoded.js';
import { orNotFound, refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { ProviderDraft } from '../../rules/people/plan-set-up.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { lockProvider, type Provider, readProvider as readRow, updateProvider } from '../../storage/people/people.js';
import { type Context, stampOf } from '../context.js';

/* The data of the provider: entered at the set-up, and changed by its administrators. */

/** @throws not_found before the set-up */
export async function readProvider(ctx: Context, caller: Caller): Promise<Provider> {
  authorize(caller, 'readProvider');
  return orNotFound(await inReadOnly(ctx.pool, readRow));
}

/**
 * Changes the fields of the provider that the draft gives; the rest stays.
 * @throws validation_failed with every fault, not_found before the set-up
 */
export async function setProvider(
  ctx: Context,
  { value: draft, faults }: Decoded<ProviderDraft>,
  caller: Caller,
): Promise<Provider> {
  authorize(caller, 'setProvider');
  return inTransaction(ctx.pool, async (tx) => {
    const existing = orNotFound(await lockProvider(tx));
    refuseIfFaulty(faults);
    const provider = { ...existing, ...draft };
    await updateProvider(tx, provider);
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'setProvider',
      account_id: null,
      subject: provider.name,
      details: draft,
    });
    return provider;
  });
}
