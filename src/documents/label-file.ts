import Papa from 'papaparse';
import { encodeCp932 } from '../kernel/cp932.js';
import type { LabelTemplate } from '../rules/carriers/label-template.js';
import { UTF8_MARK } from './csv.js';

/** The file for a carrier's label program. A program reads it, not a spreadsheet: no cell is escaped for one. */
export function labelFile({ columns, header, encoding }: LabelTemplate, rows: readonly (readonly string[])[]): Buffer {
  const titles = columns.map(({ title }) => title);
  const text = `${Papa.unparse([...(header ? [titles] : []), ...rows.map((row) => [...row])], { newline: '\r\n' })}\r\n`;
  return encoding === 'CP932' ? encodeCp932(text) : Buffer.concat([UTF8_MARK, Buffer.from(text)]);
}
