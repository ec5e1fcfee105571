import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { ConfigError } from '../config.js';
import { timestampInTokyo } from '../kernel/dates.js';
import { withoutFaults } from '../kernel/decoded.js';
import { createToken, deleteToken, listTokens } from '../operations/accounts/tokens.js';
import { readShippingRules } from '../operations/shipping-rules/read-shipping-rules.js';
import { setShippingRules } from '../operations/shipping-rules/set-shipping-rules.js';
import { decodeShippingRules } from '../wire/console/shipping-rules.js';
import { asNotFound, ofFile, onDatabase, print, withFaultLines } from './terminal.js';

/** Adds the commands `rules` and `token`. */
export function addAccountCommands(program: Command): void {
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
    .action(({ account, name }: { account: string; name: string }) =>
      onDatabase(async (ctx) => {
        const made = await createToken(ctx, account, name).catch(asNotFound(`There is no account ${account}.`));
        print(program, { account_id: account, name, ...made }, [made.token]);
      }),
    );

  token
    .command('list')
    .description('list the valid tokens')
    .option('--account <code>', 'of one account')
    .action(({ account }: { account?: string }) =>
      onDatabase(async (ctx) => {
        const tokens = await listTokens(ctx, account ?? null);
        const line = (one: (typeof tokens)[number]) =>
          `${one.account_id}\t${one.token_id}\t${timestampInTokyo(one.created_at)}\t${one.name}`;
        print(program, { tokens }, tokens.map(line));
      }),
    );

  token
    .command('delete')
    .description('delete a token; it is refused from then on')
    .requiredOption('--account <code>', 'account code')
    .requiredOption('--id <number>', 'token number, from the list')
    .action(async ({ account, id }: { account: string; id: string }) => {
      if (!/^[0-9]{1,9}$/.test(id)) throw new ConfigError(`--id must be a number, not "${id}".`);
      await onDatabase(async (ctx) => {
        await deleteToken(ctx, account, Number(id)).catch(asNotFound(`Account ${account} has no token ${id}.`));
        print(program, { account_id: account, token_id: Number(id) }, [`Token ${id} of ${account} is deleted.`]);
      });
    });
}
