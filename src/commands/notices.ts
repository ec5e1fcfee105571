import type { Command } from 'commander';
import { timestampInTokyo } from '../kernel/dates.js';
import { shipmentId } from '../kernel/ids.js';
import { listNoticeMails } from '../operations/notice-mails/list-notice-mails.js';
import { sendAgain } from '../operations/notice-mails/send-again.js';
import { asNotFound, inColumns, OPERATOR, onDatabase, print, resourceIn } from './terminal.js';

/** Adds the command `notices`. */
export function addNoticeCommands(program: Command): void {
  program
    .command('notices')
    .description(
      'mails to recipients ("shipped") that are not sent: waiting, failed, or in doubt (nobody knows whether they were sent)',
    )
    .option('--again <shipment_id>', "send a shipment's mail again, if it failed or is in doubt")
    .action(async ({ again }: { again?: string }) => {
      const ref = again === undefined ? null : resourceIn('shipment', again);
      await onDatabase(async (ctx) => {
        if (ref !== null) {
          const sending = sendAgain(ctx, ref.account_id, ref.no, OPERATOR);
          await sending.catch(asNotFound(`${again} has no notice mail that failed or is in doubt.`));
          print(program, { id: again, state: 'waiting' }, [`The notice mail of ${again} will be sent again.`]);
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
