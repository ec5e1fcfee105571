import type { Command } from 'commander';
import { ConfigError } from '../config.js';
import { addAll } from '../kernel/collections.js';
import { LIST_START, shipmentId } from '../kernel/ids.js';
import type { PageBounds } from '../operations/page.js';
import { blockLot } from '../operations/stock/block-lot.js';
import { listLots } from '../operations/stock/list-lots.js';
import { readRecall } from '../operations/stock/read-recall.js';
import { unblockLot } from '../operations/stock/unblock-lot.js';
import { staff } from '../rules/accounts/caller.js';
import type { ShipmentStatus } from '../rules/shipments/shipment-values.js';
import type { OutsideBucket } from '../rules/stock/buckets.js';
import type { LotView, Recall, RecallHolder, RecallRecipient } from '../rules/stock/recall.js';
import { decodeRecalled, encodeBlocked, encodeLot, encodeRecall, encodeServed } from '../wire/console/recall.js';
import { LARGEST_LIMIT } from '../wire/contract/lists.js';
import {
  addListing,
  asNotFound,
  asUsage,
  inColumns,
  OPERATOR,
  onDatabase,
  print,
  resourceIn,
  withFaultLines,
} from './terminal.js';

const ITEM_ID = 'item id, e.g. TS001-I000001';
const RECALL_OPTIONS = {
  lot_no: '--lot',
  expiry_date: '--expiry',
  manufacture_date: '--manufactured',
  serial_no: '--serial',
};

/** Adds the commands `lots`, `recall`, `block` and `unblock`. */
export function addLotCommands(program: Command): void {
  addListing(program, {
    name: 'lots',
    description: 'the lots of an item with their dates, units and blocks, newest first',
    kind: 'item',
    key: 'lots',
    list: listLots,
    encode: encodeLot,
    line: lineOfLot,
  });

  program
    .command('recall')
    .description('who received units of a lot, or the unit with a serial number, and where all other units are')
    .argument('<item_id>', ITEM_ID)
    .option('--lot <number>', 'number of a lot, from the list; 0: units without a lot')
    .option('--expiry <day>', 'every lot with this expiry date, YYYY-MM-DD')
    .option('--manufactured <day>', 'every lot with this manufacture date, YYYY-MM-DD')
    .option('--serial <number>', 'serial number of a unit')
    .action(async (id: string, asked: { lot?: string; expiry?: string; manufactured?: string; serial?: string }) => {
      const { account_id, no } = resourceIn('item', id);
      const given = { lot_no: asked.lot, expiry_date: asked.expiry, manufacture_date: asked.manufactured };
      const what = asUsage(() => decodeRecalled({ ...given, serial_no: asked.serial }), RECALL_OPTIONS);
      await onDatabase(async (ctx) => {
        const missing = asNotFound(`There is no such item, lot or serial number of ${id}.`);
        const recall = await wholeRecall((page) => readRecall(ctx, account_id, no, what, page, OPERATOR)).catch(
          missing,
        );
        print(program, encodeRecall(account_id, no, recall), linesOfRecall(account_id, recall));
      });
    });

  addBlockCommands(program);
}

function addBlockCommands(program: Command): void {
  program
    .command('block')
    .description('block a lot: it is not allocated any more, and shipments not yet in work lose their units of it')
    .argument('<item_id>', ITEM_ID)
    .requiredOption('--lot <number>', 'number of the lot, from the list')
    .requiredOption('--reason <text>', 'why the lot may not leave')
    .option('--by <name>', 'name of the member of staff', 'operator')
    .action(async (id: string, { lot, reason, by }: { lot: string; reason: string; by: string }) => {
      const { account_id, no } = resourceIn('item', id);
      const lot_no = lotNumber(lot);
      await onDatabase(async (ctx) => {
        const missing = asNotFound(`There is no lot ${lot} of ${id}.`);
        const done = blockLot(ctx, account_id, no, { lot_no, reason }, staff(by))
          .catch(missing)
          .catch(withFaultLines({ reason: '--reason' }));
        const encoded = { id, lot_no, ...encodeBlocked(account_id, await done) };
        print(program, encoded, [
          `Lot ${lot_no} of ${id} is blocked.`,
          ...encoded.released.map((one) => `released: ${one.id}, ${changeOf(one)}`),
          ...encoded.at_work.map(
            (one) => `ALREADY IN WORK, stop it by hand: ${one.id}, ${one.status}: ${unitsOf(one)}`,
          ),
        ]);
      });
    });

  program
    .command('unblock')
    .description('unblock a lot: it may be allocated again, and waiting lines get its units at once')
    .argument('<item_id>', ITEM_ID)
    .requiredOption('--lot <number>', 'number of the lot, from the list')
    .option('--by <name>', 'name of the member of staff', 'operator')
    .action(async (id: string, { lot, by }: { lot: string; by: string }) => {
      const { account_id, no } = resourceIn('item', id);
      const lot_no = lotNumber(lot);
      await onDatabase(async (ctx) => {
        const missing = asNotFound(`There is no lot ${lot} of ${id}.`);
        const done = await unblockLot(ctx, account_id, no, lot_no, staff(by)).catch(missing);
        const { served } = encodeServed(account_id, done);
        print(program, { id, lot_no, served }, [
          `Lot ${lot_no} of ${id} may leave again.`,
          ...served.map((one) => `served: ${one}`),
        ]);
      });
    });
}

/** The value of `--lot`. @throws {ConfigError} for a text that is not the number of a lot */
function lotNumber(text: string): number {
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new ConfigError(`--lot must be the number of a lot, not "${text}".`);
  return Number(text);
}

/** The change of status. A shipment that got units of other lots at once keeps its status, and so may one that waited. */
function changeOf({ from, to }: { readonly from: ShipmentStatus; readonly to: ShipmentStatus }): string {
  if (from !== to) return `${from} -> ${to}`;
  return to === 'backordered' ? 'still backordered' : `still ${to}: it got units of other lots`;
}

const unitsOf = ({ warehouse, bucket, quantity }: { warehouse: string; bucket: string; quantity: number }): string =>
  `${warehouse} ${bucket} ${quantity}`;

function lineOfLot(lot: LotView): string {
  const [block] = lot.blocks;
  const units = lot.units.map(unitsOf).join(', ');
  const dates = [lot.expiry_date, lot.manufacture_date].filter((day) => day !== null).join(', ');
  const state = lot.blocked
    ? `BLOCKED: ${block?.reason ?? 'no reason known'}`
    : lot.allocatable
      ? ''
      : 'past its last day';
  return inColumns([lot.lot_no, dates, units, state]);
}

const ADDRESS = ['postcode', 'prefecture', 'city', 'address', 'address1', 'address2'];

const addressParts = (recipient: object): string[] =>
  ADDRESS.flatMap((part) => (recipient as Record<string, string | null>)[part] ?? []);

const CAME_IN: Readonly<Record<OutsideBucket, string>> = {
  supplier: 'from supplier',
  customer: 'from recipients',
  disposed: 'from disposal',
  returned: 'from the client',
  adjustment: 'by adjustment',
};
const WENT_OUT: Readonly<Record<OutsideBucket, string>> = {
  supplier: 'to supplier',
  customer: 'to recipients',
  disposed: 'disposed of',
  returned: 'sent back to the client',
  adjustment: 'by adjustment',
};

/** The whole recall, read in pages of a thousand shipments. */
async function wholeRecall(read: (page: PageBounds) => Promise<{ readonly recall: Recall }>): Promise<Recall> {
  const recipients: RecallRecipient[] = [];
  const holders: RecallHolder[] = [];
  let before: number | null = LIST_START;
  for (;;) {
    const { recall }: { readonly recall: Recall } = await read({ before, limit: LARGEST_LIMIT });
    addAll(recipients, recall.recipients);
    addAll(holders, recall.holders);
    before = recall.next;
    if (before === null) return { ...recall, recipients, holders };
  }
}

function linesOfRecall(account_id: string, recall: Recall): string[] {
  const ofLot = (lot_no: number | null) => (lot_no === null ? '' : ` of lot ${lot_no}`);
  return [
    ...recall.recipients.map(({ shipment_no, recipient, quantity, came_back, lot_no }) => {
      const back = came_back === 0 ? '' : `, ${came_back} came back`;
      const address = addressParts(recipient).join(' ');
      const counted = `${quantity}${ofLot(lot_no)}${back}`;
      return inColumns([shipmentId(account_id, shipment_no), counted, recipient.name, address]);
    }),
    ...recall.remaining.map((one) => `in stock\t${unitsOf(one)}${ofLot(one.lot_no)}`),
    ...recall.holders.map(
      (one) =>
        `allocated\t${shipmentId(account_id, one.shipment_no)} (${one.status}): ${unitsOf(one)}${ofLot(one.lot_no)}`,
    ),
    ...recall.outside.map(({ lot_no, bucket, quantity }) => {
      const way = quantity < 0 ? `came in\t${CAME_IN[bucket]}` : `went out\t${WENT_OUT[bucket]}`;
      return `${way}: ${Math.abs(quantity)}${ofLot(lot_no)}`;
    }),
  ];
}
