import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { measureAllocation } from './allocation.js';
import { isQuick } from './amount.js';
import { measureBulk } from './bulk.js';
import { type Context, inContext } from './context.js';
import { measureCreates } from './create.js';
import { measureCrowd } from './crowd.js';
import { measureDesk } from './desk.js';
import { type Figures, jsonOf, keep, tableOf } from './figures.js';
import { measureFloor } from './floor.js';
import { measureHistory } from './history.js';
import { measureLedger } from './ledger.js';
import { measurePages } from './pages.js';
import { measureStarts } from './starts.js';
import { measureServers } from './two-servers.js';
import { validationCost } from './validation.js';
import { measureWalk } from './walk.js';

/*
 * `npm run bench`: client, server and database share this machine; what counts are the ratios within one run. The
 * server is the built one with its demo environment and embedded PostgreSQL; only the rate limit is off.
 */

/** Parts without the server that the others share: a verify of a million moves would also read what those have written. */
const APART = {
  start: measureStarts,
  validate: async () => ({ validate_us: validationCost() }),
  walk: async () => measureWalk(),
  verify: () => inContext(measureLedger),
  floor: () => inContext(measureFloor),
  desk: measureDesk,
};

const SHARING = {
  create: measureCreates,
  hot: measureCrowd,
  servers: measureServers,
  bulk: measureBulk,
  alloc: measureAllocation,
  history: measureHistory,
  pages: measurePages,
};

const PARTS = [...Object.keys(APART), ...Object.keys(SHARING)];

const HELP = `npm run bench -- [options]
  --only PARTS   some parts alone, separated by commas: ${PARTS.join(', ')}
  --json         one JSON object in place of the table; docs/performance.md stays as it is
  --quick        every part with a fiftieth of the rows: shows that the bench works, its figures mean nothing
  --help
`;

/** Says on standard error how long each part takes. */
async function timed(part: string, work: () => Promise<Figures>): Promise<Figures> {
  const started = performance.now();
  const figures = await work();
  console.error(`${part}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return figures;
}

async function measure(parts: readonly string[]): Promise<Figures> {
  const figures: Figures[] = [];
  for (const [part, work] of Object.entries(APART)) if (parts.includes(part)) figures.push(await timed(part, work));
  const sharing = Object.entries(SHARING).filter(([part]) => parts.includes(part));
  const all = async (context: Context) => {
    for (const [part, work] of sharing) figures.push(await timed(part, () => work(context)));
    if (parts.length === PARTS.length) figures.push({ rss_mb: await context.server.rssMb() });
  };
  if (sharing.length > 0) await inContext(all);
  return Object.assign({}, ...figures);
}

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    json: { type: 'boolean' },
    quick: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const parts = options.only?.split(',') ?? PARTS;
const unknown = parts.filter((part) => !PARTS.includes(part));
if (options.help === true || unknown.length > 0) {
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}.`);
    process.exitCode = 1;
  }
  console.error(HELP);
} else {
  const root = new URL('..', import.meta.url);
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const figures = await measure(parts);
  console.log(options.json === true ? jsonOf(figures) : tableOf(figures));
  if (options.json !== true && options.only === undefined && !isQuick) await keep(figures);
}
