import { readdir } from 'node:fs/promises';
import { STATEMENTS } from '../../src/storage/database/database.js';

const STORAGE = new URL('../../src/storage/', import.meta.url);

/** Loads every file of src/storage, so that {@link ourStatements} has all of their statements. */
export async function loadStatements(): Promise<void> {
  for (const file of await readdir(STORAGE, { recursive: true })) {
    if (file.endsWith('.ts') && !file.endsWith('.test.ts')) await import(new URL(file, STORAGE).href);
  }
}

/** The statements of what is loaded of src/storage. Other tests in this process have statements of their own. */
export const ourStatements = () => STATEMENTS.filter(({ name }) => !name.startsWith('test_'));
