import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { ConfigError } from '../config.js';
import { timestampInTokyo } from '../kernel/dates.js';
import { withoutFaults } from '../kernel/decoded.js';
import { createAccount } from '../operations/accounts/create-account.js';
import { listAccounts } from '../operations/accounts/list-accounts.js';
import { type LoggedRequest, listRequests } from '../operations/accounts/request-log.js';
import { setAccount } from '../operations/accounts/set-account.js';
import {
  createToken,
  deleteToken,
  listAllTokens,
  listTokens,
  type TokenRecord,
} from '../operations/accounts/tokens.js';
import { readShippingRules } from '../operations/shipping-rules/read-shipping-rules.js';
import { setShippingRules } from '../operations/shipping-rules/set-shipping-rules.js';
import type { Account } from '../rules/accounts/account.js';
import { FEATURES, TOKEN_SCOPES, type TokenScope } from '../rules/accounts/account-values.js';
import { staff } from '../rules/accounts/caller.js';
import { IDENTITY_TYPES } from '../rules/receipts/receipt-values.js';
import { DELIVERY_NOTE_TYPES } from '../rules/shipments/shipment-values.js';
import { decodeAccount } from '../wire/console/accounts.js';
import { decodeShippingRules } from '../wire/console/shipping-rules.js';
import { decodePage, encodeCursor, encodePage, listKey, readQuery } from '../wire/contract/lists.js';
import { CONSOLE_LISTS } from '../wire/contract/versions.js';
import {
  asNotFound,
  asUsage,
  changesIn,
  entriesOf,
  given,
  OPERATOR,
  type OptionNames,
  ofFile,
  onDatabase,
  print,
  wholeNumber,
  withFaultLines,
} from './terminal.js';

/** Adds the commands `account`, `rules` and `token`. */
export function addAccountCommands(program: Command): void {
  addAccountsThemselves(program);

  program
    .command('rules')
    .description("print an account's shipping rules, or replace them by those of a file")
    .argument('<account_id>', 'account code, e.g. TS001')
    .option(
      '--set <file>',
      'file with JSON in the form that this command prints; a version in it must be the current version',
    )
    .action(async (account_id: string, { set }: { set?: string }) => {
      const given = set === undefined ? null : await readJson(set);
      await onDatabase(async (ctx) => {
        const working =
          given === null
            ? readShippingRules(ctx, account_id)
            : setShippingRules(ctx, account_id, decodeShippingRules(withoutFaults(given.json)));
        const rules = await working.catch(asNotFound(`There is no account ${account_id}.`)).catch(withFaultLines());
        print(program, rules, [JSON.stringify(rules, null, 2)]);
      });
    });

  addTokenCommands(program);
}

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
};

function addAccountsThemselves(program: Command): void {
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
        '--sender <file>',
        'file with the sender of orders that name none, as JSON: postcode, prefecture, address1, address2, name, company, division, phone, message',
      )
      .requiredOption('--by <name>', 'name of the member of staff');

  described(account.command('create').description('create an account')).action(
    async (account_id: string, options: AccountOptions) => {
      const draft = decodeAccount(withoutFaults({ account_id, ...(await draftOf(options)) }));
      await onDatabase(async (ctx) => {
        const created = await createAccount(ctx, draft, staff(options.by)).catch(withFaultLines(ACCOUNT_OPTIONS));
        print(program, created, [`Account ${account_id} is created. Next: kura token create --account ${account_id}`]);
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

/** All features, each on or off: the list is complete. @throws {ConfigError} for the name of no feature */
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
  [
    account_id,
    name,
    payment_registered ? 'payment registered' : 'no payment method',
    warehouses?.join(',') ?? 'all warehouses',
    FEATURES.filter((one) => features[one]).join(','),
  ].join('\t');

/** @throws {ConfigError} when the file does not exist or does not contain JSON */
async function readJson(file: string): Promise<{ readonly json: unknown }> {
  const text = await readFile(file, 'utf8').catch(ofFile(file, 'read'));
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    throw new ConfigError(`${file} does not contain JSON: ${(error as SyntaxError).message}.`, { cause: error });
  }
}

function addTokenCommands(program: Command): void {
  const token = program.command('token').description('access tokens of accounts');

  token
    .command('create')
    .description('create a token; it is shown only now')
    .requiredOption('--account <code>', 'account code, e.g. TS001')
    .requiredOption('--name <name>', 'what the token is for')
    .addOption(
      new Option('--scope <scope>', 'full: everything that the client may; read: only what changes nothing')
        .choices(TOKEN_SCOPES)
        .default('full'),
    )
    .option('--by <name>', 'name of the member of staff', OPERATOR.name)
    .action(({ account, name, scope, by }: { account: string; name: string; scope: TokenScope; by: string }) =>
      onDatabase(async (ctx) => {
        const making = createToken(ctx, account, { name, scope }, staff(by));
        const made = await making
          .catch(asNotFound(`There is no account ${account}.`))
          .catch(withFaultLines({ name: '--name' }));
        print(program, { account_id: account, name, scope, ...made }, [made.token]);
      }),
    );

  token
    .command('list')
    .description('list the valid tokens')
    .option('--account <code>', 'of one account')
    .action(({ account }: { account?: string }) =>
      onDatabase(async (ctx) => {
        const tokens = await (account === undefined
          ? listAllTokens(ctx, OPERATOR)
          : listTokens(ctx, account, OPERATOR));
        print(program, { tokens }, tokens.map(lineOfToken));
      }),
    );

  token
    .command('requests')
    .description('the requests of a token in the last 7 days, newest first')
    .requiredOption('--account <code>', 'account code')
    .requiredOption('--id <number>', 'token number, from the list')
    .option('--limit <number>', 'number of rows, at most 1000', '20')
    .option('--cursor <cursor>', 'cursor of the next page, from the previous answer')
    .action(async ({ account, id, ...options }: { account: string; id: string; limit: string; cursor?: string }) => {
      const list = listKey(account, `requests of ${id}`);
      const page = asUsage(() => readQuery((faults) => decodePage({ ...options }, CONSOLE_LISTS, list, faults)));
      await onDatabase(async (ctx) => {
        const { rows, next } = await listRequests(ctx, account, wholeNumber('id', id), page, OPERATOR).catch(
          asNotFound(`Account ${account} has no token ${id}.`),
        );
        const requests = rows.map(({ at, ...request }) => ({ ...request, at: timestampInTokyo(at) }));
        const more = next === null ? [] : [`More with --cursor ${encodeCursor(list, next)}`];
        print(program, { requests, metadata: encodePage(list, { next }) }, [...requests.map(lineOfRequest), ...more]);
      });
    });

  token
    .command('delete')
    .description('delete a token; it is refused from then on')
    .requiredOption('--account <code>', 'account code')
    .requiredOption('--id <number>', 'token number, from the list')
    .option('--by <name>', 'name of the member of staff', OPERATOR.name)
    .action(async ({ account, id, by }: { account: string; id: string; by: string }) => {
      if (!/^[0-9]{1,9}$/.test(id)) throw new ConfigError(`--id must be a number, not "${id}".`);
      await onDatabase(async (ctx) => {
        await deleteToken(ctx, account, Number(id), staff(by)).catch(
          asNotFound(`Account ${account} has no token ${id}.`),
        );
        print(program, { account_id: account, token_id: Number(id) }, [`Token ${id} of ${account} is deleted.`]);
      });
    });
}

type Shown<T> = Omit<T, 'at'> & { readonly at: string };

const lineOfRequest = ({ at, method, path, status, duration_ms, request_id }: Shown<LoggedRequest>): string =>
  [at, status, `${duration_ms} ms`, method, path, request_id].join('\t');

function lineOfToken({ account_id, token_id, name, scope, ...one }: TokenRecord): string {
  const used =
    one.last_used_at === null ? 'never used' : `used ${timestampInTokyo(one.last_used_at)} from ${one.last_used_from}`;
  return [account_id, token_id, timestampInTokyo(one.created_at), name, scope, used].join('\t');
}
