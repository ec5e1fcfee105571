import { writeFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { shipmentId } from '../kernel/ids.js';
import { readPapers } from '../operations/shipments/read-papers.js';
import { PAPER_KINDS, type PaperKind } from '../rules/papers/paper-values.js';
import { asNotFound, OPERATOR, ofFile, onDatabase, print, resourceIn, withFaultLines } from './terminal.js';

/** Adds the command `papers`: delivery notes and labels as a file, for a printer that the staff has. */
export function addPapersCommand(program: Command): void {
  program
    .command('papers')
    .description('write the delivery notes and shipping labels of shipments into one PDF, in the given order')
    .argument('<shipment_ids...>', 'shipment ids, e.g. TS001-S000001')
    .requiredOption('--to <file>', 'the PDF to be written')
    .addOption(new Option('--kind <kind>', 'which papers').choices(PAPER_KINDS).default('all'))
    .action((ids: string[], { to, kind }: { to: string; kind: PaperKind }) =>
      onDatabase(async (ctx) => {
        const refs = ids.map((id) => resourceIn('shipment', id));
        const { papers, ...info } = await readPapers(ctx, refs, kind, OPERATOR)
          .catch(asNotFound(`One of these shipments does not exist: ${ids.join(', ')}.`))
          .catch(withFaultLines());
        const { printPapers } = await import('../documents/papers.js');
        const bytes = await printPapers(papers, {
          title: refs
            .map((ref) => shipmentId(ref.account_id, ref.no))
            .join(', ')
            .slice(0, 200),
          ...info,
        });
        await writeFile(to, bytes).catch(ofFile(to, 'written'));
        print(program, { file: to, papers: papers.length }, [`${papers.length} papers are in ${to}.`]);
      }),
    );
}
