import { startEmbeddedPostgres } from '../../src/index.js';

/**
 * Stands in for an application: has the PostgreSQL of the data directory it is given until a line comes in or its input
 * ends, and ignores Ctrl-C, as one does that finishes its work first. Prints one line of JSON about the start.
 */
const [dataDir = '', name = ''] = process.argv.slice(2);
const warnings: string[] = [];
const log = { info: () => {}, warn: (_details: object, message: string) => warnings.push(message) };
const print = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);
process.on('SIGINT', () => {});
try {
  const server = await startEmbeddedPostgres({ dataDir, name, log });
  print({ url: server.url, recovered: server.recovered, warnings });
  for await (const _ of process.stdin) break;
  await server.stop();
  process.exit(0);
} catch (error) {
  print({ error: (error as Error).name, message: (error as Error).message });
  process.exit(1);
}
