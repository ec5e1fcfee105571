import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { ConfigError } from '../config.js';
import { csvTable } from '../documents/csv.js';
import { withoutFaults } from '../kernel/decoded.js';
import { KuraError } from '../kernel/errors.js';
import { countedUnits } from '../kernel/quantities.js';
import { closePlace } from '../operations/places/close-place.js';
import { type ListedPlace, listPlaces } from '../operations/places/list-places.js';
import { moveUnits } from '../operations/places/move-units.js';
import { setPlaces } from '../operations/places/set-places.js';
import { staff } from '../rules/accounts/caller.js';
import { CONDITIONS } from '../rules/places/place-values.js';
import { decodePlaces, encodePlace, PLACE_FIELDS } from '../wire/console/places.js';
import { listKey, sortedBounds } from '../wire/contract/lists.js';
import { GOODS_OPTIONS, type GoodsOptions, lotIn, onGoods } from './goods.js';
import {
  asNotFound,
  inColumns,
  OPERATOR,
  ofFile,
  onDatabase,
  type PageOptions,
  pageIn,
  print,
  printPage,
  wholeNumber,
  withFaultLines,
  withPaging,
} from './terminal.js';

const OTHER_COLUMNS = PLACE_FIELDS.slice(1).join(', ');

/** A cell without a column: no field has this name, so it is refused as an unknown one. */
const COLUMN_TOO_MANY = 'without a column';

interface OfWarehouse {
  readonly warehouse: string;
}

interface ByStaff extends OfWarehouse {
  readonly by: string;
}

const noWarehouse = ({ warehouse }: OfWarehouse) => asNotFound(`There is no warehouse ${warehouse}.`);

/** Adds the commands `place import`, `list`, `close` and `move`. */
export function addPlaceCommands(program: Command): void {
  const place = program.command('place').description('where units lie in a warehouse: shelves, totes, packing tables');
  const ofWarehouse = (command: Command): Command =>
    command.requiredOption('--warehouse <code>', 'code of the warehouse, e.g. TOKYO');
  const byStaff = (command: Command): Command =>
    ofWarehouse(command).requiredOption('--by <name>', 'name of the member of staff');

  byStaff(
    place
      .command('import')
      .description('define places by a CSV file: makes new ones, and changes known ones. All or none')
      .argument(
        '<file>',
        `its first row names the columns: code, and any of ${OTHER_COLUMNS}. An empty cell says nothing`,
      ),
  ).action(async (file: string, options: ByStaff) => {
    const rows = await readPlaces(file);
    const named = withRows(rows);
    await onDatabase(async (ctx) => {
      const draft = decodingOf(rows, named);
      const set = await setPlaces(ctx, options.warehouse, draft, staff(options.by))
        .catch(noWarehouse(options))
        .catch(named);
      print(program, set, [`Warehouse ${set.warehouse}: ${set.made} places made, ${set.changed} changed.`]);
    });
  });

  withPaging(
    ofWarehouse(place.command('list').description('the places of a warehouse in walking order, with their units')),
  ).action(async (options: PageOptions & OfWarehouse) => {
    const list = listKey('', `place ${options.warehouse}`);
    const bounds = sortedBounds(pageIn(options, list));
    await onDatabase(async (ctx) => {
      const found = await listPlaces(ctx, options.warehouse, bounds, OPERATOR).catch(noWarehouse(options));
      printPage(program, list, found, { key: 'places', encode: encodePlace, line: lineOfPlace });
    });
  });

  byStaff(
    place
      .command('close')
      .description('close a place in which no units lie; `place import` opens it again')
      .argument('<code>', 'code of the place, e.g. A-03-02-1'),
  ).action((code: string, options: ByStaff) =>
    onDatabase(async (ctx) => {
      const { warehouse, by } = options;
      await closePlace(ctx, warehouse, code, staff(by)).catch(
        asNotFound(`There is no place ${code} in warehouse ${warehouse}.`),
      );
      print(program, { warehouse, code }, [`Place ${code} is closed.`]);
    }),
  );

  addMove(place, program);
}

interface MoveOptions extends GoodsOptions {
  readonly from: string;
  readonly to: string;
  readonly condition: string;
}

const MOVE_OPTIONS = { ...GOODS_OPTIONS, condition: '--condition' };

function addMove(place: Command, program: Command): void {
  onGoods(place.command('move').description('record that units were carried from one place to another'))
    .requiredOption('--from <place>', 'code of the place where they lay')
    .requiredOption('--to <place>', 'code of the place where they lie now')
    .addOption(new Option('--condition <word>', 'what the units are').choices(CONDITIONS).default('sound'))
    .action(async (account_id: string, code: string, options: MoveOptions) => {
      const { warehouse, condition, from, to, by } = options;
      const draft = {
        ...{ warehouse, code, condition, from, to },
        quantity: wholeNumber('quantity', options.quantity),
        lot_no: lotIn(options.lot),
      };
      await onDatabase(async (ctx) => {
        const moved = await moveUnits(ctx, account_id, draft, staff(by)).catch(withFaultLines(MOVE_OPTIONS));
        const text = `move ${moved.place_move_no}: ${draft.quantity} of ${code}, lot ${moved.lot_no}, from ${from} to ${to}`;
        print(program, { account_id, ...moved }, [text]);
      });
    });
}

const YES_OR_NO: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
};

/** The value of a cell. What is no number, or neither yes nor no, stays text and is refused like other faults. */
function valueIn(field: string, text: string): unknown {
  if (field === 'path' && /^[0-9]{1,15}$/.test(text)) return Number(text);
  return field === 'one_item' ? (YES_OR_NO[text.toLowerCase()] ?? text) : text;
}

/** A row of the file; the row with the names of the columns is number 1. */
interface FileRow {
  readonly no: number;
  readonly place: object;
}

/** Reads places from a CSV file. @throws {ConfigError} when it is no such file */
async function readPlaces(file: string): Promise<FileRow[]> {
  const table = csvTable(await readFile(file).catch(ofFile(file, 'read')));
  if (table === null) throw new ConfigError(`${file} is not a CSV file in UTF-8.`);
  const [columns = [], ...rows] = table.map((row) => row.map((cell) => cell.trim()));
  const unknown = columns.filter((name) => !PLACE_FIELDS.includes(name));
  if (unknown.length > 0 || !columns.includes('code') || new Set(columns).size < columns.length) {
    const named = unknown.length > 0 ? ` Not known: ${unknown.map((name) => `"${name}"`).join(', ')}.` : '';
    throw new ConfigError(
      `The first row of ${file} must name its columns, each once: code, and any of ${OTHER_COLUMNS}.${named}`,
    );
  }
  return rows.flatMap((row, index) => {
    const cells = row.map((text, column) => [columns[column] ?? COLUMN_TOO_MANY, text] as const);
    const place = Object.fromEntries(
      cells.flatMap(([name, text]) => (text === '' ? [] : [[name, valueIn(name, text)]])),
    );
    return Object.keys(place).length === 0 ? [] : [{ no: index + 2, place }];
  });
}

/** When there are too many faults to list, the decoder throws them; they are printed in the same way. */
function decodingOf(rows: readonly FileRow[], named: (error: unknown) => never) {
  try {
    return decodePlaces(withoutFaults({ places: rows.map(({ place }) => place) }));
  } catch (error) {
    return named(error);
  }
}

/** Adds to each fault the row of the file in which it is. Other errors are rethrown. */
const withRows =
  (rows: readonly FileRow[]) =>
  (error: unknown): never => {
    if (!(error instanceof KuraError) || error.faults.length === 0) throw error;
    const lines = error.faults.map(({ path, message }) => {
      const [, index, field = ''] = /^places\.([0-9]+)(?:\.(.*))?$/.exec(path) ?? [];
      return index === undefined
        ? `  ${message.en}`
        : `  row ${rows[Number(index)]?.no}${field === '' ? '' : `, ${field}`}: ${message.en}`;
    });
    const more = error.omitted > 0 ? [`  and ${error.omitted} more`] : [];
    throw new Error([error.message, ...lines, ...more].join('\n'), { cause: error });
  };

const lineOfPlace = ({ code, kind, use, zone, aisle, bay, level, path, closed_at, ...place }: ListedPlace): string => {
  const address = [zone, aisle, bay, level].filter((part) => part !== null).join(' ');
  const what = [use === null ? kind : `${kind} (${use})`, place.temperature, place.one_item ? 'one item' : ''];
  const state = closed_at === null ? countedUnits(place.units) : 'closed';
  return inColumns([code, what.filter((part) => part !== '').join(', '), address, `path ${path}`, state]);
};
