import { today } from '../../kernel/clock.js';
import { notFound, refuseIfFaulty } from '../../kernel/errors.js';
import { type ResourceRef, shipmentId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import type { PapersToPrint } from '../../rules/papers/paper.js';
import { MOST_SHIPMENTS, type PaperKind } from '../../rules/papers/paper-values.js';
import { planPapers } from '../../rules/papers/plan-papers.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findPrintedShipments } from '../../storage/shipments/printed-shipments.js';
import type { Context } from '../context.js';

/**
 * The papers of up to {@link MOST_SHIPMENTS} shipments, also of several accounts, in the order in which they are given.
 * @throws not_found when a shipment does not exist; forbidden when a shipment is in a warehouse where the caller does not work;
 *   validation_failed when a label cannot be printed yet, or none of the shipments has a delivery note
 */
export async function readPapers(
  ctx: Context,
  refs: readonly ResourceRef[],
  kind: PaperKind,
  caller: Caller,
): Promise<PapersToPrint> {
  for (const account_id of new Set(refs.map((ref) => ref.account_id))) authorize(caller, 'readPapers', account_id);
  if (refs.length > MOST_SHIPMENTS) throw new RangeError(`at most ${MOST_SHIPMENTS} shipments have one file`);
  const wanted = [...new Map(refs.map((ref) => [shipmentId(ref.account_id, ref.no), ref])).values()];
  const shipments = await inReadOnly(ctx.pool, (tx) => findPrintedShipments(tx, wanted));
  if (shipments.length < wanted.length || shipments.length === 0) throw notFound();
  for (const { warehouse } of shipments) authorizeIn(caller, warehouse);
  const { papers, faults } = planPapers(shipments, kind, today(ctx.clock).toString());
  refuseIfFaulty(faults);
  return {
    papers,
    author: [...new Set(shipments.map(({ account }) => account.name))].join(', ').slice(0, 200),
    created_at: new Date(Math.max(...shipments.map(({ created_at }) => created_at.getTime()))),
    language: shipments.every(({ document }) => document.recipient.region_code !== null) ? 'en' : 'ja',
  };
}
