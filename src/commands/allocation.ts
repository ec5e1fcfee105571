import type { Command } from 'commander';
import { ConfigError } from '../config.js';
import { timestampInTokyo } from '../kernel/dates.js';
import { explainAllocation } from '../operations/allocation/explain-allocation.js';
import { simulateAllocation } from '../operations/allocation/simulate-allocation.js';
import { listHistory } from '../operations/shipments/list-history.js';
import { readShipmentRequests } from '../operations/shipments/read-shipment-requests.js';
import type { Explanation, LineExplanation } from '../rules/allocation/explain-allocation.js';
import type { ExplanationFact } from '../rules/allocation/explanation-fact.js';
import type { SimulatedEffects, WhatIfAnswer } from '../rules/allocation/what-if-answer.js';
import type { EntryWithMessage } from '../rules/shipments/shipment-history.js';
import type { RequestState } from '../rules/shipments/shipment-request.js';
import { encodeHistoryEntry } from '../wire/console/shipment-history.js';
import { decodeAssumption } from '../wire/console/what-if.js';
import { encodeRequests } from '../wire/contract/shipments/shipments.js';
import {
  addListing,
  asNotFound,
  asUsage,
  inColumns,
  OPERATOR,
  onDatabase,
  print,
  resourceIn,
  unitsOfItem,
  withFaultLines,
} from './terminal.js';

/** Adds the commands `explain`, `history`, `requests` and `what-if`. */
export function addAllocationCommands(program: Command): void {
  program
    .command('explain')
    .description('why each line of a shipment is allocated or not, and when it will be')
    .argument('<shipment_id>', 'shipment id, e.g. TS001-S000001')
    .action(async (id: string) => {
      const { account_id, no } = resourceIn('shipment', id);
      await onDatabase(async (ctx) => {
        const explaining = explainAllocation(ctx, account_id, no, OPERATOR);
        const explanation = await explaining.catch(asNotFound(`There is no shipment ${id}.`));
        print(program, explanation, linesOfExplanation(explanation));
      });
    });

  addListing(program, {
    name: 'history',
    description: 'the history of a shipment, newest first: when units were allocated to it, and why it lost some',
    kind: 'shipment',
    key: 'history',
    list: listHistory,
    encode: encodeHistoryEntry,
    line: lineOfHistory,
  });

  program
    .command('requests')
    .description(
      'requests to modify or cancel a shipment that the warehouse works on, with their charges; also of a cancelled shipment',
    )
    .argument('<shipment_id>', 'shipment id, e.g. TS001-S000001')
    .action(async (id: string) => {
      const { account_id, no } = resourceIn('shipment', id);
      await onDatabase(async (ctx) => {
        const reading = readShipmentRequests(ctx, account_id, no, OPERATOR);
        const requests = await reading.catch(asNotFound(`There is no shipment ${id}.`));
        print(program, { requests: encodeRequests(requests) }, requests.map(lineOfRequest));
      });
    });

  program
    .command('what-if')
    .description('which lines would gain or lose units by a change; nothing is changed')
    .argument('<id>', 'shipment id or receipt id, e.g. TS001-S000001')
    .option('--priority <number>', 'assume that the shipment has this allocate_priority, from 0 to 100')
    .option('--clear', "assume that the shipment's allocation is cleared")
    .option(
      '--items <items...>',
      'assume that the receipt brings these items instead of everything announced: code=units, code@date=units',
    )
    .action(async (id: string, options: WhatIfOptions) => {
      const assumption = asUsage(() => assumptionOf(id, options), { allocate_priority: '--priority' });
      await onDatabase(async (ctx) => {
        const answer = await simulateAllocation(ctx, assumption.account_id, assumption.assumed, OPERATOR)
          .catch(asNotFound(`There is no ${id}.`))
          .catch(
            withFaultLines(
              Object.fromEntries((options.items ?? []).map((one, no) => [`items.${no}`, `--items ${one}`])),
            ),
          );
        print(program, answer, linesOfAnswer(answer));
      });
    });
}

interface WhatIfOptions {
  readonly priority?: string;
  readonly clear?: true;
  readonly items?: readonly string[];
}

/** The assumption, decoded like that of the console's route. @throws {ConfigError} for options that do not fit together */
function assumptionOf(id: string, { priority, clear, items }: WhatIfOptions) {
  const isReceipt = /-W[0-9]+$/.test(id);
  const { account_id } = resourceIn(['shipment', 'receipt'], id);
  if (isReceipt && (priority !== undefined || clear !== undefined)) {
    throw new ConfigError(
      'For a receipt, only --items is possible. Without --items, everything announced is assumed to arrive.',
    );
  }
  if (!isReceipt && ((priority === undefined) === (clear === undefined) || items !== undefined)) {
    throw new ConfigError('For a shipment, give either --priority <number> or --clear.');
  }
  const value = {
    [isReceipt ? 'receipt_id' : 'shipment_id']: id,
    ...(priority === undefined ? {} : { allocate_priority: Number(priority) }),
    ...(clear === undefined ? {} : { clear }),
    ...(items === undefined ? {} : { items: items.map((text) => unitsOfItem('items', text)) }),
  };
  return { account_id, assumed: decodeAssumption(account_id, { value, faults: [] }) };
}

const lineOfHistory = ({ at, to_status, actor, message }: EntryWithMessage): string =>
  inColumns([timestampInTokyo(at), to_status, actor, message.en]);

const lineOfRequest = ({ requested_at, kind, stage, state, reason, charges }: RequestState): string =>
  inColumns([
    timestampInTokyo(requested_at),
    `${kind} while ${stage}`,
    state,
    charges.map((charge) => `${charge.kind} ${charge.amount} yen`).join(', '),
    reason ?? '',
  ]);

const linesOfExplanation = ({ id, status, warehouse, reason, lines, lines_omitted }: Explanation): string[] => [
  `${id} in ${warehouse}: ${status}`,
  ...(reason === null ? [] : [reason.message.en]),
  ...lines.flatMap(linesOfLine),
  ...(lines_omitted > 0 ? [`and ${lines_omitted} more line${lines_omitted === 1 ? '' : 's'}`] : []),
];

const linesOfLine = ({ line_no, code, quantity, state, parts, facts }: LineExplanation): string[] => [
  `line ${line_no}: ${quantity} of ${code}, ${state}`,
  ...parts.flatMap((part) => [
    ...(parts.length > 1 ? [`  part ${part.code}: ${part.needed} needed`] : []),
    ...part.facts.map((fact) => `  ${fact.message.en}${named(fact)}`),
    ...part.lots.flatMap((lot) => {
      const date = lot.expiry_date ?? lot.manufacture_date;
      const name = lot.lot_no === 0 ? 'without a lot' : `lot ${lot.lot_no}${date === null ? '' : ` (${date})`}`;
      return lot.facts.map((fact) => `    ${name}: ${fact.message.en}${named(fact)}`);
    }),
    ...(part.lots_count > part.lots.length ? [`    and ${part.lots_count - part.lots.length} more lots`] : []),
  ]),
  ...facts.map((fact) => `  ${fact.message.en}`),
];

const MAX_NAMED = 5;

/** The ids of the first shipments that a fact is about, as text to append; empty if it is not about shipments. */
function named(fact: ExplanationFact): string {
  if (!('shipments' in fact)) return '';
  const first = fact.shipments.slice(0, MAX_NAMED).map(({ id }) => id);
  return ` ${first.join(', ')}${fact.count > first.length ? ', ...' : ''}`;
}

function linesOfAnswer({ now, next_pass, order, sooner, later, message }: WhatIfAnswer): string[] {
  return [
    message.en,
    ...linesOfEffects('', now),
    ...(next_pass === undefined ? [] : linesOfEffects('with the next pass: ', next_pass)),
    ...(order?.overtaken.first.map((id) => `before ${id}`) ?? []),
    ...(order?.overtaken_by.first.map((id) => `after ${id}`) ?? []),
    ...[...(sooner?.first ?? []), ...(later?.first ?? [])].map(
      (shift) =>
        `${shift.shipment_id} line ${shift.line_no}: allocated by ${shift.after ?? 'nothing announced'}, before by ${shift.before ?? 'nothing announced'}`,
    ),
  ];
}

function linesOfEffects(prefix: string, { gains, losses, shipments }: SimulatedEffects): string[] {
  const goods = ({ items }: SimulatedEffects['gains']['first'][number]) =>
    items.map(({ code, units }) => `${units} of ${code}`).join(', ');
  return [
    ...gains.first.map((line) => `${prefix}${line.shipment_id} line ${line.line_no} gains ${goods(line)}`),
    ...losses.first.map((line) => `${prefix}${line.shipment_id} line ${line.line_no} loses ${goods(line)}`),
    ...shipments.first.map(({ id, from, to }) => `${prefix}${id}: ${from} to ${to}`),
  ];
}
