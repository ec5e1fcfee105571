import { type Command, Option } from 'commander';
import { timestampInTokyo } from '../kernel/dates.js';
import { shipmentId } from '../kernel/ids.js';
import { dealWithNotice, listNoticeMails, sendAgain } from '../operations/notice-mails/notice-mails.js';
import { asNotFound, inColumns, OPERATOR, onDatabase, print, resourceIn } from './terminal.js';

/** Adds the command `notices`. */
export function addNoticeCommands(program: Command): void {
  program
    .command('notices')
    .description(
      'mails to recipients ("shipped") that are not sent: waiting, failed, or in doubt (nobody knows whether they were sent), without those that are done with',
    )
    .option('--again <shipment_id>', "send a shipment's mail again, if it failed or is in doubt")
    .addOption(
      new Option(
        '--done-with <shipment_id>',
        "do not list a shipment's mail that failed or is in doubt any more: nothing is to be done about it",
      ).conflicts('again'),
    )
    .action(async ({ again, doneWith }: { again?: string; doneWith?: string }) => {
      const id = again ?? doneWith;
      const ref = id === undefined ? null : resourceIn('shipment', id);
      await onDatabase(async (ctx) => {
        if (ref !== null) {
          const change = again === undefined ? dealWithNotice : sendAgain;
          const changed = change(ctx, ref.account_id, ref.no, OPERATOR);
          await changed.catch(asNotFound(`${id} has no notice mail that failed or is in doubt.`));
          if (again === undefined) print(program, { id, done_with: true }, [`The notice mail of ${id} is done with.`]);
          else print(program, { id, state: 'waiting' }, [`The notice mail of ${id} will be sent again.`]);
          return;
        }
        const notices = (await listNoticeMails(ctx)).map(({ account_id, shipment_no, ...rest }) => ({
          id: shipmentId(account_id, shipment_no),
          ...rest,
        }));
        const line = (one: (typeof notices)[number]) =>
          inColumns([one.id, one.state, one.attempts, one.state_at && timestampInTokyo(one.state_at), one.reason]);
        print(program, { notices }, notices.map(line));
      });
    });
}
