import type { Command } from 'commander';
import { momentInTokyo, timestampInTokyo } from '../kernel/dates.js';
import { timeOf } from '../operations/context.js';
import { listMoves } from '../operations/stock/list-moves.js';
import { readStockAsOf } from '../operations/stock/read-stock-as-of.js';
import { type VerifyReport, verifyStock } from '../operations/stock/verify-stock.js';
import type { ItemAsOf, LotAsOf, RecordedMove } from '../rules/stock/stock-as-of.js';
import { encodeAsOf, encodeMove } from '../wire/console/ledger.js';
import { decodeMoment } from '../wire/moments.js';
import {
  addListing,
  asNotFound,
  asUsage,
  EXIT,
  inColumns,
  OPERATOR,
  onDatabase,
  print,
  resourceIn,
} from './terminal.js';

/** Adds the commands `verify`, `stock` and `moves`. */
export function addStockCommands(program: Command): void {
  program
    .command('verify')
    .description(
      'recompute every balance, allocation and stock figure from the ledger; list the differences, exit code 1 if there are any',
    )
    .action(() =>
      onDatabase(async (ctx) => {
        const report = await verifyStock(ctx);
        print(program, report, linesOfReport(report));
        if (!report.ok) process.exitCode = EXIT.failed;
      }),
    );

  program
    .command('stock')
    .description("an item's units by warehouse, lot and bucket, now or at a past moment, computed from the ledger")
    .argument('<item_id>', 'item id, e.g. TS001-I000001')
    .option(
      '--as-of <moment>',
      'an instant with its offset (2026-11-24T10:00:00+09:00), or a day; a day means its end in Japan',
    )
    .action(async (id: string, { asOf }: { asOf?: string }) => {
      const { account_id, no } = resourceIn('item', id);
      await onDatabase(async (ctx) => {
        const now = await timeOf(ctx);
        const moment = asUsage(() => decodeMoment('as_of', asOf, now));
        const found = await readStockAsOf(ctx, account_id, no, moment, OPERATOR).catch(
          asNotFound(`There is no item ${id}.`),
        );
        print(program, encodeAsOf(found), linesOfStock(found));
      });
    });

  addListing(program, {
    name: 'moves',
    description: 'the moves of an item in the ledger, newest first',
    kind: 'item',
    key: 'moves',
    list: listMoves,
    encode: encodeMove,
    line: lineOfMove,
  });
}

export function linesOfReport({ ok, moves, checks }: VerifyReport): string[] {
  const faulty = checks.filter((check) => check.count > 0);
  return [
    ...faulty.flatMap((check) => [
      `${check.name}: ${check.count} differences. What must be true: ${check.description}.`,
      ...check.differences.map((one) => `  ${one.text}`),
    ]),
    `${moves} moves, ${checks.length} checks: ${ok ? 'everything agrees' : 'DIFFERENCES FOUND'}.`,
  ];
}

const figures = (one: object): string =>
  Object.entries(one)
    .map(([name, units]) => `${name} ${units}`)
    .join(', ');

/** Units by bucket. Units in transit and in quarantine come last, because `quantity` does not count them. */
function textOfUnits({ in_transit, defective, unidentified, ...counted }: LotAsOf['units']): string {
  const quarantined = figures({ ...(defective && { defective }), ...(unidentified && { unidentified }) });
  const parts = [
    figures(counted),
    in_transit === undefined ? '' : `on the way: ${in_transit}`,
    quarantined === '' ? '' : `in quarantine: ${quarantined}`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function linesOfStock({ item, as_of, stock }: ItemAsOf): string[] {
  return [
    `${item.code} as of ${momentInTokyo(as_of)}: ${figures(stock.total)}`,
    ...stock.warehouses.flatMap(({ warehouse, figures: own, lots }) => [
      `${warehouse}: ${figures(own)}`,
      ...lots.map((lot) => {
        const dates = [lot.expiry_date ?? lot.manufacture_date, lot.blocked ? 'blocked' : null].filter(
          (one) => one !== null,
        );
        return `  lot ${lot.lot_no}${dates.length === 0 ? '' : ` (${dates.join(', ')})`}: ${textOfUnits(lot.units)}`;
      }),
    ]),
  ];
}

const lineOfMove = (move: RecordedMove): string => {
  const to = move.to_warehouse === null ? move.to_bucket : `${move.to_warehouse} ${move.to_bucket}`;
  const units = `${move.quantity} of lot ${move.lot_no}`;
  return inColumns([
    move.move_no,
    timestampInTokyo(move.at),
    move.warehouse,
    units,
    `${move.from_bucket} -> ${to}`,
    move.cause,
  ]);
};
