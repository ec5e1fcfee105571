import { itemId, shipmentId } from '../../kernel/ids.js';
import { say } from '../../kernel/messages.js';
import type { GoodsInCondition } from '../../rules/floor/compare-count.js';
import type { Count } from '../../rules/floor/count.js';
import { COUNT_REASONS, COUNT_STATES } from '../../rules/floor/count-values.js';
import { CONDITIONS } from '../../rules/places/place-values.js';
import { SHIPMENT_STATUSES } from '../../rules/shipments/shipment-values.js';
import { encoderOf, type RowOf } from '../encoder.js';
import {
  closed,
  exact,
  flag,
  integer,
  list,
  nullableText,
  nullableTimestamp,
  oneOf,
  text,
  timestamp,
} from '../schema.js';
import { decoderOf } from '../validator.js';

/* Counts of places: those that run, and the variances that wait for an administrator. */

/** Maximum number of counts that one request plans: one for each place. */
const MOST_PLANNED = 1_000;
const LONGEST_REASON = 1_000;

export const NewCounts = closed({
  warehouse: text({ examples: ['TOKYO'] }),
  places: list(text({ examples: ['A-01-1'] }), {
    minItems: 1,
    maxItems: MOST_PLANNED,
    description: 'Codes of open shelves. All or none are taken.',
  }),
});
export const decodeNewCounts = decoderOf(NewCounts);

export const Dismissal = closed({
  reason: text({
    max: LONGEST_REASON,
    pattern: '\\S',
    hint: say('Must not be empty.', '入力してください。'),
    description: 'Why the variances are not recorded.',
    examples: ['数え間違い'],
  }),
});
export const decodeDismissal = decoderOf(Dismissal);

const CountRow = exact({
  count_no: integer(),
  warehouse: text({ examples: ['TOKYO'] }),
  place: text({ examples: ['A-01-1'] }),
  reason: oneOf(COUNT_REASONS, {
    description:
      '`asked`: somebody asked for it. `short_pick`: units were not found while picking. `planned`: it was its turn.',
  }),
  state: oneOf(COUNT_STATES, {
    description:
      '`open`: nobody has begun. `counting`. `agreed`: nothing differs. `counted`: its variances wait. `approved`: they are recorded. `dismissed`: they are not.',
  }),
  opened_by: text(),
  opened_at: timestamp(),
  begun_by: nullableText(),
  begun_at: nullableTimestamp(),
  recounted: flag({ description: 'Whether it differed once, and was begun again.' }),
  finished_by: nullableText(),
  finished_at: nullableTimestamp(),
});

export const encodeCount = encoderOf(CountRow);

export const Counts = exact({ counts: list(CountRow) });

const DifferingGoods = exact({
  account_id: text({ examples: ['TS001'] }),
  id: text({ description: 'Id of the item.', examples: ['TS001-I000001'] }),
  code: text(),
  name: nullableText(),
  lot_no: integer({ description: '0: units without a lot.' }),
  expiry_date: nullableText({ description: 'That of the lot.', examples: ['2027-03-31'] }),
  manufacture_date: nullableText({ description: 'That of the lot.', examples: ['2026-03-31'] }),
  condition: oneOf(CONDITIONS),
  counted: integer(),
  lying: integer({ description: 'By the ledger, when the count was finished.' }),
  variance: integer({
    description: 'Units too many, or, below 0, missing. What moved while the count ran is none.',
  }),
});
const encodeGoods = encoderOf(DifferingGoods);
const Differing = (description: string) => list(DifferingGoods, { description });

export const Variances = exact({
  variances: list(
    exact({ count: CountRow, rows: Differing('Goods that differ. An approval compares them once more.') }),
  ),
});

const FinishedCount = exact({
  count: CountRow,
  decided_by: nullableText({
    description: 'Who has decided about the variances. null: nobody, or there are none.',
  }),
  decided_at: nullableTimestamp(),
  decision: nullableText({
    description: 'Why the variances were not recorded. `counted again`: the place was, before anybody had decided.',
    examples: ['数え間違い'],
  }),
  rows: Differing('Goods that differed when the count was finished.'),
});
export const FinishedCounts = exact({ counts: list(FinishedCount) });

/** A count with the goods that differ. */
interface ShownCount extends Count {
  readonly variances: readonly (Omit<RowOf<typeof DifferingGoods>, 'id'> & GoodsInCondition)[];
}

export const encodeVariances = ({ variances, ...count }: ShownCount) => ({
  count: encodeCount(count),
  rows: variances.map((row) => encodeGoods({ ...row, id: itemId(row.account_id, row.item_no) })),
});

interface ShownFinished extends ShownCount {
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly decision: string | null;
}

const encodeDecided = encoderOf(FinishedCount);

export const encodeFinishedCount = (one: ShownFinished) => encodeDecided({ ...one, ...encodeVariances(one) });

export const SettledCount = exact({
  found_again: integer({ description: 'Units that were missing before, and lie there.' }),
  added: integer({ description: 'Other units that were found.' }),
  removed: integer({ description: 'Missing units that nothing held.' }),
  from_lines: integer({ description: 'Missing units that orders held: they wait for others.' }),
  unexplained: integer({ description: 'Missing units that other work holds, such as removals: nothing was recorded.' }),
});

const Loss = exact({
  shipment_id: text({ examples: ['TS001-S000001'] }),
  identifier: text({ description: "The client's own number." }),
  status: oneOf(SHIPMENT_STATUSES),
  id: text({ description: 'Id of the item.', examples: ['TS001-I000001'] }),
  lot_no: integer({ description: '0: units without a lot.' }),
  units: integer(),
});
const encodeLoss = encoderOf(Loss);

export const CountPreviewAnswer = exact({
  settled: SettledCount,
  losses: list(Loss, { description: 'Orders that would lose units, and wait for others.' }),
});

/** Units that an order would lose. */
interface ShownLoss extends Omit<RowOf<typeof Loss>, 'id' | 'shipment_id'> {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly item_no: number;
}

export const encodeCountPreview = ({
  settled,
  losses,
}: {
  readonly settled: object;
  readonly losses: readonly ShownLoss[];
}) => ({
  settled,
  losses: losses.map(({ account_id, shipment_no, item_no, ...loss }) =>
    encodeLoss({ ...loss, shipment_id: shipmentId(account_id, shipment_no), id: itemId(account_id, item_no) }),
  ),
});

export const DismissedCount = exact({ count_no: integer() });
