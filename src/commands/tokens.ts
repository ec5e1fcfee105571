import { type Command, Option } from 'commander';
import { ConfigError } from '../config.js';
import { timestampInTokyo } from '../kernel/dates.js';
import { ALL_REQUESTS, listTokenRequests } from '../operations/accounts/request-log.js';
import {
  createToken,
  deleteToken,
  listAllTokens,
  listTokens,
  type TokenRecord,
} from '../operations/accounts/tokens.js';
import { TOKEN_SCOPES, type TokenScope } from '../rules/accounts/account-values.js';
import { staff } from '../rules/accounts/caller.js';
import type { LoggedRequest } from '../rules/accounts/logged-request.js';
import { listKey } from '../wire/contract/lists.js';
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

/** Adds the commands `token create`, `list`, `requests` and `delete`. */
export function addTokenCommands(program: Command): void {
  const token = program.command('token').description('access tokens of accounts');

  token
    .command('create')
    .description('create a token; it is not shown again')
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

  const requests = token
    .command('requests')
    .description('the requests of a token in the last 7 days, newest first')
    .requiredOption('--account <code>', 'account code')
    .requiredOption('--id <number>', 'token number, from the list');
  withPaging(requests).action(async ({ account, id, ...options }: PageOptions & { account: string; id: string }) => {
    const list = listKey(account, `requests of ${id}`);
    const page = pageIn(options, list);
    await onDatabase(async (ctx) => {
      const found = await listTokenRequests(ctx, account, wholeNumber('id', id), ALL_REQUESTS, page, OPERATOR).catch(
        asNotFound(`Account ${account} has no token ${id}.`),
      );
      printPage(program, list, found, { key: 'requests', encode: encodeRequest, line: lineOfRequest });
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

const encodeRequest = ({ at, ...request }: LoggedRequest) => ({ ...request, at: timestampInTokyo(at) });

const lineOfRequest = ({ at, method, path, status, duration_ms, request_id }: LoggedRequest): string =>
  inColumns([timestampInTokyo(at), status, `${duration_ms} ms`, method, path, request_id]);

function lineOfToken({ account_id, token_id, name, scope, ...one }: TokenRecord): string {
  const used =
    one.last_used_at === null ? 'never used' : `used ${timestampInTokyo(one.last_used_at)} from ${one.last_used_from}`;
  return inColumns([account_id, token_id, timestampInTokyo(one.created_at), name, scope, used]);
}
