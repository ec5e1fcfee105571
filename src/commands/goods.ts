import { type Command, Option } from 'commander';
import { ConfigError } from '../config.js';
import { timestampInTokyo } from '../kernel/dates.js';
import { receiptId } from '../kernel/ids.js';
import { sumOf } from '../kernel/quantities.js';
import type { Context } from '../operations/context.js';
import { listOpenRemovals, type OpenRemoval } from '../operations/floor/list-open-removals.js';
import { takeBackGoods } from '../operations/floor/take-back-goods.js';
import { adjustStock } from '../operations/stock/adjust-stock.js';
import { finishRemoval } from '../operations/stock/finish-removal.js';
import { giveUpRemoval } from '../operations/stock/give-up-removal.js';
import { requestRemoval } from '../operations/stock/request-removal.js';
import { startRemoval } from '../operations/stock/start-removal.js';
import { withdrawRemoval } from '../operations/stock/withdraw-removal.js';
import { staff } from '../rules/accounts/caller.js';
import { ADJUSTABLE, ADJUSTMENT_REASONS } from '../rules/stock/adjustment-values.js';
import { FREE_BUCKETS } from '../rules/stock/bucket-values.js';
import { REMOVAL_KINDS } from '../rules/stock/removal-values.js';
import {
  asNotFound,
  inColumns,
  type OptionNames,
  onDatabase,
  print,
  resourceIn,
  wholeNumber,
  withFaultLines,
} from './terminal.js';

/** Adds the commands for goods that are in no receipt or shipment: `adjust`, `removal` and `take-back`. */
export function addGoodsCommands(program: Command): void {
  addAdjust(program);
  addRemoval(program);
  addTakeBack(program);
}

/** Options of a command about goods of an item. */
export interface GoodsOptions {
  readonly warehouse: string;
  readonly quantity: string;
  readonly lot?: string;
  readonly by: string;
}

export const lotIn = (text: string | undefined): number | null =>
  text === undefined ? null : wholeNumber('lot', text);

/** Adds what all commands about goods need: item, quantity, warehouse, lot and the member of staff. */
export const onGoods = (command: Command): Command =>
  command
    .argument('<account_id>', 'account code, e.g. TS001')
    .argument('<code>', "the item's code")
    .requiredOption('--warehouse <code>', 'where the goods are')
    .requiredOption('--quantity <units>', 'how many units')
    .option('--lot <number>', 'number of the lot; 0: units without a lot')
    .requiredOption('--by <name>', 'name of the member of staff');

/** An option whose value must be one of `words`. It is required unless it gets a default. */
const oneOf = (flags: string, description: string, words: readonly string[]): Option =>
  new Option(flags, description).choices(words).makeOptionMandatory();

export const GOODS_OPTIONS: OptionNames = {
  code: '<code>',
  lot_no: '--lot',
  expiry_date: '--expiry-date',
  manufacture_date: '--manufacture-date',
  ...Object.fromEntries(
    ['warehouse', 'quantity', 'from', 'to', 'reason', 'note', 'kind', 'source'].map((name) => [name, `--${name}`]),
  ),
};

interface AdjustOptions extends GoodsOptions {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly note?: string;
  readonly expiryDate?: string;
  readonly manufactureDate?: string;
}

function addAdjust(program: Command): void {
  onGoods(program.command('adjust').description('record units that were found, lost, damaged or recognised'))
    .addOption(
      oneOf('--from <bucket>', 'bucket that the units leave; "adjustment": the units come from outside', ADJUSTABLE),
    )
    .addOption(oneOf('--to <bucket>', 'bucket that the units enter; "adjustment": the units are gone', ADJUSTABLE))
    .addOption(oneOf('--reason <word>', 'the reason; "other" requires --note', ADJUSTMENT_REASONS))
    .option('--note <text>', 'further explanation')
    .option('--expiry-date <day>', 'expiry date of the lot, YYYY-MM-DD')
    .option('--manufacture-date <day>', 'manufacture date of the lot, YYYY-MM-DD')
    .action(async (account_id: string, code: string, options: AdjustOptions) => {
      const { warehouse, from, to, reason, by } = options;
      const draft = {
        warehouse,
        code,
        quantity: wholeNumber('quantity', options.quantity),
        lot_no: lotIn(options.lot),
        expiry_date: options.expiryDate ?? null,
        manufacture_date: options.manufactureDate ?? null,
        from,
        to,
        reason,
        note: options.note ?? null,
      };
      await onDatabase(async (ctx) => {
        const adjusted = await adjustStock(ctx, account_id, draft, staff(by)).catch(withFaultLines(GOODS_OPTIONS));
        const text = `adjustment ${adjusted.adjustment_no}: ${draft.quantity} of ${code}, lot ${adjusted.lot_no}, from ${from} to ${to}`;
        print(program, { account_id, ...adjusted }, [text]);
      });
    });
}

const STEPS = {
  start: [startRemoval, 'work begins; the removal cannot be withdrawn any more'],
  finish: [finishRemoval, 'the goods have left the warehouse'],
  withdraw: [withdrawRemoval, 'withdraw the removal before work begins; the units are free again'],
  'give-up': [giveUpRemoval, 'end a removal whose units were not all found; the units are free again'],
} as const;

function addRemoval(program: Command): void {
  const removal = program
    .command('removal')
    .description('goods that a client wants to be thrown away or sent back to it');

  onGoods(
    removal
      .command('request')
      .description('request a removal; its units are reserved for it. Prints the number of the removal'),
  )
    .addOption(oneOf('--kind <kind>', 'disposal: thrown away; return: sent back to the client', REMOVAL_KINDS))
    .addOption(oneOf('--source <bucket>', 'bucket of the units', FREE_BUCKETS).default('available'))
    .action(async (account_id: string, code: string, options: GoodsOptions & { kind: string; source: string }) => {
      const { warehouse, kind, source, by } = options;
      const quantity = wholeNumber('quantity', options.quantity);
      const draft = { warehouse, code, quantity, lot_no: lotIn(options.lot), kind, source };
      await onDatabase(async (ctx) => {
        const removal_no = await requestRemoval(ctx, account_id, draft, staff(by)).catch(withFaultLines(GOODS_OPTIONS));
        print(program, { account_id, removal_no, status: 'waiting' }, [String(removal_no)]);
      });
    });

  for (const [step, [take, description]] of Object.entries(STEPS)) {
    removal
      .command(step)
      .description(description)
      .argument('<account_id>', 'account code, e.g. TS001')
      .argument('<number>', 'number of the removal, from the list')
      .requiredOption('--by <name>', 'name of the member of staff')
      .action(async (account_id: string, number: string, { by }: { by: string }) => {
        const removal_no = wholeNumber('number', number);
        await onDatabase(async (ctx) => {
          const unknown = asNotFound(`Account ${account_id} has no removal ${number}.`);
          await take(ctx, account_id, removal_no, staff(by)).catch(unknown);
          print(program, { account_id, removal_no }, [`Removal ${number} of ${account_id}: ${step} done.`]);
        });
      });
  }

  removal
    .command('list')
    .description('list removals that are not finished, of all accounts')
    .option('--account <code>', 'only those of this account')
    .action(({ account }: { account?: string }) =>
      onDatabase(async (ctx: Context) => {
        const all = await listOpenRemovals(ctx);
        const removals = all.filter((one) => account === undefined || one.account_id === account);
        print(program, { removals }, removals.map(lineOfRemoval));
      }),
    );
}

const lineOfRemoval = (one: OpenRemoval): string => {
  const units = `${sumOf(one.lots, ({ quantity }) => quantity)} ${one.source}`;
  const facts = [one.account_id, one.removal_no, one.kind, one.status, one.warehouse, one.code, units];
  return inColumns([...facts, timestampInTokyo(one.status_at)]);
};

interface TakeBackOptions {
  readonly line: string;
  readonly item: string;
  readonly lot: string;
  readonly good?: string;
  readonly defective?: string;
  readonly dispose?: string;
  readonly serial: string[];
  readonly by: string;
}

/** The command gives one part, so faults of the part as a whole are printed without a name. */
const BACK_OPTIONS: OptionNames = {
  'parts.0': '',
  'parts.0.item_no': '--item',
  'parts.0.lot_no': '--lot',
  'parts.0.good': '--good',
  'parts.0.defective': '--defective',
  'parts.0.disposed': '--dispose',
  'parts.0.serial_nos': '--serial',
};

function addTakeBack(program: Command): void {
  program
    .command('take-back')
    .description('record goods that the recipient of a shipment sent back')
    .argument('<shipment_id>', 'shipment id, e.g. TS001-S000012')
    .requiredOption('--line <number>', 'line of the shipment')
    .requiredOption('--item <item_id>', 'the item; for a set, one of its parts')
    .option('--lot <number>', 'the lot of the units when they were shipped; 0: none', '0')
    .option('--good <units>', 'undamaged units; they become available again')
    .option('--defective <units>', 'units that are kept, but not sold')
    .option('--dispose <units>', 'units that are thrown away at once')
    .option('--serial <number...>', 'serial numbers of the units', [])
    .requiredOption('--by <name>', 'name of the member of staff')
    .action(async (id: string, options: TakeBackOptions) => {
      const { account_id, no } = resourceIn('shipment', id);
      const item = resourceIn('item', options.item);
      if (item.account_id !== account_id) throw new ConfigError(`Item ${options.item} belongs to another account.`);
      if ((options.good ?? options.defective ?? options.dispose) === undefined) {
        throw new ConfigError('Give --good, --defective or --dispose: how many units came back.');
      }
      const figure = (option: 'line' | 'lot' | 'good' | 'defective' | 'dispose') =>
        wholeNumber(option, options[option] ?? '0');
      const part = {
        line_no: figure('line'),
        item_no: item.no,
        lot_no: figure('lot'),
        good: figure('good'),
        defective: figure('defective'),
        ...(options.dispose === undefined ? {} : { disposed: figure('dispose') }),
        serial_nos: options.serial,
      };
      await onDatabase(async (ctx) => {
        const unknown = asNotFound(`There is no shipment ${id}.`);
        const receipt_no = await takeBackGoods(ctx, account_id, no, [part], staff(options.by))
          .catch(unknown)
          .catch(withFaultLines(BACK_OPTIONS));
        const receipt = receiptId(account_id, receipt_no);
        const units = `${part.good} good, ${part.defective} defective${part.disposed === undefined ? '' : `, ${part.disposed} thrown away`}`;
        print(program, { id, receipt, ...part }, [`Taken back from ${id}: ${units}; receipt ${receipt}.`]);
      });
    });
}
