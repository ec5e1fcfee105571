import { type Command, Option } from 'commander';
import { withoutFaults } from '../kernel/decoded.js';
import { dissolveBatch, listBatches, readBatch, setBatchUrgency } from '../operations/floor/desk-batches.js';
import { planBatches } from '../operations/floor/plan-batches.js';
import { staff } from '../rules/accounts/caller.js';
import type { ListedBatch } from '../rules/floor/batch.js';
import { BATCH_LISTS, type BatchList } from '../rules/floor/batch-values.js';
import { listKey, sortedBounds } from '../wire/contract/lists.js';
import { decodeUrgency, encodeBatch, encodeBatchDetails } from '../wire/desk/batches.js';
import {
  asNotFound,
  inColumns,
  OPERATOR,
  onDatabase,
  type PageOptions,
  pageIn,
  print,
  printPage,
  wholeNumber,
  withFaultLines,
  withPaging,
} from './terminal.js';

interface OfWarehouse {
  readonly warehouse: string;
}

interface ByStaff extends OfWarehouse {
  readonly by: string;
}

const noBatch = (no: string, { warehouse }: OfWarehouse) =>
  asNotFound(`There is no batch ${no} in warehouse ${warehouse}.`);

/** Adds the commands `floor batches`, `batch`, `hurry-batch`, `dissolve-batch` and `plan-batches`. */
export function addBatchCommands(program: Command, floor: Command): void {
  const ofWarehouse = (command: Command): Command =>
    command.requiredOption('--warehouse <code>', 'code of the warehouse, e.g. TOKYO');
  const ofBatch = (command: Command): Command =>
    ofWarehouse(command).argument('<batch_no>', 'number of the batch, from the list');
  const byStaff = (command: Command): Command => command.requiredOption('--by <name>', 'name of the member of staff');

  withPaging(
    floor
      .command('batches')
      .description('what is picked on one walk, in the order in which it is picked')
      .option('--warehouse <code>', 'only those of this warehouse')
      .addOption(new Option('--state <word>', 'only those in this state').choices(BATCH_LISTS).default('open')),
  ).action(async ({ warehouse, state, ...options }: PageOptions & Partial<OfWarehouse> & { state: BatchList }) => {
    const list = listKey('', `floor batches ${state} ${warehouse ?? ''}`);
    const bounds = sortedBounds(pageIn(options, list));
    await onDatabase(async (ctx) => {
      const found = await listBatches(ctx, state, warehouse ?? null, bounds, OPERATOR).catch(
        withFaultLines({ warehouse: '--warehouse' }),
      );
      printPage(program, list, found, { key: 'batches', encode: encodeBatch, line: lineOfBatch });
    });
  });

  ofBatch(floor.command('batch').description('a batch with its shipments, picks and totes')).action(
    (no: string, options: OfWarehouse) =>
      onDatabase(async (ctx) => {
        const batch = await readBatch(ctx, options.warehouse, numberIn(no), OPERATOR).catch(noBatch(no, options));
        const shown = encodeBatchDetails(batch);
        print(program, shown, [
          lineOfBatch(batch),
          ...shown.shipments.map(({ position, id, status, has_left }) =>
            inColumns([position, id, has_left ? 'has left it' : status]),
          ),
          ...shown.picks.map(({ place, code, shipment_id, open, picked }) =>
            inColumns([place, code, shipment_id, `${open} to pick, ${picked} picked`]),
          ),
        ]);
      }),
  );

  byStaff(ofBatch(floor.command('hurry-batch').description('set the urgency of a batch: higher ones are picked first')))
    .requiredOption('--urgency <number>', 'from -1000 to 1000; 0: by cut-off and priority')
    .action((no: string, { urgency, by, ...options }: ByStaff & { urgency: string }) =>
      onDatabase(async (ctx) => {
        const batch_no = numberIn(no);
        const body = withoutFaults({ urgency: /^-?[0-9]{1,9}$/.test(urgency) ? Number(urgency) : urgency });
        const named = withFaultLines({ urgency: '--urgency' });
        const changed = await Promise.resolve()
          .then(() => decodeUrgency(body))
          .then((draft) => setBatchUrgency(ctx, options.warehouse, batch_no, draft.urgency, staff(by)))
          .catch(noBatch(no, options))
          .catch(named);
        print(program, encodeBatch(changed), [lineOfBatch(changed)]);
      }),
    );

  byStaff(
    ofBatch(
      floor
        .command('dissolve-batch')
        .description('plan the shipments of a batch again; refused while somebody picks it'),
    ),
  ).action((no: string, { by, ...options }: ByStaff) =>
    onDatabase(async (ctx) => {
      const batch_no = numberIn(no);
      const done = await dissolveBatch(ctx, options.warehouse, batch_no, staff(by)).catch(noBatch(no, options));
      print(program, { batch_no, ...done }, [
        `${done.orders} shipments left batch ${no}, and are planned again; ${done.staying} stay.`,
      ]);
    }),
  );

  byStaff(
    ofWarehouse(
      floor.command('plan-batches').description('make batches of the shipments in picking that are in no batch'),
    ),
  ).action(({ warehouse, by }: ByStaff) =>
    onDatabase(async (ctx) => {
      const made = await planBatches(ctx, warehouse, staff(by)).catch(
        asNotFound(`There is no warehouse ${warehouse}.`),
      );
      print(program, { made }, [`${made} batches made.`]);
    }),
  );
}

const numberIn = (text: string): number => wholeNumber('batch', text);

function lineOfBatch(one: ListedBatch): string {
  const { batch_no, warehouse, state, worker, kind, cut_off, carrier, urgency, priority, orders, lines } =
    encodeBatch(one);
  const work = `${orders} shipments, ${lines.open} of ${lines.all} lines open`;
  const who = worker === null ? state : `${state} (${worker})`;
  return inColumns([
    batch_no,
    warehouse,
    who,
    kind,
    cut_off,
    carrier,
    `urgency ${urgency}, priority ${priority}`,
    work,
  ]);
}
