import type { Log } from '../../src/storage/database.js';

export const quiet: Log = { info: () => {}, warn: () => {} };
