import type { Command } from 'commander';
import { withoutFaults } from '../kernel/decoded.js';
import { listReadyOrders, listWaves } from '../operations/floor/list-waves.js';
import { releaseWave } from '../operations/floor/release-waves.js';
import { staff } from '../rules/accounts/caller.js';
import type { ReadyOrders, WaveProgress } from '../rules/floor/wave.js';
import { listKey } from '../wire/contract/lists.js';
import { decodeDueWave, encodeReadyOrders, encodeWave } from '../wire/desk/waves.js';
import {
  entriesOf,
  given,
  inColumns,
  OPERATOR,
  type OptionNames,
  onDatabase,
  type PageOptions,
  pageIn,
  print,
  printPage,
  withFaultLines,
  withPaging,
} from './terminal.js';

interface OfWarehouse {
  readonly warehouse?: string;
}

interface ReleaseOptions {
  readonly warehouse: string;
  readonly cutOff?: string;
  readonly carriers?: string;
  readonly zones?: string;
  readonly priority?: string;
  readonly by: string;
}

const OPTIONS: OptionNames = {
  warehouse: '--warehouse',
  cut_off: '--cut-off',
  carriers: '--carriers',
  zones: '--zones',
  min_priority: '--priority',
};

/** Adds the commands `floor ready`, `waves` and `release-due`. */
export function addWaveCommands(program: Command, floor: Command): void {
  floor
    .command('ready')
    .description('what waits for a wave release, by warehouse, cut-off and carrier')
    .option('--warehouse <code>', 'only that of this warehouse')
    .action(({ warehouse = null }: { warehouse?: string | null }) =>
      onDatabase(async (ctx) => {
        const ready = await listReadyOrders(ctx, warehouse, OPERATOR).catch(withFaultLines(OPTIONS));
        print(program, { ready: ready.map(encodeReadyOrders) }, ready.map(lineOfReady));
      }),
    );

  withPaging(
    floor
      .command('waves')
      .description('the released waves with how far their orders are, the newest first')
      .option('--warehouse <code>', 'only those of this warehouse'),
  ).action(async ({ warehouse, ...options }: PageOptions & OfWarehouse) => {
    const list = listKey('', `floor waves ${warehouse ?? ''}`);
    const page = pageIn(options, list);
    await onDatabase(async (ctx) => {
      const found = await listWaves(ctx, warehouse ?? null, page, OPERATOR).catch(withFaultLines(OPTIONS));
      printPage(program, list, found, { key: 'waves', encode: encodeWave, line: lineOfWave });
    });
  });

  floor
    .command('release-due')
    .description(
      'give the shipments of a warehouse that are due to the staff: all, or those for which the options hold',
    )
    .requiredOption('--warehouse <code>', 'code of the warehouse, e.g. TOKYO')
    .option('--cut-off <time>', 'only those that have to be ready by then, e.g. 2026-11-25T12:30:00+09:00')
    .option('--carriers <codes>', 'only those of these carriers, e.g. CARRIERA,CARRIERB')
    .option('--zones <names>', 'only those whose goods lie in these zones, e.g. A,B')
    .option('--priority <number>', 'only those with this priority or a higher one')
    .requiredOption('--by <name>', 'name of the member of staff')
    .action(({ by, ...options }: ReleaseOptions) =>
      onDatabase(async (ctx) => {
        const { warehouse, conditions, faults } = decodeDueWave(withoutFaults(bodyOf(options)));
        const wave = await releaseWave(ctx, warehouse, conditions, staff(by), faults).catch(withFaultLines(OPTIONS));
        print(program, wave, [
          wave.wave_no === null
            ? 'Nothing is due.'
            : `Wave ${wave.wave_no}: ${wave.released} shipments are in picking.`,
        ]);
      }),
    );
}

/** A priority that is no number stays a text, and is refused like other faults. */
const bodyOf = ({ warehouse, cutOff, carriers, zones, priority }: Omit<ReleaseOptions, 'by'>): object =>
  given({
    warehouse,
    cut_off: cutOff,
    carriers: entriesOf(carriers),
    zones: entriesOf(zones),
    min_priority: priority !== undefined && /^[0-9]{1,9}$/.test(priority) ? Number(priority) : priority,
  });

function lineOfReady(one: ReadyOrders): string {
  const { warehouse, cut_off, carrier, orders, lines, units, due } = encodeReadyOrders(one);
  const counts = `shipments: ${orders}, lines: ${lines}, units: ${units}`;
  return inColumns([warehouse, cut_off, carrier, counts, due ? 'due' : 'later']);
}

function lineOfWave(one: WaveProgress): string {
  const { wave_no, warehouse, released_at, released_by, orders } = encodeWave(one);
  const { all, ...states } = orders;
  const parts = Object.entries(states).flatMap(([state, count]) => (count === 0 ? [] : [`${count} ${state}`]));
  return inColumns([wave_no, warehouse, released_at, released_by, `shipments: ${all} (${parts.join(', ')})`]);
}
