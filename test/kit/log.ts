import type { Log } from '../../src/storage/database/database.js';

export const quiet: Log = { info: () => {}, warn: () => {} };
