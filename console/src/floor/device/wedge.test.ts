import { describe, expect, it } from 'vitest';
import { type Heard, Wedge } from './wedge';

/** Types a text, a key every `pause` ms. @param end the key after it */
function typed(wedge: Wedge, text: string, pause: number, end: string | null = 'Enter'): readonly Heard[] {
  const keys = [...text].map((key) => ({ key, ctrl: false }));
  if (end !== null) keys.push({ key: end, ctrl: false });
  return keys.map((key, index) => wedge.press({ ...key, at: 1_000 + index * pause }));
}

const last = (heard: readonly Heard[]) => heard.at(-1);

describe('a scanner that types', () => {
  it.each([
    ['at once', 0, 'Enter'],
    ['over Bluetooth', 50, 'Enter'],
    ['with Tab at its end', 10, 'Tab'],
  ])('%s is heard', (_how, pause, end) => {
    expect(last(typed(new Wedge(), '4901234567016', pause, end))).toEqual({ is: 'scan', code: '4901234567016' });
  });

  it('is heard without an end key, once it is quiet', () => {
    const wedge = new Wedge();
    expect(last(typed(wedge, '4901234567016', 5, null))).toEqual({ is: 'burst' });
    expect(wedge.quiet()).toBe('4901234567016');
    expect(wedge.quiet()).toBeNull();
  });

  it('sends the separators of GS1 codes as Ctrl and ]', () => {
    const wedge = new Wedge();
    typed(wedge, '0104901234567016', 5, null);
    wedge.press({ key: 'Control', ctrl: true, at: 1_081 });
    wedge.press({ key: ']', ctrl: true, at: 1_082 });
    wedge.press({ key: '9', ctrl: false, at: 1_085 });
    expect(wedge.press({ key: 'Enter', ctrl: false, at: 1_090 })).toEqual({
      is: 'scan',
      code: '0104901234567016\u001d9',
    });
  });

  it.each([
    ['CR LF as two Enter', ['Enter', 'Enter'], false],
    ['CR LF as control characters', ['m', 'j'], true],
    ['Tab and Enter', ['Tab', 'Enter'], false],
  ])('%s ends a code once, and presses nothing', (_how, [first = '', second = ''], ctrl) => {
    const wedge = new Wedge();
    typed(wedge, 'A-01', 5, null);
    expect(wedge.press({ key: first, ctrl, at: 1_020 })).toEqual({ is: 'scan', code: 'A-01' });
    expect(wedge.press({ key: second, ctrl, at: 1_025 })).toEqual({ is: 'end' });
    // Somebody's own Enter acts.
    expect(wedge.press({ key: 'Enter', ctrl: false, at: 1_400 })).toEqual({ is: 'nothing' });
  });

  it('has no late end once somebody has touched the screen', () => {
    const wedge = new Wedge();
    typed(wedge, 'A-01', 5);
    wedge.touched();
    expect(wedge.press({ key: 'Enter', ctrl: false, at: 1_060 })).toEqual({ is: 'nothing' });
  });

  it('may send its end after it was quiet', () => {
    const wedge = new Wedge();
    typed(wedge, '4901234567016', 5, null);
    expect(wedge.quiet()).toBe('4901234567016');
    expect(wedge.press({ key: 'Enter', ctrl: false, at: 1_060 + 250 })).toEqual({ is: 'end' });
  });

  it.each([
    ['too short for a scan', '4901', null],
    ['as long as a code', '4901234', '4901234'],
  ])('of a busy device is heard wholly, when keys come late, after a first part that is %s', (_how, first, taken) => {
    const wedge = new Wedge();
    typed(wedge, first, 5, null);
    expect(wedge.quiet()).toBe(taken);
    const rest = [...'4901234567016'.slice(first.length), 'Enter'];
    const heard = rest.map((key, nth) => wedge.press({ key, ctrl: false, at: 1_000 + (first.length + nth) * 5 }));
    expect(last(heard)).toEqual({ is: 'scan', code: '4901234567016' });
  });

  it('of a busy device is taken once, when only its end key comes late', () => {
    const wedge = new Wedge();
    typed(wedge, '4901234567016', 5, null);
    expect(wedge.quiet()).toBe('4901234567016');
    expect(wedge.press({ key: 'Enter', ctrl: false, at: 1_065 })).toEqual({ is: 'end' });
  });

  it('sends capitals with Shift, which is no character', () => {
    const wedge = new Wedge();
    wedge.press({ key: 'Shift', ctrl: false, at: 0 });
    wedge.press({ key: 'A', ctrl: false, at: 1 });
    wedge.press({ key: '-', ctrl: false, at: 3 });
    wedge.press({ key: '1', ctrl: false, at: 5 });
    expect(wedge.press({ key: 'Enter', ctrl: false, at: 8 })).toEqual({ is: 'scan', code: 'A-1' });
  });
});

describe('a scanner whose radio pauses', () => {
  /** Keys at these times. */
  const at = (wedge: Wedge, keys: readonly (readonly [string, number])[]) =>
    keys.map(([key, ms]) => wedge.press({ key, ctrl: false, at: ms }));

  it('within a code is heard wholly', () => {
    const wedge = new Wedge();
    typed(wedge, '4901234', 5, null);
    const rest = at(
      wedge,
      [...'567016', 'Enter'].map((key, nth) => [key, 1_030 + 150 + nth * 5]),
    );
    expect(last(rest)).toEqual({ is: 'scan', code: '4901234567016' });
  });

  it('after its first keys is heard wholly, too', () => {
    const wedge = new Wedge();
    const first = at(wedge, [
      ['4', 1_000],
      ['9', 1_100],
      ['0', 1_220],
    ]);
    expect(first.map(({ is }) => is)).toEqual(['start', 'nothing', 'nothing']);
    const rest = at(
      wedge,
      [...'1234567016', 'Enter'].map((key, nth) => [key, 1_225 + nth * 5]),
    );
    expect(last(rest)).toEqual({ is: 'scan', code: '4901234567016' });
  });

  it('before Enter is heard: no button is pressed', () => {
    const wedge = new Wedge();
    typed(wedge, 'A-01', 5, null);
    expect(at(wedge, [['Enter', 1_015 + 150]])).toEqual([{ is: 'scan', code: 'A-01' }]);
  });

  it('for longer has begun another code', () => {
    const wedge = new Wedge();
    typed(wedge, 'A-01', 5, null);
    expect(at(wedge, [['X', 1_015 + 151]])).toEqual([{ is: 'start' }]);
    expect(wedge.text).toBe('X');
  });
});

describe('a person who types', () => {
  it('begins what may be a scan with characters only', () => {
    const wedge = new Wedge();
    const keys = ['Shift', 'a', 'Shift', 'Backspace'];
    expect(keys.map((key, nth) => wedge.press({ key, ctrl: false, at: nth * 20 }).is)).toEqual([
      'nothing',
      'start',
      'nothing',
      'nothing',
    ]);
  });

  it('has not scanned, however fast', () => {
    expect(last(typed(new Wedge(), '12345', 80))).toEqual({ is: 'nothing' });
  });

  it('presses Enter on a button, which acts', () => {
    expect(new Wedge().press({ key: 'Enter', ctrl: false, at: 5 })).toEqual({ is: 'nothing' });
  });

  it('does not spoil the scan that follows', () => {
    const wedge = new Wedge();
    wedge.press({ key: '7', ctrl: false, at: 0 });
    expect(last(typed(wedge, 'A-01', 5))).toEqual({ is: 'scan', code: 'A-01' });
  });

  it('may hit two keys at once', () => {
    expect(last(typed(new Wedge(), '12', 5))).toEqual({ is: 'nothing' });
    const wedge = new Wedge();
    typed(wedge, '123', 5, null);
    expect(wedge.quiet()).toBeNull();
  });

  it('may lean on a key: a burst has an end', () => {
    const wedge = new Wedge();
    const heard = typed(wedge, 'x'.repeat(5_000), 30);
    expect(last(heard)).toMatchObject({ is: 'scan', code: 'x'.repeat(1_000) });
  });
});
