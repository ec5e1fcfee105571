import { describe, expect, it } from 'vitest';
import { readFile } from '../../shared/read-file';
import { columnsIn, numbersIn, requestsOf, resultOf } from './numbers';

/* What is read of the file of a label program. */

const TITLES = { order_id: 'お客様管理番号', tracking_code: '検索キー1' };

/** A file as it is read from its bytes. */
async function fileOf(...rows: readonly string[]) {
  const read = await readFile(new File([rows.join('\r\n')], 'numbers.csv'));
  if ('reason' in read) throw new Error(read.reason);
  return read;
}

describe('the columns', () => {
  it('are found by their titles, whichever digits these have, with blanks around them and in any order', () => {
    expect(columnsIn(['検索キー１', '住所', ' お客様管理番号　'], TITLES)).toEqual({ order_id: 2, tracking_code: 0 });
  });

  it('are not guessed', () => {
    expect(columnsIn(['検索キー10', 'お客様管理番号'], TITLES)).toEqual({ order_id: 1, tracking_code: null });
  });
});

const AT = { order_id: 0, tracking_code: 2 };

describe('the lines', () => {
  it('have the rows of a spreadsheet and no blanks; rows without an order or a number are only counted', async () => {
    const file = await fileOf('id,name,number', 'A-S1,x, 400000000002 ', '', 'A-S2,x,', ',x,400000000013', 'A-S3,x,9');
    expect(numbersIn(file, AT)).toEqual({
      lines: [
        { no: 2, order_id: 'A-S1', tracking_code: '400000000002' },
        { no: 6, order_id: 'A-S3', tracking_code: '9' },
      ],
      unnumbered: 1,
      nameless: 1,
    });
  });

  it('begin in the first row if the file has no titles', async () => {
    const file = await fileOf('A-S1,x,400000000002', 'A-S2,x,400000000013');
    expect(numbersIn(file, AT).lines.map(({ no, order_id }) => [no, order_id])).toEqual([
      [1, 'A-S1'],
      [2, 'A-S2'],
    ]);
  });
});

const line = (no: number, tracking_code = '400000000002') => ({ no, order_id: `A-S${no}`, tracking_code });

describe('the requests', () => {
  it('have 5,000 lines each, and none is lost', () => {
    const lines = Array.from({ length: 10_001 }, (_, index) => line(index + 2));
    const requests = requestsOf(lines);
    expect(requests.map(({ length }) => length)).toEqual([5000, 5000, 1]);
    expect(requests.flat()).toEqual(lines);
  });

  it('begin with what a spreadsheet has shortened, so that it is refused before anything is taken', () => {
    const lines = [...Array.from({ length: 5001 }, (_, index) => line(index + 2)), line(5003, '8.11E+11')];
    expect(requestsOf(lines)[0]?.[0]).toEqual(line(5003, '8.11E+11'));
  });
});

it('the result counts what was taken and known, and has the other lines in the order of the file', () => {
  const judged = [
    { ...line(9), outcome: 'bad_number' as const },
    { ...line(2), outcome: 'taken' as const },
    { ...line(3), outcome: 'known' as const },
    { ...line(4), outcome: 'cancelled' as const },
    { ...line(5), outcome: 'taken' as const },
  ];
  const { taken, known, others } = resultOf(judged);
  expect([taken, known, others.map(({ no }) => no)]).toEqual([2, 1, [4, 9]]);
});
