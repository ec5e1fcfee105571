import { describe, expect, it } from 'vitest';
import { ListChanged } from '../app/failures';
import { isChangedAt, rebased, refuseOtherLists } from './changes';

const begun = { name: 'A', recipient: { name: '山田', phone: '1', address2: '' }, lines: ['CUP-001'] };

describe('what was typed, on top of what somebody else has changed meanwhile', () => {
  it('takes back nothing: of an address, too, only the changed fields are ours', () => {
    const values = { ...begun, recipient: { ...begun.recipient, name: '佐藤' } };
    const now = { name: 'B', recipient: { name: '山田', phone: '2', address2: '5階' }, lines: ['SWT-006'] };
    expect(rebased(values, begun, now)).toEqual({
      name: 'B',
      recipient: { name: '佐藤', phone: '2', address2: '5階' },
      lines: ['SWT-006'],
    });
  });

  it('leaves an object with a list in it whole: it keeps the version that it was made from', () => {
    const rules = (version: number, ...names: string[]) => ({ edited: { version, rules: names } });
    expect(rebased(rules(2, 'A', 'B'), rules(2, 'A'), rules(3, 'C'))).toEqual(rules(2, 'A', 'B'));
  });

  it('is not sent if both have changed the same list', () => {
    const mine = { ...begun, lines: ['CUP-001', 'TEA-001'] };
    const others = { ...begun, lines: ['SWT-006'] };
    expect(() => refuseOtherLists(mine, begun, others)).toThrow(ListChanged);
    refuseOtherLists(begun, begun, others);
    refuseOtherLists(mine, begun, { ...begun, name: 'B' });
  });
});

describe('a value that was refused', () => {
  const sent = {
    name: 'A',
    phone: '',
    sender: { name: 'B', phone: '' },
    lines: [{ code: 'CUP' }, { code: 'TEA' }],
    days: null,
  };
  it.each([
    ['name', { name: 'X' }, true],
    ['name', { sender: { name: 'X', phone: '' } }, false],
    ['sender.name', { name: 'X' }, false],
    ['sender.name', { sender: { name: 'X', phone: '' } }, true],
    ['settings.name', { name: 'X' }, true],
    ['lines.1.code', { lines: [{ code: 'CUP' }, { code: 'X' }] }, true],
    ['lines.1.code', { lines: [{ code: 'X' }, { code: 'TEA' }] }, false],
    ['lines.1.code', { lines: [{ code: 'CUP' }] }, true],
    ['lines', { lines: [] }, true],
    ['name.phone', { phone: 'X' }, true],
    ['days', { days: 3 }, true],
    // The form has these under another name, or not at all.
    ['items.0.name', { name: 'X' }, false],
    ['other', { name: 'X' }, false],
  ])('at %s, with %j: changed is %s', (path, change, isChanged) => {
    expect(isChangedAt(path, sent, { ...sent, ...change })).toBe(isChanged);
    expect(isChangedAt(path, sent, { ...sent })).toBe(false);
  });
});
