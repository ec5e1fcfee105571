import { tmpdir } from 'node:os';
import { systemClock } from '../src/kernel/clock.js';
import { serveRuns } from '../src/operations/allocation/serve-runs.js';
import { openPool } from '../src/storage/database/open-pool.js';
import { openFiles } from '../src/storage/files/files.js';

/*
 * The server's job in a process of its own, built as the server is: what is open as a warm-up, then, timed, the run over an
 * account that it opens. Arguments: URL of the database, the statement that opens a run, its values.
 */

const [url = '', open = '', ...values] = process.argv.slice(2);
const pool = openPool(url, { max: 1 });
const ctx = { pool, clock: systemClock, files: openFiles(tmpdir()) };
await serveRuns(ctx);
await pool.query(open, values);
const started = performance.now();
await serveRuns(ctx);
const ms = performance.now() - started;
process.stdout.write(JSON.stringify({ ms, rss_mb: (process.resourceUsage().maxRSS * 1024) / 1e6 }));
await pool.end();
