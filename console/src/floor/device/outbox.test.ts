import { describe, expect, it } from 'vitest';
import { type Answer, MOST_WAITING, Outbox, type OutboxKept, type Sent, type WaitingScan } from './outbox';

const ANSWER: Answer = {
  task: 7,
  kind: 'pick',
  step: 'goods',
  screen: 'scan_goods',
  data: {},
  choices: [],
  message: null,
  sound: 'ok',
};
const answered = (answer: Partial<Answer> = {}): Sent => ({ is: 'answered', answer: { ...ANSWER, ...answer } });
const AWAY: Sent = { is: 'away' };

const made = { task: 7, step: 'goods', owner: '1/5' } as const;
const scan = (op_id: string): WaitingScan => ({ op_id, ...made, code: '4901234567016' });
const ten = (op_id: string): WaitingScan => ({ op_id, ...made, units: 10 });

/** A server that answers in the order of `answers`; afterwards it is right with everything. */
function outboxWith(answers: Sent[], kept: readonly WaitingScan[] = []) {
  const told = {
    sent: [] as string[],
    kept: [] as OutboxKept[],
    answers: [] as Answer[],
    refused: [] as string[],
    signedOut: 0,
  };
  const outbox = new Outbox(
    {
      send: async ({ op_id }) => {
        told.sent.push(op_id);
        return answers.shift() ?? answered();
      },
      keep: (all) => void told.kept.push(all),
      answered: (answer) => told.answers.push(answer),
      refused: (reason) => told.refused.push(reason),
      signedOut: () => {
        told.signedOut += 1;
      },
      pause: () => Promise.resolve(),
    },
    { waiting: kept, caughtUp: 0, undone: [] },
    '1/5',
  );
  const settled = async () => {
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  };
  return { outbox, told, settled };
}

describe('the outbox of a device', () => {
  it('sends in order, and keeps each scan before it is sent', async () => {
    const { outbox, told, settled } = outboxWith([]);
    for (const op_id of ['a', 'b', 'c']) outbox.add(scan(op_id));
    expect(told.kept.at(-1)?.waiting.map(({ op_id }) => op_id)).toEqual(['a', 'b', 'c']);
    await settled();
    expect(told.sent).toEqual(['a', 'b', 'c']);
    expect(told.kept.at(-1)?.waiting).toEqual([]);
    expect(outbox.state).toMatchObject({ waiting: [], isAway: false, caughtUp: 0, undone: [] });
  });

  it('sends the same operation again until it is answered', async () => {
    const { outbox, told, settled } = outboxWith([AWAY, AWAY]);
    outbox.add(scan('a'));
    await settled();
    expect(told.sent).toEqual(['a', 'a', 'a']);
    expect(told.answers).toHaveLength(1);
    expect(outbox.state).toMatchObject({ isAway: false, caughtUp: 1 });
  });

  it('tells apart what had an effect and what had none, of the scans without network', async () => {
    const { outbox, settled } = outboxWith([
      AWAY,
      answered(),
      answered({ sound: 'wrong', message: 'The task is here now.' }),
    ]);
    outbox.add(scan('a'));
    outbox.add(scan('b'));
    await settled();
    expect(outbox.state).toMatchObject({
      caughtUp: 1,
      undone: [{ scan: { op_id: 'b' }, reason: 'The task is here now.' }],
    });
    outbox.clearUndone();
    expect(outbox.state).toMatchObject({ caughtUp: 0, undone: [] });
  });

  it('counts each time without network for itself', async () => {
    const { outbox, settled } = outboxWith([
      AWAY,
      answered(),
      answered(),
      AWAY,
      answered({ sound: 'wrong', message: 'The task is here now.' }),
    ]);
    for (const name of ['a', 'b', 'c']) {
      outbox.add(scan(name));
      await settled();
    }
    expect(outbox.state).toMatchObject({ caughtUp: 0, undone: [{ scan: { op_id: 'c' } }] });
  });

  it('says nothing of the kind about a wrong scan with network', async () => {
    const { outbox, settled } = outboxWith([answered({ sound: 'wrong' })]);
    outbox.add(scan('a'));
    await settled();
    expect(outbox.state.undone).toEqual([]);
  });

  it('goes on with what a device has kept that was switched off', async () => {
    const { outbox, told, settled } = outboxWith([answered({ sound: 'wrong', message: 'Late.' })], [scan('old')]);
    await outbox.flush();
    await settled();
    expect(told.sent).toEqual(['old']);
    expect(outbox.state.undone).toMatchObject([{ scan: { op_id: 'old' }, reason: 'Late.' }]);
  });

  it('stops when nobody is signed in, and loses nothing', async () => {
    const { outbox, told, settled } = outboxWith([{ is: 'signed out' }]);
    outbox.add(scan('a'));
    outbox.add(scan('b'));
    await settled();
    expect([told.sent, told.signedOut]).toEqual([['a'], 1]);
    expect(outbox.state.waiting).toHaveLength(2);
    await outbox.flush();
    expect(told.sent).toEqual(['a', 'a', 'b']);
  });

  it('drops what the server refuses, and goes on', async () => {
    const { outbox, told, settled } = outboxWith([{ is: 'refused', reason: 'Not a code.' }]);
    outbox.add(scan('a'));
    outbox.add(scan('b'));
    await settled();
    expect([told.refused, told.sent]).toEqual([['Not a code.'], ['a', 'b']]);
  });

  it('keeps what a colleague has made, until that one signs in again', async () => {
    const theirs: WaitingScan = { ...scan('theirs'), owner: '1/6' };
    const { outbox, told, settled } = outboxWith([], [theirs, scan('own')]);
    await outbox.flush();
    await settled();
    expect(told.sent).toEqual(['own']);
    expect(outbox.state).toMatchObject({ waiting: [], others: [theirs], undone: [] });
    outbox.clearUndone();
    expect(told.kept.at(-1)?.waiting).toEqual([theirs]);
  });

  it('does not send what was made before the device was paired again, and says so', async () => {
    const { outbox, told, settled } = outboxWith([], [{ ...scan('before'), owner: '2/5' }, scan('own')]);
    await outbox.flush();
    await settled();
    expect(told.sent).toEqual(['own']);
    expect(outbox.state.undone).toMatchObject([{ scan: { op_id: 'before' }, because: 'device' }]);
    expect(told.kept.at(-1)?.waiting).toEqual([]);
  });

  it('does not set the figure of other goods, when those that were meant are refused', async () => {
    const { outbox, told, settled } = outboxWith([AWAY, answered({ sound: 'wrong', message: 'Not of this receipt.' })]);
    for (const one of [scan('a'), ten('b'), scan('c'), ten('d')]) outbox.add(one);
    await settled();
    expect(told.sent).toEqual(['a', 'a', 'c', 'd']);
    expect(outbox.state.undone).toMatchObject([
      { scan: { op_id: 'a' }, reason: 'Not of this receipt.' },
      { scan: { op_id: 'b' }, because: 'before' },
    ]);
  });

  it('sends no goods without the button before them, which was meant for a scan without effect', async () => {
    const { outbox, told, settled } = outboxWith([answered({ sound: 'wrong', message: 'Not on this receipt.' })]);
    const defective: WaitingScan = { op_id: 'b', ...made, choice: 'defective' };
    for (const one of [scan('a'), defective, scan('c'), ten('d'), { ...scan('e'), step: 'place' }]) outbox.add(one);
    await settled();
    expect(told.sent).toEqual(['a', 'e']);
    expect(outbox.state.undone).toMatchObject([
      { scan: { op_id: 'a' }, reason: 'Not on this receipt.' },
      ...['b', 'c', 'd'].map((op_id) => ({ scan: { op_id }, because: 'before' })),
    ]);
  });

  it('gives a scan up with which the server fails each time: others wait behind it', async () => {
    const failed: Sent = { is: 'failed', reason: 'Something went wrong.' };
    const { outbox, told, settled } = outboxWith([failed, failed, failed, failed, failed]);
    outbox.add(scan('a'));
    outbox.add(scan('b'));
    await settled();
    expect(told.sent).toEqual(['a', 'a', 'a', 'a', 'a', 'b']);
    expect(outbox.state.undone).toMatchObject([{ scan: { op_id: 'a' }, reason: 'Something went wrong.' }]);
  });

  it('goes on after a part of it has failed', async () => {
    const { outbox, told, settled } = outboxWith([]);
    outbox.parts.answered = () => {
      outbox.parts.answered = () => {};
      throw new Error('no sound');
    };
    outbox.add(scan('a'));
    await settled().catch(() => {});
    outbox.add(scan('b'));
    await settled();
    expect(told.sent).toEqual(['a', 'b']);
  });

  it('sends nothing once it is stopped', async () => {
    const { outbox, told, settled } = outboxWith([]);
    outbox.stop();
    outbox.add(scan('a'));
    await settled();
    expect(told.sent).toEqual([]);
  });

  it('takes no more than it can keep', () => {
    const { outbox } = outboxWith([]);
    const taken = Array.from({ length: MOST_WAITING + 1 }, (_, no) => outbox.add(scan(String(no))));
    expect(taken.at(-1)).toBe(false);
    expect(taken.filter(Boolean)).toHaveLength(MOST_WAITING);
  });
});
