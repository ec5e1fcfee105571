import { REQUEST_KINDS, type RequestKind } from '../../src/rules/charges/charge-values.js';
import { type Charge, chargesOf } from '../../src/rules/charges/charges.js';
import { STAGES, type Stage } from '../../src/rules/shipments/shipment-values.js';

/* What requests cost, as the guide tells it: made from rules/charges. `npm run generate:guides` writes it. */

export const TARIFF_GUIDE = new URL('../../docs/guides/changing-shipments.md', import.meta.url);

const feeOf = (fee: Charge['kind'], kind: RequestKind, stage: Stage): number =>
  chargesOf(kind, stage).find((charge) => charge.kind === fee)?.amount ?? 0;

function tariff(): string {
  const fixed = new Set(
    REQUEST_KINDS.flatMap((kind) => STAGES.map((stage) => feeOf('administrative_fee', kind, stage))),
  );
  if (fixed.size !== 1) throw new Error('the administrative fee differs; the guide tells of one');
  const rows = REQUEST_KINDS.map((kind) => [kind, ...STAGES.map((stage) => feeOf('work_fee', kind, stage))]);
  const cells = [['Work fee, yen', ...STAGES], ['---', ...STAGES.map(() => '---')], ...rows];
  return [
    `Each request costs an administrative fee of ${[...fixed][0]} yen and a work fee. If the warehouse refuses it, the work fee is refunded.`,
    '',
    ...cells.map((row) => (row[0] === '---' ? `|${row.join('|')}|` : `| ${row.join(' | ')} |`)),
    '',
  ].join('\n');
}

const IN_GUIDE = /^Each request costs an administrative fee.*\n\n(\|.*\n)+/m;

/** The guide with the tariff of today. */
export function withTariff(guide: string): string {
  if (!IN_GUIDE.test(guide)) throw new Error('the guide has no place for the tariff');
  return guide.replace(IN_GUIDE, tariff());
}
