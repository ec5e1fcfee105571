import type { Command } from 'commander';
import { verifyStock } from '../operations/stock/verify-stock.js';
import { EXIT, onDatabase, print } from './terminal.js';

/** `verify`. */
export function addStockCommands(program: Command): void {
  program
    .command('verify')
    .description('recompute every balance, holding and stock figure from the ledger; exit 1 naming what differs')
    .action(() =>
      onDatabase(async (house) => {
        const report = await verifyStock(house);
        const faulty = report.checks.filter((check) => check.count > 0);
        print(program, report, [
          ...faulty.flatMap((check) => [
            `${check.name}: ${check.count} differences`,
            ...check.differences.map((one) => `  ${one.text}`),
          ]),
          `${report.moves} moves, ${report.checks.length} checks: ${report.ok ? 'everything agrees' : 'DIFFERENCES FOUND'}.`,
        ]);
        if (!report.ok) process.exitCode = EXIT.failed;
      }),
    );
}
