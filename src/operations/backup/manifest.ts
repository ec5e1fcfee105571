import { createHash, type Hash } from 'node:crypto';
import type { Sequence, Sum, Table } from '../../storage/backup/tables.js';
import type { Applied } from '../../storage/database/migrate.js';

/*
 * What is in the file of a backup, in this order:
 *
 *   README.txt                says what the file is
 *   tables/<table>/<number>   COPY's text of a table's rows, cut into pieces; none for an empty table
 *   files/<key>               the files that the rows name
 *   manifest.json             the Manifest; a file without it was cut off
 *
 * The manifest grows with the number of tables, not with what is in them.
 */

export const README = `This file is a backup of Kura, format 1. "kura restore" reads it.

tables/ has the rows of the database as PostgreSQL's COPY writes them: the pieces of a table, put together in their order, can be
read with COPY ... FROM. files/ has what lay under KURA_DATA/files. manifest.json says what there must be, with checksums.
`;

/** What was written of a table, or of all files: how much, and the SHA-256 of it. */
export interface Extent {
  readonly bytes: number;
  readonly sha256: string;
}

export interface Manifest {
  /** The instant of the snapshot. */
  readonly at: string;
  /** Versions of those who made it. */
  readonly kura: string;
  readonly postgres: string;
  readonly migrations: readonly Applied[];
  readonly tables: readonly (Table & Sum & Extent)[];
  readonly sequences: readonly Sequence[];
  /** `missing`: named by rows, but not there or not of their size when the backup was made. */
  readonly files: Extent & { readonly count: number; readonly missing: number };
}

/** The place of an entry in the archive. */
export const pieceName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}`;
export const fileName = (key: string): string => `files/${key}`;

/** What an entry is, by its name; null for one that no backup has. */
export type Entry =
  | { readonly kind: 'readme' | 'manifest' }
  | { readonly kind: 'piece'; readonly table: string }
  | { readonly kind: 'file'; readonly key: string };

export function entryOf(name: string): Entry | null {
  if (name === 'README.txt') return { kind: 'readme' };
  if (name === 'manifest.json') return { kind: 'manifest' };
  const [, table] = /^tables\/([^/]+)\/[0-9]+$/.exec(name) ?? [];
  if (table !== undefined) return { kind: 'piece', table };
  const [, key] = /^files\/(.+)$/.exec(name) ?? [];
  return key === undefined ? null : { kind: 'file', key };
}

/** Adds up what is written or read of a backup, to be compared. */
export class Tally {
  readonly #tables = new Map<string, { bytes: number; rows: number; hash: Hash }>();
  readonly #files = { count: 0, bytes: 0, hash: createHash('sha256') };

  piece(table: string, content: Buffer): void {
    const sum = this.#tables.get(table) ?? { bytes: 0, rows: 0, hash: createHash('sha256') };
    this.#tables.set(table, sum);
    sum.bytes += content.length;
    // COPY ends each row so, and writes line ends within values otherwise.
    for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) sum.rows += 1;
    sum.hash.update(content);
  }

  /** A file's name counts as its content does, lest two change places. */
  beginFile(key: string): void {
    this.#files.count += 1;
    this.#files.hash.update(`\n${key}\n`);
  }

  file(content: Buffer): void {
    this.#files.bytes += content.length;
    this.#files.hash.update(content);
  }

  /** Of a table; one of which nothing came is empty. */
  tableExtent(table: string): Extent & { readonly rows: number } {
    const sum = this.#tables.get(table);
    return {
      rows: sum?.rows ?? 0,
      bytes: sum?.bytes ?? 0,
      sha256: (sum?.hash ?? createHash('sha256')).copy().digest('hex'),
    };
  }

  filesExtent(): Extent & { readonly count: number } {
    const { count, bytes, hash } = this.#files;
    return { count, bytes, sha256: hash.copy().digest('hex') };
  }

  /** Names of parts that are not as the manifest has them. */
  differences({ tables, files }: Manifest): string[] {
    const known = new Set(tables.map(({ name }) => name));
    const strange = [...this.#tables.keys()].filter((name) => !known.has(name));
    const wrong = tables.filter((table) => {
      const { rows, bytes, sha256 } = this.tableExtent(table.name);
      return rows !== table.rows || bytes !== table.bytes || sha256 !== table.sha256;
    });
    const { count, bytes, sha256 } = this.filesExtent();
    const sound = count === files.count && bytes === files.bytes && sha256 === files.sha256;
    return [...strange, ...wrong.map(({ name }) => name), ...(sound ? [] : ['files'])];
  }
}
