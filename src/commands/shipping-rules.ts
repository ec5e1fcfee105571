import type { Command } from 'commander';
import { withoutFaults } from '../kernel/decoded.js';
import { readShippingRules, setShippingRules } from '../operations/shipping-rules/shipping-rules.js';
import { decodeShippingRules } from '../wire/console/shipping-rules.js';
import { asNotFound, OPERATOR, onDatabase, print, readJson, withFaultLines } from './terminal.js';

/** Adds the command `rules`. */
export function addShippingRulesCommand(program: Command): void {
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
            ? readShippingRules(ctx, account_id, OPERATOR)
            : setShippingRules(ctx, account_id, decodeShippingRules(withoutFaults(given.json)), OPERATOR);
        const rules = await working.catch(asNotFound(`There is no account ${account_id}.`)).catch(withFaultLines());
        print(program, rules, [JSON.stringify(rules, null, 2)]);
      });
    });
}
