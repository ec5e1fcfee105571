import { describe, expect, it } from 'vitest';
import { askedOf, fileOf, isSame, nameOf, templateFaults, templateIn } from './template-file';

const TEMPLATE = {
  name: 'own',
  version: '1',
  encoding: 'UTF-8' as const,
  header: true,
  columns: [
    { title: '管理番号', from: 'order_id' as const },
    { title: '顧客コード', asked: true },
  ],
  answer: { order_id: '管理番号', tracking_code: '伝票番号' },
};

describe('a template', () => {
  it('is the same from its file, and with its keys in another order', async () => {
    const read = templateIn(await fileOf(TEMPLATE).text());
    expect(read).toEqual(TEMPLATE);
    const { name, columns, ...rest } = TEMPLATE;
    const turned = { columns: columns.map((one) => Object.fromEntries(Object.entries(one).reverse())), ...rest, name };
    expect(isSame(TEMPLATE, templateIn(JSON.stringify(turned)) ?? { ...TEMPLATE, version: '' })).toBe(true);
    expect(isSame(TEMPLATE, { ...TEMPLATE, columns: [...columns].reverse() })).toBe(false);
  });

  it.each(['', '[]', '{"name":"x"}', '{"name":"x","version":"1","columns":[{"from":"order_id"}]}', 'a,b'])(
    'is not taken from something else: %s',
    (text) => {
      expect(templateIn(text)).toBeNull();
    },
  );

  it('is called as its carrier calls the program, and an own one as it calls itself', () => {
    expect(['b2cloud', 'ehiden3', 'yupri'].map((name) => nameOf({ name, version: '2026-06' }))).toEqual([
      'B2クラウド 2026-06',
      'e飛伝III 2026-06',
      'ゆうプリクラウド 2026-06',
    ]);
    expect(['own', 'constructor'].map((name) => nameOf({ name, version: '1' }))).toEqual(['own 1', 'constructor 1']);
  });

  it('is sent with what was typed for the columns that ask, and nothing of another template', () => {
    expect(askedOf(TEMPLATE, { 顧客コード: ' 0123 ', 管理番号: 'x', 運賃管理番号: '01' })).toEqual({
      顧客コード: '0123',
    });
    expect(askedOf(TEMPLATE, { 顧客コード: '  ' })).toEqual({});
  });

  it('has its faults where they are in the file', () => {
    const faults = {
      'template.columns.1.title': ['Twice.'],
      'template.answer.order_id': ['Missing.'],
      'asked.顧客コード': ['Required.'],
    };
    expect(templateFaults(TEMPLATE, faults)).toEqual([
      { column: { no: 2, title: '顧客コード' }, field: 'title', message: 'Twice.' },
      { column: null, field: 'answer.order_id', message: 'Missing.' },
    ]);
  });
});
