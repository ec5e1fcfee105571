import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSecret } from '../kernel/secrets.js';

/** A secret of the demo, in a file of the data directory. */
interface KeptSecret {
  readonly name: string;
  readonly make: () => string;
}

export const DEMO_TOKEN: KeptSecret = { name: 'demo-token', make: () => `kura_${newSecret()}` };
export const DEMO_PASSWORD: KeptSecret = { name: 'demo-password', make: () => newSecret().slice(0, 12) };

/** A secret in the data directory, created if there is none. If two servers create one, both use the first. */
export async function keptSecret(dataDir: string, { name, make }: KeptSecret): Promise<string> {
  const file = join(dataDir, name);
  const kept = await readFile(file, 'utf8').catch(unlessCode('ENOENT'));
  if (kept !== undefined) return kept.trim();
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(draft, `${make()}\n`, { mode: 0o600 });
  // link is atomic and never replaces the other server's file.
  await link(draft, file).catch(unlessCode('EEXIST'));
  await rm(draft);
  return (await readFile(file, 'utf8')).trim();
}

const unlessCode =
  (code: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
  };
