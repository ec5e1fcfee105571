import { notFound, refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { DomesticCarrier } from '../../rules/carriers/carriers.js';
import type { LabelProgram } from '../../rules/carriers/label-template.js';
import { LABEL_TEMPLATES } from '../../rules/carriers/label-templates.js';
import type { LabelPrograms } from '../../rules/carriers/labels-here.js';
import { validateLabelProgram } from '../../rules/carriers/validate-label-program.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { allLabelPrograms, deleteLabelProgram, saveLabelProgram } from '../../storage/carriers/label-programs.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { type Context, stampOf } from '../context.js';

/* Which label program each carrier has, as administrators set it. */

export async function readLabelPrograms(ctx: Context, caller: Caller): Promise<LabelPrograms> {
  authorize(caller, 'readLabelPrograms');
  return { programs: await inReadOnly(ctx.pool, allLabelPrograms), templates: LABEL_TEMPLATES };
}

/**
 * Sets the label program of a carrier.
 * @throws validation_failed with every fault
 */
export async function setLabelProgram(
  ctx: Context,
  program: Pick<LabelProgram, 'carrier' | 'template' | 'asked' | 'waits'>,
  caller: Caller,
): Promise<void> {
  authorize(caller, 'setLabelProgram');
  refuseIfFaulty(validateLabelProgram(program.template, program.asked));
  await inTransaction(ctx.pool, async (tx) => {
    const stamp = stampOf(ctx, caller);
    await saveLabelProgram(tx, program, stamp);
    const { name, version } = program.template;
    const details = { template: `${name} ${version}`, waits: program.waits };
    await writeAudit(tx, stamp, { action: 'setLabelProgram', account_id: null, subject: program.carrier, details });
  });
}

/** The carrier has no label program any more: Kura numbers its parcels. @throws not_found when it has none */
export async function removeLabelProgram(ctx: Context, carrier: DomesticCarrier, caller: Caller): Promise<void> {
  authorize(caller, 'removeLabelProgram');
  await inTransaction(ctx.pool, async (tx) => {
    if (!(await deleteLabelProgram(tx, carrier))) throw notFound();
    const action = 'removeLabelProgram';
    await writeAudit(tx, stampOf(ctx, caller), { action, account_id: null, subject: carrier, details: {} });
  });
}
