import type { Command } from 'commander';
import { ConfigError } from '../config.js';
import { timestampInTokyo } from '../kernel/dates.js';
import { receiptId, shipmentId } from '../kernel/ids.js';
import type { Context } from '../operations/context.js';
import { answerRequest } from '../operations/floor/answer-request.js';
import { handOverShipments } from '../operations/floor/hand-over-shipments.js';
import { inspectGoods } from '../operations/floor/inspect-goods.js';
import { inspectPicks } from '../operations/floor/inspect-picks.js';
import { recordDamage, shortPick } from '../operations/floor/lose-units.js';
import { packGoods } from '../operations/floor/pack-goods.js';
import { pickGoods } from '../operations/floor/pick-goods.js';
import { putAway } from '../operations/floor/put-away.js';
import { listOpenReceipts, listOpenShipments } from '../operations/floor/read-open-work.js';
import { type ReceiptAtWork, readReceiptAtWork } from '../operations/floor/read-receipt-at-work.js';
import { receiveGoods } from '../operations/floor/receive-goods.js';
import { startPicking } from '../operations/floor/start-picking.js';
import { suggestPackages } from '../operations/floor/suggest-packages.js';
import { type Caller, staff } from '../rules/accounts/caller.js';
import { SIZES } from '../rules/items/item-values.js';
import type { CountedUnits, Measurement } from '../rules/receipts/receipt-counts.js';
import { COUNTED_AS, type CountedAs } from '../rules/receipts/receipt-values.js';
import { addBatchCommands } from './batches.js';
import {
  asNotFound,
  inColumns,
  type OptionNames,
  onDatabase,
  print,
  resourceIn,
  type UnitsOfItem,
  unitsOfItem,
  wholeNumber,
  withFaultLines,
} from './terminal.js';
import { addWaveCommands } from './waves.js';

/** Adds the commands below `floor`: the work in the warehouse, step by step, for providers without scanners. */
export function addFloorCommands(program: Command): void {
  const floor = program.command('floor').description('the work in the warehouse, for staff without scanners');
  addList(program, floor);
  addReceiptSteps(program, floor);
  addShipmentSteps(program, floor);
  addLosses(program, floor);
  addAnswer(program, floor);
  addWaveCommands(program, floor);
  addBatchCommands(program, floor);
}

function addList(program: Command, floor: Command): void {
  floor
    .command('list')
    .description('list the receipts and shipments that are to be worked on, of all accounts')
    .option('--warehouse <code>', 'only those of this warehouse')
    .action(({ warehouse }: { warehouse?: string }) =>
      onDatabase(async (ctx) => {
        const isHere = (one: { readonly warehouse: string }) => warehouse === undefined || one.warehouse === warehouse;
        const receipts = (await listOpenReceipts(ctx)).filter(isHere).map(({ account_id, receipt_no, ...rest }) => ({
          id: receiptId(account_id, receipt_no),
          ...rest,
        }));
        const shipments = (await listOpenShipments(ctx, null))
          .filter(isHere)
          .map(({ account_id, shipment_no, ...rest }) => ({ id: shipmentId(account_id, shipment_no), ...rest }));
        print(program, { receipts, shipments }, [
          ...receipts.map((one) => lineOf(one, `arrives ${one.arrival_date}`)),
          ...shipments.map((one) =>
            lineOf(one, one.assigned_shipping_date === null ? '' : `leaves ${one.assigned_shipping_date}`),
          ),
        ]);
      }),
    );
}

interface OpenWork {
  readonly id: string;
  readonly status: string;
  readonly status_at: Date;
  readonly warehouse: string;
}

const lineOf = ({ id, status, status_at, warehouse }: OpenWork, day: string): string =>
  inColumns([id, warehouse, status, timestampInTokyo(status_at), day]);

interface InspectOptions {
  readonly asAnnounced?: true;
  readonly good?: readonly string[];
  readonly defective?: readonly string[];
  readonly unidentified?: readonly string[];
  readonly measured?: readonly string[];
  readonly by: string;
}

function addReceiptSteps(program: Command, floor: Command): void {
  const step = (name: string, description: string): Command =>
    floor
      .command(name)
      .description(description)
      .argument('<receipt_id>', 'receipt id, e.g. TS001-W0001')
      .requiredOption('--by <name>', 'name of the member of staff');
  const act = (
    id: string,
    work: (ctx: Context, account_id: string, no: number) => Promise<{ readonly status: string }>,
  ) =>
    onDatabase(async (ctx) => {
      const { account_id, no } = resourceIn('receipt', id);
      const { status } = await work(ctx, account_id, no)
        .catch(asNotFound(`There is no receipt ${id}.`))
        .catch(withFaultLines());
      print(program, { id, status }, [`Receipt ${id} is ${status}.`]);
    });

  step('receive', 'the goods of a receipt have arrived').action((id: string, { by }: { by: string }) =>
    act(id, (ctx, account_id, no) => receiveGoods(ctx, account_id, no, staff(by))),
  );

  step('inspect', 'the goods of a receipt are counted; several inspections add up')
    .option('--as-announced', 'everything announced is there, and good')
    .option('--good <units...>', 'good units: code=units, or code@date=units with the date of the lot')
    .option('--defective <units...>', 'defective units, in the same form')
    .option('--unidentified <units...>', 'units that nobody can identify, in the same form')
    .option('--measured <sizes...>', `size and weight of one unit: code=size:grams, with a size of ${SIZES.join(' ')}`)
    .action((id: string, options: InspectOptions) =>
      act(id, async (ctx, account_id, no) => {
        const inspection = inspectionOf(await readReceiptAtWork(ctx, account_id, no), options);
        return inspectGoods(ctx, account_id, no, inspection, staff(options.by));
      }),
    );

  step('put-away', 'all counted goods are on the shelf: they are stock now')
    .option('--more', 'more goods of this receipt will come')
    .action((id: string, { by, more }: { by: string; more?: true }) =>
      act(id, (ctx, account_id, no) => putAway(ctx, account_id, no, more ? { complete: false } : {}, staff(by))),
    );
}

/** @throws {ConfigError} when the options name no units, or an item that the receipt does not have */
function inspectionOf(receipt: ReceiptAtWork, { asAnnounced, measured = [], by: _, ...units }: InspectOptions) {
  const announced = asAnnounced ? receipt.lines.map(({ code, quantity }) => ({ code, quantity })) : [];
  const lineNamed = (code: string) => {
    const line = receipt.lines.find((one) => one.code === code);
    if (line === undefined) throw new ConfigError(`The receipt has no item ${code}.`);
    return line;
  };
  const countOf = (state: CountedAs, { code, quantity, date }: UnitsOfItem) => {
    const { line_no, lot_limit_type } = lineNamed(code);
    const none = { good: 0, defective: 0, unidentified: 0, expiry_date: null, manufacture_date: null };
    const dated = lot_limit_type === 'manufacture' ? { manufacture_date: date ?? null } : { expiry_date: date ?? null };
    return { ...none, line_no, ...dated, [state]: quantity };
  };
  const counts: CountedUnits[] = [
    ...announced.map((one) => countOf('good', one)),
    ...COUNTED_AS.flatMap((state) => (units[state] ?? []).map((text) => countOf(state, unitsOfItem(state, text)))),
  ];
  if (counts.length === 0)
    throw new ConfigError('Say what was counted: --as-announced, --good, --defective or --unidentified.');
  return { counts, measured: measured.map((text): Measurement => measurementOf(text, lineNamed)) };
}

/** Parses `TEA=80:900`. @throws {ConfigError} for any other text */
function measurementOf(text: string, lineNamed: (code: string) => { readonly item_no: number }): Measurement {
  const match = /^(.+)=([A-Z0-9]+):([0-9]{1,9})$/.exec(text);
  if (match === null) throw new ConfigError(`--measured: "${text}" must have the form code=size:grams.`);
  const [, code = '', size = '', grams] = match;
  return { item_no: lineNamed(code).item_no, size, weight_g: Number(grams) };
}

type Step = (ctx: Context, account_id: string, nos: readonly number[], caller: Caller) => Promise<void>;

function addShipmentSteps(program: Command, floor: Command): void {
  const step = (name: string, description: string): Command =>
    floor
      .command(name)
      .description(description)
      .argument('<shipment_ids...>', 'shipment ids of one account, e.g. TS001-S000001; all or none are done')
      .requiredOption('--by <name>', 'name of the member of staff');
  const act = (ids: readonly string[], by: string, done: string, work: Step) =>
    onDatabase(async (ctx) => {
      const refs = ids.map((id) => resourceIn('shipment', id));
      const account_id = refs[0]?.account_id ?? '';
      if (refs.some((ref) => ref.account_id !== account_id)) throw new ConfigError('Name shipments of one account.');
      const nos = refs.map(({ no }) => no);
      await work(ctx, account_id, nos, staff(by))
        .catch(asNotFound(`One of these shipments does not exist: ${ids.join(', ')}.`))
        .catch(withFaultLines());
      print(
        program,
        { ids, status: done },
        ids.map((id) => `Shipment ${id} is ${done}.`),
      );
    });

  const SIMPLE: readonly (readonly [name: string, description: string, done: string, work: Step])[] = [
    ['release-wave', 'give waiting shipments to the staff, before their wave release', 'picking', startPicking],
    ['pick', 'all goods of the shipments are picked', 'picking', pickGoods],
    ['check', 'the picked goods are checked, and complete', 'picked', inspectPicks],
    ['ship', 'the parcels are handed to the carrier', 'shipped', handOverShipments],
  ];
  for (const [name, description, done, work] of SIMPLE) {
    step(name, description).action((ids: string[], { by }: { by: string }) => act(ids, by, done, work));
  }

  step('pack', 'the goods are packed, each shipment in one package unless the options say otherwise')
    .option(
      '--packages <sizes...>',
      `the packages of each shipment: size, or size:grams, with a size of ${SIZES.join(' ')}`,
    )
    .action((ids: string[], { by, packages }: { by: string; packages?: string[] }) =>
      act(ids, by, 'packed', async (ctx, account_id, nos, caller) => {
        const suggested = await suggestPackages(ctx, account_id, nos);
        const chosen = packages?.map(packageOf);
        await packGoods(
          ctx,
          account_id,
          suggested.map((one) => (chosen === undefined ? one : { ...one, packages: chosen })),
          caller,
        );
      }),
    );
}

/** Parses `80` or `80:1200`. @throws {ConfigError} for any other text */
function packageOf(text: string) {
  const [size = '', grams] = text.split(':');
  if (!(SIZES as readonly string[]).includes(size)) {
    throw new ConfigError(`--packages: "${text}" must begin with a size: ${SIZES.join(', ')}.`);
  }
  return { size, weight_g: grams === undefined ? null : wholeNumber('packages', grams) };
}

const LOSS_OPTIONS: OptionNames = { 'lost.0': '--item', 'lost.0.quantity': '--quantity' };

interface LossOptions {
  readonly item: string;
  readonly quantity: string;
  readonly line?: string;
  readonly lot?: string;
  readonly by: string;
}

function addLosses(program: Command, floor: Command): void {
  const LOSSES = [
    ['missing', 'units of a shipment were not found while picking', shortPick],
    ['broken', 'picked units of a shipment broke while they were packed', recordDamage],
  ] as const;
  for (const [name, description, record] of LOSSES) {
    floor
      .command(name)
      .description(`${description}: others take their place, or the shipment waits for stock again`)
      .argument('<shipment_id>', 'shipment id, e.g. TS001-S000001')
      .requiredOption('--item <item_id>', 'the item; for a set, one of its parts')
      .requiredOption('--quantity <units>', 'how many units')
      .option('--line <number>', 'line of the shipment, where several have the item')
      .option('--lot <number>', 'number of the lot; 0: units without a lot')
      .requiredOption('--by <name>', 'name of the member of staff')
      .action(async (id: string, { item, quantity, line, lot, by }: LossOptions) => {
        const { account_id, no } = resourceIn('shipment', id);
        const named = resourceIn('item', item);
        if (named.account_id !== account_id) throw new ConfigError(`Item ${item} belongs to another account.`);
        const lost = {
          item_no: named.no,
          quantity: wholeNumber('quantity', quantity),
          ...(line === undefined ? {} : { line_no: wholeNumber('line', line) }),
          ...(lot === undefined ? {} : { lot_no: wholeNumber('lot', lot) }),
        };
        await onDatabase(async (ctx) => {
          const status = await record(ctx, account_id, no, [lost], staff(by))
            .catch(asNotFound(`There is no shipment ${id}.`))
            .catch(withFaultLines(LOSS_OPTIONS));
          print(program, { id, status }, [`Shipment ${id} is ${status}.`]);
        });
      });
  }
}

function addAnswer(program: Command, floor: Command): void {
  floor
    .command('answer')
    .description("answer a client's request to modify or cancel a shipment that is being worked on")
    .argument('<shipment_id>', 'shipment id, e.g. TS001-S000001')
    .option('--accept', 'the request is granted')
    .option('--refuse <reason>', 'the request is refused; the client sees the reason')
    .requiredOption('--by <name>', 'name of the member of staff')
    .action(async (id: string, { accept, refuse, by }: { accept?: true; refuse?: string; by: string }) => {
      if ((accept === undefined) === (refuse === undefined)) throw new ConfigError('Give either --accept or --refuse.');
      const { account_id, no } = resourceIn('shipment', id);
      const answer = refuse === undefined ? { accepted: true as const } : { accepted: false as const, reason: refuse };
      await onDatabase(async (ctx) => {
        const unknown = asNotFound(`There is no shipment ${id}.`);
        await answerRequest(ctx, account_id, no, answer, staff(by)).catch(unknown);
        print(program, { id, ...answer }, [`The request for ${id} is ${answer.accepted ? 'accepted' : 'refused'}.`]);
      });
    });
}
