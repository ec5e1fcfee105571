import { times } from './amount.js';
import { inDirectory } from './context.js';
import { median } from './rounds.js';
import { startServer } from './server.js';

const TIMES = times(3);

/** Cold starts make the database and seed the demo environment, warm ones find both. Each pair has a directory of its own. */
export async function measureStarts() {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    await inDirectory(async (dir) => {
      for (const times of [cold, warm]) {
        const server = await startServer(dir);
        times.push(server.startMs);
        await server.stop();
      }
    });
  }
  return { cold_start_ms: median(cold), warm_start_ms: median(warm) };
}
