import { createHash, type Hash } from 'node:crypto';
import type { Sequence, Sum, Table } from '../../storage/backup/tables.js';
import type { Applied } from '../../storage/database/migrate.js';

/*
 * The entries of a backup file, in this order:
 *
 *   README.txt                explains what the file is
 *   tables/<table>/<number>   a table's rows as COPY's text, in pieces; none for an empty table
 *   files/<key>               the files that rows refer to
 *   manifest.json             the Manifest; a backup without it is incomplete
 *
 * The manifest grows with the number of tables, not with their content.
 */

export const README = `This file is a backup of Kura, format 1. "kura restore" reads it.

tables/ has the rows of the database as PostgreSQL's COPY writes them: the pieces of a table, put together in their order, can be
read with COPY ... FROM. files/ has what lay under KURA_DATA/files. manifest.json says what there must be, with checksums.
`;

/** Size and SHA-256 of a table, or of all files. */
export interface Extent {
  readonly bytes: number;
  readonly sha256: string;
}

export interface Manifest {
  /** The time of the snapshot. */
  readonly at: string;
  /** The version of Kura that made the backup. */
  readonly kura: string;
  readonly postgres: string;
  readonly migrations: readonly Applied[];
  readonly tables: readonly (Table & Sum & Extent)[];
  readonly sequences: readonly Sequence[];
  /** `missing`: files that rows refer to, but that were absent or had another size when the backup was made. */
  readonly files: Extent & { readonly count: number; readonly missing: number };
}

/** The name of a piece of a table in the archive. */
export const pieceName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}`;
export const fileName = (key: string): string => `files/${key}`;

/** What an entry is, by its name; null for a name that no backup contains. */
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

/** Sums up what is written to or read from a backup, for comparison. */
export class Tally {
  readonly #tables = new Map<string, { bytes: number; rows: number; hash: Hash }>();
  readonly #files = { count: 0, bytes: 0, hash: createHash('sha256') };

  piece(table: string, content: Buffer): void {
    const sum = this.#tables.get(table) ?? { bytes: 0, rows: 0, hash: createHash('sha256') };
    this.#tables.set(table, sum);
    sum.bytes += content.length;
    // In COPY's text each row ends with a line feed; line feeds within values are escaped.
    for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) sum.rows += 1;
    sum.hash.update(content);
  }

  /** The key is part of the checksum; otherwise two swapped files would not be noticed. */
  beginFile(key: string): void {
    this.#files.count += 1;
    this.#files.hash.update(`\n${key}\n`);
  }

  file(content: Buffer): void {
    this.#files.bytes += content.length;
    this.#files.hash.update(content);
  }

  /** The extent of a table; a table without rows is empty. */
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

  /** Names of the parts that differ from the manifest. */
  differences({ tables, files }: Manifest): string[] {
    const known = new Set(tables.map(({ name }) => name));
    const strange = [...this.#tables.keys()].filter((name) => !known.has(name));
    const wrong = tables.filter((table) => {
      const { rows, bytes, sha256 } = this.tableExtent(table.name);
      return rows !== table.rows || bytes !== table.bytes || sha256 !== table.sha256;
    });
    const { count, bytes, sha256 } = this.filesExtent();
    const complete = count === files.count && bytes === files.bytes && sha256 === files.sha256;
    return [...strange, ...wrong.map(({ name }) => name), ...(complete ? [] : ['files'])];
  }
}
