import { openBackup, restoreBackup } from '../../src/operations/backup/restore-backup.js';
import { writeBackup } from '../../src/operations/backup/write-backup.js';
import { openPool } from '../../src/storage/database/open-pool.js';
import { openFiles } from '../../src/storage/files/files.js';

/** Backs up, or restores, in a process of its own, and says how much memory that took at most, in KiB. */
const [task, url = '', path = '', directory = ''] = process.argv.slice(2);
const pool = openPool(url);
const place = { pool, files: openFiles(directory) };
if (task === 'backup') await writeBackup(place, path, '1');
else await restoreBackup(place, await openBackup(path));
await pool.end();
process.stdout.write(String(process.resourceUsage().maxRSS));
