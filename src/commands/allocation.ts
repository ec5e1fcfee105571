import type { Command } from 'commander';
import { ConfigError } from '../config.js';
import { timestampInTokyo } from '../kernel/dates.js';
import { explainAllocation } from '../operations/allocation/explain-allocation.js';
import { simulateAllocation } from '../operations/allocation/simulate-allocation.js';
import { listHistory } from '../operations/shipments/list-history.js';
import { readRequests } from '../operations/shipments/read-requests.js';
import type { AllocationFact } from '../rules/allocation/allocation-fact.js';
import type { Explanation, LineExplanation } from '../rules/allocation/explain-allocation.js';
import type { SimulatedEffects, WhatIfAnswer } from '../rules/allocation/what-if-answer.js';
import type { EntryWithMessage } from '../rules/shipments/shipment-history.js';
import type { RequestState } from '../rules/shipments/shipment-request.js';
import { encodeHistoryEntry } from '../wire/console/shipment-history.js';
import { decodeSupposition } from '../wire/console/what-if.js';
import { encodeRequests } from '../wire/contract/shipments/shipments.js';
import { addListing, asNotFound, asUsage, onDatabase, print, resourceIn, withFaultLines } from './terminal.js';

/** `explain`, `history`, `requests`, `what-if`. */
export function addAllocationCommands(program: Command): void {
  program
    .command('explain')
    .description('why each line of a shipment is allocated or not, and when it will be')
    .argument('<shipment_id>', 'shipment id, e.g. TS001-S000001')
    .action(async (id: string) => {
      const { account_id, no } = resourceIn('shipment', id);
      await onDatabase(async (ctx) => {
        const explaining = explainAllocation(ctx, account_id, no);
        const explanation = await explaining.catch(asNotFound(`There is no shipment ${id}.`));
        print(program, explanation, linesOfExplanation(explanation));
      });
    });

  addListing(program, {
    name: 'history',
    description: 'what happened to a shipment, newest first: when it was given what it holds, and why it lost it',
    kind: 'shipment',
    key: 'history',
    list: listHistory,
    encode: encodeHistoryEntry,
    line: lineOfHistory,
  });

  program
    .command('requests')
    .description('what was asked of a shipment since work on it began, and what it cost; also of a cancelled one')
    .argument('<shipment_id>', 'shipment id, e.g. TS001-S000001')
    .action(async (id: string) => {
      const { account_id, no } = resourceIn('shipment', id);
      await onDatabase(async (ctx) => {
        const reading = readRequests(ctx, account_id, no);
        const requests = await reading.catch(asNotFound(`There is no shipment ${id}.`));
        print(program, { requests: encodeRequests(requests) }, requests.map(lineOfRequest));
      });
    });

  program
    .command('what-if')
    .description('who would gain and who would lose, if; nothing is done')
    .argument('<id>', 'shipment id or receipt id, e.g. TS001-S000001')
    .option('--priority <number>', 'the shipment had this allocate_priority, from 0 to 100')
    .option('--clear', "the shipment's allocation were cleared")
    .option(
      '--items <items...>',
      'the receipt brought these instead of all that is announced: code=units, code@date=units',
    )
    .action(async (id: string, options: WhatIfOptions) => {
      const supposition = asUsage(() => suppositionOf(id, options), { allocate_priority: '--priority' });
      await onDatabase(async (ctx) => {
        const answer = await simulateAllocation(ctx, supposition.account_id, supposition.supposed)
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

/** The question as the console would ask it. @throws {ConfigError} for what is none */
function suppositionOf(id: string, { priority, clear, items }: WhatIfOptions) {
  const isReceipt = /-W[0-9]+$/.test(id);
  const { account_id } = resourceIn(['shipment', 'receipt'], id);
  if (isReceipt && (priority !== undefined || clear !== undefined)) {
    throw new ConfigError('Of a receipt only --items can be supposed; without it, that all comes that is announced.');
  }
  if (!isReceipt && ((priority === undefined) === (clear === undefined) || items !== undefined)) {
    throw new ConfigError('Suppose one thing of a shipment: --priority <number>, or --clear.');
  }
  const value = {
    [isReceipt ? 'receipt_id' : 'shipment_id']: id,
    ...(priority === undefined ? {} : { allocate_priority: Number(priority) }),
    ...(clear === undefined ? {} : { clear }),
    ...(items === undefined ? {} : { items: items.map(itemOf) }),
  };
  return { account_id, supposed: decodeSupposition(account_id, { value, faults: [] }) };
}

/** `TEA=5`, or with the date of its lot `TEA@2027-01-31=5`. */
function itemOf(text: string): object {
  const match = /^(.+?)(?:@([0-9]{4}-[0-9]{2}-[0-9]{2}))?=([0-9]{1,12})$/.exec(text);
  if (match === null) throw new ConfigError(`--items: "${text}" is not written code=units or code@date=units.`);
  const [, code, date, units] = match;
  return { code, quantity: Number(units), ...(date === undefined ? {} : { date }) };
}

const lineOfHistory = ({ at, to_status, actor, message }: EntryWithMessage): string =>
  [timestampInTokyo(at), to_status, actor, message.en].join('\t');

const lineOfRequest = ({ requested_at, kind, stage, state, reason, charges }: RequestState): string =>
  [
    timestampInTokyo(requested_at),
    `${kind} while ${stage}`,
    state,
    charges.map((charge) => `${charge.kind} ${charge.amount} yen`).join(', '),
    reason ?? '',
  ].join('\t');

const linesOfExplanation = ({ id, status, warehouse, lines, lines_omitted }: Explanation): string[] => [
  `${id} in ${warehouse}: ${status}`,
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
      const name = lot.lot_no === 0 ? 'in no lot' : `lot ${lot.lot_no}${date === null ? '' : ` (${date})`}`;
      return lot.facts.map((fact) => `    ${name}: ${fact.message.en}${named(fact)}`);
    }),
    ...(part.lots_count > part.lots.length ? [`    and ${part.lots_count - part.lots.length} more lots`] : []),
  ]),
  ...facts.map((fact) => `  ${fact.message.en}`),
];

const MOST_NAMED = 5;

/** The shipments that a fact is about, the first of them. */
function named(fact: AllocationFact): string {
  if (!('shipments' in fact)) return '';
  const first = fact.shipments.slice(0, MOST_NAMED).map(({ id }) => id);
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
        `${shift.shipment_id} line ${shift.line_no}: held by ${shift.after ?? 'nothing announced'}, was ${shift.before ?? 'nothing announced'}`,
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
