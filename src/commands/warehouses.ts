import { type Command, Option } from 'commander';
import { ConfigError } from '../config.js';
import { withoutFaults } from '../kernel/decoded.js';
import { finishOpeningWarehouses } from '../operations/warehouses/finish-openings.js';
import { readLeadTimes } from '../operations/warehouses/read-calendar.js';
import { listWarehouses, openWarehouse, setWarehouse } from '../operations/warehouses/warehouses.js';
import { staff } from '../rules/accounts/caller.js';
import { CARRIERS_ON_REQUEST, DOMESTIC_CARRIERS } from '../rules/carriers/carrier-values.js';
import { type LeadTimes, leadTimesFrom } from '../rules/carriers/delivery-promise.js';
import type { Warehouse } from '../rules/warehouses/warehouse.js';
import { decodeWarehouse } from '../wire/console/warehouses.js';
import { decodeLeadTimes } from '../wire/desk/calendars.js';
import {
  asNotFound,
  changesIn,
  entriesOf,
  given,
  inColumns,
  OPERATOR,
  type OptionNames,
  onDatabase,
  print,
  withFaultLines,
} from './terminal.js';

interface WarehouseOptions {
  readonly name?: string;
  readonly postcode?: string;
  readonly prefecture?: string;
  readonly address?: string;
  readonly phone?: string;
  readonly carrier?: string;
  readonly closedWeekdays?: string;
  readonly holidays?: string;
  readonly closedDays?: string;
  readonly waveReleaseTimes?: string;
  readonly cartTotes?: string;
  readonly by: string;
}

const OPTIONS: OptionNames = {
  warehouse: '<code>',
  name: '--name',
  postcode: '--postcode',
  prefecture: '--prefecture',
  address: '--address',
  phone: '--phone',
  default_carrier: '--carrier',
  cart_totes: '--cart-totes',
  'calendar.closed_weekdays': '--closed-weekdays',
  'calendar.extra_closed': '--closed-days',
  'calendar.wave_release_times': '--wave-release-times',
};

/** Adds the commands `warehouse open`, `set`, `list`, `lead-times` and `set-lead-times`. */
export function addWarehouseCommands(program: Command): void {
  const warehouse = program.command('warehouse').description("the provider's warehouses");

  const described = (command: Command): Command =>
    command
      .argument('<code>', 'code of the warehouse, e.g. TOKYO')
      .option('--name <name>', 'name, e.g. 東京倉庫')
      .option('--postcode <postcode>', 'postcode, e.g. 136-0082')
      .option('--prefecture <name>', 'prefecture, e.g. 東京都; needed only if the postcode has several')
      .option('--address <text>', 'the rest of the address')
      .option('--phone <number>', 'telephone number')
      .option('--carrier <code>', `carrier of orders that name none: ${CARRIERS_ON_REQUEST.join(', ')}`)
      .option('--closed-weekdays <numbers>', 'weekdays without work, 1 is Monday, e.g. 6,7; or none')
      .addOption(
        new Option('--holidays <word>', 'on national holidays and at the turn of the year').choices(['closed', 'open']),
      )
      .option('--closed-days <days>', 'other days without work, e.g. 2027-03-31,2027-09-30; or none')
      .option('--wave-release-times <times>', 'when orders are given to the staff, e.g. 09:00,12:30')
      .option('--cart-totes <number>', 'totes on a cart, one for each order that is picked on a walk')
      .requiredOption('--by <name>', 'name of the member of staff');

  described(
    warehouse
      .command('open')
      .description(
        'open a warehouse: from Monday to Friday, closed on holidays, with wave releases at 09:00 and 12:30',
      ),
  ).action((code: string, options: WarehouseOptions) =>
    onDatabase(async (ctx) => {
      const draft = decodeWarehouse(withoutFaults({ warehouse: code, ...draftOf(options) }));
      const opened = await openWarehouse(ctx, draft, staff(options.by)).catch(withFaultLines(OPTIONS));
      await finishOpeningWarehouses(ctx);
      print(program, opened, [`Warehouse ${code} is open.`]);
    }),
  );

  described(warehouse.command('set').description('change what the options say of a warehouse; the rest stays')).action(
    (code: string, options: WarehouseOptions) =>
      onDatabase(async (ctx) => {
        const draft = decodeWarehouse(withoutFaults(changesIn(draftOf(options))));
        const changed = await setWarehouse(ctx, code, draft, staff(options.by))
          .catch(asNotFound(`There is no warehouse ${code}.`))
          .catch(withFaultLines(OPTIONS));
        print(program, changed, [`Warehouse ${code} is changed.`]);
      }),
  );

  warehouse
    .command('list')
    .description('list the open warehouses')
    .action(() =>
      onDatabase(async (ctx) => {
        const warehouses = await listWarehouses(ctx);
        print(program, { warehouses }, warehouses.map(lineOfWarehouse));
      }),
    );

  addLeadTimes(warehouse, program);
}

interface LeadTimesOptions {
  readonly carrier: string;
  readonly days: readonly string[];
  readonly by: string;
}

const LEAD_TIMES_OPTIONS: OptionNames = { 'lead_times.0.carrier': '--carrier', 'lead_times.0.days': '--days' };

function addLeadTimes(warehouse: Command, program: Command): void {
  const ofWarehouse = (command: Command): Command => command.argument('<code>', 'code of the warehouse, e.g. TOKYO');
  const noWarehouse = (code: string) => asNotFound(`There is no warehouse ${code}.`);
  const show = (lead_times: readonly LeadTimes[]): void =>
    print(program, { lead_times }, lead_times.flatMap(linesOfLeadTimes));

  ofWarehouse(
    warehouse
      .command('lead-times')
      .description("the days that parcels travel from a warehouse: its own, else those of the carriers' table"),
  ).action((code: string) =>
    onDatabase(async (ctx) => show(await readLeadTimes(ctx, code, OPERATOR).catch(noWarehouse(code)))),
  );

  ofWarehouse(
    warehouse
      .command('set-lead-times')
      .description('change the days that parcels travel from a warehouse; the rest stays'),
  )
    .requiredOption('--carrier <code>', `whose parcels: ${DOMESTIC_CARRIERS.join(', ')}`)
    .requiredOption('--days <days...>', "by prefecture, e.g. 北海道=4; 北海道=none: those of the carriers' table again")
    .requiredOption('--by <name>', 'name of the member of staff')
    .action((code: string, { carrier, days, by }: LeadTimesOptions) => {
      const changes = daysIn(days);
      const draft = decodeLeadTimes(withoutFaults({ lead_times: [{ carrier, days: changes }] }));
      const named = Object.keys(changes).map((name) => [`lead_times.0.days.${name}`, `--days ${name}`]);
      return onDatabase(async (ctx) => {
        const changed = await setWarehouse(ctx, code, draft, staff(by))
          .catch(noWarehouse(code))
          .catch(withFaultLines({ ...Object.fromEntries(named), ...LEAD_TIMES_OPTIONS }));
        show(leadTimesFrom(changed));
      });
    });
}

/** The fields that the options give. */
function draftOf(options: WarehouseOptions): object {
  const { carrier, closedWeekdays, holidays, closedDays, waveReleaseTimes, cartTotes, by: _, ...plain } = options;
  const calendar = given({
    closed_weekdays: entriesOf(closedWeekdays)?.map(numberIn),
    observes_holidays: holidays === undefined ? undefined : holidays === 'closed',
    extra_closed: entriesOf(closedDays),
    wave_release_times: entriesOf(waveReleaseTimes),
  });
  return given({
    ...plain,
    default_carrier: carrier,
    cart_totes: numberIn(cartTotes),
    ...(Object.keys(calendar).length > 0 ? { calendar } : {}),
  });
}

/** A text that is not a number stays a text, and is refused like other faults. */
const numberIn = (text: string | undefined): number | string | undefined =>
  text !== undefined && /^[0-9]{1,9}$/.test(text) ? Number(text) : text;

const lineOfWarehouse = ({ warehouse, name, postcode, prefecture, address, calendar }: Warehouse): string =>
  inColumns([warehouse, name, `${postcode} ${prefecture}${address}`, calendar.wave_release_times.join(', ')]);

/** Parses `北海道=4`, or `北海道=none`. @throws {ConfigError} for any other text, and for a prefecture that is named twice */
function daysIn(texts: readonly string[]): Readonly<Record<string, number | null>> {
  const days = new Map<string, number | null>();
  for (const text of texts) {
    const [, name = '', count = ''] = /^(.+?)=([0-9]{1,9}|none)$/.exec(text) ?? [];
    if (name === '') throw new ConfigError(`--days: "${text}" must have the form prefecture=days or prefecture=none.`);
    if (days.has(name)) throw new ConfigError(`--days: ${name} is named twice.`);
    days.set(name, count === 'none' ? null : Number(count));
  }
  return Object.fromEntries(days);
}

const linesOfLeadTimes = ({ carrier, days, own }: LeadTimes): string[] =>
  Object.entries(days).map(([name, count]) =>
    inColumns([
      carrier,
      name,
      `${count} day${count === 1 ? '' : 's'}`,
      own.includes(name) ? 'its own' : "the carriers' table",
    ]),
  );
