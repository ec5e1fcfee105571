import { startEmbedded } from '../../src/storage/embedded/embedded-server.js';
import { quiet } from '../kit/log.js';

/**
 * Stands in for `kura serve`: has the embedded server of the data directory it is given until a line comes in or its
 * input ends, and deaf to Ctrl-C as a server that drains is. Says in one line of JSON how the start went.
 */
const [dataDir = ''] = process.argv.slice(2);
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);
const started = performance.now();
process.on('SIGINT', () => {});
try {
  const server = await startEmbedded({ dataDir, log: quiet });
  say({ url: server.url, recovered: server.recovered, ms: Math.round(performance.now() - started) });
  for await (const _ of process.stdin) break;
  await server.stop();
  process.exit(0);
} catch (error) {
  say({ error: (error as Error).name, message: (error as Error).message });
  process.exit(1);
}
