import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv';
import { type ReadFile, readFile } from './read-file';

/* What is read of a file, whoever wrote it. */

describe('a file', () => {
  const read = (bytes: BlobPart) => readFile(new File([bytes], 'orders.csv'));

  it('is read in UTF-8 with and without a mark, with commas or tabs, and in Shift_JIS', async () => {
    const expected = { header: ['注文番号', '数量'], rows: [{ no: 2, cells: ['A', '1'], beyond: '' }] };
    for (const text of ['注文番号,数量\r\nA,1\r\n', '\uFEFF注文番号,数量\nA,1', '注文番号\t数量\nA\t1\n\n'])
      expect(await read(text)).toMatchObject({ ...expected, encoding: 'UTF-8' });
    // 注文番号,数量 in CP932
    const header = [0x92, 0x8d, 0x95, 0xb6, 0x94, 0xd4, 0x8d, 0x86, 0x2c, 0x90, 0x94, 0x97, 0xca, 0x0a];
    const bytes = new Uint8Array([...header, 0x41, 0x2c, 0x31]);
    expect(await read(bytes)).toEqual({ ...expected, encoding: 'Shift_JIS' });
  });

  it('whose text is damaged is not read as another text', async () => {
    const bytes = [...new TextEncoder().encode('注文番号,数量\n抹茶カステラ,1\n')];
    const end = bytes.lastIndexOf(0x2c);
    // The last character of the name is cut within.
    expect(await read(new Uint8Array([...bytes.slice(0, end - 1), ...bytes.slice(end)]))).toEqual({
      reason: 'notText',
    });
    // By chance, these damaged bytes are Shift_JIS too: 縺ゅ＞縺.
    const ascii = [...new TextEncoder().encode('name,code\n')];
    expect(await read(new Uint8Array([...ascii, 0xe3, 0x81, 0x82, 0xe3, 0x81, 0x84, 0xe3, 0x81, 0x2c, 0x31]))).toEqual({
      reason: 'notText',
    });
    // カステ and the first half of ラ in Shift_JIS.
    expect(await read(new Uint8Array([...ascii, 0x83, 0x4a, 0x83, 0x58, 0x83, 0x65, 0x83, 0x2c, 0x31]))).toEqual({
      reason: 'notText',
    });
  });

  it('has rows numbered as in a spreadsheet, also after empty ones', async () => {
    expect(await read('\na,b\n1,2\n\n , \n3,4\n')).toMatchObject({
      header: ['a', 'b'],
      rows: [
        { no: 3, cells: ['1', '2'] },
        { no: 6, cells: ['3', '4'] },
      ],
    });
  });

  it.each([
    ['a,b', 'noRows'],
    ['', 'noRows'],
    ['a\0b\n1', 'notText'],
    [`a\n${'1\n'.repeat(50_001)}`, 'tooMany'],
  ])('that cannot be read says why', async (text, reason) => {
    expect(await read(text)).toEqual({ reason });
  });

  const ROWS = [1, 2, 3].map((no) => `A-${no},${no}`);
  it.each([
    ['a header and rows', ['注文番号,数量', ROWS.join('\n')].join('\r\n')],
    ['rows', ['注文番号,数量', ROWS.slice(0, 2).join('\r'), ROWS[2]].join('\n')],
    ['rows, beside cells in quotes', ['"注文番号","数量"', ROWS.slice(0, 2).join('\r\n'), ROWS[2]].join('\r')],
  ])('can have different line ends: %s', async (_, text) => {
    expect(((await read(text)) as ReadFile).rows.map(({ cells }) => cells.join(','))).toEqual(ROWS);
  });

  it('keeps a line end in a cell', async () => {
    expect(await read('a,b\n"1\r\n2","3\r4"\n')).toMatchObject({ rows: [{ cells: ['1\r\n2', '3\r4'] }] });
  });

  it.each(['"至急"お願いします', '"至急'])(
    'is not read where quotes do not match, and names the row: %s',
    async (cell) => {
      expect(await read(['a,b', '1,x', `2,${cell}`, '3,y', '4,"z"'].join('\n'))).toEqual({ reason: 'quotes', row: 3 });
    },
  );

  it('that Kura has written is read back as it was, and no cell of it begins a formula', async () => {
    const cell = fc
      .string({ unit: 'grapheme' })
      .filter((text) => text.trim() === text && !text.includes('\0') && !text.startsWith("'"));
    const cells = fc.tuple(cell, fc.constantFrom('=1+2', '+81', '-1', '@SUM(A1)', '=1+2\nx', 'x'), fc.constant('end'));
    await fc.assert(
      fc.asyncProperty(fc.array(cells, { minLength: 1, maxLength: 5 }), async (rows) => {
        const file = csvOf(['a', 'b', 'c'], rows);
        const { rows: again } = (await readFile(new File([file], 'x.csv'))) as ReadFile;
        expect(again.map((one) => one.cells)).toEqual(rows);
        const written = Papa.parse<string[]>((await file.text()).slice(1)).data.flat();
        expect(written.filter((text) => /^[=+\-@]/.test(text))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
