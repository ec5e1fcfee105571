import { type Command, Option } from 'commander';
import { ConfigError } from '../config.js';
import { withoutFaults } from '../kernel/decoded.js';
import { createAccount, listAccounts, setAccount } from '../operations/accounts/accounts.js';
import type { Account } from '../rules/accounts/account.js';
import { FEATURES, PACKING_CHECKS, TAX_ROUNDINGS } from '../rules/accounts/account-values.js';
import { staff } from '../rules/accounts/caller.js';
import { IDENTITY_TYPES } from '../rules/receipts/receipt-values.js';
import { DELIVERY_NOTE_TYPES } from '../rules/shipments/shipment-values.js';
import { decodeAccount } from '../wire/console/accounts.js';
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
  readJson,
  wholeNumber,
  withFaultLines,
} from './terminal.js';

interface AccountOptions {
  readonly name?: string;
  readonly features?: string;
  readonly warehouses?: string;
  readonly standardWarehouse?: string;
  readonly payment?: string;
  readonly rateLimit?: string;
  readonly tax?: string;
  readonly deliveryNote?: string;
  readonly labelNote?: string;
  readonly purpose?: string;
  readonly identityTypes?: string;
  readonly packingChecks?: string;
  readonly invoiceNumber?: string;
  readonly taxRounding?: string;
  readonly sender?: string;
  readonly by: string;
}

const ACCOUNT_OPTIONS: OptionNames = {
  account_id: '<account_id>',
  name: '--name',
  features: '--features',
  warehouses: '--warehouses',
  rate_limit: '--rate-limit',
  'settings.standard_warehouse': '--standard-warehouse',
  'settings.identity_types': '--identity-types',
  'settings.label_note': '--label-note',
  'settings.delivery_note_type': '--delivery-note',
  'settings.purpose': '--purpose',
  'settings.packing_checks': '--packing-checks',
  'settings.invoice_number': '--invoice-number',
};

/** Adds the commands `account create`, `set` and `list`. */
export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('the accounts of clients');

  const described = (command: Command): Command =>
    command
      .argument('<account_id>', 'account code: two letters and at least three digits, e.g. TS001')
      .option('--name <name>', 'name of the company')
      .option('--features <list>', `some of ${FEATURES.join(',')}; or all, or none`)
      .option('--warehouses <codes>', 'the warehouses that it may use, e.g. TOKYO,OSAKA; or all')
      .option('--standard-warehouse <code>', 'the warehouse of requests that name none')
      .addOption(
        new Option('--payment <word>', 'whether a payment method is registered').choices(['registered', 'none']),
      )
      .option('--rate-limit <number>', "requests per minute and token; or default: the server's")
      .addOption(new Option('--tax <word>', 'whether amounts include tax').choices(['included', 'excluded']))
      .option('--delivery-note <type>', `delivery note: ${DELIVERY_NOTE_TYPES.join(', ')}`)
      .option('--label-note <text>', 'name of the goods on shipping labels')
      .option('--purpose <purpose>', 'export purpose of overseas shipments')
      .option(
        '--identity-types <list>',
        `how goods without labels are identified: ${IDENTITY_TYPES.join(',')}; or none`,
      )
      .option(
        '--packing-checks <list>',
        `what is asked for when orders are packed: ${PACKING_CHECKS.join(',')}; or none`,
      )
      .option('--invoice-number <number>', 'number of a qualified invoice issuer: T and 13 digits; or none')
      .addOption(
        new Option('--tax-rounding <way>', 'how the tax of each rate on an invoice is rounded').choices(TAX_ROUNDINGS),
      )
      .option(
        '--sender <file>',
        'file with the sender of orders that name none, as JSON: postcode, prefecture, address1, address2, name, company, division, phone, message',
      )
      .requiredOption('--by <name>', 'name of the member of staff');

  described(account.command('create').description('create an account')).action(
    async (account_id: string, options: AccountOptions) => {
      const draft = decodeAccount(withoutFaults({ account_id, ...(await draftOf(options)) }));
      await onDatabase(async (ctx) => {
        const created = await createAccount(ctx, draft, staff(options.by)).catch(withFaultLines(ACCOUNT_OPTIONS));
        print(program, created, [
          `Account ${account_id} is created. Next: kura token create --account ${account_id}`,
          ...(draft.value.sender === undefined
            ? [
                `It has no default sender, so each of its orders must name one. To give it one: kura account set ${account_id} --sender <file> --by <name>`,
              ]
            : []),
        ]);
      });
    },
  );

  described(account.command('set').description('change what the options say of an account; the rest stays')).action(
    async (account_id: string, options: AccountOptions) => {
      const draft = decodeAccount(withoutFaults(changesIn(await draftOf(options))));
      await onDatabase(async (ctx) => {
        const changed = await setAccount(ctx, account_id, draft, staff(options.by))
          .catch(asNotFound(`There is no account ${account_id}.`))
          .catch(withFaultLines(ACCOUNT_OPTIONS));
        print(program, changed, [`Account ${account_id} is changed.`]);
      });
    },
  );

  account
    .command('list')
    .description('list the accounts')
    .action(() =>
      onDatabase(async (ctx) => {
        const accounts = await listAccounts(ctx, OPERATOR);
        print(program, { accounts }, accounts.map(lineOfAccount));
      }),
    );
}

/** The fields that the options give. */
async function draftOf(options: AccountOptions): Promise<object> {
  const sender = options.sender === undefined ? undefined : (await readJson(options.sender)).json;
  const settings = given({
    standard_warehouse: options.standardWarehouse,
    tax_included: options.tax === undefined ? undefined : options.tax === 'included',
    delivery_note_type: options.deliveryNote,
    label_note: options.labelNote,
    purpose: options.purpose,
    identity_types: entriesOf(options.identityTypes),
    packing_checks: entriesOf(options.packingChecks),
    invoice_number: options.invoiceNumber === 'none' ? null : options.invoiceNumber,
    tax_rounding: options.taxRounding,
  });
  return given({
    name: options.name,
    features: featuresIn(options.features),
    warehouses: options.warehouses === 'all' ? null : entriesOf(options.warehouses),
    payment_registered: options.payment === undefined ? undefined : options.payment === 'registered',
    rate_limit: rateLimitIn(options.rateLimit),
    sender,
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
  });
}

/** All features, each on or off: the list is complete. @throws {ConfigError} for an unknown feature */
function featuresIn(text: string | undefined): Record<string, boolean> | undefined {
  const named = text === 'all' ? FEATURES : entriesOf(text);
  const unknown = named?.find((name) => !(FEATURES as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new ConfigError(`--features: there is no feature ${unknown}: ${FEATURES.join(', ')}.`);
  return named && Object.fromEntries(FEATURES.map((name) => [name, (named as readonly string[]).includes(name)]));
}

const rateLimitIn = (text: string | undefined): number | null | undefined =>
  text === undefined ? undefined : text === 'default' ? null : wholeNumber('rate-limit', text);

const lineOfAccount = ({ account_id, name, payment_registered, features, warehouses }: Account): string =>
  inColumns([
    account_id,
    name,
    payment_registered ? 'payment registered' : 'no payment method',
    warehouses?.join(',') ?? 'all warehouses',
    FEATURES.filter((one) => features[one]).join(','),
  ]);
