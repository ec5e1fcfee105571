import { type Command, Option } from 'commander';
import { withoutFaults } from '../kernel/decoded.js';
import { approveCount, dismissCount } from '../operations/floor/decide-count.js';
import { type ListedCount, listCounts } from '../operations/floor/list-counts.js';
import { askForCounts } from '../operations/floor/open-counts.js';
import { staff } from '../rules/accounts/caller.js';
import { listKey } from '../wire/contract/lists.js';
import { decodeDismissal, decodeNewCounts, encodeCount, encodeVariances } from '../wire/desk/counts.js';
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

/** The lists of counts: the words of `--what`, with the operation's names of the lists. */
const LISTS = { running: 'running', variances: 'waiting' } as const;
type List = keyof typeof LISTS;

const noCount = (no: string) => asNotFound(`There is no count ${no}.`);

/** Adds the commands `count open`, `list`, `approve` and `dismiss`. */
export function addCountCommands(program: Command): void {
  const count = program.command('count').description('counts of shelves, and what becomes of their variances');

  count
    .command('open')
    .description('ask for counts of shelves; a shelf that is being counted already gets no second count. All or none')
    .argument('<places...>', 'codes of places, e.g. A-03-02-1')
    .requiredOption('--warehouse <code>', 'code of the warehouse, e.g. TOKYO')
    .requiredOption('--by <name>', 'name of the member of staff')
    .action((places: string[], { warehouse, by }: Record<'warehouse' | 'by', string>) =>
      onDatabase(async (ctx) => {
        const counts = await Promise.resolve()
          .then(() => decodeNewCounts(withoutFaults({ warehouse, places })))
          .then((draft) => askForCounts(ctx, draft.warehouse, draft.places, staff(by)))
          .catch(withFaultLines({ warehouse: '--warehouse', places: '<places>' }));
        print(
          program,
          { counts: counts.map(encodeCount) },
          counts.map(({ count_no, place, state }) => inColumns([count_no, place, state])),
        );
      }),
    );

  withPaging(
    count
      .command('list')
      .description('the counts that nobody has finished, or those whose variances wait for a decision; oldest first')
      .addOption(new Option('--what <list>', 'which of them').choices(Object.keys(LISTS)).default('running'))
      .option('--warehouse <code>', 'only those of this warehouse'),
  ).action(async ({ what, warehouse, ...options }: PageOptions & { what: List; warehouse?: string }) => {
    const list = listKey('', `count list ${what} ${warehouse ?? ''}`);
    const page = pageIn(options, list);
    await onDatabase(async (ctx) => {
      const found = await listCounts(ctx, LISTS[what], warehouse ?? null, page, OPERATOR).catch(
        withFaultLines({ warehouse: '--warehouse' }),
      );
      const encode = what === 'running' ? encodeCount : encodeVariances;
      printPage<ListedCount>(program, list, found, {
        key: what === 'running' ? 'counts' : 'variances',
        encode,
        line: lineOfCount,
      });
    });
  });

  count
    .command('approve')
    .description('record the variances of a count; what was corrected since is not recorded again')
    .argument('<count_no>', 'number of the count, from the list')
    .requiredOption('--by <name>', 'who decides')
    .action((no: string, { by }: { by: string }) =>
      onDatabase(async (ctx) => {
        const count_no = wholeNumber('count', no);
        const result = await approveCount(ctx, count_no, staff(by)).catch(noCount(no));
        const { found_again, added, removed, from_lines, unexplained } = result;
        print(program, { count_no, ...result }, [
          `Count ${no}: ${added} added, ${found_again} found again, ${removed} removed, ${from_lines} taken from shipments, ${unexplained} unexplained.`,
        ]);
      }),
    );

  count
    .command('dismiss')
    .description('end a count without recording its variances')
    .argument('<count_no>', 'number of the count, from the list')
    .requiredOption('--reason <text>', 'why')
    .requiredOption('--by <name>', 'who decides')
    .action((no: string, { reason, by }: Record<'reason' | 'by', string>) =>
      onDatabase(async (ctx) => {
        const count_no = wholeNumber('count', no);
        await Promise.resolve()
          .then(() => decodeDismissal(withoutFaults({ reason })))
          .then((draft) => dismissCount(ctx, count_no, draft.reason, staff(by)))
          .catch(noCount(no))
          .catch(withFaultLines({ reason: '--reason' }));
        print(program, { count_no }, [`Count ${no} is dismissed.`]);
      }),
    );
}

const lineOfCount = ({ count_no, warehouse, place, state, reason, variances }: ListedCount): string =>
  inColumns([
    ...[count_no, warehouse, place, state, reason],
    variances.map(({ account_id, code, variance }) => `${account_id} ${code} ${variance}`).join(', '),
  ]);
